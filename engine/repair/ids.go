package repair

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// longestID is the length of a call's id that every provider takes.
const longestID = 40

// hostedID is how the ids of calls begin that run at Anthropic.
const hostedID = "srvtoolu_"

// mapID gives a call an id that the provider takes, in the call and in its
// results alike.
func mapID(j *job) string {
	from := j.f.Subject
	if at, ok := j.find(); ok {
		from = j.block(at).ID()
	}
	if from == "" {
		return j.fail("The call has no id.")
	}
	taken := map[string]bool{}
	j.eachBlock(func(b *wire.Block) { taken[b.ID()] = true })
	near := from
	if at, ok := j.find(); ok && j.block(at).Kind == wire.HostedCall {
		near = hostedID + strings.ReplaceAll(strings.TrimPrefix(from, hostedID), "-", "_")
	}
	to := freeID(near, taken, j.f.Rule == "mistral_tool_call_id")
	times := j.sayID(from, to)
	if times == 0 {
		return j.fail("The id stands where it cannot be changed.")
	}
	return "wrote the id " + named(from) + " as " + named(to) + ", " + exchange.Count(times, "time", "times")
}

// sayID changes an id wherever a call or a result has it.
func (j *job) sayID(from, to string) (times int) {
	j.eachBlock(func(b *wire.Block) {
		if b.ID() != from || b.Kind != wire.Call && b.Kind != wire.Result && b.Kind != wire.HostedCall && b.Kind != wire.HostedResult {
			return
		}
		if at := fieldOf(b.Node(), idFields, from); at.Exists() {
			j.say(at, to)
			times++
		}
	})
	return times
}

// freeID is an id of letters, digits, underscores and dashes that no call has,
// as near to another one as that allows. A short one has nine letters and
// digits.
func freeID(id string, taken map[string]bool, short bool) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
			return r
		case short:
			return -1
		case r == '_' || r == '-':
			return r
		}
		return '_'
	}, id)
	most := longestID
	if short {
		most = 9
		clean = strings.Repeat("0", max(0, most-len(clean))) + clean
	}
	if len(clean) > most {
		clean = clean[len(clean)-most:] // the end tells ids of one maker apart
	}
	for n, to := 2, clean; ; n++ {
		if !taken[to] {
			return to
		}
		tail := "_" + strconv.Itoa(n)
		if short {
			tail = strconv.Itoa(n)
		}
		to = clean[:min(len(clean), most-len(tail))] + tail
	}
}

// splitID gives the second of two calls of one turn an id of its own, and the
// second result of that id with it.
func splitID(j *job) string {
	at, ok := j.find()
	if !ok || !j.old(at.turn) {
		return j.fail(again)
	}
	if j.block(at).Kind != wire.Call {
		return j.dropItemTwice(at)
	}
	id := j.block(at).ID()
	taken := map[string]bool{}
	j.eachBlock(func(b *wire.Block) { taken[b.ID()] = true })
	to := freeID(id, taken, false)
	nth := 0 // calls of that id before this one, in the turns that belong together
	first := at.turn
	for first > 0 && j.s.Turns[first-1].Role == wire.ModelSays {
		first--
	}
	for t := first; t <= at.turn; t++ {
		for b := range j.s.Turns[t].Blocks {
			if block := &j.s.Turns[t].Blocks[b]; block.Kind == wire.Call && block.ID() == id && (t < at.turn || b < at.block) {
				nth++
			}
		}
	}
	call := fieldOf(j.block(at).Node(), idFields, id)
	j.say(call, to)
	for t := at.turn + 1; t < len(j.s.Turns) && j.s.Turns[t].Role != wire.ModelSays; t++ {
		for b := range j.s.Turns[t].Blocks {
			block := &j.s.Turns[t].Blocks[b]
			if block.Kind != wire.Result || block.ID() != id {
				continue
			}
			if nth == 0 {
				j.say(fieldOf(block.Node(), idFields, id), to)
				return "gave the second call of the id " + named(id) + " the id " + named(to) + ", and its result too"
			}
			nth--
		}
	}
	return "gave the second call of the id " + named(id) + " the id " + named(to)
}

// dropItemTwice takes an item of Responses out that stands in the input twice.
func (j *job) dropItemTwice(at spot) string {
	j.remove(j.s.Turns[at.turn].Node())
	return "took the item " + named(j.f.Subject) + " out where it stands the second time"
}

// itemTwice takes an item out that the input, or the response it continues, has
// already.
func itemTwice(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The item is not in the request.")
	}
	j.remove(j.s.Turns[turn].Node())
	return "took the item " + named(j.f.Subject) + " out where it stands the second time"
}

// stripItemID takes the id of an item out, under which the provider would look
// for what it stored.
func stripItemID(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The item is not in the request.")
	}
	id := j.s.Turns[turn].Node().Get("id")
	if !id.Exists() {
		return j.fail("The item has no id.")
	}
	j.remove(id)
	return "took the id " + named(id.Str()) + " out of the item: it is then taken as it stands"
}

// bothIDs gives a call without an id, and the result behind it, one id.
func bothIDs(j *job) string {
	at, ok := j.find()
	if !ok || !j.old(at.turn) {
		return j.fail("The response has no id for it; what the client sends back must have one in call and result alike.")
	}
	taken := map[string]bool{}
	j.eachBlock(func(b *wire.Block) { taken[b.ID()] = true })
	to := freeID("call_"+strconv.Itoa(at.turn)+"_"+strconv.Itoa(at.block), taken, false)
	call := j.block(at)
	key := map[wire.Provider]string{wire.OpenAIResponses: "call_id"}[j.x.Provider]
	if key == "" {
		key = "id"
	}
	for t := at.turn + 1; t < len(j.s.Turns) && j.s.Turns[t].Role != wire.ModelSays; t++ {
		for b := range j.s.Turns[t].Blocks {
			if r := &j.s.Turns[t].Blocks[b]; r.Kind == wire.Result && r.ID() == "" {
				j.set(call.Node(), key, to)
				j.set(r.Node(), idKey(j.x.Provider), to)
				return "gave the call and its result the id " + named(to)
			}
		}
	}
	return j.fail("No result without an id stands behind it, so nothing says which result is its own.")
}
