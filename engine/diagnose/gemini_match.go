package diagnose

import (
	"slices"
	"strconv"
)

// geminiPair is a call and the response to it.
type geminiPair struct{ call, result geminiRef }

// geminiPairUp finds the response to each call: by id where both have one, then by
// name in their order. What is left over of both keeps its order.
func geminiPairUp(calls, results []geminiRef) (pairs []geminiPair, open, left []geminiRef) {
	byID := map[string]int{}
	for i, c := range calls {
		if c.ID() != "" {
			byID[c.ID()] = i
		}
	}
	taken := make([]bool, len(calls))
	var rest []geminiRef
	for _, r := range results {
		if i, ok := byID[r.ID()]; ok && !taken[i] {
			taken[i] = true
			pairs = append(pairs, geminiPair{calls[i], r})
			continue
		}
		rest = append(rest, r)
	}
	byName := map[string][]int{}
	for i, c := range calls {
		if !taken[i] {
			byName[c.Name] = append(byName[c.Name], i)
		}
	}
	for _, r := range rest {
		if next := byName[r.Name]; len(next) > 0 && (r.ID() == "" || calls[next[0]].ID() == "") {
			taken[next[0]], byName[r.Name] = true, next[1:]
			pairs = append(pairs, geminiPair{calls[next[0]], r})
			continue
		}
		left = append(left, r)
	}
	for i, c := range calls {
		if !taken[i] {
			open = append(open, c)
		}
	}
	return pairs, open, left
}

// match judges the responses right after a call turn.
func (p *geminiPairing) match(results []geminiRef) {
	if len(results) != len(p.calls) {
		p.wrongCount(results)
		return
	}
	pairs, open, left := geminiPairUp(p.calls, results)
	for _, both := range pairs {
		p.pair(both.call, both.result)
	}
	for i, r := range left {
		p.mismatch(open[i], r)
	}
}

// pair judges a response that has found its call.
func (p *geminiPairing) pair(call, r geminiRef) {
	switch {
	case r.Name == "":
		p.nameless(r)
	case r.Name != call.Name:
		h := p.atResult("function_response_name", r, "The response to the call of "+quote(call.Name)+" ("+quote(r.ID())+") has the name "+quote(r.Name)+".")
		h.Node = geminiMember(r.Node(), "name")
		p.j.Report(h)
	case r.ID() == "" && call.ID() != "":
		h := p.atResult("function_id_mismatch", r, "The call of "+quote(call.Name)+" has the id "+quote(call.ID())+", its response has none.")
		h.Warn, h.Subject = true, call.ID()
		p.j.Report(h)
	}
}

func (p *geminiPairing) nameless(r geminiRef) {
	p.j.Report(p.atResult("function_response_name", r, "A functionResponse has no name."))
}

// mismatch reports a response in the place of another one.
func (p *geminiPairing) mismatch(call, r geminiRef) {
	switch {
	case r.Name == "":
		p.nameless(r)
	case r.ID() != "" && slices.ContainsFunc(p.calls, func(c geminiRef) bool { return c.ID() == r.ID() }):
		p.j.Report(p.atResult("function_response_twice", r, "The call "+quote(r.ID())+" is answered twice, and the call of "+quote(call.Name)+" not at all."))
	case call.ID() != "" && r.ID() != "":
		h := p.atResult("function_id_mismatch", r, "The response of "+quote(r.Name)+" has the id "+quote(r.ID())+"; the call that is left is "+quote(call.Name)+" with the id "+quote(call.ID())+".")
		h.Node = geminiMember(r.Node(), "id")
		p.j.Report(h)
	default:
		h := p.atResult("function_response_name", r, "A response has the name "+quote(r.Name)+"; the call that is left is "+quote(call.Name)+".")
		h.Node = geminiMember(r.Node(), "name")
		p.j.Report(h)
	}
}

func (p *geminiPairing) atResult(word string, r geminiRef, evidence string) Hit {
	index := p.s.Turns[r.turn].Index()
	return Hit{Word: word, Time: Time{p.step, r.turn, r.block}, Message: index, Node: r.Node(),
		Subject: geminiSubject(r.Block, "contents["+strconv.Itoa(index)+"].parts["+strconv.Itoa(r.block)+"]"), Evidence: evidence}
}

// wrongCount reports fewer or more responses than calls.
func (p *geminiPairing) wrongCount(results []geminiRef) {
	both := count(len(p.calls), "call", "calls") + " and " + count(len(results), "response", "responses")
	h := p.atResult("function_response_count", results[0], both+" stand in one turn and in the content right after it.")
	h.Subject = p.subject()
	if len(results) < len(p.calls) {
		if _, open, _ := geminiPairUp(p.calls, results); len(open) > 0 {
			h.Evidence = both + ": contents[" + strconv.Itoa(h.Message) + "] does not answer " + geminiNames(open) + "."
		}
	} else if r, ok := p.twice(results); ok {
		h = p.atResult("function_response_twice", r, "The call of "+quote(r.Name)+" is answered twice in one content.")
	}
	p.j.Report(h)
}

// twice finds a response that repeats another one: by its id, or word for word.
func (p *geminiPairing) twice(results []geminiRef) (geminiRef, bool) {
	seen := map[string]bool{}
	for _, r := range results {
		key := r.ID()
		if key == "" {
			key = r.Node().Raw()
		}
		if seen[key] && slices.ContainsFunc(p.calls, func(c geminiRef) bool { return geminiAnswersTo(c, r) }) {
			return r, true
		}
		seen[key] = true
	}
	return geminiRef{}, false
}
