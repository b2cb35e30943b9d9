package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/expect"
)

// Expects reports whether the script says anything that its replay could fail.
func (s *Script) Expects() bool { return s.Log != "" || s.Expect.Said() }

// Judge compares a replay with all that the script says of it. One that says
// nothing but its log may be of a run in which something broke.
func (s *Script) Judge(m *engine.Machine) []expect.Difference {
	var list []expect.Difference
	if s.Expect.Said() {
		list = s.Expect.Compare(m)
	}
	if now := m.LogSHA256(); s.Log != "" && s.Log != now {
		d := expect.Difference{What: "log", Got: now, Want: s.Log}
		if turn, known := s.Parting(m); known && turn > 0 {
			d.Turn = turn
		}
		list = append(list, d)
	}
	return list
}

func (s *Script) readOutcome(v string) error {
	if !slices.Contains(exchange.OutcomeNames(), v) {
		next := "the outcomes are " + strings.Join(exchange.OutcomeNames(), ", ")
		if near, ok := exchange.Nearest(v, exchange.OutcomeNames()); ok {
			next = fmt.Sprintf("did you mean %s?", near)
		}
		return fmt.Errorf("there is no outcome %q; %s", v, next)
	}
	s.Expect.Outcome, _ = exchange.OutcomeNamed(v)
	return nil
}

func (s *Script) readAttempts(v string) error {
	n, err := amount(v)
	s.Expect.Attempts = &n
	return err
}

// readEffects reads TOOL=NUMBER, several apart by blanks.
func (s *Script) readEffects(v string) error {
	for _, word := range strings.Fields(v) {
		tool, number, ok := strings.Cut(word, "=")
		n, err := amount(number)
		if !ok || tool == "" || err != nil {
			return fmt.Errorf("expected TOOL=NUMBER, got %q", word)
		}
		s.Expect.Effects = append(s.Expect.Effects, engine.ToolCount{Tool: tool, Count: n})
	}
	return nil
}

// readBroken reads the codes of invariants, apart by blanks.
func (s *Script) readBroken(v string) error {
	for _, word := range strings.Fields(v) {
		s.Expect.Broken = append(s.Expect.Broken, exchange.Code(word))
	}
	return nil
}

// readCode reads TURN CODE.
func (s *Script) readCode(v string) error {
	words := strings.Fields(v)
	if len(words) == 2 {
		if n, err := amount(words[0]); err == nil && n > 0 {
			if slices.ContainsFunc(s.Expect.Codes, func(c expect.TurnCode) bool { return c.Turn == n }) {
				return fmt.Errorf("turn %d has one already", n)
			}
			s.Expect.Codes = append(s.Expect.Codes, expect.TurnCode{Turn: n, Code: exchange.Code(words[1])})
			return nil
		}
	}
	return fmt.Errorf("expected the number of a turn and its code, as in `4 ok`; got %q", v)
}

func amount(v string) (int, error) {
	n, err := strconv.ParseUint(v, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%q is no number from 0", v)
	}
	return int(n), nil
}

// writeExpected writes what is expected as heads.
func (s *Script) writeExpected(head func(name, value string)) {
	e := &s.Expect
	if e.Outcome != exchange.Running {
		head("outcome", e.Outcome.String())
	}
	if e.Attempts != nil {
		head("attempts", strconv.Itoa(*e.Attempts))
	}
	var effects, broken []string
	for _, n := range e.Effects {
		effects = append(effects, fmt.Sprintf("%s=%d", n.Tool, n.Count))
	}
	if effects != nil {
		head("effects", strings.Join(effects, " "))
	}
	for _, code := range e.Broken {
		broken = append(broken, string(code))
	}
	if broken != nil {
		head("broken", strings.Join(broken, " "))
	}
	for _, c := range e.Codes {
		head("code", fmt.Sprintf("%d %s", c.Turn, c.Code))
	}
}
