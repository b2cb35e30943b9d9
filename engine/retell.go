package engine

import (
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// Retold is what a scenario would have to say about one of its turns for the
// recorded run to come to what this branch came to.
type Retold struct {
	Typed   bool // the response was typed by hand, and this is it
	Text    string
	Kind    scenario.TurnKind
	Faults  []fault.Spec // that were due in it, whatever their schedules said
	Answers []bool       // yes or no that was typed behind it
}

// Retell tells the branch under the cursor turn by turn, one for each turn of
// the scenario, and which guards are on at its tip. A turn that the run did not
// come to has the faults that it would have met. Only the recorded turns can be
// told so: for a scripted model ok is false.
func (m *Machine) Retell() (turns []Retold, guards exchange.Guards, ok bool) {
	b := m.branch()
	scripted := func(e *entry) bool { return e.set != nil && e.set.Verb == "actor" }
	if b.tip.Actor != byScript || slices.ContainsFunc(b.entries, scripted) {
		return nil, 0, false
	}
	turns = make([]Retold, len(m.sc.Turns))
	come := make([]bool, len(turns))
	for _, e := range b.entries {
		n := int(e.turn) - 1
		if e.set != nil {
			if n = int(e.set.after.Turn) - 1; n >= 0 && (e.set.Verb == "yes" || e.set.Verb == "no") {
				turns[n].Answers = append(turns[n].Answers, e.set.Verb == "yes")
			}
			continue
		}
		kind := m.r.unpack(e.events[0], e.turn).Kind
		if kind == EndEvent {
			continue
		}
		s := e.before
		due := m.r.due(&s, n+1)
		for range e.events {
			m.r.advance(&s)
		}
		if kind == StageEvent {
			due = s.Flight.Due | s.Flight.Hits // those counted in calls among them
		}
		come[n] = true
		turns[n].Faults = metBy(s.Faults, due)
	}
	for i := range turns {
		t := &turns[i]
		if !come[i] {
			t.Faults = metBy(b.tip.Faults, m.r.due(&b.tip, i+1))
		}
		kind := m.sc.Turns[i].Kind
		if t.Text, t.Typed = b.tip.Edits.find(int32(i + 1)); t.Typed {
			t.Kind = typedKind(kind, t.Text)
		}
		// What was typed is sent as it is, and what a person says nobody breaks.
		t.Faults = slices.DeleteFunc(t.Faults, func(spec fault.Spec) bool {
			f, ok := fault.Named(spec.Kind)
			return !ok || t.Typed && f.Edit != nil || kind == scenario.Person && !f.Drop
		})
	}
	return turns, b.tip.Guards, true
}

// typedKind is what a text is that a person typed in the place of a response.
func typedKind(kind scenario.TurnKind, text string) scenario.TurnKind {
	if kind == scenario.Answer && strings.HasPrefix(strings.TrimSpace(text), "{") {
		return scenario.Proposal
	}
	return kind
}

// metBy are faults without their schedules, in the order of their places.
func metBy(list *Faults, due uint64) []fault.Spec {
	var met []fault.Spec
	for i, u := range list.uses() {
		if due>>i&1 == 1 {
			met = append(met, fault.Spec{Kind: u.Spec.Kind, Params: u.Spec.Params})
		}
	}
	return met
}
