package engine

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// misfit says why a fault cannot strike a call that runs, "" if it can. It
// reads the call and its contract alone, so it can be told beforehand.
func (u *use) misfit(c *Call) string {
	switch u.fault.Strike {
	case fault.DeliverTwice:
		if c.Tool != nil && c.Tool.Effect == exchange.Read {
			return c.Name + " only reads: twice leaves no more behind than once"
		}
	case fault.MoveWorld:
		if c.Tool == nil || c.Tool.Effect == exchange.Read || len(needs(c.Tool)) == 0 {
			return "no rule of " + c.Name + " rests on what was read before"
		}
	}
	return ""
}

// fits reports whether a fault that is due has something to act on now: what
// only concerns running does nothing to a stored outcome.
func (r *runner) fits(s *State, u *use) bool {
	f := &s.Flight
	switch u.fault.Phase {
	case fault.OnDeclare:
		return u.fault.Strike == fault.BreakContract || f.Kind != scenario.Answer
	case fault.OnFollowUp:
		return f.Kind != scenario.Answer && s.Told.Code != "attempt_limit"
	}
	switch u.fault.Strike {
	case fault.DeliverTwice, fault.FailBackend, fault.FeignSuccess:
		return f.Fate == Fresh && u.misfit(f.Call) == ""
	case fault.MoveWorld:
		return f.Fate == Fresh && u.misfit(f.Call) == "" && r.moved(s) != nil
	}
	return true
}

// strikeGuard is the guard that stands behind the code of a strike at the
// reply or the follow-up.
var strikeGuard = func() map[exchange.Code]exchange.Guard {
	m := map[exchange.Code]exchange.Guard{}
	for _, f := range fault.Catalogue() {
		if f.Phase == fault.OnReply && f.Strike != fault.LoseReply || f.Strike == fault.TamperContext {
			m[f.Code] = f.Guards[0]
		}
	}
	return m
}()

// make interns an outcome that no tool made: equal ones are one pointer, so
// that equal situations stay equal values.
func (r *runner) make(out Out) *Out {
	key := out.Err
	if key == "" {
		key = canonicalText(out.Value)
	}
	known := r.made[key]
	if known == nil {
		if r.made == nil {
			r.made = map[string]*Out{}
		}
		known = &out
		r.made[key] = known
	}
	return known
}
