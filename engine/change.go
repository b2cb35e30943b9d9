package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// changeable is the state at the cursor for a command that changes what comes.
// Where the run has ended nothing comes, so the change would be lost.
func (m *Machine) changeable() (State, error) {
	s := m.state(m.at)
	if s.End != Going {
		return s, fmt.Errorf("the run has ended, so nothing would come of it: go back first, with `prev` or `goto %d`", max(1, s.Turn))
	}
	return s, nil
}

func (m *Machine) inject(c Command) error {
	spec, err := fault.Parse(c.Arg)
	if err != nil {
		return err
	}
	s, err := m.changeable()
	if err != nil {
		return err
	}
	if err := m.addressed(&s, spec); err != nil {
		return err
	}
	if last := spec.Last(); spec.Tool == "" && last > 0 && m.r.upcoming(&s) > last {
		return fmt.Errorf("turn %d has begun already: go back with `goto %d` first, then break it", last, last)
	}
	if s.Faults, err = s.Faults.with(spec, false); err != nil {
		return err
	}
	m.set(Command{c.Verb, spec.String()}, s)
	return nil
}

func (m *Machine) remove(c Command) error {
	s, err := m.changeable()
	if err != nil {
		return err
	}
	text := c.Arg
	if spec, err := fault.Parse(c.Arg); err == nil {
		text = spec.String()
	}
	if s.Faults, err = s.Faults.without(text); err != nil {
		return err
	}
	m.set(Command{c.Verb, text}, s)
	return nil
}

func (m *Machine) drop(c Command) error {
	n, err := number(c, "turn number")
	if err != nil {
		return err
	}
	return m.inject(Command{"inject", fmt.Sprintf("drop_turn@%d", n)})
}

func (m *Machine) guard(c Command) error {
	name, state, ok := strings.Cut(c.Arg, "=")
	if !ok || state != "on" && state != "off" {
		return fmt.Errorf("guard needs NAME=on or NAME=off, got %q", c.Arg)
	}
	set, err := GuardSet(name)
	if err != nil {
		return err
	}
	s, err := m.changeable()
	if err != nil {
		return err
	}
	before := s.Guards
	if state == "on" {
		s.Guards |= set
	} else {
		s.Guards &^= set
	}
	if s.Guards == before {
		return fmt.Errorf("%s is %s already", name, state)
	}
	m.set(c, s)
	return nil
}

// GuardSet reads the name of a guard, or "all".
func GuardSet(name string) (exchange.Guards, error) {
	if name == "all" {
		return exchange.AllGuards, nil
	}
	g, ok := exchange.GuardNamed(name)
	if !ok {
		return 0, fmt.Errorf("there is no guard %q; the guards are %s", name, listed(exchange.AllGuards.Names()))
	}
	return exchange.Guards(0).With(g), nil
}

// editText replaces the next response. The text is JSON-quoted so that every
// byte of it survives on one line.
func (m *Machine) editText(c Command) error {
	var text string
	if err := json.Unmarshal([]byte(c.Arg), &text); err != nil {
		return fmt.Errorf("edit needs the text in JSON quotes: edit \"…\" (%v)", err)
	}
	s, err := m.changeable()
	if err != nil {
		return err
	}
	turn, err := m.editable(&s)
	if err != nil {
		return err
	}
	s.Edits = &Edits{Up: s.Edits, Turn: turn, Text: text}
	m.set(c, s)
	return nil
}

// editable is the turn whose bytes are still to come.
func (m *Machine) editable(s *State) (int32, error) {
	if s.Flight.Active && s.Flight.Stage > exchange.Propose {
		return 0, fmt.Errorf("the bytes of turn %d are in already: go back with `goto %d` first", s.Turn, s.Turn)
	}
	probe := *s
	for probe.End == Going {
		switch ev := m.r.advance(&probe); ev.Kind {
		case StageEvent:
			return ev.Turn, nil
		case PersonEvent:
			return 0, fmt.Errorf("turn %d is a person's: only what the AI proposes can be typed", ev.Turn)
		}
	}
	return 0, errors.New("the run has ended: go back to a turn first")
}

func (m *Machine) yes(c Command) error { return m.consent(c, Yes) }

func (m *Machine) no(c Command) error { return m.consent(c, No) }

// consent answers what is being asked. A run that ended because nobody
// answered goes on from before that end.
func (m *Machine) consent(c Command, kind RowKind) error {
	s := m.state(m.at)
	if s.End == EndAsked && s.Ask != nil {
		m.at.Pos--
	}
	s, err := m.changeable()
	switch {
	case err != nil:
		return err
	case s.Ask == nil:
		return errors.New("nobody is being asked for a yes at this point")
	}
	m.r.consent(&s, kind)
	m.set(c, s)
	return nil
}
