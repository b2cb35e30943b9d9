package engine

import (
	"errors"
	"fmt"

	"callstep/engine/exchange"
)

var errEnded = errors.New("the run has ended: nothing lies ahead; go back to change something")

// goOn passes events, or turns, until halt says so or the run is over.
func goOn(by func() (Event, bool), halt func(Event) bool) error {
	ev, ok := by()
	if !ok {
		return errEnded
	}
	for ok && !halt(ev) {
		ev, ok = by()
	}
	return nil
}

func (m *Machine) step(Command) error { return goOn(m.forward, Event.stop) }

func (m *Machine) proceed(Command) error { return goOn(m.forward, Event.notable) }

func (m *Machine) runOut(Command) error {
	return goOn(m.turn, func(ev Event) bool { return ev.Kind == EndEvent })
}

// next passes one turn, and what follows it without anybody acting: turns
// that are not taken, and the end.
func (m *Machine) next(Command) error {
	passed := false
	return goOn(m.turn, func(ev Event) bool {
		passed = passed || ev.Lands && ev.Kind != SkipEvent
		return passed && ev.Lands && !m.trails()
	})
}

// turn passes one event, or at the tip all that is left of a turn.
func (m *Machine) turn() (Event, bool) {
	if m.at.Pos == m.branch().length {
		return m.recordTurn()
	}
	return m.forward()
}

func (m *Machine) back(Command) error { return m.rewind(Event.stop) }

func (m *Machine) retreat(Command) error { return m.rewind(Event.notable) }

// rewind goes back to right after the last event at which halt says so, else
// to the beginning.
func (m *Machine) rewind(halt func(Event) bool) error {
	b := m.branch()
	for pos := m.at.Pos - 1; pos >= 0; pos-- {
		if pos == 0 || halt(m.event(b, pos-1)) {
			m.at.Pos = pos
			return nil
		}
	}
	return errStart
}

var errStart = errors.New("this is the beginning: nothing lies before it")

// boundary reports whether a turn ends at a position, or none has begun.
func (m *Machine) boundary(b *branch, pos int) bool {
	if pos == 0 {
		return true
	}
	return m.event(b, pos-1).Lands && (pos == b.length || !m.event(b, pos).trails())
}

func (m *Machine) prev(Command) error {
	b := m.branch()
	worked := false
	for pos := m.at.Pos - 1; pos >= 0; pos-- {
		kind := m.event(b, pos).Kind
		worked = worked || kind == StageEvent || kind == PersonEvent
		if worked && m.boundary(b, pos) || pos == 0 {
			m.at.Pos = pos
			return nil
		}
	}
	return errStart
}

func (m *Machine) start(Command) error {
	if m.at.Pos == 0 {
		return errStart
	}
	m.at.Pos = 0
	return nil
}

// restart opens a branch of its own at the beginning, with nothing injected.
// A run in which nothing has happened is one already.
func (m *Machine) restart(Command) error {
	if m.branch().length == 0 {
		return nil
	}
	m.branches = append(m.branches, &branch{from: 0, tip: m.branches[0].start()})
	m.at = Cursor{Branch: len(m.branches) - 1}
	return nil
}

// gotoTurn goes to where a turn begins: back if it has begun on this branch,
// else on until it is the next.
func (m *Machine) gotoTurn(c Command) error {
	n, err := number(c, "turn number")
	if err != nil {
		return err
	}
	if most := m.turnsAtMost(&m.branch().tip); n < 1 || n > most {
		return fmt.Errorf("there is no turn %d: this scenario has %s", n, exchange.Count(most, "turn"))
	}
	b := m.branch()
	for pos := range b.length {
		ev := m.event(b, pos)
		if ev.Kind == SettingEvent || int(ev.Turn) < n {
			continue
		}
		if int(ev.Turn) > n || ev.Kind == EndEvent {
			break
		}
		m.at.Pos = pos
		return nil
	}
	if !m.reaches(b.tip, n) {
		return fmt.Errorf("the run ends before turn %d", n)
	}
	m.at.Pos = b.length
	for s := b.tip; !m.comesTo(&s, n); s = b.tip {
		m.forward()
	}
	return nil
}

// comesTo reports whether turn n is the next to be taken at a state.
func (m *Machine) comesTo(s *State, n int) bool { return m.r.upcoming(s) == n && !s.Flight.Active }

// reaches reports whether the run comes to turn n, without recording it.
func (m *Machine) reaches(s State, n int) bool {
	for !m.comesTo(&s, n) {
		if s.End != Going {
			return false
		}
		m.r.advance(&s)
	}
	return true
}

func (m *Machine) gotoPos(c Command) error {
	n, err := number(c, "position")
	if err != nil {
		return err
	}
	if n > m.branch().length {
		return fmt.Errorf("there is no position %d: this branch has %s", n, exchange.Count(m.branch().length, "event"))
	}
	m.at.Pos = n
	return nil
}

func (m *Machine) toBranch(c Command) error {
	n, err := number(c, "branch number")
	if err != nil {
		return err
	}
	if n < 1 || n > len(m.branches) {
		return fmt.Errorf("there is no branch %d: there are %d", n, len(m.branches))
	}
	m.at = Cursor{n - 1, m.branches[n-1].length}
	return nil
}
