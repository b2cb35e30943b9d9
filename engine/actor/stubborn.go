package actor

import "callstep/engine/exchange"

// stubborn never takes no for an answer. Only caps end its run.
type stubborn struct{}

func (stubborn) Name() string { return "stubborn" }

func (stubborn) Repeats() bool { return true }

func (stubborn) Next(f *exchange.Facts, plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	switch {
	case f.Code == "":
		return current(plan, m)
	case f.OK():
		return onward(plan, m)
	case f.Code == "needs_confirmation":
		return confirmed(plan, m)
	}
	return exchange.Move{Kind: exchange.RepeatBytes}, m
}
