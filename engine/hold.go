package engine

import "callstep/engine/exchange"

// Broke is the first moment of a run at which something did not hold that must
// hold always.
type Broke struct {
	Code exchange.Code
	Say  string // in words: "one draft per request"
	Now  string // its value then, may be empty
	Turn int
}

// Broken lists the invariants of the scenario that did not hold at some moment
// of this branch, in the order of the scenario.
func (m *Machine) Broken() []Broke {
	broken := make([]*Broke, len(m.sc.Invariants))
	look := func(s *State, turn int32) {
		for i := range m.sc.Invariants {
			inv := &m.sc.Invariants[i]
			if broken[i] != nil {
				continue
			}
			sit := m.r.situation(s, nil)
			if holds, err := inv.Holds(sit); !holds || err != nil {
				broken[i] = &Broke{inv.Code, inv.Say, inv.Now(sit), int(turn)}
			}
		}
	}
	b := m.branch()
	s := b.start()
	look(&s, s.Turn)
	for _, e := range b.entries {
		before := s
		s = e.before
		for range e.events {
			if e.set != nil {
				s = e.set.after
			} else {
				m.r.advance(&s)
			}
			if s.Ledger != before.Ledger || s.World != before.World || s.Guards != before.Guards {
				look(&s, s.Turn)
			}
			before = s
		}
	}
	var list []Broke
	for _, b := range broken {
		if b != nil {
			list = append(list, *b)
		}
	}
	return list
}
