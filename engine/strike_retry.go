package engine

import (
	"time"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/retry"
)

// How wide a schedule is drawn, in cells: for a pane its words and little more,
// for a line of the log all of its words.
const paneWidth, lineWidth = 60, 90

// failing is the fault that made a service fail in the exchange shown, with the
// class of its failure; nil if none did.
func (s *State) failing() (*use, retry.Class) {
	for _, phase := range []fault.Phase{fault.OnFollowUp, fault.OnExecute} {
		u := s.hit(phase)
		if u != nil && (u.fault.Strike == fault.FailBackend || u.fault.Strike == fault.FailProvider) {
			return u, s.class(phase)
		}
	}
	return nil, retry.Class{}
}

// retries reads how the requests of the exchange shown were repeated, drawn.
// Before the model's provider stands an SDK, which may repeat each of them by
// itself: what that comes to is told for each.
func (m *Machine) retries(v *ResultView, s *State, width int) {
	u, class := s.failing()
	if u == nil {
		return
	}
	tries := m.schedule(s, u, class)
	v.Retries, v.Tries = retry.Draw(tries, width), retry.Say(tries)
	if sdk, chosen := u.Spec.Params.Get("sdk"); chosen {
		p, _ := retry.ProductWith(sdk, policy(s, u, class), class)
		v.Products = []Field{{p.Makers, p.Says}}
		return
	}
	if u.fault.Strike != fault.FailProvider {
		return
	}
	for _, p := range retry.Products(policy(s, u, class), class) {
		v.Products = append(v.Products, Field{p.Makers, p.Says})
	}
}

// schedule is how a failed request is repeated. With the policy on, a tool's
// service stays down until the policy gives up and the model is told; a
// provider is back at the first repeat, because the exchange goes on. Without
// the policy the first repeat works if any can.
func (m *Machine) schedule(s *State, u *use, class retry.Class) []retry.Try {
	after, _ := u.Spec.Params.Get("retry_after")
	answers := []retry.Answer{{Status: class.Status, RetryAfter: after}}
	provider := u.fault.Strike == fault.FailProvider
	guarded := !s.Flight.Bypass.Has(exchange.RetryPolicy)
	if class.Action == retry.Transient && (provider || !guarded) {
		answers = append(answers, retry.Answer{Status: 200})
	}
	return retry.Schedule(policy(s, u, class), uint64(m.opts.Seed)+uint64(s.Turn), answers)
}

// waited is how long the exchange shown would have kept its people waiting: for
// an answer that never came, and between repeats. What a tool or a model takes
// is unknown and counts as nothing.
func (m *Machine) waited(s *State) time.Duration {
	if u, class := s.failing(); u != nil {
		tries := m.schedule(s, u, class)
		last := tries[len(tries)-1]
		return last.At + last.Took
	}
	if s.Told.Code == "timeout_outcome_unknown" && s.Told.Turn == s.Turn {
		return patience(s.Flight.Call)
	}
	return 0
}

// policy is how the application repeats the request that failed.
func policy(s *State, u *use, class retry.Class) retry.Policy {
	name := "recommended"
	guarded := !s.Flight.Bypass.Has(exchange.RetryPolicy)
	if !guarded {
		name = "at_once"
	}
	preset, _ := retry.PresetNamed(name)
	p := preset.Policy
	if !guarded {
		p.MaxRetries = atOnce
	} else if safe, _ := repeatable(s.Flight.Call, class); u.fault.Strike != fault.FailProvider && !safe {
		p.MaxRetries = 0
	}
	return p
}

// repeatable answers whether a call may be repeated after a failure of this
// class, and why.
func repeatable(c *Call, class retry.Class) (bool, string) {
	if c == nil || c.Tool == nil {
		return retry.Safe(exchange.External, false, class)
	}
	return retry.Safe(c.Tool.Effect, c.Tool.HasKey, class)
}

// failed is the class of the failure that the model was told of, if a service
// behind a tool failed.
func (t *Told) failed() (retry.Class, bool) {
	if t.Out == nil || t.Out.Status == 0 {
		return retry.Class{}, false
	}
	return retry.Find(t.Out.Status, "")
}

// retryable reports whether asking again can help: by the class of a failed
// service, otherwise by the vocabulary.
func (t *Told) retryable() bool {
	if class, ok := t.failed(); ok {
		safe, _ := repeatable(t.Call, class)
		return safe && class.Action == retry.Transient
	}
	return retryable(t.Code, t.Stage)
}
