package actor

import "callstep/engine/exchange"

// hasty wants to be through.
type hasty struct{}

func (hasty) Name() string { return "hasty" }

func (hasty) Repeats() bool { return false }

func (hasty) Next(f *exchange.Facts, plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	switch {
	case f.Code == "":
		return current(plan, m)
	case f.OK():
		return onward(plan, m)
	case f.Code == "needs_confirmation":
		return confirmed(plan, m)
	case f.Unknown() && m.Tries < 3:
		m.Tries++
		m.Fresh++
		return current(plan, m)
	case f.Code == "unverified_claim":
		return ask(m)
	case m.Tries == 0:
		m.Tries++
		return current(plan, m)
	}
	return exchange.Move{Kind: exchange.Finish}, m
}
