package repair

import (
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// parseInput makes the input of a call the object that it must be.
func parseInput(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.fail("The call is not in the request.")
	}
	b := j.block(at)
	key, holder := "input", b.Node()
	if j.x.Provider == wire.Gemini {
		key, holder = "args", b.Node().First("functionCall", "function_call")
	}
	body := b.Body()
	switch body.Kind() {
	case jsonscan.Absent, jsonscan.Null:
		j.set(holder, key, jsonscan.Members{})
		return "wrote the missing input of " + callWords(b) + " as {}"
	case jsonscan.Array:
		if body.Len() == 0 {
			j.replace(body, "{}")
			return "wrote the empty list of " + callWords(b) + " as {}"
		}
	case jsonscan.String:
		text, what, ok := object(body.Str())
		if body.Str() == "" {
			text, what, ok = "{}", "wrote the empty text as {}", true
		}
		if ok {
			j.replace(body, text)
			if what == "" {
				what = "put the object that the text holds in its place"
			}
			return what + ", in " + callWords(b)
		}
	}
	return j.fail("The input is no object, and which arguments were meant, the file does not show.")
}

// dropEmpty takes an empty text, or a message without content, out.
func dropEmpty(j *job) string {
	if j.s == nil {
		return j.fail("The message is not in the file.")
	}
	if at, ok := j.find(); ok {
		b := j.block(at)
		if b.Node() == j.f.Node || b.Kind == wire.TextBlock {
			j.dropBlock(at)
			return "took the empty text out"
		}
		if list := parent(j.f.Node); list.Is(jsonscan.Array) && list.Within(b.Node()) {
			j.remove(j.f.Node)
			return "took the empty text out of the result of " + callWords(b)
		}
	}
	if turn := j.turn(); turn >= 0 {
		j.remove(j.s.Turns[turn].Node())
		return "took the message without content out"
	}
	if list := parent(j.f.Node); list.Is(jsonscan.Array) {
		j.remove(j.f.Node)
		return "took the empty text out of the system prompt"
	}
	return j.fail("The message is not in the request.")
}

// emptyText gives a message of Chat the text that must be there.
func emptyText(j *job) string {
	turn := j.turn()
	if turn < 0 {
		return j.fail("The message is not in the request.")
	}
	j.set(j.s.Turns[turn].Node(), "content", "")
	return "wrote the missing content as an empty text"
}

// roleOf sets the role of the message that holds the guilty value.
func roleOf(role string) func(*job) string {
	return func(j *job) string {
		turn := j.turn()
		if turn < 0 {
			return j.fail("The message is not in the request.")
		}
		j.set(j.s.Turns[turn].Node(), "role", role)
		return "set the role of the message to " + role
	}
}

// resultRole brings a tool_result into a message of the user's.
func resultRole(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.fail("The result is not in the request.")
	}
	t := &j.s.Turns[at.turn]
	if t.Role != wire.ModelSays {
		return roleOf("user")(j)
	}
	var raws []string
	for b := range t.Blocks {
		if t.Blocks[b].Kind == wire.Result {
			raws = append(raws, t.Blocks[b].Node().Raw())
		}
	}
	user := j.userBehind(at.turn)
	j.dropResults(at.turn, len(raws))
	if user >= 0 {
		j.putResults(user, raws...)
	} else {
		j.insertTurn(at.turn+1, j.encode(t.Node(), jsonscan.Members{{Key: "role", Value: "user"}, {Key: "content", Value: rawList(raws)}}))
	}
	return "moved " + exchange.Count(len(raws), "result", "results") + " into a message of the user"
}

// callRole gives a message with calls the role of the model, where it holds
// nothing else.
func callRole(j *job) string {
	turn := j.turn()
	if turn < 0 || j.s.Turns[turn].Has(wire.Result) {
		return j.fail("The message holds calls and results; which of them belong where, only you can say.")
	}
	return roleOf("assistant")(j)
}
