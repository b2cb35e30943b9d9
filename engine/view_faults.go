package engine

import (
	"fmt"
	"slices"

	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// FaultChoice is one fault for the picker.
type FaultChoice struct {
	Fault    *fault.Fault
	Applies  bool
	Why      string   // why it does not apply here
	Variants []string // parameter texts worth trying, "" first: "quantity=3"
	InForce  bool
}

// faults reads the faults in force at a state.
func (m *Machine) faults(s *State) []FaultView {
	var list []FaultView
	for i, u := range s.Faults.uses() {
		if u.gone {
			continue
		}
		v := FaultView{Spec: u.Spec.String(), Kind: u.Spec.Kind, Struck: s.Acted&(1<<i) != 0, Lesson: u.lesson}
		if u.Spec.Tool == "" && u.Spec.Every == 0 && u.Spec.Count == 1 {
			v.Turn = u.Spec.From
		}
		switch {
		case v.Struck:
		case s.Missed&(1<<i) != 0:
			v.Why = m.missed(s, &u)
		case s.End != Going:
			v.Why = "it never came to act in this run"
		}
		list = append(list, v)
	}
	return list
}

// missed says why a fault that was due could not act.
func (m *Machine) missed(s *State, u *use) string {
	n := min(max(u.Spec.From, 1), m.turnsAtMost(s))
	turn := m.turnBy(m.author(n), n)
	if _, typed := s.Edits.find(int32(n)); typed && u.fault.Phase <= fault.OnText {
		return "the proposal was typed by hand"
	}
	if turn.Kind == scenario.Person {
		return fmt.Sprintf("a person speaks in turn %d", n)
	}
	if m.skipped(n) {
		return fmt.Sprintf("turn %d was not taken", n)
	}
	if u.fault.Edit != nil {
		if text, why := m.r.edited(m.likely(n), u); text == nil {
			return why
		}
		return "another fault changed the response first"
	}
	if c := m.likely(n).Call; c != nil && u.misfit(c) != "" {
		return u.misfit(c)
	}
	return "the call never came that far"
}

// skipped reports whether a turn was left out on this branch.
func (m *Machine) skipped(turn int) bool {
	return slices.ContainsFunc(m.Turns(), func(t TurnResult) bool { return t.Turn == turn && t.Verdict == "skipped" })
}

// FaultChoices describes the catalogue for breaking one turn.
func (m *Machine) FaultChoices(turn int) []FaultChoice {
	if turn < 1 || turn > m.turnsAtMost(&m.branch().tip) {
		return nil
	}
	t := m.turnBy(m.author(turn), turn)
	s := m.state(m.at)
	var list []FaultChoice
	for _, f := range fault.Catalogue() {
		c := FaultChoice{Fault: f, Applies: true, Variants: []string{""}}
		text := m.likely(turn)
		switch {
		case t.Kind == scenario.Person:
			c.Applies, c.Why = false, "a person speaks in this turn"
		case f.Edit != nil:
			edited, why := m.r.edited(text, &use{fault: f, key: f.Kind})
			c.Applies, c.Why = edited != nil, why
		case f.Strike != fault.NoStrike:
			c.Why = strikeWhy(f, t.Kind, text)
			c.Applies = c.Why == ""
		}
		if f.Variants != nil && text.Call != nil && text.Call.Tool != nil {
			for _, p := range f.Variants(text.Call.Tool) {
				if spec := (fault.Spec{Params: p}); len(p) > 0 {
					c.Variants = append(c.Variants, editKey(spec)[1:])
				}
			}
		}
		for _, u := range s.Faults.active() {
			c.InForce = c.InForce || u.Spec.Kind == f.Kind && u.Spec.Due(turn)
		}
		list = append(list, c)
	}
	return list
}

// strikeWhy says why a fault that acts around the bytes cannot strike a turn,
// "" if it can.
func strikeWhy(f *fault.Fault, kind scenario.TurnKind, text *Reading) string {
	switch {
	case f.Strike == fault.BreakContract:
		return ""
	case f.Phase == fault.OnFollowUp && kind == scenario.Answer:
		return "an answer goes to the user, nothing follows it"
	case f.Phase == fault.OnFollowUp:
		return ""
	case text.Call == nil:
		return "nothing runs in this turn"
	}
	return (&use{fault: f}).misfit(text.Call)
}

// Break is the command that breaks one turn.
func Break(kind string, turn int, schedule, params string) string {
	text := fmt.Sprintf("inject %s@%d%s", kind, turn, schedule)
	if params != "" {
		text += "," + params
	}
	return text
}
