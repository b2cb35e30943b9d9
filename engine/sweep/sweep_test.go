package sweep

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
)

var load = scenariotest.Load

func grid(t testing.TB, sc *scenario.Scenario, o Options) *Grid {
	t.Helper()
	g, err := Run(context.Background(), sc, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func text(t testing.TB, g *Grid) string {
	t.Helper()
	var b bytes.Buffer
	if err := g.JSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// guardSets are the guards that sweeps are compared under.
var guardSets = []struct {
	name    string
	on, off exchange.Guards
}{
	{name: "as in the lesson"},
	{name: "all on", on: exchange.AllGuards},
	{name: "idempotency off", off: exchange.Guards(0).With(exchange.Idempotency)},
	{name: "all off", off: exchange.AllGuards},
}

// TestAsOneByOne: prefixes shared and situations remembered make the sweep
// fast, and change nothing: it gives what a machine for every run gives.
func TestAsOneByOne(t *testing.T) {
	sc := load(t, "lost-reply")
	for _, guards := range guardSets {
		t.Run(guards.name, func(t *testing.T) {
			compare(t, sc, Options{Actors: engine.ActorNames(), Depth: 1, On: guards.on, Off: guards.off})
		})
	}
}

// TestDeepAsOneByOne is the same for up to three faults at once, of a few
// kinds from all phases.
func TestDeepAsOneByOne(t *testing.T) {
	sc := load(t, "lost-reply")
	for depth, kinds := range map[int][]string{
		2: {"drop_turn", "truncated", "new_key", "lost_request", "lost_reply", "false_claim"},
		3: {"changed_arguments", "lost_request", "lost_reply"},
	} {
		for _, actor := range engine.ActorNames() {
			t.Run(fmt.Sprint(depth, " ", actor), func(t *testing.T) {
				compare(t, sc, Options{Actors: []string{actor}, Depth: depth, Kinds: kinds})
			})
		}
	}
}

// TestRandomSetsAsOneByOne tries sets of the whole catalogue on every scenario,
// a few at random.
func TestRandomSetsAsOneByOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, id := range scenarios.Names() {
		s := &sweep{sc: load(t, id), o: Options{Actors: engine.ActorNames(), Depth: 3}, grid: &Grid{}}
		if err := s.prepare(); err != nil {
			t.Fatal(err)
		}
		for _, c := range s.casts {
			g := s.workers[0].graph(c)
			for range max(2, 120/len(scenarios.Names())) {
				set := rng.Perm(len(c.instances))[:1+rng.IntN(MaxDepth)]
				slices.Sort(set)
				var party [MaxDepth]member
				for n, i := range set {
					join(party[:], party[:n], c.members[i])
				}
				out, acted := g.finish(g.start(s.guards), 1, party[:len(set)], 0)
				want, all := machineRun(t, s.sc, c, set)
				if out != want || all != (acted == 1<<len(set)-1) {
					t.Errorf("%s, %s: %v comes to %s, acted %b; a machine comes to %s, acted %t", id, c.actor, specs(c, set), out, acted, want, all)
				}
			}
		}
	}
}

func specs(c *cast, set []int) []string {
	var list []string
	for _, i := range set {
		list = append(list, c.instances[i].spec.String())
	}
	return list
}

func compare(t *testing.T, sc *scenario.Scenario, o Options) {
	t.Helper()
	fast := grid(t, sc, o)
	fast.Necessity = nil
	got, want := text(t, fast), text(t, oneByOne(t, sc, o))
	if got != want {
		t.Errorf("not as one by one:\n%s", firstDifference(got, want))
	}
	if fast.Counts.Total() == 0 {
		t.Error("no cell at all")
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is  %s\nshould be %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines instead of %d", len(g), len(w))
}

// oneByOne is the sweep as one would first write it: a machine for every run,
// every set of faults.
func oneByOne(t *testing.T, sc *scenario.Scenario, o Options) *Grid {
	t.Helper()
	s := &sweep{sc: sc, o: o, grid: &Grid{Scenario: sc.ID, Depth: o.Depth, Actors: o.Actors}}
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	for _, c := range s.casts {
		known := map[string]exchange.Outcome{}
		var grow func(set []int)
		grow = func(set []int) {
			out, acted := machineRun(t, sc, c, set)
			known[fmt.Sprint(set)] = out
			if len(set) > 0 && acted {
				s.grid.Counts[out]++
				if len(set) == 1 || out < worstPart(t, sc, c, known, set) {
					s.grid.Cells = append(s.grid.Cells, cellOf(s, c, set, out))
				}
			}
			for k := next(set); k < len(c.instances) && len(set) < o.Depth; k++ {
				more := append(slices.Clone(set), k)
				if !slices.ContainsFunc(more, func(i int) bool { return c.instances[i].depth < len(more) }) {
					grow(more)
				}
			}
		}
		grow(nil)
	}
	return s.grid
}

func next(set []int) int {
	if len(set) == 0 {
		return 0
	}
	return set[len(set)-1] + 1
}

// worstPart is the worst that a set without one or more of its faults came to.
func worstPart(t *testing.T, sc *scenario.Scenario, c *cast, known map[string]exchange.Outcome, set []int) exchange.Outcome {
	worst := exchange.Done
	for mask := range 1<<len(set) - 1 {
		part := []int{}
		for n, i := range set {
			if mask>>n&1 == 1 {
				part = append(part, i)
			}
		}
		out, ok := known[fmt.Sprint(part)]
		if !ok {
			out, _ = machineRun(t, sc, c, part)
			known[fmt.Sprint(part)] = out
		}
		worst = min(worst, out)
	}
	return worst
}

func cellOf(s *sweep, c *cast, set []int, out exchange.Outcome) Cell {
	cell := Cell{Actor: c.actor, Outcome: out, GuardsOff: s.off}
	for _, i := range set {
		spec := &c.instances[i].spec
		cell.Faults = append(cell.Faults, CellFault{spec.Kind, spec.At(), spec.Params})
	}
	return cell
}

// machineRun runs a set of faults on a machine of its own: the outcome, and
// whether each of them acted.
func machineRun(t *testing.T, sc *scenario.Scenario, c *cast, set []int) (exchange.Outcome, bool) {
	t.Helper()
	o := c.options
	for _, i := range set {
		o.Faults = append(o.Faults, c.instances[i].spec)
	}
	m, err := engine.Open(sc, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Do("end"); err != nil {
		t.Fatal(err)
	}
	struck := map[string]bool{}
	for _, f := range m.InForce() {
		struck[f.Spec] = f.Struck
	}
	acted := true
	for _, spec := range o.Faults {
		acted = acted && struck[spec.String()]
	}
	return m.Totals().Outcome, acted
}
