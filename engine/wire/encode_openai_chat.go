package wire

import "encoding/json"

type chatBodyJSON struct {
	Model     string             `json:"model,omitempty"`
	MaxTokens int64              `json:"max_completion_tokens,omitempty"`
	Choice    any                `json:"tool_choice,omitempty"`
	Parallel  *bool              `json:"parallel_tool_calls,omitempty"`
	Tools     []chatDeclaredJSON `json:"tools,omitempty"`
	Messages  []chatMessageJSON  `json:"messages"`
}

type chatDeclaredJSON struct {
	Type     string           `json:"type"`
	Function chatFunctionJSON `json:"function"`
}

type chatFunctionJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
	Strict      *bool           `json:"strict,omitempty"`
}

// chatMessageJSON is a message; its content is a text, a list of them, or null.
type chatMessageJSON struct {
	Role    string         `json:"role"`
	Content any            `json:"content"`
	Calls   []chatCallJSON `json:"tool_calls,omitempty"`
	CallID  *string        `json:"tool_call_id,omitempty"`
}

type chatCallJSON struct {
	ID       string       `json:"id"`
	Type     string       `json:"type"`
	Function chatArgsJSON `json:"function"`
}

type chatArgsJSON struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type chatTextJSON struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func chatEncode(e *encoding, t *Talk) any {
	out := chatBodyJSON{
		Model: t.Model, MaxTokens: t.MaxTokens, Parallel: flag(t.Choice.Parallel),
		Choice: openAIChoose(t.Choice, func(name string) any {
			return map[string]any{"type": "function", "function": map[string]string{"name": name}}
		}),
		Tools: chatDeclare(t.Tools), Messages: []chatMessageJSON{},
	}
	if t.System != "" {
		out.Messages = append(out.Messages, chatMessageJSON{Role: "system", Content: t.System})
	}
	for i := range t.Turns {
		out.Messages = append(out.Messages, e.chat(&t.Turns[i])...)
	}
	return out
}

func chatDeclare(tools []TalkTool) (list []chatDeclaredJSON) {
	for i := range tools {
		t := &tools[i]
		f := chatFunctionJSON{Name: t.Name, Description: t.Description, Strict: flag(t.Strict)}
		if t.Schema != "" {
			f.Parameters = schema(t)
		}
		list = append(list, chatDeclaredJSON{"function", f})
	}
	return list
}

// openAIChoose is tool_choice; nil where nothing is demanded.
func openAIChoose(c TalkChoice, tool func(name string) any) any {
	switch c.Mode {
	case ChooseAuto:
		return "auto"
	case ChooseAny:
		return "required"
	case ChooseNone:
		return "none"
	case ChooseTool:
		return tool(c.Name)
	}
	return nil
}

// chat writes one turn: results are a message each, all else is one message.
func (e *encoding) chat(t *TalkTurn) (out []chatMessageJSON) {
	m := chatMessageJSON{Role: "user"}
	if t.Role == ModelSays {
		m.Role = "assistant"
	}
	texts := []chatTextJSON{}
	for k := range t.Parts {
		p := &t.Parts[k]
		switch p.Kind {
		case TextBlock:
			e.lose(m.Calls != nil, "that a text came behind a call")
			texts = append(texts, chatTextJSON{"text", p.Text})
		case Thought:
			e.lose(true, "thoughts")
		case Call:
			e.lose(p.Sign != "", "signatures of calls")
			m.Calls = append(m.Calls, chatCallJSON{p.ID, "function", chatArgsJSON{p.Name, p.Args}})
		case Result:
			e.lose(p.Failed, "the error flag of results")
			out = append(out, chatMessageJSON{Role: "tool", CallID: &p.ID, Content: p.Text})
		}
	}
	switch {
	case len(texts) == 1:
		m.Content = texts[0].Text
	case len(texts) > 1:
		m.Content = texts
	case m.Calls == nil:
		return out
	}
	return append(out, m)
}
