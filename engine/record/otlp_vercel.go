package record

import "callstep/engine/jsonscan"

// vercelCalls are the operations of the AI SDK that ask a provider once; the
// spans around them hold the same again.
var vercelCalls = map[string]bool{
	"ai.generateText.doGenerate": true, "ai.streamText.doStream": true,
	"ai.generateObject.doGenerate": true, "ai.streamObject.doStream": true,
}

// vercelCall reads a call as the AI SDK records it: what was asked as the JSON
// of its own messages, each tool as the JSON of its declaration.
func (r *reader) vercelCall(a *attributes, label string) (t trip, ok bool) {
	asked, noInput := r.list(a, label, "ai.prompt.messages")
	calls, noCalls := r.list(a, label, "ai.response.toolCalls", "ai.result.toolCalls")
	said := a.text("ai.response.text", "ai.result.text")
	if !said.Exists() {
		said = a.text("ai.response.object", "ai.result.object")
	}
	if !asked.Is(jsonscan.Array) && !said.Exists() && calls.Len() == 0 && !noInput && !noCalls {
		return t, false
	}
	t.label, t.request.lost, t.response.lost = label, noInput, noCalls
	model := a.word("gen_ai.request.model", "ai.model.id")
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	for _, m := range asked.Items() {
		writeParts(b, otlpSaid(m))
	}
	b.lit("]")
	tools, _ := r.list(a, label, "ai.prompt.tools")
	if t.undeclared = tools.Len() == 0; !t.undeclared {
		b.key("tools").lit("[")
		for _, tool := range tools.Items() {
			writeTool(b, r.anyValue(tool, label))
		}
		b.lit("]")
	}
	t.request.node = r.built(b.lit("}"), label)
	if !noCalls && (said.Exists() || calls.Len() > 0) {
		m := chatMessage{from: said, role: "assistant", content: said}
		for _, c := range calls.Items() {
			m.calls = append(m.calls, callOf(c, c.Get("toolCallId"), c.Get("toolName"), c.First("input", "args")))
		}
		t.response.node = r.chatAnswer(m, model, chatFinish(a.word("ai.response.finishReason", "ai.finishReason")), label)
	}
	return t, t.request.node.Exists()
}
