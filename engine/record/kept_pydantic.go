package record

import "callstep/engine/jsonscan"

// isPydantic knows a message of pydantic-ai, as its ModelMessagesTypeAdapter
// writes them.
func isPydantic(m jsonscan.Node) bool {
	kind := str(m, "kind")
	return (kind == "request" || kind == "response") && m.Get("parts").Is(jsonscan.Array)
}

func isPydanticPart(m jsonscan.Node) bool {
	return m.Get("parts").Item(0).Get("part_kind").Is(jsonscan.String)
}

func (r *reader) pydantic(b *builder, list []jsonscan.Node) {
	for _, m := range list {
		if str(m, "kind") == "response" {
			r.pydanticAnswer(b, m)
			continue
		}
		for _, part := range m.Get("parts").Items() {
			pydanticAsked(b, part)
		}
	}
}

// pydanticAsked writes one part of a request, each of which is a message of its
// own to a model. What is to be tried again answers the call that it names.
func pydanticAsked(b *builder, part jsonscan.Node) {
	m := chatMessage{from: part, role: "user", content: part.Get("content")}
	switch kind := str(part, "part_kind"); kind {
	case "system-prompt":
		m.role = "system"
	case "tool-return", "retry-prompt":
		if kind == "retry-prompt" && !part.Get("tool_name").Is(jsonscan.String) {
			break
		}
		m.role, m.answers, m.name = "tool", part.Get("tool_call_id"), part.Get("tool_name")
		m.data = true
		outcome := str(part, "outcome")
		m.failed = kind == "retry-prompt" || outcome == "failed" || outcome == "denied"
	}
	m.write(b)
}

// pydanticAnswer writes what the model said. What ran at the provider, and what
// was thought, is left out.
func (r *reader) pydanticAnswer(b *builder, m jsonscan.Node) {
	said := chatMessage{from: m, role: "assistant", taken: true}
	var texts []jsonscan.Node
	for _, part := range m.Get("parts").Items() {
		switch str(part, "part_kind") {
		case "text":
			texts = append(texts, part)
		case "tool-call":
			said.calls = append(said.calls, callOf(part, part.Get("tool_call_id"), part.Get("tool_name"), part.Get("args")))
		}
	}
	switch len(texts) {
	case 0:
	case 1:
		said.content = texts[0].Get("content")
	default:
		said.content = r.listOf(texts)
	}
	said.write(b)
}
