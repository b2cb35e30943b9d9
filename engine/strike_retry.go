package engine

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/retry"
)

// How wide a schedule is drawn, in cells: for a pane its words and little more,
// for a line of the log all of its words.
const paneWidth, lineWidth = 60, 90

// retries draws how the requests of the exchange shown were repeated, nil if
// no service failed in it.
func (m *Machine) retries(s *State, width int) []string {
	for _, phase := range []fault.Phase{fault.OnFollowUp, fault.OnExecute} {
		u := s.hit(phase)
		if u == nil || u.fault.Strike != fault.FailBackend && u.fault.Strike != fault.FailProvider {
			continue
		}
		lines := retry.Draw(m.schedule(s, u, s.class(phase)), width)
		if name, ok := u.Spec.Params.Get("sdk"); ok {
			sdk, _ := retry.PresetNamed(name)
			class := s.class(phase)
			_, said := retry.Multiply(sdk.Policy.For(class), appPolicy(s, u, class).For(class))
			lines = append(lines, said)
		}
		return lines
	}
	return nil
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
	return retry.Schedule(appPolicy(s, u, class), uint64(m.opts.Seed)+uint64(s.Turn), answers)
}

// appPolicy is how the application repeats a request that failed: not at all
// where a repeat would not be safe.
func appPolicy(s *State, u *use, class retry.Class) retry.Policy {
	if s.Flight.Bypass.Has(exchange.RetryPolicy) {
		preset, _ := retry.PresetNamed("at_once")
		preset.MaxRetries = atOnce
		return preset.Policy
	}
	preset, _ := retry.PresetNamed("recommended")
	if safe, _ := repeatable(s.Flight.Call, class); u.fault.Strike == fault.FailBackend && !safe {
		preset.MaxRetries = 0
	}
	return preset.Policy
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
