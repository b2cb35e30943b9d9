package wire

import (
	"encoding/json"
	"strings"
)

type chatBodyJSON struct {
	Model    string             `json:"model,omitempty"`
	Tools    []chatDeclaredJSON `json:"tools,omitempty"`
	Messages []chatMessageJSON  `json:"messages"`
}

type chatDeclaredJSON struct {
	Type     string           `json:"type"`
	Function chatFunctionJSON `json:"function"`
}

type chatFunctionJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
	Strict      bool            `json:"strict,omitempty"`
}

type chatMessageJSON struct {
	Role    string         `json:"role"`
	Content *string        `json:"content"`
	Calls   []chatCallJSON `json:"tool_calls,omitempty"`
	CallID  string         `json:"tool_call_id,omitempty"`
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

func chatEncode(t *Talk) (string, []string) {
	e := &encoding{}
	out := chatBodyJSON{Model: t.Model, Messages: []chatMessageJSON{}}
	for i := range t.Tools {
		tool := &t.Tools[i]
		f := chatFunctionJSON{Name: tool.Name, Description: tool.Description, Strict: tool.Strict == Yes}
		if tool.Schema != "" {
			f.Parameters = json.RawMessage(tool.Schema)
		}
		out.Tools = append(out.Tools, chatDeclaredJSON{"function", f})
	}
	if t.System != "" {
		out.Messages = append(out.Messages, chatMessageJSON{Role: "system", Content: &t.System})
	}
	for i := range t.Turns {
		out.Messages = append(out.Messages, e.chat(&t.Turns[i])...)
	}
	return body(out), e.lost
}

// chat writes one turn: results are a message each, all else is one message.
func (e *encoding) chat(t *TalkTurn) (out []chatMessageJSON) {
	m := chatMessageJSON{Role: "user"}
	if t.Role == ModelSays {
		m.Role = "assistant"
	}
	var texts []string
	for k := range t.Parts {
		p := &t.Parts[k]
		e.lose(p.Sign != "", "signatures")
		switch p.Kind {
		case TextBlock:
			texts = append(texts, p.Text)
		case Thought:
			e.lose(true, "thoughts")
		case Call:
			m.Calls = append(m.Calls, chatCallJSON{p.ID, "function", chatArgsJSON{p.Name, p.Args}})
		case Result:
			e.lose(p.Failed, "the error flag of results")
			out = append(out, chatMessageJSON{Role: "tool", CallID: p.ID, Content: &p.Text})
		}
	}
	e.lose(len(texts) > 1, "where one text of a message ends and the next begins")
	if len(texts) > 0 {
		text := strings.Join(texts, "\n\n")
		m.Content = &text
	}
	if m.Content == nil && m.Calls == nil {
		return out
	}
	return append(out, m)
}
