package wire

import "callstep/engine/jsonscan"

var openAIChat = Format{
	Provider: OpenAIChat, Title: "OpenAI Chat Completions",
	Is: isChat, Request: chatRequest, Response: chatResponse, Assemble: chatAssemble,
}

func isChat(body jsonscan.Node) Part {
	switch textOf(body, "object") {
	case "chat.completion":
		return ResponsePart
	case "chat.completion.chunk":
		return EventPart
	}
	if body.Get("choices").Is(jsonscan.Array) {
		return ResponsePart
	}
	if !body.Get("messages").Is(jsonscan.Array) {
		return NoPart
	}
	return RequestPart
}

func chatRequest(s *Step, body jsonscan.Node) {
	s.Request, s.Provider = body, OpenAIChat
	s.Model = textOf(body, "model")
	s.MaxTokens, _ = firstOf(body, "max_completion_tokens", "max_tokens").Int()
	s.ToolsAt = firstOf(body, "tools", "functions")
	s.Declared = true
	for _, t := range s.ToolsAt.Items() {
		s.Tools = append(s.Tools, chatTool(t))
	}
	s.Choice = chatChoice(firstOf(body, "tool_choice", "function_call"))
	s.Choice.Parallel = TriOf(body.Get("parallel_tool_calls"))
	for i, m := range body.Get("messages").Items() {
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
	return Tool{
		Kind: kind, Name: textOf(at, "name"), Description: at.Get("description"),
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
			c.Name = firstOf(n, "name").Str()
			if f, ok := filled(n, "function"); ok {
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
	t := Turn{Index: index, Said: textOf(m, "role"), Node: m}
	switch t.Said {
	case "system", "developer":
		t.Role = SystemSays
	case "assistant":
		t.Role = ModelSays
	case "tool", "function":
		t.Role = ToolSays
		id := m.Get("tool_call_id")
		t.Blocks = []Block{{Kind: Result, ID: id.Str(), HasID: id.Exists(), Name: textOf(m, "name"), Body: m.Get("content"), Node: m}}
		return t
	default:
		t.Role = UserSays
	}
	t.Blocks = chatBlocks(m)
	return t
}

// chatBlocks reads what a message says and calls. Some compatible servers pad
// every message with empty calls of the kinds it does not make.
func chatBlocks(m jsonscan.Node) (blocks []Block) {
	blocks = appendTexts(blocks, m.Get("content"))
	for _, c := range m.Get("tool_calls").Items() {
		id := c.Get("id")
		at, body := c.Get("function"), "arguments"
		if custom, ok := filled(c, "custom"); ok && textOf(custom, "name") != "" {
			at, body = custom, "input"
		}
		blocks = append(blocks, Block{
			Kind: Call, ArgsText: true, ID: id.Str(), HasID: id.Exists(), Name: textOf(at, "name"), Body: at.Get(body), Node: c,
		})
	}
	if f, ok := filled(m, "function_call"); ok && textOf(f, "name") != "" {
		blocks = append(blocks, Block{Kind: Call, ArgsText: true, Name: textOf(f, "name"), Body: f.Get("arguments"), Node: f})
	}
	return blocks
}

// appendTexts reads content that is a string or a list of parts.
func appendTexts(blocks []Block, content jsonscan.Node) []Block {
	if content.Is(jsonscan.String) {
		return append(blocks, Block{Kind: TextBlock, Body: content, Node: content})
	}
	for _, part := range content.Items() {
		b := Block{Node: part}
		if text := firstOf(part, "text", "refusal"); text.Is(jsonscan.String) {
			b.Kind, b.Body = TextBlock, text
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func chatResponse(s *Step, body jsonscan.Node) {
	s.Response = body
	s.Failure = failureOf(body)
	s.ID = textOf(body, "id")
	if s.Model == "" {
		s.Model = textOf(body, "model")
	}
	s.Tokens, _ = body.Path("usage", "completion_tokens").Int()
	for i, c := range body.Get("choices").Items() {
		if i == 0 {
			s.Finish = textOf(c, "finish_reason")
		}
		s.Answer = append(s.Answer, chatTurn(i, c.Get("message")))
	}
}
