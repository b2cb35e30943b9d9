package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// toldAnswer is what came out as the body of an answer to a request of p; absent
// for what is none.
func (r *reader) toldAnswer(output jsonscan.Node, p wire.Provider, about told) jsonscan.Node {
	alone := p == wire.Gemini && output.Path("content", "parts").Exists() // a candidate, beside what was counted
	if whose, part := wire.Recognise(output); whose == p && !alone && (part == wire.ResponsePart || part == wire.ErrorPart) {
		return output
	}
	switch p {
	case wire.Gemini:
		content := output.Get("content")
		if first := output.Item(0); first.Exists() {
			output, content = first, first
		}
		if output.Get("parts").Exists() {
			content = output
		}
		if !content.Get("parts").Exists() {
			return jsonscan.Node{}
		}
		b := (&builder{}).lit("{").key("candidates").lit("[{").key("content").raw(content)
		b.member("finishReason", output.First("finish_reason", "finishReason")).lit("}]")
		return r.built(b.member("usageMetadata", output.First("usage_metadata", "usageMetadata")).lit("}"), about.label)
	case wire.OpenAIChat, wire.Anthropic:
		m, finish := toldSaid(output)
		if !m.from.Exists() {
			return jsonscan.Node{}
		}
		for _, item := range valuesOf(output).all {
			if calls := r.callsIn(item.Get("content"), about.label); calls != nil {
				m.calls, m.content = append(m.calls, calls...), jsonscan.Node{}
			}
		}
		m.role = "assistant"
		return r.chatAnswer(m, about.model, chatFinish(finish), about.label)
	}
	return jsonscan.Node{}
}

// errorTold is what a store says of a call that failed, as the body of an answer.
func (r *reader) errorTold(said jsonscan.Node, label string) jsonscan.Node {
	return r.built((&builder{}).lit("{").key("error").from(said).lit("{").key("message").text(said).lit("}}"), label)
}

// toldSaid is an answer as one message, and why it ended. A list is one of
// messages, of which the first has the words, or of the AI SDK's calls.
func toldSaid(output jsonscan.Node) (m chatMessage, finish string) {
	switch output.Kind() {
	case jsonscan.String:
		return chatMessage{from: output, content: output}, ""
	case jsonscan.Array:
		for i, item := range output.Items() {
			one, why := toldSaid(item)
			if i == 0 {
				m, finish = one, why
				continue
			}
			m.calls = append(m.calls, one.calls...)
		}
		return m, finish
	case jsonscan.Object:
		return toldMessage(output)
	}
	return m, ""
}

// toldMessage is the message that an object is or holds.
func toldMessage(n jsonscan.Node) (m chatMessage, finish string) {
	finish = n.First("finish_reason", "finishReason", "stop_reason").Str()
	if n.Get("toolCallId").Exists() && n.Get("toolName").Exists() {
		return chatMessage{from: n, calls: []chatCall{vercelMade(n)}}, finish
	}
	for _, held := range [...]jsonscan.Node{n.Get("message"), n.Get("choices").Item(0), n.Get("messages").Item(0), langChainAnswer(n)} {
		if held.Is(jsonscan.Object) && held != n {
			m, why := toldMessage(held)
			if why == "" {
				why = finish
			}
			return m, why
		}
	}
	if m = langChainMessage(n); isLangChain(n) || len(m.calls) > 0 && !n.Get("tool_calls").Exists() {
		return m, langChainFinish(n)
	}
	if calls := n.Get("toolCalls"); calls.Is(jsonscan.Array) {
		m, _ = toldSaid(calls)
		m.from, m.content = n, n.Get("text")
		return m, finish
	}
	if text := n.Get("text"); text.Is(jsonscan.String) && !n.Get("content").Exists() && (finish != "" || n.Len() == 1) {
		return chatMessage{from: n, content: text}, finish
	}
	if n.Get("role").Exists() || n.Get("content").Exists() || n.Get("parts").Exists() {
		return withCalls(otlpSaid(n)), finish
	}
	return chatMessage{from: n, content: n}, finish // what a model was asked to say as JSON
}
