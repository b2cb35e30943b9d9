package wire

import "callstep/engine/jsonscan"

// anthropic reads the Messages API, its beta blocks included.
var anthropic = Format{
	Provider: Anthropic, Title: "Anthropic Messages",
	Held:   []string{"model", "max_tokens", "system", "tools", "tool_choice", "messages"},
	System: func(body jsonscan.Node) string { return textsOf(body.Get("system")) },
	Is:     isAnthropic, Request: anthropicRequest, Response: anthropicResponse, Assemble: anthropicAssemble,
}

func anthropicRequest(s *Step, body jsonscan.Node) {
	s.Request, s.Provider = body, Anthropic
	s.Model = textOf(body, "model")
	limit, limited := body.Filled("max_tokens")
	s.MaxTokens, _ = limit.Int()
	s.ToolsAt = body.Get("tools")
	s.Declared = limited || s.ToolsAt.Exists()
	for _, t := range s.ToolsAt.Items() {
		s.Tools = append(s.Tools, anthropicTool(t))
	}
	s.Choice = anthropicChoice(body.Get("tool_choice"))
	switch textOf(body.Get("thinking"), "type") {
	case "enabled", "adaptive", "between_tools":
		s.Thinking = true
	}
	messages := body.Get("messages")
	if messages.Is(jsonscan.Array) {
		s.Turns = make([]Turn, 0, messages.Len())
	}
	for i, m := range messages.Items() {
		t := AnthropicTurn(i, m)
		s.Turns = append(s.Turns, t)
		if t.Role == SystemSays {
			s.addInlineTools(m)
		}
	}
	s.addMembers(s.Turns)
}

// anthropicResponse reads an answer, or an error body. An error that came in
// the midst of a stream leaves what was read before it.
func anthropicResponse(s *Step, body jsonscan.Node) {
	if f := anthropicFailure(body); f.Node.Exists() {
		s.Failure = f
		if !s.Response.Exists() {
			s.Response = body
		}
		return
	}
	s.Response = body
	s.ID = textOf(body, "id")
	if s.Model == "" {
		s.Model = textOf(body, "model")
	}
	s.Finish = textOf(body, "stop_reason")
	s.Tokens, _ = body.Path("usage", "output_tokens").Int()
	if _, ok := body.Filled("content"); !ok {
		return
	}
	t := AnthropicTurn(-1, body)
	t.Role = ModelSays
	for i := range t.Blocks {
		t.Blocks[i].ArgsText = brokenArguments(t.Blocks[i])
	}
	s.Answer = append(s.Answer, t)
	s.addMembers(s.Answer)
}

// brokenArguments tells arguments that a stream put together could not make
// JSON of: the text of such a call stands where its object would. A string that
// is JSON was sent as one.
func brokenArguments(b Block) bool {
	if b.Kind != Call || !b.Body().Is(jsonscan.String) {
		return false
	}
	_, err := jsonscan.Index(b.Body().Str())
	return err != nil
}

// anthropicFailure reads an error body; the finer code stands in its details.
func anthropicFailure(body jsonscan.Node) Failure {
	f := failureOf(body)
	if code := body.Path("error", "details", "error_code"); f.Code == "" {
		f.Code = code.Str()
	}
	return f
}

// addInlineTools adds the tools that a message of the conversation defines
// (blocks tool_addition with a definition of its own).
func (s *Step) addInlineTools(m jsonscan.Node) {
	for _, part := range m.Get("content").Items() {
		if textOf(part, "type") != "tool_addition" {
			continue
		}
		if d := part.Path("tool", "definition"); d.Is(jsonscan.Object) {
			s.Tools = append(s.Tools, anthropicTool(d))
		}
	}
}

// addMembers adds the members of declared toolsets as far as turns call them: a
// toolset is declared without the names of its tools, and its calls name it.
func (s *Step) addMembers(turns []Turn) {
	sets := map[string]jsonscan.Node{}
	for _, t := range s.Tools {
		if t.Kind == NamespaceTool {
			sets[t.Name] = t.Node
		}
	}
	if len(sets) == 0 {
		return
	}
	added := map[string]bool{}
	for _, turn := range turns {
		for _, b := range turn.Blocks {
			set := textOf(b.Node(), "toolset_name")
			at, ok := sets[set]
			if b.Kind != Call || set == "" || !ok || added[b.Name] {
				continue
			}
			added[b.Name] = true
			s.Tools = append(s.Tools, Tool{Kind: ClientTool, Name: b.Name, Node: at})
		}
	}
}
