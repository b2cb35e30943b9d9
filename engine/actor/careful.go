package actor

import "callstep/engine/exchange"

// careful is the model one would wish for.
type careful struct{}

func (careful) Name() string { return "careful" }

func (careful) Repeats() bool { return false }

func (careful) Next(f *exchange.Facts, plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	switch {
	case f.Code == "":
		return current(plan, m)
	case f.OK():
		return onward(plan, m)
	case f.Unknown():
		return again(plan, m, 3)
	case f.Code == "needs_confirmation":
		return confirmed(plan, m)
	case f.Boundary == exchange.ModelOutput, f.Code == "idempotency_conflict", f.Code == "session_value_changed":
		return again(plan, m, 2)
	case len(f.Needs) > 0 && m.Look == 0:
		if step, ok := stepOf(plan, f.Needs); ok {
			m.Step, m.Look = step, 1
			return current(plan, m)
		}
	case f.Retryable:
		return again(plan, m, 3)
	}
	return ask(m)
}
