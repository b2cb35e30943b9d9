package diagnose

import (
	"fmt"

	"callstep/engine/wire"
)

// missing reports a call that is passed by without its result.
func (p *openAIPairing) missing(c *openAICall) {
	h := Hit{Word: "tool_result_missing", Subject: p.subject(c.at, c.turn), Message: -1, Node: c.at.Node()}
	where := "of response " + openAIName(p.Earlier)
	if c.turn >= 0 {
		h.Message, where = p.Turns[c.turn].Index(), "in "+p.where(c.turn)
	}
	h.Evidence = "Call " + openAINamed(c.at) + " " + where + " is not answered, and the request goes out."
	if c.passed < len(p.Turns) {
		h.Evidence = "Call " + openAINamed(c.at) + " " + where + " is not answered; " + p.where(c.passed) + " goes on."
	}
	p.report(c.passed, 0, h)
}

// mismatch reports a result under a wrong id, and so explains a call that waits.
func (p *openAIPairing) mismatch(r openAIResult, c *openAICall) {
	if isPlaceholder(r.at.ID()) || isPlaceholder(c.at.ID()) {
		p.j.CannotTell("whether result " + openAINamed(r.at) + " answers call " + openAINamed(c.at) + ": a placeholder stands for an id")
		return
	}
	p.report(r.turn, r.block, Hit{Word: "tool_result_unknown_id", Subject: p.subject(c.at, c.turn), Message: p.Turns[r.turn].Index(), Node: r.at.Node(),
		Evidence: "The result in " + p.where(r.turn) + " is for call " + openAINamed(r.at) + "; the call that waits is " + openAINamed(c.at) + "."})
}

// orphan reports a result that answers nothing that the history holds.
func (p *openAIPairing) orphan(r openAIResult) {
	h := Hit{Word: "tool_result_orphan", Subject: p.subject(r.at, r.turn), Message: p.Turns[r.turn].Index(), Node: r.at.Node()}
	h.Evidence = "The result in " + p.where(r.turn) + " is for call " + openAINamed(r.at) + ", which is not in the history before it."
	switch {
	case p.late(r):
		h.Evidence = "The result in " + p.where(r.turn) + " is for call " + openAINamed(r.at) + ", but other messages stand between the two."
	case p.hidden:
		p.j.CannotTell("whether result " + openAINamed(r.at) + " answers a call: some of the history before it is not in this file")
		return
	}
	p.report(r.turn, r.block, h)
}

// subject is what tells a call from the others: its id, without one its place.
func (p *openAIPairing) subject(b *wire.Block, turn int) string {
	if b.ID() != "" || turn < 0 {
		return b.ID()
	}
	return p.where(turn)
}

// openAINamed is a call, or the call of a result, as a sentence names it.
func openAINamed(b *wire.Block) string {
	switch {
	case b.ID() != "":
		return openAIName(b.ID())
	case b.Name != "":
		return "to " + openAIName(b.Name)
	}
	return "without an id"
}

// where is a turn as the provider's list counts it.
func (o *openAIStep) where(t int) string {
	list := "message"
	if o.Provider == wire.OpenAIResponses {
		list = "input item"
	}
	return fmt.Sprintf("%s %d", list, o.Turns[t].Index())
}
