package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// runKey asks who the call is: first whether what the session owns is
// unchanged, then whether its idempotency key is fresh, known or in conflict.
func runKey(r *runner, s *State) step {
	c := s.Flight.Call
	if c.Tool == nil {
		return notApplicable()
	}
	ev := r.owned(s, c)
	if ev.Mark == exchange.Refuse || !c.Tool.HasKey {
		return ev
	}
	if ev.Mark == exchange.NotApplicable {
		ev.Mark = exchange.Pass
	}
	if !c.keyed {
		key, err := c.Tool.Key(r.situation(s, c))
		c.Key, c.keyed = key, true
		if err != nil {
			c.blame().KeyErr = err.Error()
		}
	}
	if c.KeyErr != "" {
		return step{Mark: exchange.Refuse, Code: "rule_refused", Bypass: ev.Bypass}
	}
	r.lookup(s, c, &ev)
	return ev
}

// owned compares what the session owns with what the model wrote, and fills
// in what the model left out.
func (r *runner) owned(s *State, c *Call) step {
	if len(c.Tool.Owned) == 0 {
		return notApplicable()
	}
	if !c.owned {
		sit := r.situation(s, c)
		if bad := c.Tool.Mismatches(sit); bad != nil {
			c.blame().Mismatches = bad
		}
		c.Filled, c.owned = c.Tool.Fill(sit), true
	}
	if len(c.Mismatches) == 0 {
		return pass()
	}
	return guarded(s, exchange.SessionValues, "session_value_changed")
}

// lookup asks the application's memory for the key.
func (r *runner) lookup(s *State, c *Call, ev *step) {
	row := s.Ledger.find(s.Guards.Has(exchange.DurableLedger), func(row *Row) bool {
		return row.Kind == Ran && row.Call.Tool == c.Tool && row.Call.Key == c.Key
	})
	if row == nil {
		return
	}
	f := &s.Flight
	if !s.Guards.Has(exchange.Idempotency) {
		ev.Mark = exchange.Bypassed
		ev.Bypass = ev.Bypass.With(exchange.Idempotency)
		return
	}
	f.Stored = row
	if row.row.Call.same(c) {
		f.Fate, f.Cause = Replay, "replay"
		return
	}
	g := guarded(s, exchange.Conflict, "idempotency_conflict")
	ev.Mark, ev.Bypass = g.Mark, ev.Bypass|g.Bypass
	if ev.Code == "" {
		ev.Code = g.Code
	}
	if g.Mark == exchange.Refuse {
		ev.Code = g.Code
		return
	}
	f.Fate, f.Cause = Shadowed, "replay"
}

func viewKey(m *moment, v *StageView) {
	f := &m.s.Flight
	c := f.Call
	if c.Tool == nil {
		v.Text = "no contract says what its key is"
		return
	}
	t := c.Tool
	v.Line, v.Rule = t.Lines.Key, t.KeyText
	switch {
	case m.ev.Code == "session_value_changed" && m.ev.Mark == exchange.Refuse:
		mm := c.Mismatches[0]
		v.Text = fmt.Sprintf("session_value_changed: %s must be %s, is %s", mm.Name, shown(mm.Want), shown(mm.Got))
		v.Short, v.Line, v.Rule = "changed", t.Lines.Owned, "owned."+mm.Name
	case c.KeyErr != "" && m.ev.Mark == exchange.Refuse:
		v.Text, v.Short = "the key "+c.KeyErr, "no key"
	case m.ev.Bypass.Has(exchange.Idempotency):
		v.Text, v.Short = "guard idempotency is off: nobody looks", "ignored"
	case m.ev.Mark == exchange.Refuse:
		v.Text, v.Short = fmt.Sprintf("idempotency_conflict: %s stands for other arguments", c.Key), "conflict"
	case f.Fate == Shadowed:
		v.Text, v.Short = "guard conflict is off: the changes are ignored", "ignored"
	case f.Fate == Replay:
		v.Text, v.Short = c.Key+" is known, nothing changed: a replay", "replay"
	case m.ev.Bypass.Has(exchange.SessionValues):
		mm := c.Mismatches[0]
		v.Text = fmt.Sprintf("guard session_values is off: %s is now %s", mm.Name, shown(mm.Got))
		v.Short = "changed"
	case t.HasKey:
		v.Text, v.Short = c.Key+" is fresh", "fresh"
	case len(t.Owned) > 0:
		v.Text, v.Short, v.Line = "the session's values are unchanged", "owned", t.Lines.Owned
	default:
		v.Text = t.Name + " needs no key"
	}
}

func headKey(m *moment) string {
	f := &m.s.Flight
	switch {
	case m.ev.Code == "session_value_changed" && m.ev.Mark == exchange.Refuse:
		return fmt.Sprintf("Refused: %s belongs to the session, the AI cannot choose it.", f.Call.Mismatches[0].Name)
	case m.ev.Bypass.Has(exchange.Idempotency):
		return "The key is known, but nobody looks: it will run again."
	case m.ev.Code == "idempotency_conflict" && m.ev.Mark == exchange.Refuse:
		return "Refused: this key already stands for other arguments."
	case m.ev.Mark == exchange.Refuse:
		return "Refused: the key of this call cannot be made."
	case f.Fate == Shadowed:
		return "Known key: the stored outcome goes back, the changes are lost."
	case f.Fate == Replay:
		return "The key is known and nothing changed: this is a repeat."
	case m.ev.Mark == exchange.Bypassed:
		return "The AI changed a value that the session owns, and nobody minds."
	case f.Call.Tool != nil && f.Call.Tool.HasKey:
		return "The key is fresh: this call was never run before."
	}
	return "What belongs to the session is unchanged."
}
