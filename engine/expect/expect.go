// Package expect compares what a run came to with what it was to come to. Both
// scenarios and scripts say what they expect; what they leave out is not judged.
package expect

import (
	"fmt"
	"math"
	"slices"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Run is what a run is to come to.
type Run struct {
	Outcome   exchange.Outcome // Running = not said
	Responses *int             // of the model; nil = not said
	Attempts  *int             // calls dispatched; nil = not said
	Effects   []engine.ToolCount
	Codes     []TurnCode
	Broken    []exchange.Code // invariants that do not hold at some moment; all others must hold
	Damage    bool            // it is to end in damage at least as bad as a broken invariant, so those are not judged
}

// TurnCode is what one turn is to come to.
type TurnCode struct {
	Turn    int
	Code    exchange.Code // or Skipped
	IfTaken bool          // a turn that is not taken is as good
}

// Skipped stands for the code of a turn that is not taken.
const Skipped exchange.Code = "skipped"

// Said reports whether anything is expected at all.
func (r *Run) Said() bool {
	return r.Outcome != exchange.Running || r.Responses != nil || r.Attempts != nil ||
		len(r.Effects)+len(r.Codes)+len(r.Broken) > 0
}

// Of is what a run came to, to be expected of it from now on.
func Of(m *engine.Machine) Run {
	totals := m.Totals()
	r := Run{Outcome: totals.Outcome, Attempts: &totals.Attempts, Effects: totals.Effects}
	for _, t := range m.Turns() {
		if t.Kind == scenario.Person {
			continue
		}
		r.Codes = append(r.Codes, TurnCode{Turn: t.Turn, Code: code(t)})
	}
	for _, b := range m.Broken() {
		r.Broken = append(r.Broken, b.Code)
	}
	return r
}

func code(t engine.TurnResult) exchange.Code {
	if t.Verdict == "skipped" {
		return Skipped
	}
	return t.Code
}

// OfScenario is what a scenario expects of its own recorded run. The effects it
// names are the intent, so they are only counted where the intent is to be met;
// another outcome says what became of it.
func OfScenario(sc *scenario.Scenario) Run {
	e := sc.Expect
	r := Run{Outcome: e.Outcome, Responses: e.Responses, Attempts: e.Attempts}
	r.Damage = e.Outcome != exchange.Running && e.Outcome <= exchange.Broken
	for i, tool := range sc.Tools {
		n, said := e.Effects[i]
		if met := e.Outcome == exchange.Running || e.Outcome == exchange.Done || e.Outcome == exchange.Recovered; said && met {
			r.Effects = append(r.Effects, engine.ToolCount{Tool: tool.Name, Count: n})
		}
	}
	for _, t := range sc.Turns {
		if t.Expect != "" {
			r.Codes = append(r.Codes, TurnCode{t.N, t.Expect, true})
		}
	}
	return r
}

// Difference is one thing that came out otherwise.
type Difference struct {
	Turn int    // in which it shows, 0 = in the whole run
	What string // code, outcome, responses, tool_attempts, effects of TOOL, CODE of an invariant, log
	Got  string
	Want string
}

// String is the difference in a few words.
func (d Difference) String() string {
	what := d.What
	if d.Turn > 0 {
		if what = fmt.Sprintf("turn %d: %s", d.Turn, d.What); d.What == "code" {
			what = fmt.Sprintf("turn %d", d.Turn)
		}
	}
	return fmt.Sprintf("%s: %s, expected %s", what, d.Got, d.Want)
}

// Compare lists what came out otherwise: the turns in their order, then the
// whole run.
func (r *Run) Compare(m *engine.Machine) []Difference {
	var list []Difference
	turns, responses := map[int]engine.TurnResult{}, 0
	for _, t := range m.Turns() {
		if t.Kind == scenario.Person {
			continue
		}
		turns[t.Turn] = t
		if t.Responded() {
			responses++
		}
	}
	for _, want := range r.Codes {
		got := exchange.Code("not reached")
		if t, ok := turns[want.Turn]; ok {
			got = code(t)
		}
		if got != want.Code && !(want.IfTaken && got == Skipped) {
			list = append(list, Difference{want.Turn, "code", string(got), string(want.Code)})
		}
	}
	list = append(list, r.holds(m)...)
	slices.SortStableFunc(list, func(a, b Difference) int { return a.order() - b.order() })
	return append(list, r.totals(m, responses)...)
}

// order is the turn in which it shows, behind them all for the whole run.
func (d Difference) order() int {
	if d.Turn == 0 {
		return math.MaxInt
	}
	return d.Turn
}

// holds compares what must hold.
func (r *Run) holds(m *engine.Machine) []Difference {
	if r.Damage {
		return nil
	}
	var list []Difference
	var broken []exchange.Code
	for _, b := range m.Broken() {
		broken = append(broken, b.Code)
		if !slices.Contains(r.Broken, b.Code) {
			got := "broken"
			if b.Now != "" {
				got += " (" + b.Now + ")"
			}
			list = append(list, Difference{b.Turn, string(b.Code), got, "to hold: " + b.Say})
		}
	}
	for _, code := range r.Broken {
		if !slices.Contains(broken, code) {
			list = append(list, Difference{0, string(code), "held", "broken"})
		}
	}
	return list
}

func (r *Run) totals(m *engine.Machine, responses int) []Difference {
	var list []Difference
	totals := m.Totals()
	differ := func(what string, got, want any) {
		if got != want {
			list = append(list, Difference{0, what, fmt.Sprint(got), fmt.Sprint(want)})
		}
	}
	if r.Responses != nil {
		differ("responses", responses, *r.Responses)
	}
	if r.Attempts != nil {
		differ("tool_attempts", totals.Attempts, *r.Attempts)
	}
	for _, want := range r.Effects {
		i := slices.IndexFunc(totals.Effects, func(n engine.ToolCount) bool { return n.Tool == want.Tool })
		switch {
		case i >= 0:
			differ("effects of "+want.Tool, totals.Effects[i].Count, want.Count)
		default:
			differ("effects of "+want.Tool, "no tool that leaves any", fmt.Sprint(want.Count))
		}
	}
	if r.Outcome != exchange.Running {
		differ("outcome", totals.Outcome, r.Outcome)
	}
	return list
}
