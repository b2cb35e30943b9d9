package engine

import (
	"callstep/engine/scenario"
)

// elsewhere stands before the narration of a turn that came to something else:
// the lesson can only tell of the run that it was written for.
const elsewhere = "**This turn went another way here.** What the lesson tells is the turn as it was written:"

// landing is what a turn came to, free of how the run got there: where two are
// equal the narration of one fits the other.
type landing struct {
	steps, attempts int32
	told            Told
	ledger          *Ledger
	world           *Out
	ask             *Ask
	flight          Flight
}

// landedAs reads what the last turn before a state came to. An exchange of
// before says nothing about a turn in which a person spoke.
func landedAs(s *State, kind EventKind) landing {
	l := landing{steps: s.Steps, attempts: s.Attempts, told: s.Told, ledger: s.Ledger, world: s.World, ask: s.Ask}
	if kind == StageEvent {
		l.flight = s.Flight
		l.flight.Due, l.flight.Origin = 0, nil // what was meant to happen, and what it happened to
	}
	return l
}

// strays reports whether the turn shown came to something else than in the run
// of the scenario as it is written: other bytes, another end, or other facts in
// the ledger. What was set after the turn does not count.
func (m *Machine) strays(s *State) bool {
	if s.By != byScript || s.Turn == 0 || s.Flight.Active {
		return false
	}
	b, at := m.branch(), *s
	for pos := m.at.Pos; pos > 0; {
		e := b.entryAt(pos)
		if e.set == nil {
			break
		}
		at, pos = e.before, e.first
	}
	kind := StageEvent
	if m.sc.Turns[at.Turn-1].Kind == scenario.Person {
		kind = PersonEvent
	}
	as, ok := m.written()[at.Turn]
	return !ok || as != landedAs(&at, kind)
}

// written are the landings of the scenario as it is written, by turn. They are
// made by the same runner, so that equal situations are equal values.
func (m *Machine) written() map[int32]landing {
	if m.asWritten == nil {
		m.asWritten = map[int32]landing{}
		s, err := m.beginning()
		for err == nil && s.End == Going {
			if ev := m.r.advance(&s); ev.Lands && (ev.Kind == StageEvent || ev.Kind == PersonEvent) {
				m.asWritten[ev.Turn] = landedAs(&s, ev.Kind)
			}
		}
	}
	return m.asWritten
}

// beginning is the situation before the first turn of the scenario as it is
// written: its own guards and faults, its own turns.
func (m *Machine) beginning() (State, error) {
	s := State{Guards: m.sc.Guards, Ledger: m.r.root, Told: Told{Left: -1, Tries: -1}}
	err := s.withOwn(m.sc)
	return s, err
}

// withOwn adds the faults that a scenario brings along.
func (s *State) withOwn(sc *scenario.Scenario) (err error) {
	for _, t := range sc.Turns {
		for _, spec := range t.Faults {
			if s.Faults, err = s.Faults.with(spec, true); err != nil {
				return err
			}
		}
	}
	return nil
}
