package diagnose

import (
	"slices"

	"callstep/engine/wire"
)

// anthropicRun is one turn as the API takes it: it joins consecutive messages
// of one role. Messages of the role system, which change the tools in the midst
// of a conversation, join nothing and part nothing.
type anthropicRun struct {
	model    bool
	from, to int // messages, to exclusive
}

// runFrom is the first run from a message on; ok is false where none begins.
func (a anthropicStep) runFrom(from int) (run anthropicRun, ok bool) {
	for i := from; i < len(a.Turns); i++ {
		role := a.Turns[i].Role
		switch model := role == wire.ModelSays; {
		case role == wire.SystemSays:
		case !ok:
			run, ok = anthropicRun{model, i, i + 1}, true
		case run.model == model:
			run.to = i + 1
		default:
			return run, true
		}
	}
	return run, ok
}

// anthropicRef is a block by its place.
type anthropicRef struct{ turn, block int }

func (a anthropicStep) block(r anthropicRef) *wire.Block { return &a.Turns[r.turn].Blocks[r.block] }

// each shows the blocks of a run in their order.
func (a anthropicStep) each(run anthropicRun, see func(anthropicRef, *wire.Block)) {
	for i := run.from; i < run.to; i++ {
		if a.Turns[i].Role == wire.SystemSays {
			continue
		}
		for k := range a.Turns[i].Blocks {
			see(anthropicRef{i, k}, &a.Turns[i].Blocks[k])
		}
	}
}

// anthropicPlaces finds calls and results by their ids. It is made only when
// something does not fit.
type anthropicPlaces struct {
	calls, results map[string][]int // messages, ascending
	hosted         map[string]bool
}

func (a anthropicStep) places() *anthropicPlaces {
	p := &anthropicPlaces{map[string][]int{}, map[string][]int{}, map[string]bool{}}
	for i := range a.Turns {
		for _, b := range a.Turns[i].Blocks {
			switch b.Kind {
			case wire.Call:
				p.calls[b.ID()] = append(p.calls[b.ID()], i)
			case wire.Result:
				p.results[b.ID()] = append(p.results[b.ID()], i)
			case wire.HostedCall:
				p.hosted[b.ID()] = true
			}
		}
	}
	return p
}

// resultAfter is the first message behind a turn that answers the call, -1 if
// none does, or if the id is given to another call before.
func (p *anthropicPlaces) resultAfter(id string, turn int) int {
	calls, results := p.calls[id], p.results[id]
	r, _ := slices.BinarySearch(results, turn+1)
	c, _ := slices.BinarySearch(calls, turn+1)
	if r == len(results) || c < len(calls) && calls[c] < results[r] {
		return -1
	}
	return results[r]
}

// askedBefore reports a call of that id before a message.
func (p *anthropicPlaces) askedBefore(id string, turn int) bool {
	calls := p.calls[id]
	return len(calls) > 0 && calls[0] < turn
}
