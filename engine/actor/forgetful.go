package actor

import "callstep/engine/exchange"

// forgetful loses the thread at every setback and starts over.
type forgetful struct{}

func (forgetful) Name() string { return "forgetful" }

func (forgetful) Repeats() bool { return false }

func (forgetful) Next(f *exchange.Facts, plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	switch {
	case f.Code == "":
		return current(plan, m)
	case f.OK():
		fresh := m.Tries
		move, m := onward(plan, m)
		m.Tries = fresh // setbacks of the whole run count
		return move, m
	case f.Code == "needs_confirmation":
		return confirmed(plan, m)
	case f.Code == "unverified_claim":
		return ask(m)
	}
	m.Step = 0
	return again(plan, m, 3)
}
