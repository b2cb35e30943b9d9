package record

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Stores of traces keep of a call what went in and what came out, each in the
// shape that the application had it in: a provider's body, a list of messages
// alone, LangChain's messages, the AI SDK's calls.

// told is what stands in a store beside the two halves of a call.
type told struct {
	label, model string
	tools        jsonscan.Node // the list of what was declared, absent where it is not in the store
	system       jsonscan.Node // the text of the system's instruction, where it is apart
}

// toldCall reads a call from its two halves; false where what went in is
// neither a request nor messages.
func (r *reader) toldCall(input, output jsonscan.Node, about told) (t trip, ok bool) {
	t.label = about.label
	if t.request.node = r.toldRequest(input, output, about); !t.request.node.Exists() {
		return t, false
	}
	t.undeclared = !t.request.node.Get("tools").Exists()
	p, _ := wire.Recognise(t.request.node)
	if p == wire.Anthropic && wire.ByNameAlone(t.request.node) {
		if q, part := wire.Recognise(output); q != p || part != wire.ResponsePart {
			p = wire.OpenAIChat
		}
	}
	t.response.node = r.toldAnswer(output, p, about)
	if said := output.Exists() && !output.Is(jsonscan.Null); said && !t.response.node.Exists() {
		t.response.lost = true
		r.note(about.label, "no answer of "+p.String()+": "+keysOf(output))
	}
	return t, true
}

// toldRequest is what went in as the body of a request; absent for what is none.
func (r *reader) toldRequest(input, output jsonscan.Node, about told) jsonscan.Node {
	list := input
	if input.Is(jsonscan.Object) {
		if input.Get("config").Is(jsonscan.Object) && input.Get("contents").Exists() {
			return r.googleRequest(input, about)
		}
		if input.Get("role").Is(jsonscan.String) && input.Get("content").Exists() {
			return r.toldMessages([]jsonscan.Node{input}, about)
		}
		list = messagesOf(input)
		_, part := wire.Recognise(input)
		switch whole := part == wire.RequestPart && !isTold(list); {
		case whole && (!about.tools.Exists() || input.Get("tools").Exists()):
			return input
		case whole && list.Is(jsonscan.Array):
			return r.withTools(input, about)
		}
		if model := input.Get("model"); model.Is(jsonscan.String) && about.model == "" {
			about.model = model.Str()
		}
		if tools := input.Get("tools"); tools.Is(jsonscan.Array) && !about.tools.Exists() {
			about.tools = tools
		}
	}
	if inner := list.Item(0); inner.Is(jsonscan.Array) {
		list = inner
	}
	all := valuesOf(list)
	p, _ := wire.Recognise(output)
	switch {
	case !list.Is(jsonscan.Array) || list.Len() == 0 || !all.every(isObject):
		return jsonscan.Node{}
	case all.any(isItemAlone) || p == wire.OpenAIResponses:
		if tools := output.Get("tools"); tools.Is(jsonscan.Array) {
			about.tools = tools
		}
		b := (&builder{}).lit("{").key("model").quote(about.model).member("instructions", output.Get("instructions"))
		return r.built(b.member("tools", about.tools).key("input").raw(list).lit("}"), about.label)
	case all.every(isGoogleContent):
		b := (&builder{}).lit("{").key("model").quote(about.model).member("tools", about.tools)
		if about.system.Is(jsonscan.String) {
			b.key("systemInstruction").lit(`{"parts":[{"text":`).raw(about.system).lit("}]}")
		}
		return r.built(b.key("contents").raw(list).lit("}"), about.label)
	case all.every(isToldMessage):
		return r.toldMessages(all.all, about)
	}
	return jsonscan.Node{}
}

func isObject(n jsonscan.Node) bool { return n.Is(jsonscan.Object) }

// isToldMessage knows a message by its role, or as one of LangChain's.
func isToldMessage(n jsonscan.Node) bool {
	return n.Get("role").Is(jsonscan.String) || isLangChain(n)
}

// isGoogleContent tells Gemini's contents from messages of parts, which have a
// type.
func isGoogleContent(n jsonscan.Node) bool {
	return isContent(n) && !n.Get("parts").Item(0).Get("type").Exists()
}

// isTold reports that messages are in none of the providers' own shapes.
func isTold(list jsonscan.Node) bool {
	return valuesOf(list).any(func(m jsonscan.Node) bool {
		return isLangChain(m) || m.Get("parts").Item(0).Get("type").Exists() || m.Path("additional_kwargs", "tool_calls").Exists() || isDeclaration(m) || holdsOthers(m)
	})
}

// holdsOthers reports that a content holds the AI SDK's or OpenTelemetry's parts.
func holdsOthers(m jsonscan.Node) bool {
	for _, part := range m.Get("content").Items() {
		switch str(part, "type") {
		case "tool-call", "tool-result", "tool_call", "tool_call_response":
			return true
		}
	}
	return false
}

// isDeclaration knows a tool's declaration that stands among the messages, where
// Langfuse's handler for LangChain puts it.
func isDeclaration(m jsonscan.Node) bool {
	return str(m, "role") == "tool" && m.Path("content", "function", "name").Exists()
}

// withTools is a request with the declarations that the store keeps beside it.
func (r *reader) withTools(input jsonscan.Node, about told) jsonscan.Node {
	b := (&builder{}).lit("{").members(input, none)
	if p, _ := wire.Recognise(input); p == wire.OpenAIChat || p == wire.Anthropic && wire.ByNameAlone(input) {
		writeTools(b, about.tools)
	} else {
		b.member("tools", about.tools) // of the provider's own shape, as the request is
	}
	return r.built(b.lit("}"), about.label)
}

// toldMessages is a request of Chat made of messages.
func (r *reader) toldMessages(list []jsonscan.Node, about told) jsonscan.Node {
	b := (&builder{}).lit("{").key("model").quote(about.model).key("messages").lit("[")
	var declared []jsonscan.Node
	var open []chatCall // of the last message that calls, as long as results follow
	for _, m := range list {
		said := toldParts(m)
		if calls := r.callsIn(said.content, about.label); calls != nil {
			said.role, said.calls, said.content = "assistant", calls, jsonscan.Node{}
		}
		switch at := slices.IndexFunc(open, func(c chatCall) bool { return c.name.Str() == said.role }); {
		case isDeclaration(m):
			declared = append(declared, m.Get("content"))
			continue
		case at >= 0: // Langfuse's handler for JavaScript writes the tool's name as the role
			said.role, said.answers = "tool", open[at].id
			open = slices.Delete(open, at, at+1)
			said.write(b)
			continue
		case said.role == "tool" && !said.answers.Exists() && len(open) > 0 && !holdsCalls(said.content):
			said.answers, open = open[0].id, open[1:] // no ids are kept: in their order
			said.write(b)
			continue
		}
		if said.role != "tool" {
			open = slices.Clone(said.calls)
		}
		rewritten := said.content.Is(jsonscan.Object) || said.content.Len() > 0 && said.content.Is(jsonscan.Array) && !isParts(said.content)
		if isLangChain(m) || rewritten || m.Get("additional_kwargs").Exists() || len(said.calls) > 0 && !m.Get("tool_calls").Exists() && !holdsCalls(said.content) {
			said.write(b)
		} else {
			otlpMessage(b, m)
		}
	}
	b.lit("]")
	switch {
	case len(declared) > 0:
		b.key("tools").lit("[")
		for _, tool := range declared {
			writeTool(b, tool)
		}
		b.lit("]")
	case about.tools.Is(jsonscan.Array):
		r.writeToldTools(b, about.tools, about.label)
	}
	return r.built(b.lit("}"), about.label)
}

// toldParts is a message with its calls, wherever it keeps them.
func toldParts(m jsonscan.Node) chatMessage {
	if isLangChain(m) {
		return langChainMessage(m)
	}
	said := withCalls(otlpSaid(m))
	if said.calls == nil {
		said.calls = langChainMessage(m).calls
	}
	return said
}

// callsIn are the calls of a content that is the JSON of calls in Chat's shape,
// as Koog keeps them; nil for another.
func (r *reader) callsIn(content jsonscan.Node, label string) []chatCall {
	list := content // of a store that takes JSON apart wherever it stands
	if text := content.Str(); strings.HasPrefix(text, "[{") && strings.Contains(text, `"function"`) {
		list = r.quiet(text, label, content)
	}
	if !list.Is(jsonscan.Array) {
		return nil
	}
	if !valuesOf(list).every(func(n jsonscan.Node) bool {
		return n.Get("id").Is(jsonscan.String) && n.Path("function", "name").Exists()
	}) {
		return nil
	}
	return chatCalls(list)
}

// googleRequest is a request as Google's SDKs have it, what the API takes beside
// the contents kept under config.
func (r *reader) googleRequest(input jsonscan.Node, about told) jsonscan.Node {
	config := input.Get("config")
	b := (&builder{}).lit("{").member("model", input.Get("model"))
	b.member("systemInstruction", config.First("system_instruction", "systemInstruction"))
	b.member("toolConfig", config.First("tool_config", "toolConfig"))
	tools := config.Get("tools")
	if !tools.Exists() && len(str(input, "model")) > 0 {
		b.key("tools").lit("[]") // the configuration is whole: nothing was declared
	}
	return r.built(b.member("tools", tools).key("contents").raw(input.Get("contents")).lit("}"), about.label)
}
