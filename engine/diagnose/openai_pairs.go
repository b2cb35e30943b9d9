package diagnose

import (
	"fmt"

	"callstep/engine/wire"
)

// openAIPairs judges which result answers which call, in each request's whole
// history. Chat wants the results right behind the message that calls. In
// Responses an output may stand anywhere behind its call, except where the
// server is known to want it next.
func openAIPairs(j *Judge) {
	eachOpenAIStep(j, func(o *openAIStep) {
		p := &openAIPairing{openAIStep: o, keyed: make(map[openAIKey]openAIKeyed, blocksOf(o.Turns, wire.Call))}
		p.next = j.provider() == wire.OpenAIChat || o.server.next
		p.merge = o.Provider != wire.OpenAIChat
		p.earlierCalls()
		for t := range o.Turns {
			p.turn(t)
		}
		p.end()
	})
}

// openAICall is a call that waits for its result, or has one.
type openAICall struct {
	turn     int // -1: in the response that holds the history
	at       *wire.Block
	group    int
	answered bool
	passed   int         // the turn that went on while it waited
	under    *openAICall // of the same id, waiting longer
}

// openAIKeyed are the calls of one id, however often it is used.
type openAIKeyed struct {
	waiting  *openAICall // the latest
	answered bool        // one of them has its result
}

// openAIResult is a result that answers no call it could be told of.
type openAIResult struct {
	turn, block int
	at          *wire.Block
}

// openAIPairing walks the turns of one request. A group is a stretch of calls
// and what answers them, up to the next message.
type openAIPairing struct {
	*openAIStep
	next   bool // results must stand right behind their calls
	merge  bool // neighbouring model turns are one message
	hidden bool // some of the history is not in this file

	number   int
	group    []*openAICall  // the calls of the open group
	nameless []*openAICall  // those without an id
	strays   []openAIResult // its results that answer none of them
	closed   bool           // a result has come: the next model turn begins another group

	keyed map[openAIKey]openAIKeyed // all calls so far, by id
	older *openAIOlder              // not taken over yet
	open  []*openAICall             // of closed groups, where an answer may still come
}

// earlierCalls takes over the calls of the response that a Responses request
// continues, where that response is in the file.
func (p *openAIPairing) earlierCalls() {
	p.hidden = p.Earlier != ""
	if !p.hidden {
		return
	}
	for i := p.at - 1; i >= 0; i-- {
		before := p.j.X.Steps[i]
		named := before.ID == p.Earlier
		if !named && (before.Earlier != p.Earlier || !before.Response.Exists()) {
			continue
		}
		p.hidden = !named || before.Earlier != "" && len(before.Answer) == 0
		if named {
			p.older = &openAIOlder{i, before.Earlier}
		}
		for t := range before.Answer {
			for b := range before.Answer[t].Blocks {
				if block := &before.Answer[t].Blocks[b]; block.Kind == wire.Call {
					p.call(-1, block)
				}
			}
		}
		return
	}
}

// openAIOlder is where the responses before the one that a request continues are
// looked for, and the id of the next.
type openAIOlder struct {
	at      int
	earlier string
}

// olderCalls takes over the calls of the responses further back, one before the
// other: what answers them now, answers them again. Only a result that answers
// nothing else asks for it, as each request of a long chain has all before it.
func (p *openAIPairing) olderCalls() {
	if p.older == nil {
		return
	}
	at, earlier := p.older.at, p.older.earlier
	p.older = nil
	for i := at - 1; i >= 0 && earlier != ""; i-- {
		s := p.j.X.Steps[i]
		if s.ID != earlier {
			continue
		}
		for t := range s.Answer {
			for b := range s.Answer[t].Blocks {
				if block := &s.Answer[t].Blocks[b]; block.Kind == wire.Call {
					k := p.keyed[p.key(block)]
					k.answered = true
					p.keyed[p.key(block)] = k
				}
			}
		}
		earlier = s.Earlier
	}
}

// openAIKey is what pairs a result with a call: the id, or for the legacy form
// the function's name.
type openAIKey struct {
	function bool
	text     string
}

func (p *openAIPairing) key(b *wire.Block) openAIKey {
	if !b.HasID && p.native {
		return openAIKey{true, b.Name}
	}
	return openAIKey{false, b.ID()}
}

func (p *openAIPairing) call(turn int, b *wire.Block) {
	key := p.key(b)
	k := p.keyed[key]
	if before := k.waiting; before != nil && turn >= 0 && before.turn < 0 {
		before.answered = true // the earlier response's call, sent again: one call
		k.waiting = before.under
	}
	c := &openAICall{turn: turn, at: b, group: p.number, under: k.waiting}
	k.waiting = c
	p.keyed[key] = k
	p.group = append(p.group, c)
	if b.ID() == "" {
		p.nameless = append(p.nameless, c)
	}
}

func (p *openAIPairing) turn(t int) {
	turn := &p.Turns[t]
	if turn.Role == wire.ModelSays && (p.closed || !p.merge || p.next && openAISays(turn)) {
		p.closeGroup(t)
	}
	talks := turn.Role == wire.UserSays || turn.Role == wire.SystemSays
	if talks && len(turn.Blocks) == 0 {
		p.closeGroup(t)
	}
	for b := range turn.Blocks {
		switch block := &turn.Blocks[b]; block.Kind {
		case wire.Call:
			if p.merge && len(p.group) > 0 && p.Choice.Parallel == wire.No {
				p.closeGroup(t) // one call a turn
			}
			p.call(t, block)
		case wire.Result:
			p.closed = true
			p.result(t, b, block)
		case wire.Thought:
			if p.merge && !p.next && len(p.group) > 0 {
				p.closeGroup(t) // a response thinks before it calls
			}
		case wire.HostedCall, wire.HostedResult:
		default:
			if talks {
				p.closeGroup(t)
			}
			if turn.Said() == "item_reference" || turn.Said() == "compaction" {
				p.hidden = true
			}
		}
	}
}

// openAISays reports whether a model turn is a message with text.
func openAISays(t *wire.Turn) bool {
	for i := range t.Blocks {
		if t.Blocks[i].Kind == wire.TextBlock {
			return true
		}
	}
	return false
}

// result finds the nearest call that a result answers.
func (p *openAIPairing) result(t, b int, block *wire.Block) {
	key := p.key(block)
	k := p.keyed[key]
	if c := k.waiting; c != nil && (!p.next || c.group == p.number) {
		c.answered = true
		p.keyed[key] = openAIKeyed{c.under, true}
		return
	}
	r := openAIResult{t, b, block}
	if nameless := p.unnamed(r) || !block.HasID && p.native && block.Name == ""; !nameless || !p.answerInOrder() {
		p.strays = append(p.strays, r)
	}
}

// unnamed reports that a result does not say what it answers, where the format
// wants an id.
func (p *openAIPairing) unnamed(r openAIResult) bool {
	return !r.at.HasID && p.native && p.Turns[r.turn].Said() != "function"
}

// answerInOrder answers the first open call without an id: servers that give
// none are answered by position.
func (p *openAIPairing) answerInOrder() bool {
	for len(p.nameless) > 0 {
		c := p.nameless[0]
		p.nameless = p.nameless[1:]
		if !c.answered {
			c.answered = true
			return true
		}
	}
	return false
}

// late reports that a result answers a call of an earlier group.
func (p *openAIPairing) late(r openAIResult) bool {
	return p.keyed[p.key(r.at)].waiting != nil
}

// again reports that the call of a result has its answer already.
func (p *openAIPairing) again(r openAIResult) bool {
	p.olderCalls()
	return p.keyed[p.key(r.at)].answered
}

// closeGroup ends a group before turn t: results of unknown ids explain calls
// that wait, and what else waits is passed by.
func (p *openAIPairing) closeGroup(t int) {
	for _, c := range p.explained() {
		c.passed = t
		if p.next {
			p.missing(c)
		} else {
			p.open = append(p.open, c)
		}
	}
	p.group, p.nameless, p.strays, p.closed = nil, nil, nil, false
	p.number++
}

// explained reports the strays of a group, each with a call that it was meant
// for, and returns the calls that still wait.
func (p *openAIPairing) explained() []*openAICall {
	var waiting []*openAICall
	for _, c := range p.group {
		if !c.answered {
			waiting = append(waiting, c)
		}
	}
	for _, r := range p.strays {
		if len(waiting) == 0 && !p.late(r) && !p.again(r) {
			waiting = p.lastOpen()
		}
		switch {
		case p.unnamed(r):
			p.report(r.turn, r.block, Hit{Word: "tool_result_id_missing", Subject: p.where(r.turn), Message: p.Turns[r.turn].Index(), Node: r.at.Node(),
				Evidence: "The result in " + p.where(r.turn) + " does not say which call it answers."})
		case len(waiting) > 0 && !p.late(r):
			p.mismatch(r, waiting[0])
		case !p.late(r) && p.again(r):
			p.refuse(r.turn, r.block, Hit{Word: "tool_result_duplicate", Subject: p.subject(r.at, r.turn), Message: p.Turns[r.turn].Index(), Node: r.at.Node(),
				Evidence: "Call " + openAINamed(r.at) + " is answered a second time in " + p.where(r.turn) + "."})
			continue
		default:
			p.orphan(r)
			continue
		}
		waiting = waiting[min(1, len(waiting)):]
	}
	return waiting
}

// lastOpen takes the last call that still waits from the closed groups.
func (p *openAIPairing) lastOpen() []*openAICall {
	for len(p.open) > 0 {
		c := p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		if !c.answered {
			return []*openAICall{c}
		}
	}
	return nil
}

// end closes the last group. Calls that nothing follows wait for their results,
// unless the request is known to have gone out like this.
func (p *openAIPairing) end() {
	if p.sent() {
		p.closeGroup(len(p.Turns))
	} else if calls := len(p.group); calls > 0 {
		waiting := p.explained()
		if p.closed && len(waiting) > 0 && len(waiting) < calls {
			p.j.CannotTell(fmt.Sprintf("whether call %s gets its result: the file ends with the results of calls made beside it", openAINamed(waiting[0].at)))
		}
	} else {
		p.explained()
	}
	for _, c := range p.open {
		if !c.answered {
			p.missing(c)
		}
	}
}
