package review

import (
	"slices"

	"callstep/engine"
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
)

// beyond is the code of a response that the model was not asked for any more.
const beyond exchange.Code = "step_limit"

// recorded runs the scenario as it was recorded. It reports whether it can be
// run at all.
func (r *review) recorded() bool {
	m, err := engine.Open(r.sc, engine.Options{})
	if err == nil {
		err = m.Do("end")
	}
	if err != nil {
		r.doubt("this scenario cannot be run: "+err.Error(), "Mend what it names.")
		return false
	}
	r.note(m)
	r.expected(m)
	r.outcome = m.Totals().Outcome
	for n := len(r.over) - 1; n > 0 && !r.taken[n]; n-- {
		r.over[n] = true
	}
	for _, f := range m.Snapshot().Faults {
		r.why[f.Spec] = f.Why
	}
	return true
}

// cue carries out a prepared experiment, and goes on to the end of the run.
func (r *review) cue(i int) {
	m, err := engine.Open(r.sc, engine.Options{})
	if err != nil {
		return
	}
	for k, command := range r.sc.Cues[i].Do {
		if err := m.Do(command); err != nil {
			r.doubt("`"+command+"` cannot be carried out here: "+err.Error(), "A cue starts on a fresh run, and each command goes on from the one before.", "cues", i, "do", k)
			return
		}
	}
	if m.Do("end") == nil {
		r.note(m)
	}
}

// tryFaults runs the scenario with each single fault, until every turn was
// taken once. It reports whether that could be done within the bounds.
func (r *review) tryFaults() bool {
	for turn := 1; turn <= len(r.sc.Turns); turn++ {
		for _, spec := range r.specsAt(turn) {
			if r.runs++; r.runs > mostRuns {
				return false
			}
			m, err := engine.Open(r.sc, engine.Options{Faults: []fault.Spec{spec}})
			if err != nil || m.Do("end") != nil {
				continue // it cannot strike here
			}
			if r.took(m, turn); r.allTaken() {
				return true
			}
		}
	}
	return true
}

// note gathers what a run of the file itself has shown.
func (r *review) note(m *engine.Machine) {
	r.took(m, 0)
	for _, f := range m.Snapshot().Faults {
		if f.Lesson && f.Struck {
			r.struck[f.Spec] = true
		}
	}
	for _, t := range m.Turns() {
		for _, name := range t.Bypassed {
			if g, ok := exchange.GuardNamed(name); ok {
				r.bypassed = r.bypassed.With(g)
			}
		}
		r.asked(&t)
	}
}

// took marks the turns behind one that a run took. One that the model was not asked for
// any more is none of them, unless that is what it is there to show.
func (r *review) took(m *engine.Machine, behind int) {
	for _, t := range m.Turns() {
		if t.Verdict == "skipped" || t.Turn <= behind || t.Turn >= len(r.taken) {
			continue
		}
		if t.Code != beyond || r.sc.Turns[t.Turn-1].Expect == beyond {
			r.taken[t.Turn] = true
		}
	}
}

// asked marks the rules that a turn came to: all of them where the call went
// on, else those up to the one that refused.
func (r *review) asked(t *engine.TurnResult) {
	for i, tool := range r.sc.Tools {
		if tool.Name != t.Tool {
			continue
		}
		last := len(tool.Rules) - 1
		if t.Verdict == "refused" && t.Stage <= exchange.Rules {
			last = slices.IndexFunc(tool.Rules, func(rule contract.Rule) bool { return t.Stage == exchange.Rules && rule.Code == t.Code })
		}
		for k := 0; k <= last; k++ {
			r.judged[i][k] = true
		}
	}
}

// calls reports whether a turn is a call of a tool.
func (r *review) calls(turn int, tool string) bool {
	t := r.toolOf(turn)
	return t != nil && t.Name == tool
}

// toolOf is the tool that a turn calls, nil if it calls none.
func (r *review) toolOf(turn int) *contract.Tool {
	v, _, err := jsonscan.Decode(r.sc.Turns[turn-1].Text)
	call, _ := v.(map[string]any)
	name, isText := call["name"].(string)
	if err != nil || !isText {
		return nil
	}
	for _, t := range r.sc.Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}
