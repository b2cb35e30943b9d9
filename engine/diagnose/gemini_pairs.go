package diagnose

import (
	"slices"
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiPairs judges how calls and responses follow each other in each
// request. Contents of the model in a row count as one; contents of the user do
// not: all responses of a call turn stand in the one content right after it.
func geminiPairs(j *Judge) {
	for i, s := range j.X.Steps {
		p := geminiPairing{j: j, step: i, s: s}
		for k := range s.Turns {
			p.turn(k)
		}
		p.end()
	}
}

type geminiPairing struct {
	j    *Judge
	step int
	s    *wire.Step

	calls   []geminiRef // of the latest call turn
	open    bool        // the call turn may still grow: the model spoke last
	waiting bool        // the content after the call turn held no response
	due     int         // index of the content after the call turn
	begun   bool        // a content that is not the model's was seen

	called map[string]bool // calls by name and id, up to the content noted
	noted  int
}

// geminiRef is a call or a response and its place.
type geminiRef struct {
	turn, block int
	*wire.Block
}

func (p *geminiPairing) turn(k int) {
	t := &p.s.Turns[k]
	if t.Role == wire.ModelSays {
		p.model(k, t)
		return
	}
	results := geminiRefs(t, k, wire.Result)
	switch {
	case p.open && len(p.calls) > 0:
		if !p.begun {
			p.beginning()
		}
		p.due = k
		p.waiting = len(results) == 0
		if !p.waiting {
			p.match(results)
		}
	case len(results) > 0:
		p.late(k, results)
	}
	p.open, p.begun = false, true
}

func (p *geminiPairing) model(k int, t *wire.Turn) {
	refs := geminiRefs(t, k, wire.Call)
	if !p.open {
		p.unanswered()
		p.calls = p.calls[:0]
	}
	p.open, p.calls = true, append(p.calls, refs...)
}

// beginning reports a history that begins with a call. A record that holds the
// words of the model alone is nothing that was sent, so that it takes a content
// behind the call.
func (p *geminiPairing) beginning() {
	c := p.calls[0]
	for i := range c.turn {
		if r := p.s.Turns[i].Role; r != wire.SystemSays && r != wire.ModelSays {
			return
		}
	}
	p.j.Report(Hit{Word: "function_call_turn_order", Time: Time{p.step, c.turn, c.block}, Message: p.s.Turns[c.turn].Index(), Node: c.Node(), Subject: "contents[0]",
		Evidence: "The history begins with the call of " + quote(c.Name) + "; no content of the user stands before it."})
}

func geminiRefs(t *wire.Turn, k int, kind wire.BlockKind) (refs []geminiRef) {
	for i := range t.Blocks {
		if t.Blocks[i].Kind == kind {
			refs = append(refs, geminiRef{k, i, &t.Blocks[i]})
		}
	}
	return refs
}

// end judges the calls at the end of the request. They are pending, unless more
// contents follow or the request was sent like this.
func (p *geminiPairing) end() {
	p.unanswered()
	if n := len(p.calls); n > 0 && p.open && p.s.Response.Exists() {
		p.j.Report(p.atCalls("function_response_count", "The request was sent with "+count(n, "call", "calls")+" at its end and no response to "+exchange.Plural(n, "it", "them")+"."))
	}
}

// unanswered reports a call turn that the contents walked past.
func (p *geminiPairing) unanswered() {
	if !p.waiting {
		return
	}
	p.waiting = false
	n := len(p.calls)
	p.j.Report(p.atCalls("function_unanswered", capital(geminiNames(p.calls))+" "+exchange.Plural(n, "is", "are")+" never answered; contents["+
		strconv.Itoa(p.s.Turns[p.due].Index())+"] goes on without a response."))
}

func (p *geminiPairing) atCalls(word, evidence string) Hit {
	at := p.calls[0]
	turn := max(p.due, at.turn)
	return Hit{Word: word, Time: Time{p.step, turn, 0}, Message: p.s.Turns[at.turn].Index(), Node: at.Node(), Subject: p.subject(), Evidence: evidence}
}

// subject names the call turn: the id of its only call, or its place.
func (p *geminiPairing) subject() string {
	place := "contents[" + strconv.Itoa(p.s.Turns[p.calls[0].turn].Index()) + "]"
	if len(p.calls) == 1 {
		return geminiSubject(p.calls[0].Block, place)
	}
	return place
}

// late judges responses that do not stand right after a call turn.
func (p *geminiPairing) late(k int, results []geminiRef) {
	r := results[0]
	index := p.s.Turns[k].Index()
	h := Hit{Time: Time{p.step, k, r.block}, Message: index, Node: r.Node(), Subject: geminiSubject(r.Block, "contents["+strconv.Itoa(index)+"]")}
	named := slices.ContainsFunc(p.calls, func(c geminiRef) bool { return geminiAnswersTo(c, r) })
	switch {
	case p.waiting:
		p.waiting = false
		h.Word, h.Subject = "function_response_turn_order", p.subject()
		h.Evidence = "The response of " + quote(r.Name) + " stands in contents[" + strconv.Itoa(index) + "], and contents[" +
			strconv.Itoa(p.s.Turns[p.due].Index()) + "] comes between it and its call."
	case named && p.answeredBefore(r):
		h.Word = "function_response_twice"
		h.Evidence = "The call of " + quote(r.Name) + " is answered again in contents[" + strconv.Itoa(index) + "]."
	case named:
		// The count of the content right after the calls told it already.
		h.Word, h.Subject = "function_response_count", p.subject()
		h.Evidence = "Responses to one call turn stand in several contents."
	default:
		h.Word = "function_response_orphan"
		h.Evidence = "contents[" + strconv.Itoa(index) + "] holds a response of " + quote(r.Name) + ", and no content before it holds that call."
		if p.calledEarlier(k, r) {
			h.Word = "function_response_turn_order"
			h.Evidence = "The response of " + quote(r.Name) + " in contents[" + strconv.Itoa(index) + "] does not stand right after its call."
		}
	}
	p.j.Report(h)
}

// answeredBefore reports that the content right after the calls holds as many
// responses like r as there are calls for it.
func (p *geminiPairing) answeredBefore(r geminiRef) bool {
	calls, results := 0, 0
	for _, c := range p.calls {
		if geminiAnswersTo(c, r) {
			calls++
		}
	}
	for _, b := range p.s.Turns[p.due].Blocks {
		if b.Kind == wire.Result && b.Name == r.Name && b.ID() == r.ID() {
			results++
		}
	}
	return results >= calls
}

// calledEarlier reports that a content before k holds the call. The calls are
// noted when the first response without one turns up.
func (p *geminiPairing) calledEarlier(k int, r geminiRef) bool {
	if p.called == nil {
		p.called = map[string]bool{}
	}
	for ; p.noted < k; p.noted++ {
		for _, c := range geminiRefs(&p.s.Turns[p.noted], p.noted, wire.Call) {
			p.called["name "+c.Name] = true
			p.called["id "+c.ID()] = true
		}
	}
	if r.ID() != "" && p.called["id "+r.ID()] {
		return true
	}
	return p.called["name "+r.Name] && r.ID() == ""
}

// geminiAnswersTo reports that a response belongs to a call: by id where both have one,
// by name otherwise.
func geminiAnswersTo(call, result geminiRef) bool {
	if call.ID() != "" && result.ID() != "" {
		return call.ID() == result.ID()
	}
	return call.Name == result.Name
}

func geminiNames(calls []geminiRef) string {
	var names []string
	for _, c := range calls {
		name := quote(c.Name)
		if c.ID() != "" {
			name += " (" + quote(c.ID()) + ")"
		}
		names = append(names, name)
	}
	if len(names) == 1 {
		return "the call of " + names[0]
	}
	return "the calls of " + listed(names)
}

// geminiMember is where a member of a call or response stands, the part where it
// has none.
func geminiMember(part jsonscan.Node, key string) jsonscan.Node {
	for _, outer := range []string{"functionResponse", "function_response"} {
		if n := part.Get(outer).Get(key); n.Exists() {
			return n
		}
	}
	return part
}
