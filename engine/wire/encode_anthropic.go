package wire

import "encoding/json"

type anthropicBodyJSON struct {
	Model     string                 `json:"model,omitempty"`
	MaxTokens int                    `json:"max_tokens"`
	System    string                 `json:"system,omitempty"`
	Tools     []anthropicToolJSON    `json:"tools,omitempty"`
	Messages  []anthropicMessageJSON `json:"messages"`
}

type anthropicToolJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
	Strict      bool            `json:"strict,omitempty"`
}

type anthropicMessageJSON struct {
	Role    string               `json:"role"`
	Content []anthropicBlockJSON `json:"content"`
}

type anthropicBlockJSON struct {
	Type      string          `json:"type"`
	Thinking  *string         `json:"thinking,omitempty"`
	Signature string          `json:"signature,omitempty"`
	Text      *string         `json:"text,omitempty"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	ToolUseID string          `json:"tool_use_id,omitempty"`
	Content   *string         `json:"content,omitempty"`
	IsError   bool            `json:"is_error,omitempty"`
}

// anthropicTokens is the limit written where a conversation names none: the
// field is required.
const anthropicTokens = 1024

func anthropicEncode(t *Talk) (string, []string) {
	e := &encoding{}
	out := anthropicBodyJSON{Model: t.Model, MaxTokens: anthropicTokens, System: t.System, Messages: []anthropicMessageJSON{}}
	for i := range t.Tools {
		tool := &t.Tools[i]
		out.Tools = append(out.Tools, anthropicToolJSON{tool.Name, tool.Description, schema(tool), tool.Strict == Yes})
	}
	for _, turn := range t.Turns {
		role := "user"
		if turn.Role == ModelSays {
			role = "assistant"
		}
		if n := len(out.Messages); n == 0 || out.Messages[n-1].Role != role {
			out.Messages = append(out.Messages, anthropicMessageJSON{Role: role})
		}
		m := &out.Messages[len(out.Messages)-1]
		for k := range turn.Parts {
			m.Content = append(m.Content, e.anthropic(&turn.Parts[k]))
		}
	}
	return body(out), e.lost
}

func (e *encoding) anthropic(p *TalkPart) anthropicBlockJSON {
	switch p.Kind {
	case Thought:
		return anthropicBlockJSON{Type: "thinking", Thinking: &p.Text, Signature: p.Sign}
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return anthropicBlockJSON{Type: "tool_use", ID: p.ID, Name: p.Name, Input: e.args(p)}
	case Result:
		return anthropicBlockJSON{Type: "tool_result", ToolUseID: p.ID, Content: &p.Text, IsError: p.Failed}
	}
	return anthropicBlockJSON{Type: "text", Text: &p.Text}
}
