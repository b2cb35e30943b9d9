package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// Instrumentations of the Responses API write its items as messages, and not
// always well.

// itemIDs are the ids of calls by the ids of their items.
type itemIDs map[string]jsonscan.Node

// itemIDsIn finds calls that are named by the id of their item, where their
// results are named by that of the call: they stand in the same order.
func itemIDsIn(list jsonscan.Node) itemIDs {
	var open []string
	var ids itemIDs
	for _, m := range list.Items() {
		for _, part := range m.First("parts", "content").Items() {
			if c, ok := callIn(part); ok && strings.HasPrefix(c.id.Str(), "fc_") {
				open = append(open, c.id.Str())
			}
			result, ok := resultIn(part)
			if !ok || len(open) == 0 || strings.HasPrefix(result.answers.Str(), "fc_") {
				continue
			}
			if ids == nil {
				ids = itemIDs{}
			}
			ids[open[0]], open = result.answers, open[1:]
		}
	}
	return ids
}

// printedCall is what Python prints of a call.
const printedCall = "ResponseFunctionToolCall("

// printedCalls takes the calls out of texts that are what Python prints of them.
func (r *reader) printedCalls(m chatMessage, label string) chatMessage {
	if len(m.calls) > 0 || !strings.Contains(m.content.Raw(), printedCall) {
		return m
	}
	b := (&builder{}).lit("[")
	for _, part := range m.content.Items() {
		text := part.First("content", "text")
		json, end, ok := "", 0, false
		if strings.HasPrefix(text.Str(), printedCall) {
			json, end, ok = pythonValue(text.Str())
		}
		call := jsonscan.Node{}
		if ok && end == len(text.Str()) {
			call = r.quiet(json, label, text)
		}
		if !call.Get("call_id").Exists() {
			b.comma().raw(part)
			continue
		}
		m.calls = append(m.calls, callOf(text, call.Get("call_id"), call.Get("name"), call.Get("arguments")))
	}
	m.content = r.built(b.lit("]"), label)
	return m
}
