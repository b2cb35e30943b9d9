package engine

import (
	"fmt"
	"strings"

	"callstep/engine/exchange"
)

// runRules asks whether the call is authorised and the business rules hold
// now. A repeat is not asked again: its outcome exists.
func runRules(r *runner, s *State) step {
	f := &s.Flight
	c := f.Call
	if c.Tool == nil || f.Fate != Fresh || len(c.Tool.Rules) == 0 {
		return notApplicable()
	}
	rule := r.judge(s, c)
	if rule < 0 {
		return pass()
	}
	ev := guarded(s, exchange.RulesGuard, c.Tool.Rules[rule].Code)
	ev.N = int32(rule)
	f.Rule = rule
	return ev
}

// judge asks the rules, once for a call and a ledger: the first rule that
// does not hold, -1 if all do.
func (r *runner) judge(s *State, c *Call) int16 {
	durable := s.durable()
	known := s.Ledger.about(c)
	if known.judged[durable] {
		return known.rule[durable]
	}
	broken, err := c.Tool.Judge(r.situation(s, c))
	known.judged[durable], known.rule[durable] = true, int16(broken)
	if err != nil {
		if known.problem == nil {
			known.problem = &[2]string{}
		}
		known.problem[durable] = err.Error()
	}
	return int16(broken)
}

func viewRules(m *moment, v *StageView) {
	f := &m.s.Flight
	t := f.Call.Tool
	switch {
	case t == nil:
		v.Text = "no rule knows this tool"
	case f.Fate != Fresh:
		v.Text = "a repeat is not judged again"
	case len(t.Rules) == 0:
		v.Text = "no rule for " + t.Name
	case m.ev.Mark == exchange.Pass:
		var codes []string
		for _, rule := range t.Rules {
			codes = append(codes, string(rule.Code))
		}
		v.Text = fmt.Sprintf("%d of %d hold: %s", len(codes), len(codes), strings.Join(codes, ", "))
		v.Short = fmt.Sprintf("%d of %d", len(codes), len(codes))
		last := t.Rules[len(t.Rules)-1]
		v.Rule, v.Line = oneLine(last.Require), last.Line
	default:
		rule := t.Rules[m.ev.N]
		v.Rule, v.Line, v.Short = oneLine(rule.Require), rule.Line, "broken"
		v.Text = fmt.Sprintf("%s: rule %d of %d does not hold", rule.Code, m.ev.N+1, len(t.Rules))
		if why := m.m.cannotJudge(m.s); why != "" {
			v.Text = fmt.Sprintf("%s: %s", rule.Code, why)
		}
		if m.ev.Mark == exchange.Bypassed {
			v.Text = fmt.Sprintf("guard rules is off: %s is ignored", rule.Code)
		}
	}
}

// cannotJudge says why a rule of the call in flight could not be judged.
func (m *Machine) cannotJudge(s *State) string {
	durable := s.durable()
	for l := s.Ledger; l != nil; l = l.up {
		known := l.known(s.Flight.Call)
		if known == nil || !known.judged[durable] {
			continue
		}
		if known.problem == nil {
			break
		}
		return known.problem[durable]
	}
	return ""
}

func headRules(m *moment) string {
	t := m.s.Flight.Call.Tool
	switch m.ev.Mark {
	case exchange.Refuse:
		return fmt.Sprintf("Refused: the rule %s does not hold.", t.Rules[m.ev.N].Code)
	case exchange.Bypassed:
		return fmt.Sprintf("The rule %s is broken, and nobody minds.", t.Rules[m.ev.N].Code)
	}
	return "Every business rule holds now."
}
