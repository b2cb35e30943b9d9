package engine

import (
	"fmt"
	"strings"

	"callstep/engine/exchange"
)

// runRules asks whether the call is authorised and the business rules hold
// now. A repeat is not asked again: its outcome exists.
func runRules(r *runner, s *State) Event {
	f := &s.Flight
	c := f.Call
	if c.Tool == nil || f.Fate != Fresh || len(c.Tool.Rules) == 0 {
		return notApplicable()
	}
	j := r.judge(s, c)
	if j.rule < 0 {
		return pass()
	}
	ev := guarded(s, exchange.RulesGuard, c.Tool.Rules[j.rule].Code)
	ev.N = int32(j.rule)
	f.Rule = j.rule
	return ev
}

// judge asks the rules, once for a call and a ledger.
func (r *runner) judge(s *State, c *Call) judged {
	durable := s.Guards.Has(exchange.DurableLedger)
	for _, j := range s.Ledger.judged {
		if j.call == c && j.durable == durable {
			return j
		}
	}
	j := judged{call: c, durable: durable}
	broken, err := c.Tool.Judge(r.situation(s, c))
	j.rule = int16(broken)
	if err != nil {
		j.err = err.Error()
	}
	s.Ledger.judged = append(s.Ledger.judged, j)
	return j
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
	for l := s.Ledger; l != nil; l = l.up {
		for _, j := range l.judged {
			if j.call == s.Flight.Call && j.err != "" {
				return j.err
			}
		}
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
