package engine

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/retry"
)

// sendBack sends the history with the result to the provider, so that the
// model can go on.
func (r *runner) sendBack(s *State) step {
	u := r.strikes(s, fault.OnFollowUp)
	switch {
	case u == nil:
		return pass()
	case u.fault.Strike == fault.FailProvider:
		return r.failProvider(s)
	}
	ev := guarded(s, exchange.ContextIntact, u.fault.Code)
	ev.N = int32(u.fault.Strike)
	if ev.Mark == exchange.Refuse {
		return ev
	}
	s.Flight.decide(ev.Code, exchange.FollowUp, exchange.Bypassed)
	s.turnedAway("provider_bad_request")
	return ev
}

// failProvider makes the provider answer with an HTTP error. The policy repeats
// what is transient with backoff, and then it passes; anything else stops the
// exchange for somebody to look at. Without the policy everything is repeated
// at once.
func (r *runner) failProvider(s *State) step {
	class := s.class(fault.OnFollowUp)
	ev := struck(class.Provider, fault.FailProvider)
	if class.Action != retry.Transient {
		s.turnedAway(class.Provider)
	}
	if s.Guards.Has(exchange.RetryPolicy) {
		return ev
	}
	ev.Mark, ev.Bypass = exchange.Bypassed, exchange.Guards(0).With(exchange.RetryPolicy)
	if class.Action != retry.Transient {
		s.Flight.decide(ev.Code, exchange.FollowUp, exchange.Bypassed)
	}
	return ev
}

// turnedAway notes that the provider took no request, whatever the reply held:
// the exchange stops here until somebody has looked.
func (s *State) turnedAway(code exchange.Code) {
	if s.Told.Code == exchange.OK && s.Told.Out != nil {
		s.write(Unheard, s.Told.Out)
	}
	s.Told.Code, s.Told.Stage, s.Told.Raw = code, exchange.FollowUp, ""
}
