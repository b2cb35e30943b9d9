package record

import "callstep/engine/jsonscan"

// vercelCalls are the operations of the AI SDK that ask a provider once; the
// spans around them hold the same again.
var vercelCalls = map[string]bool{
	"ai.generateText.doGenerate": true, "ai.streamText.doStream": true,
	"ai.generateObject.doGenerate": true, "ai.streamObject.doStream": true,
}

// vercelWhole are the operations around them. One is read where the calls within
// are not in the record.
var vercelWhole = map[string]bool{
	"ai.generateText": true, "ai.streamText": true, "ai.generateObject": true, "ai.streamObject": true,
}

// vercelAsked are the messages that an operation was given: a list, or a prompt
// with the system's instruction beside it.
func (r *reader) vercelAsked(a *attributes, label string) []chatMessage {
	given := r.anyValue(a.of["ai.prompt"], label)
	var list []chatMessage
	if system := given.Get("system"); system.Is(jsonscan.String) {
		list = append(list, chatMessage{from: system, role: "system", content: system})
	}
	if prompt := given.Get("prompt"); prompt.Is(jsonscan.String) {
		list = append(list, chatMessage{from: prompt, role: "user", content: prompt})
	}
	for _, m := range given.Get("messages").Items() {
		list = append(list, otlpSaid(m))
	}
	return list
}

// vercelMade is a call that a model made, in the words of the AI SDK.
func vercelMade(c jsonscan.Node) chatCall {
	return callOf(c, c.Get("toolCallId"), c.Get("toolName"), c.First("input", "args"))
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
	var given []chatMessage
	if !asked.Exists() {
		given = r.vercelAsked(a, label)
	}
	if !asked.Is(jsonscan.Array) && len(given) == 0 && !said.Exists() && calls.Len() == 0 && !noInput && !noCalls {
		return t, false
	}
	t.label, t.request.lost, t.response.lost = label, noInput, noCalls
	model := a.word("gen_ai.request.model", "ai.model.id")
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	for _, m := range asked.Items() {
		writeParts(b, otlpSaid(m))
	}
	for _, m := range given {
		writeParts(b, m)
	}
	b.lit("]")
	tools, _ := r.list(a, label, "ai.prompt.tools")
	if t.undeclared = tools.Len() == 0; !t.undeclared {
		r.writeToldTools(b, tools, label)
	}
	t.request.node = r.built(b.lit("}"), label)
	if !noCalls && (said.Exists() || calls.Len() > 0) {
		m := chatMessage{from: said, role: "assistant", content: said}
		for _, c := range calls.Items() {
			m.calls = append(m.calls, vercelMade(c))
		}
		t.response.node = r.chatAnswer(m, model, chatFinish(a.word("ai.response.finishReason", "ai.finishReason")), label)
	}
	return t, t.request.node.Exists()
}
