package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

var openAIChat = Format{
	Provider: OpenAIChat, Title: "OpenAI Chat Completions",
	Held: []string{"model", "max_tokens", "max_completion_tokens", "tools", "functions", "tool_choice", "function_call", "parallel_tool_calls", "messages"},
	Is:   isChat, Request: chatRequest, Response: chatResponse, Assemble: chatAssemble,
}

func isChat(body jsonscan.Node) Part {
	switch object := textOf(body, "object"); {
	case strings.HasSuffix(object, "chat.completion"):
		return ResponsePart
	case strings.HasSuffix(object, "chat.completion.chunk"):
		return EventPart
	case object == "text_completion":
		return NoPart
	}
	if choices := body.Get("choices"); choices.Is(jsonscan.Array) {
		if choices.Item(0).Get("delta").Exists() {
			return EventPart
		}
		return ResponsePart
	}
	if isChatRequest(body) {
		return RequestPart
	}
	if isOpenAIError(body) {
		return ErrorPart
	}
	return NoPart
}

// isChatRequest tells a list of messages from the other things that call
// themselves so: the first of them has a role, and no key says that Bedrock
// or a list of JSON-RPC frames is meant.
func isChatRequest(body jsonscan.Node) bool {
	if body.Get("toolConfig").Exists() || body.Get("inferenceConfig").Exists() {
		return false
	}
	for _, m := range body.Get("messages").Items() {
		prompt := m.Get("content").Is(jsonscan.Object) && !body.Get("model").Exists() // of an MCP server
		says := m.First("content", "function_call", "refusal", "tool_call_id").Exists() || m.Get("tool_calls").Len() > 0 || body.Get("model").Exists()
		return m.Get("role").Is(jsonscan.String) && !m.Get("jsonrpc").Exists() && !prompt && says
	}
	return body.Get("messages").Is(jsonscan.Array) && body.Get("model").Exists()
}

func chatRequest(s *Step, body jsonscan.Node) {
	s.Request, s.Provider = body, OpenAIChat
	s.Model = textOf(body, "model")
	s.MaxTokens, _ = body.First("max_completion_tokens", "max_tokens").Int()
	s.ToolsAt = body.First("tools", "functions")
	// A list of messages without the model they were for is what somebody kept of a request.
	s.Declared = s.ToolsAt.Exists() || body.Get("model").Exists()
	for _, t := range s.ToolsAt.Items() {
		s.Tools = append(s.Tools, chatTool(t))
	}
	s.Choice = chatChoice(body.First("tool_choice", "function_call"))
	s.Choice.Parallel = TriOf(body.Get("parallel_tool_calls"))
	s.Thinking = thinks(body.First("reasoning_effort", "reasoning"))
	messages := body.Get("messages")
	s.Turns = make([]Turn, 0, messages.Len())
	for i, m := range messages.Items() {
		s.Turns = append(s.Turns, chatTurn(i, m))
	}
}

// chatTool reads a declaration, nested under function or legacy and flat.
func chatTool(t jsonscan.Node) Tool {
	at := t.Get("function")
	kind := FunctionTool
	switch said := textOf(t, "type"); {
	case said == "custom":
		kind, at = CustomTool, t.Get("custom")
	case !at.Exists() && said != "" && said != "function":
		kind, at = HostedTool, t
	case !at.Exists():
		at = t
	}
	name := textOf(at, "name")
	if kind == HostedTool {
		name = textOf(t, "type")
	}
	return Tool{
		Kind: kind, Name: name, Description: at.Get("description"),
		Schema: at.Get("parameters"), Strict: TriOf(at.Get("strict")), Node: t,
	}
}

func chatChoice(n jsonscan.Node) Choice {
	c := Choice{Node: n}
	switch n.Kind() {
	case jsonscan.Absent:
		return c
	case jsonscan.String:
		c.Mode = chatMode(n.Str())
	case jsonscan.Object:
		c.Mode = ChooseTool
		switch textOf(n, "type") {
		case "allowed_tools":
			narrowed := n.Get("allowed_tools")
			c.Mode = chatMode(textOf(narrowed, "mode"))
			for _, t := range narrowed.Get("tools").Items() {
				c.Allowed = append(c.Allowed, chatTool(t).Name)
			}
		case "custom":
			c.Name = textOf(n.Get("custom"), "name")
		default:
			c.Name = n.First("name").Str()
			if f, ok := n.Filled("function"); ok {
				c.Name = textOf(f, "name")
			}
		}
	default:
		c.Mode = ChooseOther
	}
	return c
}

func chatMode(word string) Mode {
	switch word {
	case "auto":
		return ChooseAuto
	case "required", "any":
		return ChooseAny
	case "none":
		return ChooseNone
	}
	return ChooseOther
}

func chatTurn(index int, m jsonscan.Node) Turn {
	t := turnOf(index, m, m.Get("role"))
	said := t.Said()
	switch said {
	case "system", "developer":
		t.Role = SystemSays
	case "assistant":
		t.Role = ModelSays
	case "tool", "function":
		t.Role = ToolSays
		id := m.Get("tool_call_id")
		// Chat has no flag for errors; records that keep one are read.
		failed := m.Get("is_error").True() || m.Get("error").True()
		b := blockOf(Result, m, m.Get("content"))
		b.setID(id, id.Exists())
		b.Name, b.Failed = textOf(m, "name"), failed
		t.Blocks = []Block{b}
		return t
	default:
		t.Role = UserSays
		if calls := m.Get("tool_calls"); said == "" && calls.Len() > 0 {
			t.Role = ModelSays
		}
	}
	t.Blocks = chatBlocks(m)
	return t
}

// chatBlocks reads what a message thinks, says and calls. Some compatible
// servers pad every message with empty calls of the kinds it does not make.
func chatBlocks(m jsonscan.Node) (blocks []Block) {
	blocks = appendThoughts(blocks, m)
	blocks = appendTexts(blocks, m.Get("content"))
	if refusal := m.Get("refusal"); refusal.Str() != "" {
		blocks = append(blocks, blockOf(TextBlock, refusal, refusal))
	}
	for _, c := range m.Get("tool_calls").Items() {
		blocks = append(blocks, chatCall(c))
	}
	if f, ok := m.Filled("function_call"); ok && textOf(f, "name") != "" {
		b := blockOf(Call, f, f.Get("arguments"))
		b.ArgsText, b.Name = true, textOf(f, "name")
		blocks = append(blocks, b)
	}
	return blocks
}

func chatCall(c jsonscan.Node) Block {
	id := c.Get("id")
	b := blockOf(Call, c, jsonscan.Node{})
	b.setID(id, id.Exists())
	b.sign = c.Path("extra_content", "google", "thought_signature").Ref()
	if custom, ok := c.Filled("custom"); ok && (textOf(custom, "name") != "" || textOf(c, "type") == "custom") {
		b.Free, b.Name, b.body = true, textOf(custom, "name"), custom.Get("input").Ref()
		return b
	}
	if f, ok := c.Filled("function"); ok || !c.Get("name").Exists() {
		b.ArgsText, b.Name, b.body = true, textOf(f, "name"), f.Get("arguments").Ref()
		return b
	}
	// LangChain's own shape: the name beside the id, the arguments as an object.
	args := c.First("args", "arguments")
	b.Name, b.body, b.ArgsText = textOf(c, "name"), args.Ref(), args.Is(jsonscan.String)
	return b
}

// appendThoughts reads what compatible servers add: reasoning_content
// (DeepSeek, x.ai, Mistral's hosts), reasoning (Groq), reasoning_details with
// signatures (OpenRouter, Snowflake).
func appendThoughts(blocks []Block, m jsonscan.Node) []Block {
	details := m.Get("reasoning_details")
	for _, d := range details.Items() {
		b := blockOf(Thought, d, d.First("text", "summary"))
		b.sign = d.First("signature", "data").Ref()
		blocks = append(blocks, b)
	}
	if thought := m.First("reasoning_content", "reasoning"); details.Len() == 0 && thought.Str() != "" {
		blocks = append(blocks, blockOf(Thought, thought, thought))
	}
	return blocks
}

// appendTexts reads content that is a string or a list of parts.
func appendTexts(blocks []Block, content jsonscan.Node) []Block {
	if content.Is(jsonscan.String) {
		return append(blocks, blockOf(TextBlock, content, content))
	}
	for _, part := range content.Items() {
		b := blockOf(OtherBlock, part, jsonscan.Node{})
		if text := part.First("text", "refusal"); text.Is(jsonscan.String) {
			b.Kind, b.body = TextBlock, text.Ref()
		} else if thought, ok := part.Filled("thinking"); ok {
			b.Kind, b.body = Thought, thought.Ref()
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func chatResponse(s *Step, body jsonscan.Node) {
	s.Response = body
	s.Failure = openAIFailure(body)
	s.ID = textOf(body, "id")
	if s.Model == "" {
		s.Model = textOf(body, "model")
	}
	s.Tokens, _ = body.Path("usage", "completion_tokens").Int()
	for i, c := range body.Get("choices").Items() {
		if i == 0 {
			s.Finish = textOf(c, "finish_reason")
		}
		if inside := c.Get("error"); inside.Is(jsonscan.Object) && !s.Failure.Node.Exists() {
			s.Failure = openAIFailure(c) // OpenRouter: a choice that failed, HTTP 200
		}
		s.Answer = append(s.Answer, chatTurn(i, c.Get("message")))
	}
}
