package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// isAISDK knows a message of the AI SDK: of a model, with calls and results in
// its content, or of the UI, with parts that have a type.
func isAISDK(m jsonscan.Node) bool {
	for _, part := range m.Get("content").Items() {
		if kind := str(part, "type"); kind == "tool-call" || kind == "tool-result" {
			return part.Get("toolCallId").Exists()
		}
	}
	for _, part := range m.Get("parts").Items() {
		switch kind := str(part, "type"); {
		case kind == "step-start" || isToolPart(kind):
			return true
		case kind == "text" && part.Get("text").Is(jsonscan.String):
			return true
		}
	}
	return false
}

// isToolPart knows the part of a UI message that is a call and, once it has run,
// its result.
func isToolPart(kind string) bool {
	return kind == "dynamic-tool" || strings.HasPrefix(kind, "tool-") && kind != "tool-call" && kind != "tool-result"
}

func writeAISDK(r *reader, b *builder, m jsonscan.Node) {
	said := otlpSaid(m)
	switch {
	case m.Get("parts").Is(jsonscan.Array):
		r.writeUI(b, said)
	case said.role != "user":
		r.writeModelParts(b, said)
	default:
		writeParts(b, said)
	}
}

// writeModelParts writes a message of a model without what ran at the provider,
// whose results stand beside their calls, and without approvals.
func (r *reader) writeModelParts(b *builder, said chatMessage) {
	if !said.content.Is(jsonscan.Array) {
		said.write(b)
		return
	}
	var left []jsonscan.Node
	for _, part := range said.content.Items() {
		kind := str(part, "type")
		if part.Get("providerExecuted").True() || strings.HasPrefix(kind, "tool-approval-") || kind == "tool-result" && said.role == "assistant" {
			continue
		}
		left = append(left, part)
	}
	if len(left) > 0 {
		said.content = r.listOf(left)
		writeParts(b, said)
	}
}

// listOf is a list of values that stand in a record, not all of one list.
func (r *reader) listOf(list []jsonscan.Node) jsonscan.Node {
	b := (&builder{}).lit("[")
	for _, n := range list {
		b.comma().raw(n)
	}
	return r.built(b.lit("]"), "")
}

// writeUI writes a message of the UI, which holds all that was said and done
// until the user's next, in its order.
func (r *reader) writeUI(b *builder, said chatMessage) {
	var texts []jsonscan.Node
	var calls []chatCall
	var results []chatMessage
	flush := func() {
		if len(texts) > 0 || len(calls) > 0 {
			m := chatMessage{from: said.from, role: said.role, calls: calls, taken: true}
			if len(texts) > 0 {
				m.content = r.listOf(texts)
			}
			m.write(b)
		}
		for _, result := range results {
			result.write(b)
		}
		texts, calls, results = nil, nil, nil
	}
	for _, part := range said.content.Items() {
		switch kind := str(part, "type"); {
		case kind == "step-start":
			flush()
		case isToolPart(kind):
			c, result, done := r.toolPart(part, kind)
			if c.from.Exists() {
				calls = append(calls, c)
			}
			if done {
				results = append(results, result)
			}
		case kind == "text" || kind == "file":
			if len(results) > 0 {
				flush()
			}
			texts = append(texts, part)
		}
	}
	flush()
}

// toolPart reads a call and its result. What ran at the provider, and what is
// still being written, is left out, as the SDK does when it asks a model.
func (r *reader) toolPart(part jsonscan.Node, kind string) (c chatCall, result chatMessage, done bool) {
	at := part
	name := part.Get("toolName")
	if inner := part.Get("toolInvocation"); inner.Is(jsonscan.Object) { // before version 5
		at, name = inner, inner.Get("toolName")
	} else if !name.Exists() {
		name = r.quiet(jsonscan.Quote(strings.TrimPrefix(kind, "tool-")), "", part.Get("type"))
	}
	state := str(at, "state")
	if part.Get("providerExecuted").True() || state == "input-streaming" || state == "partial-call" {
		return c, result, false
	}
	c = callOf(part, at.Get("toolCallId"), name, at.First("input", "rawInput", "args"))
	result = chatMessage{from: part, role: "tool", data: true, answers: at.Get("toolCallId")}
	switch state {
	case "output-available", "result":
		result.content = at.First("output", "result")
	case "output-error":
		result.content, result.failed = at.Get("errorText"), true
	case "output-denied":
		result.content, result.failed = at.Path("approval", "reason"), true
		if !result.content.Exists() {
			result.content = at.Get("state")
		}
	default:
		return c, result, false
	}
	return c, result, true
}
