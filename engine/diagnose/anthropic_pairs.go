package diagnose

import (
	"fmt"

	"callstep/engine/wire"
)

// anthropicPairs judges that the results of a turn answer the calls of the turn
// before.
func anthropicPairs(j *Judge) {
	for i := range j.X.Steps {
		p := anthropicPairing{anthropicStep: anthropicStepAt(j, i), late: map[string]bool{}}
		p.ids = map[string]anthropicCallState{}
		run, ok := p.runFrom(0)
		if ok && !run.model {
			p.pair(anthropicRun{from: run.from, to: run.from}, run, false)
		}
		for ok {
			next, more := p.runFrom(run.to)
			switch {
			case run.model && more:
				_, further := p.runFrom(next.to)
				p.pair(run, next, !further)
			case run.model && p.sent():
				p.pair(run, anthropicRun{from: run.to, to: run.to}, true)
			case run.model:
				p.ask(run)
			}
			run, ok = next, more
		}
	}
}

// anthropicPairing is the walk over one request.
type anthropicPairing struct {
	anthropicStep

	ids    map[string]anthropicCallState // of the calls of the turn in hand
	calls  []anthropicRef                // these calls
	strays []anthropicRef                // results that answer none of them

	results   int          // in the user's turn
	nameless  int          // of them those without an id
	other     anthropicRef // first block of the user's turn that is no result
	mixed     bool         // there is one
	displaced bool         // a result stands behind it
	tail      bool         // the user's turn ends with something else than a result

	late  map[string]bool // calls found answered too late
	known *anthropicPlaces
}

type anthropicCallState uint8

const (
	notAsked anthropicCallState = iota
	asked
	answered
)

// pair judges the calls of a model's turn against the user's turn behind it;
// last says that no turn follows.
func (p *anthropicPairing) pair(model, user anthropicRun, last bool) {
	p.ask(model)
	p.answer(user)
	p.order(model)
	p.split(user)
	open := p.unanswered()
	explained := p.nameless
	for _, r := range p.strays {
		if p.stray(r, model, open[min(explained, len(open)):]) {
			explained++
		}
	}
	// The results of a turn may come one by one: a file that ends amidst them
	// leaves the rest pending.
	if last && !p.sent() && p.results > 0 && !p.tail {
		return
	}
	for _, r := range open[min(explained, len(open)):] {
		p.missing(r, user)
	}
}

// ask takes the calls of a model's turn, and judges their ids.
func (p *anthropicPairing) ask(model anthropicRun) {
	if len(p.ids) > 64 { // clearing costs what the largest turn took
		p.ids = map[string]anthropicCallState{}
	}
	clear(p.ids)
	p.calls = p.calls[:0]
	p.each(model, func(r anthropicRef, b *wire.Block) {
		switch {
		case b.Kind == wire.Result && p.ids[b.ID()] == asked:
			p.ids[b.ID()] = answered // in the wrong message, which is reported as that
		case b.Kind != wire.Call:
		case p.ids[b.ID()] == notAsked || b.ID() == "":
			p.ids[b.ID()] = asked
			p.calls = append(p.calls, r)
		case p.body || r.turn == p.calls[len(p.calls)-1].turn:
			p.hit("tool_use_id_duplicate", r.turn, r.block, Hit{
				Subject: b.ID(), Evidence: "Two calls of one turn have the id " + anthropicQuoted(b.ID()) + ".",
			})
		}
	})
}

// answer takes the results of a user's turn.
func (p *anthropicPairing) answer(user anthropicRun) {
	p.strays, p.results, p.nameless, p.mixed, p.tail = p.strays[:0], 0, 0, false, false
	p.displaced = false
	p.each(user, func(r anthropicRef, b *wire.Block) {
		p.tail = b.Kind != wire.Result
		if p.tail {
			if !p.mixed {
				p.other, p.mixed = r, true
			}
			return
		}
		p.results++
		switch state := p.ids[b.ID()]; {
		case b.ID() == "":
			p.nameless++
			return
		case state == answered:
			p.duplicate(r, b)
			return
		case state == notAsked:
			p.strays = append(p.strays, r)
			return
		}
		p.ids[b.ID()] = answered
		if p.mixed && !p.displaced {
			p.displaced = true
			p.hit("tool_result_not_first", p.other.turn, p.other.block, Hit{
				Subject:  b.ID(),
				Evidence: fmt.Sprintf("%s stands before the result of call %s.", p.says(p.other), anthropicQuoted(b.ID())),
			})
		}
	})
}

func (p *anthropicPairing) duplicate(r anthropicRef, b *wire.Block) {
	p.hit("tool_result_duplicate", r.turn, r.block, Hit{
		Subject: b.ID(), Evidence: "Call " + anthropicQuoted(b.ID()) + " has a second result.",
	})
}

func (p *anthropicPairing) unanswered() []anthropicRef {
	var open []anthropicRef
	for _, r := range p.calls {
		if id := p.block(r).ID(); id != "" && p.ids[id] == asked {
			open = append(open, r)
		}
	}
	return open
}

// stray judges a result that answers no call of the turn before. It reports
// whether the result stands for one of the open calls.
func (p *anthropicPairing) stray(r anthropicRef, model anthropicRun, open []anthropicRef) bool {
	b := p.block(r)
	known := p.lookUp()
	switch {
	case p.late[b.ID()] || known.hosted[b.ID()]:
		return false
	case known.askedBefore(b.ID(), model.from):
		p.duplicate(r, b)
		return false
	case len(open) > 0:
		p.hit("tool_result_unknown_id", r.turn, r.block, Hit{
			Subject: b.ID(),
			Evidence: fmt.Sprintf("A result has the id %s, which no call of the turn before has; call %s is open.",
				anthropicQuoted(b.ID()), anthropicQuoted(p.block(open[0]).ID())),
		})
		return true
	}
	p.hit("tool_result_orphan", r.turn, r.block, Hit{
		Subject: b.ID(), Evidence: "A result answers " + anthropicQuoted(b.ID()) + ", and the history has no such call before it.",
	})
	return false
}

func (p *anthropicPairing) missing(r anthropicRef, user anthropicRun) {
	b, next := p.block(r), p.Turns[max(r.turn, min(user.from, len(p.Turns)-1))].Index()
	h := Hit{
		Time: Time{p.at, user.from, 0}, Message: p.Turns[r.turn].Index(), Subject: b.ID(), Node: b.Node(), Word: "tool_result_missing",
		Evidence: fmt.Sprintf("Call %s is never answered; message %d goes on without it.", anthropicQuoted(b.ID()), next),
	}
	if user.from == user.to {
		h.Evidence = "Call " + anthropicQuoted(b.ID()) + " is not answered, and the request was sent."
	} else if at := p.lookUp().resultAfter(b.ID(), user.to-1); at >= 0 {
		p.late[b.ID()] = true
		h.Word = "message_between_call_and_result"
		h.Evidence = fmt.Sprintf("Call %s is answered in message %d only; message %d stands between.", anthropicQuoted(b.ID()), p.Turns[at].Index(), next)
	}
	p.Report(h)
}

// order judges a user's turn while a tool of the provider is still at work.
func (p *anthropicPairing) order(model anthropicRun) {
	if !p.mixed || p.displaced || p.results == 0 || len(p.calls) == 0 {
		return
	}
	var hosted []string
	done := map[string]bool{}
	p.each(model, func(_ anthropicRef, b *wire.Block) {
		switch b.Kind {
		case wire.HostedCall:
			hosted = append(hosted, b.ID())
		case wire.HostedResult:
			done[b.ID()] = true
		}
	})
	for _, id := range hosted {
		if done[id] {
			continue
		}
		p.hit("text_with_pending_server_tool", p.other.turn, p.other.block, Hit{
			Subject:  id,
			Evidence: fmt.Sprintf("%s stands beside the results while the server tool call %s is open.", p.says(p.other), anthropicQuoted(id)),
		})
		return
	}
}

// split judges that parallel results come in one message, as far as the file
// holds the request itself.
func (p *anthropicPairing) split(user anthropicRun) {
	if !p.own || !p.body || len(p.calls) < 2 || user.to-user.from < 2 {
		return
	}
	first := -1
	done := false
	p.each(user, func(r anthropicRef, b *wire.Block) {
		if b.Kind != wire.Result || p.ids[b.ID()] != answered || done {
			return
		}
		if first >= 0 && r.turn != first {
			done = true
			p.hit("parallel_results_split", r.turn, r.block, Hit{
				Subject:  b.ID(),
				Evidence: fmt.Sprintf("The results of parallel calls come in the messages %d and %d.", p.Turns[first].Index(), p.Turns[r.turn].Index()),
			})
		}
		first = r.turn
	})
}

// says names a block that is no result.
func (p *anthropicPairing) says(r anthropicRef) string {
	if p.block(r).Kind == wire.TextBlock {
		return "Text"
	}
	if said := p.block(r).Node().Get("type").Str(); said != "" {
		return "A block of the type " + anthropicQuoted(said)
	}
	return "Another block"
}

func (p *anthropicPairing) lookUp() *anthropicPlaces {
	if p.known == nil {
		p.known = p.places()
	}
	return p.known
}
