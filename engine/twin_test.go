package engine_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/exchange"
)

// begin opens the lesson.
func begin(t *testing.T, o engine.Options) *engine.Machine {
	t.Helper()
	m, err := engine.Open(load(t, "lost-reply"), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// forked is the lesson with a second branch, from its last turn on, and a
// third one that left that.
func forked(t *testing.T) *engine.Machine {
	t.Helper()
	m := begin(t, engine.Options{})
	for _, c := range []string{"end", "goto 4", "inject new_key@4", "name a fresh id", "step", "step", "guard session_values=on", "end", "goto 4", "guard rules=off", "branch 2"} {
		if err := m.Do(c); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
	return m
}

func TestBranches(t *testing.T) {
	var got []string
	for _, b := range forked(t).Branches() {
		line := strings.Join(append([]string{b.Name, b.Outcome.String()}, b.Changes...), " | ")
		if b.Current {
			line = "* " + line
		}
		got = append(got, line)
	}
	want := []string{
		" | recovered",
		"* a fresh id | recovered | new_key@4 | guard session_values on",
		" | running | guard rules off",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	all := forked(t).Branches()
	if all[0].From != 0 || all[1].From != 1 || all[1].Turn != 4 || all[2].From != 2 {
		t.Errorf("the tree is %+v", all)
	}
}

// TestAlone: a branch on a machine of its own has the same log, and walking it
// leaves the other machine as it is.
func TestAlone(t *testing.T) {
	m := forked(t)
	for n := 1; n <= len(m.Branches()); n++ {
		if err := m.Do("branch " + string(rune('0'+n))); err != nil {
			t.Fatal(err)
		}
		own, err := m.Alone(n)
		if err != nil {
			t.Fatal(err)
		}
		var want, got bytes.Buffer
		if err := m.WriteLog(&want); err != nil {
			t.Fatal(err)
		}
		if err := own.WriteLog(&got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("branch %d alone has another log:\n%s", n, diff)
		}
		if err := own.Do("start"); err != nil {
			t.Fatal(err)
		}
		if s := m.Snapshot(); s.Pos != s.Len {
			t.Error("walking one machine moves the other")
		}
	}
	if _, err := m.Alone(9); err == nil {
		t.Error("there is no branch 9")
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct {
		name     string
		options  engine.Options
		commands string
		without  string
		outcome  exchange.Outcome
	}{
		{"the scenario's own fault", engine.Options{}, "end", "lost_reply@3", exchange.Recovered},
		{"what was injected", engine.Options{}, "goto 4; inject new_key@4; end", "new_key@4", exchange.Recovered},
		{"several changes", engine.Options{}, "inject new_key@4; guard rules=off", "new_key@4, guard rules off", exchange.Recovered},
		{"of the command line", engine.Options{Off: exchange.Guards(0).With(exchange.Idempotency)}, "end", "guard idempotency off", exchange.Recovered},
		{"its own fault left out", engine.Options{NoFaults: true}, "end", "lost_reply@3 left out", exchange.Recovered},
		{"nothing at all", engine.Options{Actor: "careful"}, "end", "", exchange.Running},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := begin(t, c.options)
			for command := range strings.SplitSeq(c.commands, "; ") {
				if err := m.Do(command); err != nil {
					t.Fatal(err)
				}
			}
			clean, without, err := m.Clean()
			if err != nil || strings.Join(without, ", ") != c.without {
				t.Fatalf("leaves out %q, %v", without, err)
			}
			if clean == nil {
				if c.without != "" {
					t.Error("there is no clean run")
				}
				return
			}
			if s := clean.Snapshot(); !s.Ended || s.Outcome != c.outcome {
				t.Errorf("ended %v, outcome %s", s.Ended, s.Outcome)
			}
		})
	}
}
