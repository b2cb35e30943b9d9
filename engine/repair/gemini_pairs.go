package repair

import (
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiGather puts one response for each call into the content right behind
// the calls: those that are there, those that stand further on, and errors for
// those that nobody recorded. What answers a call again is taken out.
func geminiGather(j *job) string {
	g := gathering{job: j}
	if !g.calls() {
		return j.fail("The calls are not in the request.")
	}
	var parts []string
	made, moved := 0, 0
	for _, call := range g.asked {
		at := g.answer(call)
		if at.turn < 0 && call.Name == "" {
			return j.fail("A call has no name, so that no response can answer it.")
		}
		if at.turn < 0 {
			parts = append(parts, j.encode(call.Node(), j.lostResult(call)))
			made++
			continue
		}
		if at.turn != g.due {
			moved++
		}
		parts = append(parts, j.block(at).Node().Raw())
	}
	g.clear()
	if g.fits {
		g.write(parts)
	} else {
		j.insertTurn(g.due, j.encode(j.s.Turns[g.due-1].Node(), jsonscan.Members{{Key: "role", Value: "user"}, {Key: "parts", Value: rawList(parts)}}))
	}
	done := "put one response for each call into the content behind the calls"
	if moved > 0 {
		done += "; " + exchange.Count(moved, "response is", "responses are") + " moved there"
	}
	if made > 0 {
		done += "; " + exchange.Count(made, "is an error, as no response is", "are errors, as no responses are") + " in the file"
	}
	return done
}

func rawList(raws []string) (list []any) {
	for _, raw := range raws {
		list = append(list, jsonscan.Raw(raw))
	}
	return list
}

// gathering are the calls of one turn and the responses that may belong to
// them.
type gathering struct {
	*job
	asked []*wire.Block
	due   int  // the content right behind the calls
	fits  bool // it is there, and holds responses
	end   int  // the next content with calls
	taken []spot
}

// calls finds the calls that the finding is about: those of the model's contents
// in a row that hold the guilty value, or that come last before it.
func (g *gathering) calls() bool {
	turn := g.turn()
	for turn >= 0 && !g.calledIn(turn) {
		turn--
	}
	if turn < 0 {
		return false
	}
	first := turn
	for first > 0 && g.s.Turns[first-1].Role == wire.ModelSays {
		first--
	}
	for g.due = first; g.due < len(g.s.Turns) && g.s.Turns[g.due].Role == wire.ModelSays; g.due++ {
		for b := range g.s.Turns[g.due].Blocks {
			if block := &g.s.Turns[g.due].Blocks[b]; block.Kind == wire.Call {
				g.asked = append(g.asked, block)
			}
		}
	}
	g.fits = g.due < len(g.s.Turns) && g.s.Turns[g.due].Has(wire.Result)
	g.end = g.due
	for g.end < len(g.s.Turns) && (!g.s.Turns[g.end].Has(wire.Call) || g.end <= g.turn()) {
		g.end++
	}
	return true
}

// calledIn reports whether a content makes the calls in question: those that the
// guilty response answers, or any where no call has its name.
func (g *gathering) calledIn(turn int) bool {
	at, ok := g.find()
	if !ok || g.block(at).Kind != wire.Result || !g.asks(g.s.Turns[:at.turn], g.block(at)) {
		return g.s.Turns[turn].Has(wire.Call)
	}
	return g.asks(g.s.Turns[turn:turn+1], g.block(at))
}

func (g *gathering) asks(turns []wire.Turn, r *wire.Block) bool {
	for t := range turns {
		for b := range turns[t].Blocks {
			if call := &turns[t].Blocks[b]; call.Kind == wire.Call && answers(call, r) {
				return true
			}
		}
	}
	return false
}

// answer is the first response to a call that no other call has: by id where
// both have one, by name otherwise. Its turn is -1 for none.
func (g *gathering) answer(call *wire.Block) spot {
	for t := g.due; t < g.end; t++ {
		for b := range g.s.Turns[t].Blocks {
			at, r := spot{t, b}, &g.s.Turns[t].Blocks[b]
			if r.Kind == wire.Result && !g.has(at) && answers(call, r) {
				g.taken = append(g.taken, at)
				return at
			}
		}
	}
	return spot{-1, 0}
}

func answers(call, r *wire.Block) bool {
	if call.ID() != "" && r.ID() != "" {
		return call.ID() == r.ID()
	}
	return call.Name == r.Name
}

func (g *gathering) has(at spot) bool { return slices.Contains(g.taken, at) }

// clear takes the responses out of where they stand: in the content behind the
// calls all of them, further on those that answer one of the calls.
func (g *gathering) clear() {
	for t := g.due; t < g.end; t++ {
		blocks := g.s.Turns[t].Blocks
		var gone []jsonscan.Node
		for b := range blocks {
			r := &blocks[b]
			if r.Kind == wire.Result && (t == g.due || slices.ContainsFunc(g.asked, func(c *wire.Block) bool { return answers(c, r) })) {
				gone = append(gone, r.Node())
			}
		}
		if len(gone) == len(blocks) && t != g.due && len(gone) > 0 {
			gone = []jsonscan.Node{g.s.Turns[t].Node()}
		}
		for _, n := range gone {
			g.remove(n)
		}
	}
}

// write puts the responses at the front of the content behind the calls.
func (g *gathering) write(parts []string) {
	first := g.s.Turns[g.due].Blocks[0].Node()
	for _, raw := range parts {
		g.before(first, raw)
	}
}

// geminiName gives a response name and id of the call that it answers.
func geminiName(j *job) string {
	at, ok := j.find()
	if !ok || j.block(at).Kind != wire.Result {
		return j.fail("The response is not in the request.")
	}
	result := j.block(at)
	call := j.geminiWaiting(at)
	if call == nil {
		return j.fail("Which call it answers, the file does not show.")
	}
	inner := result.Node().First("functionResponse", "function_response")
	if result.Name != call.Name {
		j.set(inner, "name", call.Name)
	}
	if call.HasID && result.ID() != call.ID() {
		j.set(inner, "id", call.ID())
	}
	return "gave the response name and id of the call that it answers, " + named(call.Name)
}

// geminiWaiting is the call that a response is meant for: the one of its id, or
// the call at its place among those that no response fits.
func (j *job) geminiWaiting(at spot) *wire.Block {
	g := gathering{job: j}
	if !g.calls() || at.turn != g.due {
		return nil
	}
	r := j.block(at)
	for _, call := range g.asked {
		if call.ID() != "" && call.ID() == r.ID() {
			return call
		}
	}
	var open []*wire.Block
	for _, call := range g.asked {
		if g.answer(call).turn < 0 {
			open = append(open, call)
		}
	}
	place := 0
	for b := range j.s.Turns[at.turn].Blocks[:at.block] {
		if j.s.Turns[at.turn].Blocks[b].Kind == wire.Result && !g.has(spot{at.turn, b}) {
			place++
		}
	}
	if g.has(at) { // it has its call; the id alone is missing
		for _, call := range g.asked {
			if answers(call, r) {
				return call
			}
		}
	}
	if place < len(open) {
		return open[place]
	}
	return nil
}

// geminiLead takes the calls out that the history begins with, and the responses
// to them: what they answer was cut off.
func geminiLead(j *job) string {
	n := 0
	for n < len(j.s.Turns) && j.s.Turns[n].Role != wire.UserSays {
		if j.s.Turns[n].Role != wire.SystemSays {
			j.remove(j.s.Turns[n].Node())
		}
		n++
	}
	if n == len(j.s.Turns) {
		return j.fail("The user says nothing in the request.")
	}
	return "took " + exchange.Count(n, "content", "contents") + " out before the first words of the user"
}
