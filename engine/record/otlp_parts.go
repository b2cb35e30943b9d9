package record

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// Messages whose content is a list of parts hold calls and results among them:
// in the words of OpenTelemetry, of the AI SDK, of Anthropic, and of Bedrock,
// whose parts have no type.

// partOf is what a part of one of the types holds: the part itself, or what it has
// under Bedrock's key.
func partOf(part jsonscan.Node, bedrock string, types ...string) (at jsonscan.Node, ok bool) {
	if slices.Contains(types, str(part, "type")) {
		return part, true
	}
	at = part.Get(bedrock)
	return at, at.Is(jsonscan.Object)
}

// callIn is the call that a part is.
func callIn(part jsonscan.Node) (c chatCall, ok bool) {
	at, ok := partOf(part, "toolUse", "tool_call", "tool-call", "tool_use")
	if !ok {
		return c, false
	}
	c = chatCall{from: part, id: at.First("id", "toolCallId", "toolUseId", "tool_call_id"), name: at.First("name", "toolName"), arguments: at.First("arguments", "input", "args")}
	if f := at.Get("function"); f.Is(jsonscan.Object) {
		c.name, c.arguments = f.Get("name"), f.Get("arguments")
	}
	return c, true
}

// resultIn is the result that a part is, as a tool's message.
func resultIn(part jsonscan.Node) (m chatMessage, ok bool) {
	at, ok := partOf(part, "toolResult", "tool_call_response", "tool-result", "tool_result")
	if !ok {
		return m, false
	}
	m = chatMessage{from: part, role: "tool", answers: at.First("id", "toolCallId", "tool_use_id", "toolUseId")}
	m.content = at.First("response", "result", "output", "content", "tool_result")
	m.failed = at.Get("isError").True() || at.Get("is_error").True() || str(at, "status") == "error"
	if kind := str(m.content, "type"); kind != "" && str(part, "type") == "tool-result" { // the AI SDK's {type, value}
		m.failed = m.failed || strings.HasPrefix(kind, "error-") || kind == "execution-denied"
		if said := m.content.First("value", "reason"); said.Exists() {
			m.content, m.data = said, strings.HasSuffix(kind, "json")
		}
	}
	return m, true
}

// writeParts writes a message whose content may be a list of parts; results
// become messages of their own.
func writeParts(b *builder, m chatMessage) {
	results := 0
	for _, part := range m.content.Items() {
		if result, ok := resultIn(part); ok {
			results++
			if !result.answers.Exists() {
				result.answers = m.answers
			}
			result.write(b)
		}
	}
	m = withCalls(m)
	if results > 0 && len(saidParts(m.content)) == 0 && len(m.calls) == 0 {
		return
	}
	m.write(b)
}

// withCalls takes the calls out of the parts of a message, once.
func withCalls(m chatMessage) chatMessage {
	if m.taken {
		return m
	}
	m.taken = true
	written := m.calls
	for _, part := range m.content.Items() {
		if c, ok := callIn(part); ok {
			if isWritten(written, c) {
				continue // once among the parts and once beside them
			}
			if id, other := m.ids[c.id.Str()]; other {
				c.id = id
			}
			m.calls = append(m.calls, c)
		}
	}
	return m
}

// isWritten reports that a call is among those that a message lists beside its
// parts.
func isWritten(list []chatCall, c chatCall) bool {
	return c.id.Str() != "" && slices.ContainsFunc(list, func(w chatCall) bool { return w.id.Str() == c.id.Str() && w.name.Str() == c.name.Str() })
}

// contentIn is what an attribute holds of a message's content: the list of parts
// that a string is the JSON of, else the string as it is.
func (r *reader) contentIn(value jsonscan.Node, label string) jsonscan.Node {
	text := textOf(value)
	if !text.Exists() {
		return r.textOrValue(value, label)
	}
	if said := text.Str(); strings.HasPrefix(strings.TrimLeft(said, blank), "[") {
		if n := r.quiet(said, label, text); isParts(n) && !n.Item(0).Is(jsonscan.String) {
			return n
		}
	}
	return text
}

// chatFinish is why an answer ended, in the words of Chat; "" for a word that
// is none of these.
func chatFinish(said string) string {
	switch said {
	case "stop", "length", "tool_calls", "content_filter", "function_call":
		return said
	case "max_tokens", "MAX_TOKENS":
		return "length"
	case "tool_use", "tool_call", "tool-calls":
		return "tool_calls"
	case "content-filter":
		return "content_filter"
	case "end_turn", "stop_sequence", "STOP":
		return "stop"
	}
	return ""
}
