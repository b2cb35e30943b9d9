package record

import "callstep/engine/jsonscan"

// langChainFields are the fields of a message as LangChain serialises it: under
// kwargs with the class in id, under data with the type, or flat.
func langChainFields(m jsonscan.Node) jsonscan.Node {
	for _, key := range [...]string{"kwargs", "data"} {
		if inner := m.Get(key); inner.Is(jsonscan.Object) {
			return inner
		}
	}
	return m
}

// langChainRoles are LangChain's types of messages, and its classes, as Chat's
// roles.
var langChainRoles = map[string]string{
	"human": "user", "HumanMessage": "user", "HumanMessageChunk": "user",
	"ai": "assistant", "AIMessage": "assistant", "AIMessageChunk": "assistant",
	"system": "system", "SystemMessage": "system", "tool": "tool", "ToolMessage": "tool",
	"function": "function", "FunctionMessage": "function",
}

func langChainRole(m jsonscan.Node) string {
	for _, n := range [...]jsonscan.Node{m, langChainFields(m)} {
		if role := langChainRoles[str(n, "type")]; role != "" {
			return role
		}
	}
	class := ""
	for _, part := range m.Get("id").Items() {
		class = part.Str()
	}
	return langChainRoles[class]
}

// isLangChain tells LangChain's messages from a provider's own.
func isLangChain(m jsonscan.Node) bool {
	return langChainRole(m) != "" && !m.Get("role").Exists()
}

// langChainMessage reads a message. Calls whose arguments are no JSON are kept
// apart by LangChain, with the text as it came.
func langChainMessage(m jsonscan.Node) chatMessage {
	f := langChainFields(m)
	out := chatMessage{from: m, role: langChainRole(m), content: f.Get("content")}
	for _, key := range [...]string{"tool_calls", "invalid_tool_calls"} {
		for _, c := range f.Get(key).Items() {
			out.calls = append(out.calls, callOf(c, c.Get("id"), c.Get("name"), c.Get("args")))
		}
	}
	if out.calls == nil {
		for _, c := range f.Path("additional_kwargs", "tool_calls").Items() {
			out.calls = append(out.calls, callOf(c, c.Get("id"), c.Path("function", "name"), c.Path("function", "arguments")))
		}
	}
	if out.calls == nil { // of a chunk that stands for the whole stream
		for _, c := range f.Get("tool_call_chunks").Items() {
			if c.Get("name").Is(jsonscan.String) {
				out.calls = append(out.calls, callOf(c, c.Get("id"), c.Get("name"), c.Get("args")))
			}
		}
	}
	if out.role == "tool" {
		out.answers, out.name, out.failed = f.Get("tool_call_id"), f.Get("name"), str(f, "status") == "error"
	}
	return out
}

// langChainAnswer is the message that a call of a model gave.
func langChainAnswer(outputs jsonscan.Node) jsonscan.Node {
	first := outputs.Get("generations").Item(0)
	if first.Is(jsonscan.Array) {
		first = first.Item(0)
	}
	if m := first.Get("message"); m.Is(jsonscan.Object) {
		return m
	}
	for _, key := range [...]string{"output", "message"} {
		if m := outputs.Get(key); m.Is(jsonscan.Object) {
			return m
		}
	}
	return outputs.Get("messages").Item(0)
}

// langChainFinish is why an answer ended, in the words of Chat.
func langChainFinish(m jsonscan.Node) string {
	return chatFinish(langChainFields(m).Get("response_metadata").First("finish_reason", "stop_reason").Str())
}
