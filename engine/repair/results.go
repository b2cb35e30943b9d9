package repair

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// lostError is what stands for a result that the record does not hold.
var lostError = errorBody("result_missing", "No result of this call was recorded; whether it took effect is not known.")

// errorBody is an error as a program reads it.
func errorBody(code, message string) jsonscan.Members {
	return jsonscan.Members{{Key: "ok", Value: false}, {Key: "error", Value: jsonscan.Members{
		{Key: "code", Value: code}, {Key: "message", Value: message}, {Key: "retryable", Value: false},
	}}}
}

// lostResult is a turn, or for Anthropic and Gemini a part of one, that answers
// a call with an error; nil where a result of that kind cannot be made up.
func (j *job) lostResult(call *wire.Block) any {
	text := jsonscan.Encode(lostError)
	switch j.x.Provider {
	case wire.Anthropic:
		return jsonscan.Members{{Key: "type", Value: "tool_result"}, {Key: "tool_use_id", Value: call.ID()}, {Key: "content", Value: text}, {Key: "is_error", Value: true}}
	case wire.OpenAIChat:
		switch {
		case !call.HasID && (call.Name == "" || call.Node().Get("function").Exists()):
			return nil
		case !call.HasID:
			return jsonscan.Members{{Key: "role", Value: "function"}, {Key: "name", Value: call.Name}, {Key: "content", Value: text}}
		}
		return jsonscan.Members{{Key: "role", Value: "tool"}, {Key: "tool_call_id", Value: call.ID()}, {Key: "content", Value: text}}
	case wire.OpenAIResponses:
		kind := map[string]string{"function_call": "function_call_output", "custom_tool_call": "custom_tool_call_output"}[call.Node().Get("type").Str()]
		if kind == "" {
			return nil
		}
		return jsonscan.Members{{Key: "type", Value: kind}, {Key: "call_id", Value: call.ID()}, {Key: "output", Value: text}}
	case wire.Gemini:
		m := jsonscan.Members{}
		if call.HasID {
			m = append(m, jsonscan.Member{Key: "id", Value: call.ID()})
		}
		m = append(m, jsonscan.Member{Key: "name", Value: call.Name}, jsonscan.Member{Key: "response", Value: jsonscan.Members{{Key: "error", Value: lostError[1].Value}}})
		return jsonscan.Members{{Key: geminiKey(call.Node()), Value: m}}
	}
	return nil
}

// geminiKey is how a file spells functionResponse.
func geminiKey(part jsonscan.Node) string {
	if part.Get("function_call").Exists() {
		return "function_response"
	}
	return "functionResponse"
}

const noResult = "What such a tool answers cannot be made up: send its result."

// missing answers a call that the messages walk past: by its result where that
// stands further on, or else by an error.
func missing(j *job) string {
	at, ok := j.find()
	if !ok {
		return j.answerEarlier()
	}
	call := j.block(at)
	if call.ID() == "" && (j.x.Provider != wire.OpenAIChat || call.Name == "") {
		return j.fail("The call has no id that a result could name.")
	}
	if j.x.Provider == wire.Anthropic {
		return j.missingAnthropic(at, call)
	}
	to := j.behind(at.turn)
	if late := j.later(to, call); late.turn >= 0 {
		j.insertTurn(to, j.s.Turns[late.turn].Node().Raw())
		j.remove(j.s.Turns[late.turn].Node())
		return "moved the result of " + callWords(call) + " behind the call"
	}
	result := j.lostResult(call)
	if result == nil {
		return j.fail(noResult)
	}
	j.insertTurn(to, j.encode(call.Node(), result))
	return "answered " + callWords(call) + " with an error: its result is not in the file"
}

func callWords(b *wire.Block) string {
	switch {
	case b.ID() != "" && b.Name != "":
		return "call " + named(b.ID()) + " of " + named(b.Name)
	case b.ID() != "":
		return "call " + named(b.ID())
	}
	return "the call of " + named(b.Name)
}

// behind is the first turn behind the calls made in a row and what answers
// them.
func (j *job) behind(turn int) int {
	for turn++; turn < len(j.s.Turns); turn++ {
		t := &j.s.Turns[turn]
		beside := j.x.Provider == wire.OpenAIResponses && len(t.Blocks) == 1 && t.Blocks[0].Kind == wire.Call
		if t.Role != wire.ToolSays && !beside {
			break
		}
	}
	return turn
}

// later is the result of a call from a turn on, up to a call that has its id
// too. Its turn is -1 for none.
func (j *job) later(from int, call *wire.Block) spot {
	for t := from; t < len(j.s.Turns); t++ {
		for b := range j.s.Turns[t].Blocks {
			at := &j.s.Turns[t].Blocks[b]
			if at.ID() != call.ID() || call.ID() == "" {
				continue
			}
			switch at.Kind {
			case wire.Call:
				return spot{-1, 0}
			case wire.Result:
				return spot{t, b}
			}
		}
	}
	return spot{-1, 0}
}

// answerEarlier answers a call of the response that a request continues.
func (j *job) answerEarlier() string {
	if j.x.Provider != wire.OpenAIResponses || len(j.s.Turns) == 0 {
		return j.fail("The call is not in the request.")
	}
	var call *wire.Block
	j.eachBlock(func(b *wire.Block) {
		if b.Kind == wire.Call && j.f.Node.Within(b.Node()) {
			call = b
		}
	})
	if call == nil {
		return j.fail("The call is not in the file.")
	}
	result := j.lostResult(call)
	if result == nil {
		return j.fail(noResult)
	}
	j.insert(j.s.Turns[0].Node(), result)
	return "answered " + callWords(call) + " with an error: its result is not in the file"
}

// missingAnthropic puts the result at the front of what the user says next.
func (j *job) missingAnthropic(at spot, call *wire.Block) string {
	user := j.userBehind(at.turn)
	raw := j.encode(call.Node(), j.lostResult(call))
	done := "answered " + callWords(call) + " with an error: its result is not in the file"
	if late := j.later(max(user, at.turn), call); late.turn >= 0 {
		raw = j.block(late).Node().Raw()
		j.dropBlock(late)
		done = "moved the result of " + callWords(call) + " into the message behind the call"
	}
	if user < 0 {
		j.insertTurn(j.modelEnd(at.turn), j.encode(call.Node(), jsonscan.Members{{Key: "role", Value: "user"}, {Key: "content", Value: []any{jsonscan.Raw(raw)}}}))
		return done
	}
	j.putResults(user, raw)
	return done
}

// modelEnd is the first turn behind the model's, where that does not end the
// messages.
func (j *job) modelEnd(turn int) int {
	for turn < len(j.s.Turns) && j.s.Turns[turn].Role == wire.ModelSays {
		turn++
	}
	return turn
}

// userBehind is the first turn of the user behind one of the model's, -1 for
// none.
func (j *job) userBehind(turn int) int {
	for t := j.modelEnd(turn); t < len(j.s.Turns); t++ {
		switch j.s.Turns[t].Role {
		case wire.ModelSays:
			return -1
		case wire.UserSays, wire.ToolSays:
			return t
		}
	}
	return -1
}

// putResults puts tool_result blocks behind those that open a message of
// Anthropic's.
func (j *job) putResults(turn int, raws ...string) {
	t := &j.s.Turns[turn]
	content := t.Node().Get("content")
	if content.Is(jsonscan.String) {
		var parts []any
		for _, raw := range raws {
			parts = append(parts, jsonscan.Raw(raw))
		}
		if content.Str() != "" {
			parts = append(parts, jsonscan.Members{{Key: "type", Value: "text"}, {Key: "text", Value: jsonscan.Raw(content.Raw())}})
		}
		j.put(content, parts)
		return
	}
	if !content.Is(jsonscan.Array) {
		j.fail("The message has no list of blocks.")
		return
	}
	first := 0
	for first < len(t.Blocks) && t.Blocks[first].Kind == wire.Result {
		first++
	}
	for _, raw := range raws {
		if first < len(t.Blocks) {
			j.before(t.Blocks[first].Node(), raw)
		} else {
			j.append(content, raw)
		}
	}
}

// dropBlock takes a block out, and its message where nothing else is in it.
func (j *job) dropBlock(at spot) {
	t := &j.s.Turns[at.turn]
	if len(t.Blocks) == 1 {
		j.remove(t.Node())
		return
	}
	j.remove(j.block(at).Node())
}
