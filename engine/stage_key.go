package engine

import (
	"fmt"
	"strings"

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
		return ev.and(guarded(s, exchange.Idempotency, "rule_refused"))
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
	*ev = ev.and(guarded(s, exchange.Conflict, "idempotency_conflict"))
	if ev.Mark != exchange.Refuse {
		f.Fate, f.Cause = Shadowed, "replay"
	}
}

// and adds what a later check of the same stage found. A refusal decides the
// code, else the first that was let through.
func (d step) and(next step) step {
	next.Bypass |= d.Bypass
	if next.Mark != exchange.Refuse && d.Code != "" {
		next.Code = d.Code
	}
	return next
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
	case m.ev.Mark == exchange.Bypassed:
		v.Text, v.Short = m.keyBypass(c, m.ev.Bypass)
	case m.ev.Code == "session_value_changed" && m.ev.Mark == exchange.Refuse:
		mm := c.Mismatches[0]
		v.Text = fmt.Sprintf("session_value_changed: %s must be %s, is %s", mm.Name, shown(mm.Want), shown(mm.Got))
		v.Short, v.Line, v.Rule = "changed", t.Lines.Owned, "owned."+mm.Name
	case c.KeyErr != "" && m.ev.Mark == exchange.Refuse:
		v.Text, v.Short = "the key "+c.KeyErr, "no key"
	case m.ev.Mark == exchange.Refuse:
		v.Text, v.Short = fmt.Sprintf("idempotency_conflict: %s stands for other arguments", c.Key), "conflict"
	case f.Fate == Replay:
		v.Text, v.Short = c.Key+" is known, nothing changed: a replay", "replay"
	case t.HasKey:
		v.Text, v.Short = c.Key+" is fresh", "fresh"
	case len(t.Owned) > 0:
		v.Text, v.Short, v.Line = "the session's values are unchanged", "owned", t.Lines.Owned
	default:
		v.Text = t.Name + " needs no key"
	}
}

// keyBypass says what each guard of the stage that is off let through.
func (m *moment) keyBypass(c *Call, off exchange.Guards) (text, short string) {
	var what []string
	if off.Has(exchange.SessionValues) {
		mm := c.Mismatches[0]
		what, short = append(what, fmt.Sprintf("%s is now %s", mm.Name, shown(mm.Got))), "changed"
	}
	switch {
	case off.Has(exchange.Conflict):
		what, short = append(what, "the changes are ignored"), "ignored"
	case off.Has(exchange.Idempotency) && c.KeyErr != "":
		what, short = append(what, "the key "+c.KeyErr), "no key"
	case off.Has(exchange.Idempotency):
		what, short = append(what, c.Key+" is known, the replay runs"), "replay"
	case m.s.Flight.Fate == Replay:
		what, short = append(what, c.Key+" is known, a replay"), "replay"
	}
	names := off.Names()
	if len(names) == 1 {
		return fmt.Sprintf("guard %s is off: %s", names[0], strings.Join(what, "; ")), short
	}
	return fmt.Sprintf("guards %s are off: %s", listed(names), strings.Join(what, "; ")), short
}

func headKey(m *moment) string {
	f := &m.s.Flight
	switch {
	case m.ev.Code == "session_value_changed" && m.ev.Mark == exchange.Refuse:
		return fmt.Sprintf("Refused: %s belongs to the session, the AI cannot choose it.", f.Call.Mismatches[0].Name)
	case m.ev.Bypass.Has(exchange.Idempotency) && f.Call.KeyErr != "":
		return "The key of this call cannot be made, and nobody minds."
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
