package wire

import "iter"

// Spot is where a turn stands in an exchange, as findings count it: the turns
// of a step's answer follow those of its request.
type Spot struct{ Step, Turn, Block int }

// Conversation walks the turns of an exchange once each, in the order in which
// they were said: the last request holds the history, unless the provider kept
// it and the request says only what is new. Of MCP's frames it is the calls and
// their results.
func Conversation(x *Exchange) iter.Seq2[Spot, Turn] {
	if len(x.Steps) == 0 {
		return frameTurns(x)
	}
	return func(yield func(Spot, Turn) bool) {
		first := len(x.Steps) - 1
		for first > 0 && (x.Steps[first].Earlier != "" || len(x.Steps[first].Turns) == 0) {
			first--
		}
		for i := max(first, 0); i < len(x.Steps); i++ {
			s := x.Steps[i]
			for k, t := range s.Turns {
				if !yield(Spot{Step: i, Turn: k}, t) {
					return
				}
			}
			for k, t := range s.Answer {
				if !yield(Spot{Step: i, Turn: len(s.Turns) + k}, t) {
					return
				}
			}
		}
	}
}
