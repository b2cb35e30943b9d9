package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// chat writes inspect's own messages as a request of Chat, with the tools and
// the choice of a model event where there is one.
func (i *sampleReader) chat(messages, e jsonscan.Node) jsonscan.Node {
	b := (&builder{}).lit("{").key("model").quote(modelName(str(e, "model"))).key("messages").lit("[")
	for _, m := range messages.Items() {
		inspectMessage(m).write(b)
	}
	b.lit("]")
	if tools := e.Get("tools"); tools.Len() > 0 {
		writeTools(b, i.resolved(tools))
		inspectChoice(b, e.Get("tool_choice"))
	}
	return i.built(b.lit("}"), i.name)
}

// modelName is the model without the provider before it.
func modelName(name string) string {
	for at := len(name) - 1; at >= 0; at-- {
		if name[at] == '/' {
			return name[at+1:]
		}
	}
	return name
}

func inspectChoice(b *builder, choice jsonscan.Node) {
	switch {
	case choice.Is(jsonscan.Object):
		b.key("tool_choice").from(choice).lit(`{"type":"function","function":{"name":`).text(choice.Get("name")).lit("}}")
	case choice.Str() == "any":
		b.key("tool_choice").from(choice).quote("required")
	case choice.Is(jsonscan.String):
		b.key("tool_choice").raw(choice)
	}
}

// inspectMessage reads {role, content, tool_calls, tool_call_id, function}.
func inspectMessage(m jsonscan.Node) chatMessage {
	out := chatMessage{from: m, role: str(m, "role"), content: m.Get("content")}
	for _, c := range m.Get("tool_calls").Items() {
		call := callOf(c, c.Get("id"), c.Get("function"), c.Get("arguments"))
		call.unread = unreadArguments(c)
		out.calls = append(out.calls, call)
	}
	if out.role == "tool" {
		out.answers, out.name = m.Get("tool_call_id"), m.Get("function")
		if said := m.Path("error", "message"); said.Is(jsonscan.String) && out.content.Str() == "" {
			out.content = said // what inspect sends the model in the place of a result
		}
	}
	return out
}

// unreadArguments is what the model wrote as arguments where inspect could not
// read it: its error quotes them, and the arguments of the call are empty.
func unreadArguments(call jsonscan.Node) string {
	said := call.Get("parse_error").Str()
	if _, quoted, ok := strings.Cut(said, ":\n\n"); ok {
		if text, _, ok := strings.Cut(quoted, "\n\nError details:"); ok {
			return text
		}
	}
	return said
}

// finishes are inspect's reasons in Chat's words; the others say nothing.
var finishes = map[string]string{
	"stop": "stop", "max_tokens": "length", "model_length": "length", "tool_calls": "tool_calls", "content_filter": "content_filter",
}

// answer writes inspect's output as the body of an answer.
func (i *sampleReader) answer(output jsonscan.Node) jsonscan.Node {
	choice := i.resolved(output.Get("choices").Item(0))
	if !choice.Get("message").Is(jsonscan.Object) {
		return jsonscan.Node{}
	}
	return i.chatAnswer(inspectMessage(choice.Get("message")), str(output, "model"), finishes[str(choice, "stop_reason")], i.name)
}
