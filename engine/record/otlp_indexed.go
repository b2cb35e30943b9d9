package record

import (
	"strconv"

	"callstep/engine/jsonscan"
)

// dialect is how an instrumentation spreads messages over numbered attributes.
type dialect struct {
	asked, said                string // what the keys of messages begin with
	role, content, answers     string
	parts, partText            string // of a content of several parts
	calls                      string
	id, name, arguments        string // of a call
	oldName, oldArguments      string // of the one call of a legacy message
	tools                      string
	tool, toolAbout, toolTakes string // "" for tools that are one JSON each, under toolWhole
	toolWhole                  string
	model, finish              string
}

// dialects are OpenLLMetry's (gen_ai.prompt.0.role) and OpenInference's
// (llm.input_messages.0.message.role).
var dialects = [...]dialect{
	{
		asked: "gen_ai.prompt.", said: "gen_ai.completion.", role: "role", content: "content", answers: "tool_call_id",
		calls: "tool_calls.", id: "id", name: "name", arguments: "arguments",
		oldName: "function_call.name", oldArguments: "function_call.arguments",
		tools: "llm.request.functions.", tool: "name", toolAbout: "description", toolTakes: "parameters",
		model: "gen_ai.request.model", finish: "finish_reason",
	},
	{
		asked: "llm.input_messages.", said: "llm.output_messages.", role: "message.role", content: "message.content", answers: "message.tool_call_id",
		parts: "message.contents.", partText: "message_content.text",
		calls: "message.tool_calls.", id: "tool_call.id", name: "tool_call.function.name", arguments: "tool_call.function.arguments",
		oldName: "message.function_call_name", oldArguments: "message.function_call_arguments_json",
		tools: "llm.tools.", toolWhole: "tool.json_schema",
		model: "llm.model_name", finish: "message.finish_reason",
	},
}

// indexedCall reads a call whose messages are spread over numbered attributes.
func (r *reader) indexedCall(a *attributes, d *dialect, label string) (t trip, ok bool) {
	t = trip{label: label, undeclared: true}
	model := a.word(d.model, "gen_ai.request.model")
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	asked := a.numbered(d.asked)
	var ids unnamed
	for _, n := range asked {
		writeParts(b, ids.name(r, withCalls(r.indexedMessage(a, d, keyAt(d.asked, n), label))))
	}
	b.lit("]")
	if declared := a.numbered(d.tools); len(declared) > 0 {
		t.undeclared = !r.indexedTools(b, a, d, declared, label)
	}
	said := a.numbered(d.said)
	if len(asked) == 0 && len(said) == 0 {
		return t, false
	}
	t.request.node = r.built(b.lit("}"), label)
	if len(said) > 0 {
		first := keyAt(d.said, said[0])
		m := ids.name(r, withCalls(r.indexedMessage(a, d, first, label)))
		m.role = "assistant"
		t.response.node = r.chatAnswer(m, model, chatFinish(a.word(first+d.finish, "llm.finish_reason")), label)
	}
	ids.told(r)
	return t, t.request.node.Exists()
}

// keyAt is what the keys of one of a list begin with.
func keyAt(begin string, n int) string { return begin + strconv.Itoa(n) + "." }

func (r *reader) indexedMessage(a *attributes, d *dialect, in, label string) chatMessage {
	m := chatMessage{role: a.word(in + d.role), content: r.contentIn(a.of[in+d.content], label), answers: a.text(in + d.answers)}
	m.from = a.text(in+d.role, in+d.content)
	if m.role == "" {
		m.role = "user"
	}
	for _, n := range a.numbered(in + d.calls) {
		call := keyAt(in+d.calls, n)
		name := a.text(call + d.name)
		m.calls = append(m.calls, callOf(name, a.text(call+d.id), name, r.textOrValue(a.of[call+d.arguments], label)))
	}
	if name := a.text(in + d.oldName); name.Exists() && m.calls == nil {
		m.calls = []chatCall{{from: name, name: name, arguments: r.textOrValue(a.of[in+d.oldArguments], label)}}
	}
	if d.parts != "" && !m.content.Exists() {
		m.content = r.indexedParts(a, d, in+d.parts, label)
	}
	return m
}

// indexedParts are the texts of a content of several parts; other parts are
// kept as what they are.
func (r *reader) indexedParts(a *attributes, d *dialect, in, label string) jsonscan.Node {
	list := a.numbered(in)
	if len(list) == 0 {
		return jsonscan.Node{}
	}
	b := (&builder{}).lit("[")
	for _, n := range list {
		if text := a.text(keyAt(in, n) + d.partText); text.Exists() {
			b.comma().from(text).lit(`{"type":"text","text":`).raw(text).lit("}")
			continue
		}
		b.comma().lit(`{"type":"other"}`)
	}
	return r.built(b.lit("]"), label)
}

// indexedTools writes the declarations. It reports false where none of them has
// a name: they were taken out of the record, and only their number is left.
func (r *reader) indexedTools(b *builder, a *attributes, d *dialect, declared []int, label string) (named bool) {
	b.key("tools").lit("[")
	for _, n := range declared {
		in := keyAt(d.tools, n)
		if d.toolWhole != "" {
			tool := r.anyValue(a.of[in+d.toolWhole], label)
			named = named || tool.Len() > 0
			writeTool(b, tool)
			continue
		}
		name := a.text(in + d.tool)
		named = named || name.Exists()
		b.comma().from(name).lit(`{"type":"function","function":{`)
		b.member("name", name).member("description", a.text(in+d.toolAbout))
		b.member("parameters", r.anyValue(a.of[in+d.toolTakes], label)).lit("}}")
	}
	b.lit("]")
	return named
}
