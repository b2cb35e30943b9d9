package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Beside a request people keep what they had at hand: the whole answer, or the
// part of it that an SDK gives out. A part gets the body around it that the
// provider's format reads.

// parts are what may be kept of an answer, and what stands around it there.
var parts = []struct {
	provider    wire.Provider
	is          func(n jsonscan.Node) bool
	open, close string
}{
	{wire.OpenAIChat, isChatMessage, `{"object":"chat.completion","choices":[{"index":0,"message":`, `}]}`},
	{wire.OpenAIChat, isChatChoice, `{"object":"chat.completion","choices":[`, `]}`},
	{wire.Anthropic, isContentList, `{"type":"message","role":"assistant","content":`, `}`},
	{wire.OpenAIResponses, isOutputList, `{"object":"response","output":`, `}`},
	{wire.OpenAIResponses, isItemAlone, `{"object":"response","output":[`, `]}`},
	{wire.Gemini, isContent, `{"candidates":[{"content":`, `}]}`},
	{wire.Gemini, isCandidate, `{"candidates":[`, `]}`},
}

// answerTo reads what came back to a request of a provider. What is no part of
// an answer is noted.
func (r *reader) answerTo(p wire.Provider, n jsonscan.Node, label string) body {
	b := r.value(n, label)
	if said, part := b.whose(); part == wire.ResponsePart && said == p && b.node.Exists() {
		return b
	}
	if within := b.first(); n.Is(jsonscan.String) && within.Exists() {
		n = within
	}
	if part, ok := r.partial(p, n, label); ok {
		return part
	}
	if _, part := b.whose(); part == wire.NoPart && p.Supported() && !b.empty() && !b.first().Get("error").Exists() && b.text == "" {
		r.note(label, "no answer of "+p.String()+": "+keysOf(b.first()))
	}
	return b
}

// partial reads what is part of an answer of a provider.
func (r *reader) partial(p wire.Provider, n jsonscan.Node, label string) (b body, ok bool) {
	if p == wire.Anthropic && isChatMessage(n) && n.Get("content").Is(jsonscan.Array) {
		return body{node: r.built((&builder{}).lit(`{"type":"message","role":"assistant"`).member("stop_reason", n.Get("stop_reason")).member("content", n.Get("content")).lit("}"), label), line: lineOf(n)}, true
	}
	for _, row := range parts {
		if row.provider == p && row.is(n) {
			return body{node: r.built((&builder{}).lit(row.open).raw(n).lit(row.close), label), line: lineOf(n)}, true
		}
	}
	return b, false
}

func isChatMessage(n jsonscan.Node) bool {
	return str(n, "role") == "assistant" && (n.Get("content").Exists() || n.Get("tool_calls").Exists())
}

// isChatChoice knows a choice of an answer; Ollama's own answers say when they
// are done.
func isChatChoice(n jsonscan.Node) bool {
	return isChatMessage(n.Get("message")) && !n.Get("done").Exists()
}

func isContentList(n jsonscan.Node) bool {
	switch str(n.Item(0), "type") {
	case "text", "tool_use", "thinking", "redacted_thinking", "server_tool_use":
		return true
	}
	return false
}

func isOutputList(n jsonscan.Node) bool {
	first := n.Item(0)
	return itemTypes[str(first, "type")] && n.Is(jsonscan.Array)
}

func isCandidate(n jsonscan.Node) bool { return isContent(n.Get("content")) }

// asksToo reports that an answer stands in one object with what was asked for,
// or with the declarations at least. Responses repeats them by itself.
func asksToo(p wire.Provider, n jsonscan.Node) bool {
	switch p {
	case wire.Gemini:
		return n.Get("contents").Exists() || n.Get("tools").Len() > 0
	case wire.OpenAIChat, wire.Anthropic:
		return n.Get("messages").Is(jsonscan.Array) || n.Get("tools").Len() > 0
	}
	return false
}
