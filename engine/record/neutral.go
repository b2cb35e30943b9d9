package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// Records that keep messages in a shape of their own are rewritten as Chat
// Completions, whose calls and results are paired by id as theirs are.

// chatMessage is one message on its way to Chat.
type chatMessage struct {
	from    jsonscan.Node // what it is made from
	role    string
	content jsonscan.Node // a string, or a list of parts of which the texts count
	calls   []chatCall
	answers jsonscan.Node // id of the call that a tool's message answers
	name    jsonscan.Node // of the tool
	failed  bool          // a tool's message that reports an error
	data    bool          // a tool's content is its JSON, be it a list that looks like parts
	taken   bool          // the calls among the parts are in calls
	ids     itemIDs       // what calls are named by beside their ids
}

// chatCall is one call. Arguments that are no string are written as one.
type chatCall struct {
	from, id, name, arguments jsonscan.Node
	unread                    string // what the record says the model wrote, where it could not be read as JSON
}

func callOf(from, id, name, arguments jsonscan.Node) chatCall {
	return chatCall{from: from, id: id, name: name, arguments: arguments}
}

func (m chatMessage) write(b *builder) {
	b.comma().from(m.from).lit("{").key("role").quote(m.role)
	if m.answers.Exists() && !m.answers.Is(jsonscan.Null) {
		b.key("tool_call_id").text(m.answers)
	}
	if m.failed {
		b.key("is_error").lit("true")
	}
	b.member("name", m.name).key("content")
	m.writeContent(b)
	if len(m.calls) > 0 {
		b.key("tool_calls").lit("[")
		for _, c := range m.calls {
			c.write(b)
		}
		b.lit("]")
	}
	b.lit("}")
}

func (m chatMessage) writeContent(b *builder) {
	parts := saidParts(m.content)
	data := m.role == "tool" && (m.data || !isParts(m.content)) // a list that a tool gave back is its JSON
	if data {
		parts = nil
	}
	switch {
	case len(parts) > 0:
		b.from(m.content).lit("[")
		for _, part := range parts {
			if kind := str(part, "type"); m.role == "tool" && kind != "" && !isText(part) {
				// Chat takes texts alone there; whom the record was for may take more.
				b.comma().from(part).lit(`{"type":"text","text":`).quote("(" + kind + ")").lit("}")
				continue
			}
			writePart(b, part)
		}
		b.lit("]")
	case data && m.content.Len() > 0 && m.content.Is(jsonscan.Array):
		b.text(m.content)
	case m.content.Is(jsonscan.Array) || !m.content.Exists() || m.content.Is(jsonscan.Null):
		if len(m.calls) > 0 {
			b.lit("null")
			return
		}
		b.lit(`""`)
	default:
		b.text(m.content)
	}
}

// apart are the parts of a content that are no content in Chat: calls and
// results have places of their own, and thoughts none.
var apart = map[string]bool{
	"tool_call": true, "tool_call_response": true, "tool_use": true, "tool_result": true, "function_call": true,
	"tool-call": true, "toolCall": true, "tool-result": true, "function_call_output": true,
	"reasoning": true, "thinking": true, "redacted_thinking": true, "input_json_delta": true,
}

// isParts knows a list of parts by the first of them.
func isParts(content jsonscan.Node) bool {
	first := content.Item(0)
	return first.Is(jsonscan.String) || first.Get("type").Is(jsonscan.String) || first.First("text", "json", "toolUse", "toolResult").Exists()
}

func saidParts(content jsonscan.Node) (list []jsonscan.Node) {
	for _, part := range content.Items() {
		if !apart[str(part, "type")] && !part.Get("toolUse").Exists() && !part.Get("toolResult").Exists() {
			list = append(list, part)
		}
	}
	return list
}

// writePart writes a part of a content: a text, or the name of what it is.
func writePart(b *builder, part jsonscan.Node) {
	text, kind := part.First("text", "content"), str(part, "type")
	if part.Is(jsonscan.String) {
		text = part
	}
	b.comma().from(part)
	switch {
	case text.Is(jsonscan.String) && (kind == "" || isText(part)):
		b.lit(`{"type":"text","text":`).raw(text).lit("}")
	case kind == "" && part.Get("json").Exists(): // Bedrock's part of a result
		b.lit(`{"type":"text","text":`).text(part.Get("json")).lit("}")
	case kind == "" || kind == "text":
		b.lit(`{"type":"other"}`)
	default:
		b.lit("{").key("type").quote(kind).lit("}")
	}
}

// isText knows a part that is a text, under any of its names.
func isText(part jsonscan.Node) bool {
	switch str(part, "type") {
	case "text", "tool_output", "input_text", "output_text":
		return part.First("text", "content").Is(jsonscan.String)
	}
	return false
}

func (c chatCall) write(b *builder) {
	b.comma().from(c.from).lit("{")
	if c.id.Exists() && !c.id.Is(jsonscan.Null) {
		b.key("id").text(c.id)
	}
	b.key("type").quote("function").key("function").lit("{").key("name").text(c.name).key("arguments")
	switch {
	case c.unread != "":
		b.quote(c.unread)
	case c.arguments.Exists() && !c.arguments.Is(jsonscan.Null):
		b.text(c.arguments)
	default:
		b.lit(`"{}"`)
	}
	b.lit("}}")
}

// writeTools writes declarations {name, description, parameters}, nested or
// not, as Chat has them.
func writeTools(b *builder, tools jsonscan.Node) {
	b.key("tools").from(tools).lit("[")
	for _, t := range tools.Items() {
		writeTool(b, t)
	}
	b.lit("]")
}

// writeToldTools writes declarations of which each may be the JSON of one.
func (r *reader) writeToldTools(b *builder, tools jsonscan.Node, label string) {
	b.key("tools").from(tools).lit("[")
	for _, t := range tools.Items() {
		writeTool(b, r.anyValue(t, label))
	}
	b.lit("]")
}

func writeTool(b *builder, t jsonscan.Node) {
	if t.Get("function").Is(jsonscan.Object) {
		b.comma().raw(t)
		return
	}
	b.comma().from(t).lit("{").key("type").quote("function").key("function").lit("{")
	b.member("name", t.Get("name")).member("description", t.Get("description"))
	b.member("parameters", t.First("parameters", "input_schema", "inputSchema", "parameters_json_schema")).member("strict", t.Get("strict"))
	b.lit("}}")
}

// chatAnswer is a message as the body of an answer. Finish is Chat's
// reason why it ended, "" where the record has none.
func (r *reader) chatAnswer(m chatMessage, model, finish, label string) jsonscan.Node {
	b := (&builder{}).lit("{").key("object").quote("chat.completion")
	if model != "" {
		b.key("model").quote(model)
	}
	if finish == "stop" && len(m.calls) > 0 && strings.HasPrefix(model, "gemini") {
		finish = "" // Gemini says STOP with calls, too
	}
	b.key("choices").lit(`[{"index":0,"finish_reason":`)
	if finish == "" {
		b.lit("null")
	} else {
		b.quote(finish)
	}
	b.key("message")
	m.write(b)
	return r.built(b.lit("}]}"), label)
}
