package record

import (
	"math"
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Libraries keep the messages of a conversation in shapes of their own, which
// look like a provider's. They are rewritten as Chat, so that no rule about a
// shape that they never had is applied to them.

// keptShape is one such shape.
type keptShape struct {
	name, title string
	every       func(m jsonscan.Node) bool // what each message is
	sign        func(m jsonscan.Node) bool // what one of them is, and no provider's
	around      func(n jsonscan.Node) bool // what holds them, where it tells as well; nil for most
	write       func(r *reader, b *builder, list []jsonscan.Node)
}

func keptShapes() []keptShape {
	return []keptShape{
		{name: "pydantic-ai", title: "message history of pydantic-ai", every: isPydantic, sign: isPydanticPart, write: (*reader).pydantic},
		{name: "langchain", title: "messages of LangChain, states of LangGraph", every: isLangChainSaid, sign: isLangChainTalk, write: eachKept(writeLangChain)},
		{name: "ai-sdk", title: "messages of the AI SDK, of its models and of its UI", every: hasRole, sign: isAISDK, write: eachKept(writeAISDK)},
		{name: "mcp-sampling", title: "what an MCP server asks a model through its client", every: hasRole, sign: isSampled, around: asksSampling, write: eachKept(writeSampled)},
		{name: "genai", title: "messages of OpenTelemetry's GenAI conventions, of Azure AI evaluation", every: hasRole, sign: isGenAI, write: (*reader).genAI},
		{name: "ollama", title: "requests of Ollama's own chat API", every: hasRole, sign: isOllamaResult, write: (*reader).inOrder},
		{name: "chat-template", title: "messages for a chat template, calls without ids: Hugging Face, Qwen-Agent, GLM", every: hasRole, write: (*reader).inOrder},
	}
}

// keptContainers are the shapes as rows of the table of containers.
func keptContainers() (rows []container) {
	for _, shape := range keptShapes() {
		rows = append(rows, container{shape.name, shape.title,
			func(v values) bool { return shape.is(v) },
			func(r *reader, v values) { r.kept(v, &shape) }})
	}
	return rows
}

// mostKept is how many messages of a list tell its shape: a long recording is
// not walked once for each.
const mostKept = 500

// keptList are the messages of one conversation and the object that holds them,
// absent where they are the file.
type keptList struct {
	around jsonscan.Node
	list   []jsonscan.Node
}

// keptLists are the lists of messages in a file, itself or under the keys of an
// object or of each of its lines: so many lists, of so many messages at most.
func keptLists(v values, most, messages int) (lists []keptList) {
	if len(v.all) > 0 && !keptIn(v.all[0]).Exists() {
		return []keptList{{list: v.all[:min(len(v.all), messages)]}}
	}
	for _, n := range v.all[:min(len(v.all), most)] {
		k := keptList{around: n}
		for i, m := range keptIn(n).Items() {
			if i == messages {
				break
			}
			k.list = append(k.list, m)
		}
		lists = append(lists, k)
	}
	return lists
}

// keptIn is the list of messages that an object holds: of a request, or of the
// state of a graph. What stands beside its answer is a pair, and no list.
func keptIn(n jsonscan.Node) jsonscan.Node {
	for _, list := range [...]jsonscan.Node{n.Get("messages"), n.Path("values", "messages")} {
		if list.Is(jsonscan.Array) && !n.First(sibling, siblingStream, siblingStatus, "completion", "output", "choices").Exists() {
			return list
		}
	}
	return jsonscan.Node{}
}

// is reports whether the lists of a file are of the shape. Some of many may be
// requests of Chat as well: what tells them is the calls, which not all hold.
func (s *keptShape) is(v values) bool {
	some := false
	lists := keptLists(v, enough, mostKept)
	for _, k := range lists {
		switch {
		case s.holds(&k):
			some = true
		case len(lists) == 1, !isPlainChat(k.around):
			return false
		}
	}
	return some
}

// holds reports whether a list is of the shape. What names its model beside
// messages without ids was sent to somebody, who wanted them.
func (s *keptShape) holds(k *keptList) bool {
	if s.sign == nil && k.around.First("model", "temperature", "max_tokens", "stream").Exists() {
		return false
	}
	first := k.list[:min(len(k.list), mostKept)]
	if slices.ContainsFunc(first, func(m jsonscan.Node) bool { return !s.every(m) }) {
		return false
	}
	if s.sign == nil {
		return isUnnamed(first)
	}
	return s.around != nil && s.around(k.around) || slices.ContainsFunc(first, s.sign)
}

func isPlainChat(n jsonscan.Node) bool {
	p, part := wire.Recognise(n)
	return p == wire.OpenAIChat && part == wire.RequestPart
}

func hasRole(m jsonscan.Node) bool { return m.Get("role").Is(jsonscan.String) }

// kept reads the lists of a file as requests of Chat.
func (r *reader) kept(v values, shape *keptShape) {
	var trips []trip
	unknown := 0
	for _, k := range keptLists(v, len(v.all), math.MaxInt) {
		t := trip{request: body{node: k.around, told: true, provider: wire.OpenAIChat, part: wire.RequestPart}}
		if shape.holds(&k) {
			tools, model := k.around.First("tools", "tool_definitions"), k.around.Get("model")
			b := (&builder{}).lit("{").member("model", model).key("messages").lit("[")
			shape.write(r, b, k.list)
			b.lit("]")
			if tools.Is(jsonscan.Array) {
				writeTools(b, tools)
			}
			t.request.node = r.built(b.lit("}"), "")
		} else if !isPlainChat(k.around) {
			unknown++
			continue
		}
		if t.request.node.Exists() {
			trips = append(trips, t)
		}
	}
	if unknown > 0 {
		r.note("", counted(unknown, "value")+" left out: no messages in the shape of the others")
	}
	r.thread(trips)
}

func eachKept(write func(r *reader, b *builder, m jsonscan.Node)) func(*reader, *builder, []jsonscan.Node) {
	return func(r *reader, b *builder, list []jsonscan.Node) {
		for _, m := range list {
			write(r, b, m)
		}
	}
}

func isLangChainSaid(m jsonscan.Node) bool {
	return isLangChain(m) && langChainFields(m).Get("content").Exists()
}

// isLangChainTalk knows the words that only LangChain has for who speaks.
func isLangChainTalk(m jsonscan.Node) bool {
	role := langChainRole(m)
	return role == "user" || role == "assistant"
}

func writeLangChain(_ *reader, b *builder, m jsonscan.Node) { langChainMessage(m).write(b) }

// isGenAI knows a message by its parts.
func isGenAI(m jsonscan.Node) bool {
	for _, part := range m.First("parts", "content").Items() {
		switch str(part, "type") {
		case "tool_call", "tool_call_response", "tool_output":
			return true
		case "tool_result": // Anthropic's names its call and has content
			return part.Get("tool_result").Exists()
		case "text":
			if m.Get("parts").Exists() && part.Get("content").Is(jsonscan.String) {
				return true
			}
		}
	}
	return false
}

// genAI writes messages of parts. A log of what happened has one message for
// each call of an answer, one behind the other, and the results behind all of
// them; what the client was told meanwhile stands between. That answer is one
// message again, and the other messages stand before it.
func (r *reader) genAI(b *builder, list []jsonscan.Node) {
	for i := 0; i < len(list); i++ {
		end := i
		for end < len(list) && (str(list[end], "role") == "assistant" || end > i && isInstruction(list[end])) {
			end++
		}
		if end-i < 2 || end == len(list) || str(list[end], "role") != "tool" {
			writeParts(b, otlpSaid(list[i]))
			continue
		}
		whole := chatMessage{from: list[i], role: "assistant", taken: true}
		for _, n := range list[i:end] {
			m := withCalls(otlpSaid(n))
			whole.calls = append(whole.calls, m.calls...)
			if m.calls = nil; m.content.Str() != "" || len(saidParts(m.content)) > 0 {
				m.write(b)
			}
		}
		if len(whole.calls) > 0 {
			whole.write(b)
		}
		i = end - 1
	}
}

func isInstruction(m jsonscan.Node) bool {
	return str(m, "role") == "system" || str(m, "role") == "developer"
}
