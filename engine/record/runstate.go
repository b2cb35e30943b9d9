package record

import (
	"callstep/engine/jsonscan"
)

// isRunState knows the state of a run that the Agents SDK of OpenAI keeps, of
// Python and of JavaScript.
func isRunState(v values) bool {
	return v.root.Get("$schemaVersion").Is(jsonscan.String) && v.root.First("generated_items", "generatedItems", "original_input", "originalInput").Exists()
}

// runState reads a state: what was asked, and the items that the run made since.
func (r *reader) runState(v values) {
	t := talk{reader: r}
	n := v.root
	switch asked := n.First("original_input", "originalInput"); asked.Kind() {
	case jsonscan.String:
		t.say(chatMessage{from: asked, role: "user", content: asked})
	case jsonscan.Array:
		for _, item := range asked.Items() {
			t.runItem(item)
		}
	}
	for _, item := range n.First("generated_items", "generatedItems").Items() {
		if kind := str(item, "type"); kind != "tool_approval_item" {
			t.runItem(item.First("raw_item", "rawItem"))
		}
	}
	t.closeAnswer()
	t.finish()
	if len(r.file.Exchanges) == 0 {
		r.note("", "the state holds no messages")
	}
}

// runItem writes an item: Responses', or in JavaScript the SDK's own.
func (t *talk) runItem(n jsonscan.Node) {
	id := n.First("call_id", "callId")
	switch kind := str(n, "type"); kind {
	case "function_call":
		c := callOf(n, id, n.Get("name"), n.Get("arguments"))
		if t.answer.role == "" {
			t.answer = chatMessage{from: n, role: "assistant"}
		}
		t.answer.calls = append(t.answer.calls, c)
	case "function_call_output", "function_call_result":
		t.closeAnswer()
		out := n.Get("output")
		if text := out.Get("text"); text.Is(jsonscan.String) {
			out = text
		}
		t.say(chatMessage{from: n, role: "tool", data: !isParts(out), answers: id, content: out})
	default:
		role := str(n, "role")
		if kind != "" && kind != "message" || role == "" {
			return
		}
		t.closeAnswer()
		t.say(chatMessage{from: n, role: role, content: t.itemContent(n.Get("content"))})
	}
}

// closeAnswer writes the calls that the model made in one answer.
func (t *talk) closeAnswer() {
	if t.answer.role != "" {
		t.say(t.answer)
	}
	t.answer = chatMessage{}
}

// itemContent is a content whose texts have the names that Responses gives them.
func (t *talk) itemContent(content jsonscan.Node) jsonscan.Node {
	if !content.Is(jsonscan.Array) {
		return content
	}
	b := (&builder{}).lit("[")
	for _, part := range content.Items() {
		text := part.Get("text")
		if !text.Is(jsonscan.String) {
			b.comma().raw(part)
			continue
		}
		b.comma().from(part).lit(`{"type":"text","text":`).raw(text).lit("}")
	}
	return t.built(b.lit("]"), "")
}
