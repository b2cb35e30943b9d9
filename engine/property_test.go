package engine

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios/scenariotest"
)

// listCount is how many random command lists TestCommandLists tries;
// CALLSTEP_LISTS overrides it.
const listCount = 100_000

// builtIn compiles the scenarios that the properties are tried on.
var builtIn = scenariotest.All

// share is the part of many trials that falls to one scenario of several, so
// that more scenarios do not mean more trials: every n-th, from a place of its
// own.
func share(trial, scenario, n int) bool { return trial%n == scenario%n }

// commands are what a random list is made of: moves twice, so that lists get
// somewhere.
func commands(sc *scenario.Scenario) []string {
	all := []string{"step", "next", "continue", "end", "back", "prev", "rcontinue", "start", "undo", "redo",
		"step", "next", "step", "back", "restart", "yes", "no", "guard all=on", "guard all=off",
		`edit "no JSON at all"`, `edit "{\"name\": \"lookup_stock\", \"arguments\": {\"book_id\": \"B22\"}}"`, `edit "{}"`, `edit ""`}
	for _, name := range ActorNames() {
		all = append(all, "actor "+name, "actor "+name)
	}
	for n := 1; n <= len(sc.Turns)+1; n++ {
		all = append(all, fmt.Sprintf("goto %d", n), fmt.Sprintf("goto-pos %d", n*7), fmt.Sprintf("branch %d", n), fmt.Sprintf("drop %d", n))
		for _, f := range fault.Catalogue() {
			all = append(all, fmt.Sprintf("inject %s@%d", f.Kind, n))
		}
	}
	for _, f := range fault.Catalogue() {
		all = append(all, "inject "+f.Kind+"@1x*", "remove "+f.Kind+"@2")
	}
	for _, g := range []string{"parse", "schema", "allowlist", "idempotency", "conflict", "rules", "attempt_budget", "confirmation", "claim_check", "session_values", "step_cap"} {
		all = append(all, "guard "+g+"=on", "guard "+g+"=off")
	}
	return all
}

// walk applies a list of commands and checks what must hold after each: the
// log only grows, a recorded event never changes, the cursor is in the log.
func walk(t testing.TB, m *Machine, list []string) {
	t.Helper()
	lengths := map[int]int{}
	for _, text := range list {
		before := m.at
		if err := m.Do(text); err != nil && m.at != before {
			t.Fatalf("%q failed (%v) and moved the cursor", text, err)
		}
		for i, b := range m.branches {
			if b.length < lengths[i] {
				t.Fatalf("%q shortened branch %d from %d to %d", text, i, lengths[i], b.length)
			}
			lengths[i] = b.length
		}
		if m.at.Pos < 0 || m.at.Pos > m.branch().length {
			t.Fatalf("%q left the cursor at %d of %d", text, m.at.Pos, m.branch().length)
		}
	}
}

// holds checks what must hold of a machine at rest: going to any position
// gives the state that was there, and the commands again give the same log.
func holdsUp(t testing.TB, m *Machine, replay bool) {
	t.Helper()
	b := m.branch()
	s := b.start()
	for pos := range b.length {
		if got := m.state(Cursor{m.at.Branch, pos}); got != s {
			t.Fatalf("position %d of branch %d is not what was there", pos, m.at.Branch)
		}
		e := b.entryAt(pos + 1)
		if e.set != nil {
			s = e.set.after
			continue
		}
		if ev := m.r.advance(&s); ev != m.event(b, pos) {
			t.Fatalf("event %d of branch %d reads %+v, was %+v", pos, m.at.Branch, ev, m.event(b, pos))
		}
	}
	if s != b.tip {
		t.Fatalf("the tip of branch %d is not what its log leads to", m.at.Branch)
	}
	if !replay {
		return
	}
	again, err := Open(m.sc, m.opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range m.Script() {
		if err := again.Apply(c); err != nil {
			t.Fatalf("%s worked and fails when replayed: %v", c, err)
		}
	}
	if again.at != m.at || again.LogSHA256() != m.LogSHA256() {
		t.Fatalf("the replayed script %v leads to %v, was at %v:\n%s\nnot\n%s", m.Script(), again.at, m.at, logText(again), logText(m))
	}
	v := m.Snapshot()
	_ = m.Guards()
	_ = m.FaultChoices(v.Turn)
	for i := range m.Events() {
		_ = m.Event(i)
	}
	if err := m.Do("end"); err != nil && m.branch().tip.End == Going {
		t.Fatalf("the run does not end: %v", err)
	}
}

func logText(m *Machine) string {
	var b strings.Builder
	_ = m.WriteLog(&b)
	return b.String()
}

// TestCommandLists tries random random command lists on on every built-in scenario.
func TestCommandLists(t *testing.T) {
	n := listCount
	if s := os.Getenv("CALLSTEP_LISTS"); s != "" {
		n, _ = strconv.Atoi(s)
	} else if testing.Short() {
		n /= 100
	}
	const workers = 4
	all := builtIn(t)
	for w := range workers {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, uint64(w)))
			actors := append([]string{Recorded, Recorded, Recorded}, ActorNames()...)
			pools := make([][]string, len(all))
			for i, sc := range all {
				pools[i] = commands(sc)
			}
			for i := range n / workers {
				sc := all[i%len(all)]
				pool := pools[i%len(all)]
				list := make([]string, 1+rng.IntN(12))
				for j := range list {
					list[j] = pool[rng.IntN(len(pool))]
				}
				m, err := Open(sc, Options{Actor: actors[i%len(actors)]})
				if err != nil {
					t.Fatal(err)
				}
				walk(t, m, list)
				holdsUp(t, m, true)
				if t.Failed() {
					t.Fatalf("list: %q", list)
				}
			}
		})
	}
}

// TestCommandListsShrunk is the same with few lists and a small failing one.
func TestCommandListsShrunk(t *testing.T) {
	all := builtIn(t)
	rapid.Check(t, func(rt *rapid.T) {
		sc := rapid.SampledFrom(all).Draw(rt, "scenario")
		list := rapid.SliceOfN(rapid.SampledFrom(commands(sc)), 1, 16).Draw(rt, "commands")
		m, err := Open(sc, Options{Actor: rapid.SampledFrom(ActorNames()).Draw(rt, "actor")})
		if err != nil {
			rt.Fatal(err)
		}
		walk(t, m, list)
		holdsUp(t, m, true)
	})
}

// FuzzCommands reads bytes as commands: two bytes choose one.
func FuzzCommands(f *testing.F) {
	all := builtIn(f)
	f.Add([]byte{0, 0, 0, 1, 0, 1, 0, 4, 0, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 80 {
			return
		}
		sc := all[int(data[0])%len(all)]
		pool := commands(sc)
		names := ActorNames()
		var list []string
		for i := 1; i+1 < len(data); i += 2 {
			list = append(list, pool[int(binary.BigEndian.Uint16(data[i:]))%len(pool)])
		}
		m, err := Open(sc, Options{Actor: names[len(data)%len(names)]})
		if err != nil {
			t.Fatal(err)
		}
		walk(t, m, list)
		holdsUp(t, m, true)
	})
}
