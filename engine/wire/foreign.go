package wire

import (
	"iter"
	"strings"

	"callstep/engine/jsonscan"
)

// foreign tells apart the bodies of providers that are not read, so that they
// are never taken for another's. They come first: two of them look like Chat, one
// like Gemini.
var foreign = []struct {
	provider Provider
	is       func(body jsonscan.Node) Part
}{
	{Bedrock, isBedrock},
	{Cohere, isCohere},
	{Ollama, isOllama},
	{PaLM, isPaLM},
	{Completions, isCompletion},
	{Embeddings, isEmbedding},
	{Images, isImage},
	{Interactions, isInteraction},
}

// firstMessages are those that are looked at to tell whose a body is: it shows
// early.
func firstMessages(body jsonscan.Node) iter.Seq[jsonscan.Node] {
	const most = 200
	return func(yield func(jsonscan.Node) bool) {
		for i, m := range body.Get("messages").Items() {
			if i == most || !yield(m) {
				return
			}
		}
	}
}

// isBedrock knows the bodies of Converse and ConverseStream; a body of another
// provider that Bedrock passes on is that provider's.
func isBedrock(body jsonscan.Node) Part {
	switch {
	case body.Path("output", "message").Is(jsonscan.Object) && body.Get("stopReason").Exists():
		return ResponsePart
	case hasOne(body, "toolConfig", "inferenceConfig", "additionalModelRequestFields") && body.Get("messages").Is(jsonscan.Array):
		return RequestPart
	case body.Len() == 1 && isBedrockEvent(body):
		return EventPart
	}
	for m := range firstMessages(body) {
		for _, part := range m.Get("content").Items() {
			if !part.Get("type").Exists() && (hasOne(part, "toolUse", "toolResult") || part.Len() == 1 && part.Get("text").Is(jsonscan.String)) {
				return RequestPart
			}
			return NoPart
		}
	}
	return NoPart
}

func isBedrockEvent(body jsonscan.Node) bool {
	for _, name := range []string{"messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop"} {
		if body.Get(name).Is(jsonscan.Object) {
			return true
		}
	}
	return body.Path("metadata", "usage").Exists()
}

// isCohere knows version 2 of the chat API and what version 1 answers.
func isCohere(body jsonscan.Node) Part {
	switch textOf(body, "type") {
	case "message-start", "content-start", "content-delta", "content-end", "tool-plan-delta", "tool-call-start",
		"tool-call-delta", "tool-call-end", "citation-start", "citation-end", "message-end":
		return EventPart
	}
	if body.Path("message", "role").Is(jsonscan.String) && body.Get("finish_reason").Is(jsonscan.String) && !body.Get("choices").Exists() {
		return ResponsePart
	}
	if body.Get("generation_id").Exists() && body.Get("chat_history").Exists() {
		return ResponsePart
	}
	if body.Get("message").Is(jsonscan.String) && hasOne(body, "chat_history", "preamble", "connectors") {
		return RequestPart
	}
	if !body.Get("messages").Is(jsonscan.Array) {
		return NoPart
	}
	for m := range firstMessages(body) {
		if m.Get("tool_plan").Exists() {
			return RequestPart
		}
	}
	if strings.HasPrefix(textOf(body, "model"), "command-") && !asksOpenAI(body) {
		return RequestPart
	}
	return NoPart
}

// asksOpenAI knows what Cohere offers as OpenAI's by what its own API does not
// have.
func asksOpenAI(body jsonscan.Node) bool {
	for m := range firstMessages(body) {
		if role := textOf(m, "role"); role == "developer" || role == "tool" && m.Get("name").Exists() {
			return true
		}
	}
	return hasOne(body, "top_p", "n", "max_completion_tokens", "parallel_tool_calls", "stream_options", "reasoning_effort")
}

// isInteraction knows what Google's Interactions API answers.
func isInteraction(body jsonscan.Node) Part {
	switch {
	case strings.HasPrefix(textOf(body, "event_type"), "interaction."):
		return EventPart
	case textOf(body, "object") == "interaction":
		return ResponsePart
	}
	return NoPart
}

// isOllama knows the native API; what Ollama offers as OpenAI's is OpenAI's.
func isOllama(body jsonscan.Node) Part {
	switch {
	case body.Get("done").Is(jsonscan.Bool) && body.Get("created_at").Exists() && hasOne(body, "message", "response"):
		return ResponsePart
	case body.Get("messages").Is(jsonscan.Array) && body.Get("keep_alive").Exists():
		return RequestPart
	case body.Get("messages").Is(jsonscan.Array) && body.Get("options").Is(jsonscan.Object) && body.Get("stream").Exists():
		return RequestPart
	}
	for m := range firstMessages(body) {
		if m.Get("tool_name").Exists() && textOf(m, "role") == "tool" {
			return RequestPart
		}
	}
	return NoPart
}

// isPaLM knows what Google's models before Gemini were asked and said: texts, not
// parts.
func isPaLM(body jsonscan.Node) Part {
	first := body.Get("candidates").Item(0)
	switch {
	case first.Get("output").Is(jsonscan.String), first.Get("author").Exists() && first.Get("content").Is(jsonscan.String):
		return ResponsePart
	case body.Path("prompt", "text").Is(jsonscan.String), body.Path("prompt", "messages").Is(jsonscan.Array) && !body.Get("model").Exists():
		return RequestPart
	}
	return NoPart
}

// isCompletion knows the API before Chat Completions: a prompt that is a text.
func isCompletion(body jsonscan.Node) Part {
	switch prompt := body.Get("prompt"); {
	case textOf(body, "object") == "text_completion", body.Get("choices").Item(0).Get("text").Is(jsonscan.String):
		return ResponsePart
	case hasOne(body, "max_tokens_to_sample"): // Anthropic's, whose errors are read
	case body.Get("model").Exists() && hasOne(body, "max_tokens", "temperature", "stop", "stream", "logprobs", "best_of", "echo") && !isImageRequest(body):
		if prompt.Is(jsonscan.String) || prompt.Item(0).Is(jsonscan.String) {
			return RequestPart
		}
	}
	return NoPart
}

func isEmbedding(body jsonscan.Node) Part {
	data := body.Get("data").Item(0)
	model := textOf(body, "model")
	switch {
	case textOf(data, "object") == "embedding", body.Path("embedding", "values").Exists(), body.Get("embeddings").Item(0).Get("values").Exists():
		return ResponsePart
	case body.Get("input").Exists() && (hasOne(body, "encoding_format", "dimensions") && !body.Get("messages").Exists() || strings.Contains(model, "embed")):
		return RequestPart
	case body.Get("content").Get("parts").Exists() && (strings.Contains(model, "embed") || body.Get("taskType").Exists()):
		return RequestPart
	case strings.Contains(textOf(body.Get("requests").Item(0), "model"), "embed"):
		return RequestPart
	}
	return NoPart
}

func isImage(body jsonscan.Node) Part {
	switch {
	case body.Get("created").Exists() && hasOne(body.Get("data").Item(0), "b64_json", "url") && !body.Get("object").Exists():
		return ResponsePart
	case body.Get("prompt").Is(jsonscan.String) && isImageRequest(body):
		return RequestPart
	}
	return NoPart
}

func isImageRequest(body jsonscan.Node) bool {
	model := textOf(body, "model")
	return body.Get("size").Exists() || strings.HasPrefix(model, "dall-e") || strings.Contains(model, "image")
}

func hasOne(n jsonscan.Node, keys ...string) bool {
	for _, key := range keys {
		if n.Get(key).Exists() {
			return true
		}
	}
	return false
}
