package wire

import "encoding/json"

type anthropicBody struct {
	Model     string             `json:"model,omitempty"`
	MaxTokens int                `json:"max_tokens"`
	System    string             `json:"system,omitempty"`
	Tools     []anthropicTool    `json:"tools,omitempty"`
	Messages  []anthropicMessage `json:"messages"`
}

type anthropicTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
	Strict      bool            `json:"strict,omitempty"`
}

type anthropicMessage struct {
	Role    string           `json:"role"`
	Content []anthropicBlock `json:"content"`
}

type anthropicBlock struct {
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
	out := anthropicBody{Model: t.Model, MaxTokens: anthropicTokens, System: t.System, Messages: []anthropicMessage{}}
	for i := range t.Tools {
		tool := &t.Tools[i]
		out.Tools = append(out.Tools, anthropicTool{tool.Name, tool.Description, schema(tool), tool.Strict == Yes})
	}
	for _, turn := range t.Turns {
		role := "user"
		if turn.Role == ModelSays {
			role = "assistant"
		}
		if n := len(out.Messages); n == 0 || out.Messages[n-1].Role != role {
			out.Messages = append(out.Messages, anthropicMessage{Role: role})
		}
		m := &out.Messages[len(out.Messages)-1]
		for k := range turn.Parts {
			m.Content = append(m.Content, e.anthropic(&turn.Parts[k]))
		}
	}
	return body(out), e.lost
}

func (e *encoding) anthropic(p *TalkPart) anthropicBlock {
	switch p.Kind {
	case Thought:
		return anthropicBlock{Type: "thinking", Thinking: &p.Text, Signature: p.Sign}
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return anthropicBlock{Type: "tool_use", ID: p.ID, Name: p.Name, Input: e.args(p)}
	case Result:
		return anthropicBlock{Type: "tool_result", ToolUseID: p.ID, Content: &p.Text, IsError: p.Failed}
	}
	return anthropicBlock{Type: "text", Text: &p.Text}
}
