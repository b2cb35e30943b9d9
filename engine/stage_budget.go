package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// ofThisCall is what the stage counts where the call's own retries are used up
// and not the attempts of the run.
const ofThisCall = 1

// runBudget asks whether an attempt is left, of the run and of this very
// call. An attempt is a dispatch: repeats and lost requests count, what is
// refused before it runs does not.
func runBudget(r *runner, s *State) step {
	f := &s.Flight
	limits := r.sc.Limits
	ev := pass()
	if limits.Attempts > 0 && int(s.Attempts) >= limits.Attempts {
		ev = guarded(s, exchange.AttemptBudget, "attempt_limit")
	} else if limits.Retries >= 0 && s.Ledger.tries(f.Call) > limits.Retries {
		ev = guarded(s, exchange.AttemptBudget, "attempt_limit")
		ev.N = ofThisCall
		if ev.Mark == exchange.Refuse {
			f.Cause = "retry_budget"
		}
	}
	return ev
}

// attempt is the number of the dispatch that the exchange shown is, or would
// be.
func (s *State) attempt() int32 {
	if s.Flight.Attempt > 0 {
		return s.Flight.Attempt
	}
	return s.Attempts + 1
}

// tries counts how often a call was dispatched since the model last received
// its outcome.
func (l *Ledger) tries(c *Call) int {
	n, lost := 0, false
	for ; l.up != nil; l = l.up {
		if l.row.Call == nil || !l.row.Call.same(c) {
			continue
		}
		if l.row.Kind == Unheard {
			lost = true
		}
		if l.row.Kind == Heard && !lost {
			break
		}
		if l.row.dispatched() {
			n++
		}
	}
	return n
}

func viewBudget(m *moment, v *StageView) {
	limits := m.m.sc.Limits
	v.Rule = "limits.tool_attempts"
	v.Short = fmt.Sprintf("%d%s", m.s.attempt(), ofLimit(limits.Attempts))
	v.Text = "attempt " + v.Short
	if m.ev.Code == "" {
		return
	}
	v.Text = fmt.Sprintf("attempt_limit: %s are used up", exchange.Count(limits.Attempts, "attempt"))
	if m.ev.N == ofThisCall {
		v.Rule = "limits.retries"
		v.Text = "attempt_limit: " + hadRetries(limits.Retries)
	}
	if m.ev.Mark == exchange.Bypassed {
		v.Text = fmt.Sprintf("guard attempt_budget is off: attempt %d", m.s.attempt())
	}
}

func hadRetries(n int) string {
	switch n {
	case 0:
		return "a call may not be repeated"
	case 1:
		return "this call had its 1 retry"
	}
	return fmt.Sprintf("this call had its %d retries", n)
}

func headBudget(m *moment) string {
	switch m.ev.Mark {
	case exchange.Refuse:
		switch {
		case m.s.Flight.Cause == "retry_budget" && m.m.sc.Limits.Retries == 0:
			return "Refused: a call may not be repeated. A person takes over."
		case m.s.Flight.Cause == "retry_budget":
			return "Refused: this call had its retries. A person takes over."
		}
		return "Refused: no attempt is left. A person takes over."
	case exchange.Bypassed:
		return "The attempts are used up, and nobody counts."
	}
	return fmt.Sprintf("An attempt is left: this is %d%s.", m.s.attempt(), ofLimit(m.m.sc.Limits.Attempts))
}
