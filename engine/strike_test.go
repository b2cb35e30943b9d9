package engine

import (
	"errors"
	"fmt"
	"testing"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// strikes are the faults that act around the bytes, each at every turn of a
// scenario, with its default parameters.
func strikes(t testing.TB, sc *scenario.Scenario) (list []fault.Spec) {
	t.Helper()
	for _, f := range fault.Catalogue() {
		if f.Strike == fault.NoStrike {
			continue
		}
		for n := 1; n <= len(sc.Turns); n++ {
			list = append(list, fault.Spec{Kind: f.Kind, From: n, Count: 1})
		}
	}
	return list
}

// runOf plays a scenario to its end with one runner for many runs, which is
// what makes trying every pair cheap.
func runOf(t testing.TB, m *Machine, on, off exchange.Guards, specs ...fault.Spec) *State {
	t.Helper()
	s := m.branches[0].start()
	s.Guards = s.Guards&^off | on
	for _, spec := range specs {
		var err error
		s.Faults, err = s.Faults.with(spec, false)
		if already := (errInForce{}); err != nil && !errors.As(err, &already) {
			t.Fatal(err)
		}
	}
	for s.End == Going {
		m.r.advance(&s)
	}
	return &s
}

// TestNoDamage tries every fault at every turn with all guards on, and every
// pair of faults, for every actor: nothing is done twice, nothing is claimed
// that nobody saw, nothing runs for ever. The scenarios share the pairs.
func TestNoDamage(t *testing.T) {
	scs := builtIn(t)
	for which, sc := range scs {
		all := strikes(t, sc)
		for _, actor := range ActorNames() {
			m, err := Open(sc, Options{Actor: actor})
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range all {
				list := [][]fault.Spec{{a}}
				for j, b := range all[:i] {
					if share(i+j, which, len(scs)) {
						list = append(list, []fault.Spec{b, a})
					}
				}
				for _, specs := range list {
					s := runOf(t, m, exchange.AllGuards, 0, specs...)
					switch o := m.outcome(s); o {
					case exchange.FalseClaim, exchange.Leaked, exchange.Duplicated, exchange.Runaway, exchange.Broken, exchange.Unchecked, exchange.OverBudget:
						t.Errorf("%s with %s: %v ends as %s with all guards on", sc.ID, actor, specs, o)
					}
				}
			}
		}
	}
}

// TestAlways lets each fault strike every time it can: with all guards on a
// run still ends, and without damage.
func TestAlways(t *testing.T) {
	for _, sc := range builtIn(t) {
		for _, actor := range ActorNames() {
			m, err := Open(sc, Options{Actor: actor})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range fault.Catalogue() {
				s := runOf(t, m, exchange.AllGuards, 0, fault.Spec{Kind: f.Kind, From: 1, Every: 1})
				if o := m.outcome(s); o.Damage() {
					t.Errorf("%s with %s: %s always ends as %s with all guards on", sc.ID, actor, f.Kind, o)
				}
			}
		}
	}
}

// TestGuardsOff switches off, for each fault, the guards that should stop it.
// Then it does harm, or at least says at some stage that nobody stopped it.
func TestGuardsOff(t *testing.T) {
	for _, f := range fault.Catalogue() {
		if f.Strike == fault.NoStrike || f.Strike == fault.LoseRequest || f.Strike == fault.TimeoutBefore {
			continue // a request that never ran can do no harm
		}
		var off exchange.Guards
		for _, g := range f.Guards {
			off = off.With(g)
		}
		t.Run(f.Kind, func(t *testing.T) {
			seen := ""
			for _, sc := range builtIn(t) {
				if seen != "" {
					break
				}
				m, err := Open(sc, Options{NoFaults: true})
				if err != nil {
					t.Fatal(err)
				}
				for n := 1; n <= len(sc.Turns) && seen == ""; n++ {
					s := runOf(t, m, exchange.AllGuards&^off, off, fault.Spec{Kind: f.Kind, From: n, Count: 1})
					if s.Behind&off != 0 || m.outcome(s).Damage() {
						seen = fmt.Sprintf("%s@%d", sc.ID, n)
					}
				}
			}
			if f.Guards[0] == exchange.Idempotency {
				return // it takes a repeat: TestRepeatsNeedTheKey
			}
			if seen == "" {
				t.Errorf("with %s off, %s did nothing anywhere", off, f.Kind)
			}
		})
	}
}

// TestRepeatsNeedTheKey loses the answer of a write and repeats the call with
// nobody looking at the key: one wish, two effects.
func TestRepeatsNeedTheKey(t *testing.T) {
	for _, kind := range []string{"lost_reply", "timeout_after", "crash_after_effect"} {
		for _, sc := range builtIn(t) {
			if sc.ID != "lost-reply" {
				continue
			}
			m, err := Open(sc, Options{Actor: "careful"})
			if err != nil {
				t.Fatal(err)
			}
			off := exchange.Guards(0).With(exchange.Idempotency)
			if kind == "crash_after_effect" {
				off = exchange.Guards(0).With(exchange.DurableLedger)
			}
			s := runOf(t, m, exchange.AllGuards&^off, off, fault.Spec{Kind: kind, Tool: "create_draft", From: 1, Count: 1})
			if o := m.outcome(s); o != exchange.Duplicated {
				t.Errorf("%s with %s off ends as %s, not duplicated", kind, off, o)
			}
		}
	}
}

// TestHeadlines walks every fault, with its guards on and off, and reads every
// headline on the way: each fits its line, and each stage has its evidence.
func TestHeadlines(t *testing.T) {
	all := builtIn(t)
	for which, sc := range all {
		for i, spec := range strikes(t, sc) {
			if !share(i, which, max(1, len(all)/3)) {
				continue
			}
			row, _ := fault.Named(spec.Kind)
			for _, off := range []bool{false, true} {
				o := Options{Faults: []fault.Spec{spec}, NoFaults: true, On: exchange.AllGuards}
				for _, g := range row.Guards {
					if off {
						o.On, o.Off = o.On.Without(g), o.Off.With(g)
					}
				}
				m, err := Open(sc, o)
				if err != nil {
					t.Fatal(err)
				}
				for m.Do("step") == nil {
					v := m.Snapshot()
					if n := len([]rune(v.Headline.Text)); n == 0 || n > 76 {
						t.Errorf("%s off=%t: a headline of %d cells: %q", spec, off, n, v.Headline.Text)
					}
					for id, st := range v.Stages {
						if st.Happened && st.Text == "" || len([]rune(st.Short)) > 9 {
							t.Errorf("%s off=%t: stage %s says %q, in short %q", spec, off, exchange.Stage(id), st.Text, st.Short)
						}
					}
				}
			}
		}
	}
}
