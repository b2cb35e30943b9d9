package wire

import (
	"encoding/json"
	"strings"
)

type anthropicBodyJSON struct {
	Model     string                 `json:"model,omitempty"`
	MaxTokens int64                  `json:"max_tokens"`
	System    string                 `json:"system,omitempty"`
	Choice    *anthropicChoiceJSON   `json:"tool_choice,omitempty"`
	Tools     []anthropicToolJSON    `json:"tools,omitempty"`
	Messages  []anthropicMessageJSON `json:"messages"`
}

type anthropicChoiceJSON struct {
	Type   string `json:"type"`
	Name   string `json:"name,omitempty"`
	Single *bool  `json:"disable_parallel_tool_use,omitempty"`
}

type anthropicToolJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
	Strict      *bool           `json:"strict,omitempty"`
}

type anthropicMessageJSON struct {
	Role    string               `json:"role"`
	Content []anthropicBlockJSON `json:"content"`
}

type anthropicBlockJSON struct {
	Type      string          `json:"type"`
	Thinking  *string         `json:"thinking,omitempty"`
	Signature string          `json:"signature,omitempty"`
	Data      string          `json:"data,omitempty"`
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

func anthropicEncode(e *encoding, t *Talk) any {
	out := anthropicBodyJSON{
		Model: t.Model, MaxTokens: t.MaxTokens, System: t.System,
		Choice: anthropicChoose(t.Choice), Tools: anthropicDeclare(t.Tools), Messages: []anthropicMessageJSON{},
	}
	if out.MaxTokens == 0 {
		out.MaxTokens = anthropicTokens
	}
	for _, turn := range t.Turns {
		role := "user"
		if turn.Role == ModelSays {
			role = "assistant"
		}
		for k := range turn.Parts {
			block, ok := e.anthropic(&turn.Parts[k])
			if !ok {
				continue
			}
			if n := len(out.Messages); n == 0 || out.Messages[n-1].Role != role {
				out.Messages = append(out.Messages, anthropicMessageJSON{Role: role})
			}
			m := &out.Messages[len(out.Messages)-1]
			m.Content = append(m.Content, block)
		}
	}
	return out
}

func anthropicDeclare(tools []TalkTool) (list []anthropicToolJSON) {
	for i := range tools {
		t := &tools[i]
		list = append(list, anthropicToolJSON{t.Name, t.Description, schema(t), flag(t.Strict)})
	}
	return list
}

func anthropicChoose(c TalkChoice) *anthropicChoiceJSON {
	out := &anthropicChoiceJSON{Name: c.Name, Single: flag(c.Parallel)}
	if out.Single != nil {
		*out.Single = !*out.Single
	}
	switch c.Mode {
	case ChooseAny:
		out.Type = "any"
	case ChooseTool:
		out.Type = "tool"
	case ChooseNone:
		out.Type = "none"
	case ChooseAuto:
		out.Type = "auto"
	default:
		if c.Parallel == Unset {
			return nil
		}
		out.Type = "auto"
	}
	return out
}

// anthropic writes a part; ok is false for one that the API has no place for.
func (e *encoding) anthropic(p *TalkPart) (b anthropicBlockJSON, ok bool) {
	switch p.Kind {
	case Thought:
		switch sign := e.sign(p); {
		case sign == "" && !e.own:
			e.lose(true, "thoughts, which it takes only with its own signature")
			return b, false
		case p.Hidden:
			return anthropicBlockJSON{Type: "redacted_thinking", Data: sign}, true
		default:
			return anthropicBlockJSON{Type: "thinking", Thinking: &p.Text, Signature: sign}, true
		}
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return anthropicBlockJSON{Type: "tool_use", ID: p.ID, Name: p.Name, Input: argumentsJSON(p)}, true
	case Result:
		return anthropicBlockJSON{Type: "tool_result", ToolUseID: p.ID, Content: &p.Text, IsError: p.Failed}, true
	}
	if strings.TrimSpace(p.Text) == "" {
		e.lose(true, "empty texts, which it refuses")
		return b, false
	}
	return anthropicBlockJSON{Type: "text", Text: &p.Text}, true
}
