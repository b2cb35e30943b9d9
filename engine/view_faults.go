package engine

import (
	"fmt"

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
		if s.Missed&(1<<i) != 0 && !v.Struck {
			v.Why = m.missed(s, &u)
		}
		list = append(list, v)
	}
	return list
}

// missed says why a fault that was due could not act.
func (m *Machine) missed(s *State, u *use) string {
	n := min(max(u.Spec.From, 1), len(m.sc.Turns))
	turn := &m.sc.Turns[n-1]
	if _, typed := s.Edits.find(int32(n)); typed && u.fault.Phase <= fault.OnText {
		return "the proposal was typed by hand"
	}
	if u.fault.Edit != nil && turn.Kind != scenario.Person {
		if text, why := m.r.edited(m.r.script(turn), u); text == nil {
			return why
		}
		return "another fault changed the response first"
	}
	return "the call never came that far"
}

// FaultChoices describes the catalogue for breaking one turn.
func (m *Machine) FaultChoices(turn int) []FaultChoice {
	if turn < 1 || turn > len(m.sc.Turns) {
		return nil
	}
	t := &m.sc.Turns[turn-1]
	s := m.state(m.at)
	var list []FaultChoice
	for _, f := range fault.Catalogue() {
		c := FaultChoice{Fault: f, Applies: true, Variants: []string{""}}
		text := m.r.script(t)
		switch {
		case t.Kind == scenario.Person:
			c.Applies, c.Why = false, "a person speaks in this turn"
		case f.Edit != nil:
			edited, why := m.r.edited(text, &use{fault: f, key: f.Kind})
			c.Applies, c.Why = edited != nil, why
		case f.Strike != fault.NoStrike && text.Call == nil:
			c.Applies, c.Why = false, "nothing runs in this turn"
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

// Break is the command that breaks one turn.
func Break(kind string, turn int, schedule, params string) string {
	text := fmt.Sprintf("inject %s@%d%s", kind, turn, schedule)
	if params != "" {
		text += "," + params
	}
	return text
}
