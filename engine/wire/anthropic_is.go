package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// isAnthropic tells Anthropic's bodies. Its requests share messages, model,
// max_tokens and tools with Chat's: only what one of the two alone has decides,
// the declarations first, then other members, then the messages; a request
// that has nothing of either kind goes by its answer and by the model's name.
func isAnthropic(body jsonscan.Node) Part {
	switch said := textOf(body, "type"); said {
	case "message":
		if body.Get("content").Exists() {
			return ResponsePart
		}
	case "error":
		// An error event of OpenAI's Responses looks alike, but is numbered.
		if body.Get("error").Is(jsonscan.Object) && !body.Get("sequence_number").Exists() {
			return ErrorPart
		}
	case "message_start", "message_delta", "message_stop", "content_block_start", "content_block_delta", "content_block_stop":
		return EventPart
	case "ping":
		if body.Len() == 1 {
			return EventPart
		}
	}
	messages := body.Get("messages")
	if !messages.Is(jsonscan.Array) {
		if textOf(body, "role") == "assistant" && body.Get("stop_reason").Exists() && body.Get("content").Is(jsonscan.Array) {
			return ResponsePart
		}
		return NoPart
	}
	if isConverse(body, messages) || !anthropicAsks(body, messages) {
		return NoPart
	}
	return RequestPart
}

// isConverse tells requests of Bedrock's Converse, which has messages and
// system too, and parts without a type.
func isConverse(body, messages jsonscan.Node) bool {
	if body.Get("toolConfig").Exists() || body.Get("inferenceConfig").Exists() {
		return true
	}
	first := messages.Item(0).Get("content").Item(0)
	return first.Is(jsonscan.Object) && !first.Get("type").Exists()
}

func anthropicAsks(body, messages jsonscan.Node) bool {
	switch anthropicByTools(body.Get("tools")) {
	case Yes:
		return true
	case No:
		// Chat's declarations beside Anthropic's blocks were sent to the wrong
		// place; that is to be told, not hidden.
		return anthropicByMessages(messages) == Yes
	}
	if answer := anthropicByMembers(body); answer != Unset {
		return answer == Yes
	}
	if answer := anthropicByMessages(messages); answer != Unset {
		return answer == Yes
	}
	if answer := anthropicByAnswer(body.Get("response")); answer != Unset {
		return answer == Yes
	}
	return strings.HasPrefix(textOf(body, "model"), "claude")
}

// ByNameAlone reports that nothing but the name of its model says that a request
// is Anthropic's: its answer may say that it is another's.
func ByNameAlone(body jsonscan.Node) bool {
	return anthropicByTools(body.Get("tools")) == Unset && anthropicByMembers(body) == Unset &&
		anthropicByMessages(body.Get("messages")) == Unset && anthropicByAnswer(body.Get("response")) == Unset
}

// anthropicByTools goes by the shape of the declarations.
func anthropicByTools(tools jsonscan.Node) Tri {
	nested := Unset
	for _, t := range tools.Items() {
		switch said := textOf(t, "type"); {
		case t.Get("input_schema").Exists(), said != "" && anthropicKind(said) != FunctionTool && endsWithDate(said):
			return Yes
		case t.Get("function").Exists():
			nested = No
		}
	}
	return nested
}

// endsWithDate tells the versioned types of Anthropic's own tools:
// web_search_20250305.
func endsWithDate(said string) bool {
	at := strings.LastIndexByte(said, '_')
	if at < 0 || len(said)-at-1 != len("20060102") {
		return false
	}
	return strings.Trim(said[at+1:], "0123456789") == ""
}

// Members that one of the two formats has and the other does not.
var (
	anthropicMembers = []string{"system", "anthropic_version", "anthropic_beta", "mcp_servers", "stop_sequences", "output_config"}
	chatMembers      = []string{"functions", "function_call", "parallel_tool_calls", "max_completion_tokens", "response_format", "stream_options", "reasoning_effort", "logprobs", "n"}
)

func anthropicByMembers(body jsonscan.Node) Tri {
	switch textOf(body.Get("tool_choice"), "type") {
	case "auto", "any", "tool", "none":
		return Yes
	case "function", "allowed_tools", "custom":
		return No
	}
	if body.Path("thinking", "budget_tokens").Exists() {
		return Yes
	}
	for _, key := range chatMembers {
		if body.Get(key).Exists() {
			return No
		}
	}
	for _, key := range anthropicMembers {
		if body.Get(key).Exists() {
			return Yes
		}
	}
	return Unset
}

// anthropicByMessages goes by the first message that only one of the two can
// hold.
func anthropicByMessages(messages jsonscan.Node) Tri {
	for i, m := range messages.Items() {
		var content, calls, role jsonscan.Node
		for k, v := range m.Members() {
			switch k.Str() {
			case "role":
				role = v
			case "content":
				content = v
			case "tool_calls", "tool_call_id", "function_call":
				calls = v
			}
		}
		switch said := role.Str(); {
		case calls.Exists(), said == "developer", said == "function", said == "tool" && content.Is(jsonscan.String), said == "system" && i == 0:
			return No
		}
		for _, part := range content.Items() {
			switch said := textOf(part, "type"); said {
			case "image_url", "input_audio", "refusal":
				return No
			case "image", "document":
				if part.Get("source").Exists() {
					return Yes
				}
			case "thinking": // Mistral's holds a list
				if part.Get("thinking").Is(jsonscan.String) {
					return Yes
				}
			default:
				if part.Get("toolUseId").Exists() {
					return No // MCP's sampling
				}
				if k := anthropicBlockKind(said); k != OtherBlock && k != TextBlock {
					return Yes
				}
			}
		}
	}
	return Unset
}

// anthropicByAnswer goes by the answer that some files keep beside the request.
func anthropicByAnswer(answer jsonscan.Node) Tri {
	switch {
	case !answer.Is(jsonscan.Object):
		return Unset
	case isAnthropic(answer) != NoPart:
		return Yes
	}
	return No
}
