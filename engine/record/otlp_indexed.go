package record

import (
	"strconv"

	"callstep/engine/jsonscan"
)

// indexedCall reads a call whose messages are spread over numbered attributes,
// as OpenLLMetry writes them: gen_ai.prompt.0.role, gen_ai.completion.0.content.
func (r *reader) indexedCall(a map[string]jsonscan.Node, label string) (t trip, ok bool) {
	t = trip{label: label, undeclared: true}
	model := word(a["gen_ai.request.model"])
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	asked := 0
	for ; ; asked++ {
		m, there := indexedMessage(a, "gen_ai.prompt."+strconv.Itoa(asked)+".")
		if !there {
			break
		}
		m.write(b)
	}
	b.lit("]")
	if _, declared := a["llm.request.functions.0.name"]; declared {
		t.undeclared = false
		r.indexedTools(b, a, label)
	}
	const answer = "gen_ai.completion.0."
	said, answered := indexedMessage(a, answer)
	if asked == 0 && !answered {
		return t, false
	}
	t.request.node = r.built(b.lit("}"), label)
	if answered {
		said.role = "assistant"
		finish := word(a[answer+"finish_reason"])
		if finish == "tool_call" {
			finish = "tool_calls"
		}
		t.response.node = r.chatAnswer(said, model, finish, label)
	}
	return t, t.request.node.Exists()
}

// text is a value that is a string, with its place.
func text(value jsonscan.Node) jsonscan.Node { return value.First("stringValue", "string_value") }

func indexedMessage(a map[string]jsonscan.Node, at string) (m chatMessage, there bool) {
	role, there := a[at+"role"]
	m = chatMessage{from: text(role), role: word(role), content: text(a[at+"content"]), answers: text(a[at+"tool_call_id"])}
	for n := 0; ; n++ {
		call := at + "tool_calls." + strconv.Itoa(n) + "."
		name, more := a[call+"name"]
		if !more {
			break
		}
		m.calls = append(m.calls, chatCall{text(name), text(a[call+"id"]), text(name), text(a[call+"arguments"])})
	}
	return m, there || len(m.calls) > 0
}

func (r *reader) indexedTools(b *builder, a map[string]jsonscan.Node, label string) {
	b.key("tools").lit("[")
	for n := 0; ; n++ {
		at := "llm.request.functions." + strconv.Itoa(n) + "."
		name, more := a[at+"name"]
		if !more {
			break
		}
		b.comma().from(text(name)).lit(`{"type":"function","function":{`)
		b.member("name", text(name)).member("description", text(a[at+"description"]))
		b.member("parameters", r.anyValue(a[at+"parameters"], label)).lit("}}")
	}
	b.lit("]")
}
