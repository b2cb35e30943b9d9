package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// runConfirm asks whether a person said yes to exactly this value. A yes is
// not spent by use; a later no takes it back.
func runConfirm(r *runner, s *State) step {
	f := &s.Flight
	c := f.Call
	if c.Tool == nil || !c.Tool.Asks || f.Fate != Fresh {
		return notApplicable()
	}
	value, err := c.Tool.ConfirmValue(r.situation(s, c))
	if err != nil {
		f.Cause = err.Error()
		return guarded(s, exchange.Confirmation, "needs_confirmation")
	}
	ask := r.ask(c.Tool.Index, value)
	said := s.Ledger.find(true, func(row *Row) bool { return row.Ask == ask })
	if said != nil && said.row.Kind == Yes {
		return pass()
	}
	ev := guarded(s, exchange.Confirmation, "needs_confirmation")
	if ev.Mark == exchange.Refuse {
		s.Ask = ask
	}
	return ev
}

func viewConfirm(m *moment, v *StageView) {
	f := &m.s.Flight
	t := f.Call.Tool
	switch {
	case t == nil:
		v.Text = "no contract asks for a yes"
	case !t.Asks:
		v.Text = t.Name + " needs no yes"
	case f.Fate != Fresh:
		v.Text = "a repeat needs no second yes"
	case m.ev.Mark == exchange.Pass:
		v.Text, v.Short = "a person said yes to exactly this", "yes"
	case m.ev.Mark == exchange.Bypassed:
		v.Text, v.Short = "guard confirmation is off: nobody is asked", "unasked"
	case f.Cause != "":
		v.Text, v.Short = "needs_confirmation: what to ask "+f.Cause, "no value"
	default:
		v.Text, v.Short = "needs_confirmation: nobody said yes to this", "no yes"
	}
	if t != nil && t.Asks {
		v.Rule, v.Line = fmt.Sprintf("tools[%d].confirm", t.Index), t.Lines.Confirm
	}
}

func headConfirm(m *moment) string {
	switch m.ev.Mark {
	case exchange.Refuse:
		return "Held: a person must say yes to exactly this first."
	case exchange.Bypassed:
		return "It needs a person's yes, and nobody asks for one."
	}
	return "A person said yes to exactly this."
}
