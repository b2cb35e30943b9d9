package repair

import (
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// idKey is where a result names its call.
func idKey(p wire.Provider) string {
	switch p {
	case wire.Anthropic:
		return "tool_use_id"
	case wire.OpenAIResponses:
		return "call_id"
	}
	return "tool_call_id"
}

// mismatch gives a result the id of the call that it answers: of those that wait
// the one whose turn it is.
func mismatch(j *job) string {
	at, ok := j.find()
	if !ok || j.block(at).Kind != wire.Result {
		return j.fail("The result is not in the request.")
	}
	result := j.block(at)
	call, how := j.waiting(at)
	if told := j.named(result); told != nil {
		call = told
	}
	if call == nil && result.ID() == "" {
		return j.fail("No call waits for this result.")
	}
	if call == nil {
		return dropResult(j)
	}
	if role := result.Node().Get("role"); role.Str() == "function" && call.HasID {
		j.say(role, "tool")
		j.set(result.Node(), "tool_call_id", call.ID())
		return "gave the result the role tool and the id of the call that waits, " + named(call.ID())
	} else if role.Str() == "function" {
		j.set(result.Node(), "name", call.Name)
		return "gave the result the name of the call that it answers, " + named(call.Name)
	}
	if call.ID() == "" {
		return j.fail("The call that waits has no id.")
	}
	j.set(result.Node(), idKey(j.x.Provider), call.ID())
	if how == byPlace {
		return "gave the result the id of the call in its place, " + named(call.ID()) + ": a guess, for several wait"
	}
	return "gave the result the id of the call that waits, " + named(call.ID())
}

// named is the call that the finding itself says is the one meant.
func (j *job) named(result *wire.Block) *wire.Block {
	for t := range j.s.Turns {
		for b := range j.s.Turns[t].Blocks {
			if at := &j.s.Turns[t].Blocks[b]; at.Kind == wire.Call && at.ID() != "" && at.ID() == j.f.Subject && at.ID() != result.ID() {
				return at
			}
		}
	}
	return nil
}

// pairing is how the call of a result was found.
type pairing uint8

const (
	sure    pairing = iota
	byPlace         // of several that wait the one in the same place: a guess
)

// waiting is the call that a result of a foreign id stands for: the only one that
// no result names, or the only one of its tool. Where several wait, it is the one
// in the same place, which is a guess and said to be one. It is nil where there
// is no such call.
func (j *job) waiting(at spot) (call *wire.Block, how pairing) {
	first, end := j.group(at.turn)
	named := map[string]bool{}
	asked := map[string]bool{}
	for t := first; t < end; t++ {
		for b := range j.s.Turns[t].Blocks {
			block := &j.s.Turns[t].Blocks[b]
			switch block.Kind {
			case wire.Call:
				asked[block.ID()] = true
			case wire.Result:
				named[block.ID()] = true
			}
		}
	}
	var open []*wire.Block
	strays, mine := 0, -1
	for t := first; t < end; t++ {
		for b := range j.s.Turns[t].Blocks {
			block := &j.s.Turns[t].Blocks[b]
			switch {
			case block.Kind == wire.Call && !named[block.ID()]:
				open = append(open, block)
			case block.Kind != wire.Result || asked[block.ID()] && block.ID() != "":
			case (spot{t, b}) == at:
				mine = strays
				strays++
			default:
				strays++
			}
		}
	}
	result := j.block(at)
	called := slices.DeleteFunc(slices.Clone(open), func(c *wire.Block) bool { return c.Name != result.Name })
	switch {
	case mine < 0 || mine >= len(open):
		return nil, sure
	case len(open) == 1:
		return open[0], sure
	case result.Name != "" && len(called) == 1:
		return called[0], sure
	}
	return open[mine], byPlace
}

// group is the stretch of turns around a result: from the calls before it to
// the next thing that is said.
func (j *job) group(turn int) (first, end int) {
	says := func(t int) bool {
		turn := &j.s.Turns[t]
		for b := range turn.Blocks {
			if k := turn.Blocks[b].Kind; k == wire.Call || k == wire.Result {
				return false
			}
		}
		return turn.Role != wire.SystemSays
	}
	first, end = turn, turn+1
	for first > 0 && !says(first-1) {
		first--
		if j.x.Provider != wire.OpenAIResponses && j.s.Turns[first].Role == wire.ModelSays {
			break
		}
	}
	for j.x.Provider == wire.Anthropic && first > 0 && j.s.Turns[first].Role == wire.ModelSays && j.s.Turns[first-1].Role == wire.ModelSays {
		first--
	}
	for end < len(j.s.Turns) && !says(end) && j.s.Turns[end].Role != wire.ModelSays {
		end++
	}
	return first, end
}

// dropResult takes a result out that answers no call, or answers one again.
func dropResult(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	id := j.block(at).ID()
	j.dropBlock(at)
	if id == "" {
		return "took the result out: it answers no call"
	}
	return "took the result of " + named(id) + " out: the call is not before it"
}

// dropSecond takes the later of two results out.
func dropSecond(j *job) string {
	at, ok := j.find()
	if !ok || j.block(at).Kind != wire.Result {
		return j.fail("The result is not in the request.")
	}
	second := j.block(at)
	same := false
	for t := 0; t <= at.turn; t++ {
		for b := range j.s.Turns[t].Blocks {
			first := &j.s.Turns[t].Blocks[b]
			if first.Kind == wire.Result && first.ID() == second.ID() && (spot{t, b}) != at {
				same = sameValue(first.Body(), second.Body())
			}
		}
	}
	j.dropBlock(at)
	done := "took the second result of " + named(second.ID()) + " out"
	if same {
		return done + ", which says the same as the first"
	}
	return done + "; keep it instead of the first if it is the one that is true"
}

// gatherResults puts the parallel results of Anthropic's messages into the
// first of them.
func gatherResults(j *job) string {
	turn := j.turn()
	first := turn
	for t := turn - 1; t >= 0 && j.s.Turns[t].Role != wire.ModelSays; t-- {
		if j.s.Turns[t].Has(wire.Result) {
			first = t
		}
	}
	if turn < 0 || first == turn || !j.s.Turns[first].Node().Get("content").Is(jsonscan.Array) {
		return j.fail("The first of the messages has no list of blocks.")
	}
	var raws []string
	for b := range j.s.Turns[turn].Blocks {
		if block := &j.s.Turns[turn].Blocks[b]; block.Kind == wire.Result {
			raws = append(raws, block.Node().Raw())
		}
	}
	j.putResults(first, raws...)
	j.dropResults(turn, len(raws))
	return "put " + exchange.Count(len(raws), "result", "results") + " into the message with the others"
}

// resultsFirst puts the results of a message of Anthropic's before its text,
// and messages of results before those of text.
func resultsFirst(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The message is not in the request.")
	}
	from := turn
	for from > 0 && j.s.Turns[from-1].Role != wire.ModelSays {
		from--
	}
	var raws []string
	seen := false // something that is no result
	for t := from; t < len(j.s.Turns) && j.s.Turns[t].Role != wire.ModelSays; t++ {
		if j.s.Turns[t].Role == wire.SystemSays {
			continue
		}
		here := 0
		for b := range j.s.Turns[t].Blocks {
			block := &j.s.Turns[t].Blocks[b]
			if block.Kind != wire.Result {
				seen = true
			} else if seen {
				raws = append(raws, block.Node().Raw())
				here++
			}
		}
		j.dropResults(t, here)
	}
	j.putResults(from, raws...)
	return "moved " + exchange.Count(len(raws), "result", "results") + " before the text"
}

// dropResults takes the last count results of a turn out, and the turn where it
// holds nothing else.
func (j *job) dropResults(turn, count int) {
	blocks := j.s.Turns[turn].Blocks
	if count == len(blocks) && count > 0 {
		j.remove(j.s.Turns[turn].Node())
		return
	}
	for b := len(blocks) - 1; b >= 0 && count > 0; b-- {
		if blocks[b].Kind == wire.Result {
			j.remove(blocks[b].Node())
			count--
		}
	}
}
