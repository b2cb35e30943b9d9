package wire

import "encoding/json"

type geminiBodyJSON struct {
	System   *geminiContentJSON  `json:"systemInstruction,omitempty"`
	Tools    []geminiToolsJSON   `json:"tools,omitempty"`
	Contents []geminiContentJSON `json:"contents"`
}

type geminiToolsJSON struct {
	Declarations []geminiDeclaredJSON `json:"functionDeclarations"`
}

type geminiDeclaredJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parametersJsonSchema,omitempty"`
}

type geminiContentJSON struct {
	Role  string           `json:"role,omitempty"`
	Parts []geminiPartJSON `json:"parts"`
}

type geminiPartJSON struct {
	Text     *string             `json:"text,omitempty"`
	Thought  bool                `json:"thought,omitempty"`
	Call     *geminiCallJSON     `json:"functionCall,omitempty"`
	Response *geminiResponseJSON `json:"functionResponse,omitempty"`
	Sign     string              `json:"thoughtSignature,omitempty"`
}

type geminiCallJSON struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type geminiResponseJSON struct {
	ID       string            `json:"id,omitempty"`
	Name     string            `json:"name"`
	Response map[string]string `json:"response"` // one member, so its order is no question
}

func geminiEncode(t *Talk) (string, []string) {
	e := &encoding{}
	e.lose(t.Model != "", "the model, which stands in the URL")
	out := geminiBodyJSON{Contents: []geminiContentJSON{}}
	if t.System != "" {
		out.System = &geminiContentJSON{Parts: []geminiPartJSON{{Text: &t.System}}}
	}
	if len(t.Tools) > 0 {
		out.Tools = []geminiToolsJSON{{}}
	}
	for i := range t.Tools {
		tool := &t.Tools[i]
		e.lose(tool.Strict == Yes, "strict declarations")
		d := geminiDeclaredJSON{Name: tool.Name, Description: tool.Description}
		if tool.Schema != "" {
			d.Parameters = json.RawMessage(tool.Schema)
		}
		out.Tools[0].Declarations = append(out.Tools[0].Declarations, d)
	}
	for _, turn := range t.Turns {
		c := geminiContentJSON{Role: "user"}
		if turn.Role == ModelSays {
			c.Role = "model"
		}
		for k := range turn.Parts {
			c.Parts = append(c.Parts, e.gemini(&turn.Parts[k]))
		}
		out.Contents = append(out.Contents, c)
	}
	return body(out), e.lost
}

func (e *encoding) gemini(p *TalkPart) geminiPartJSON {
	switch p.Kind {
	case Call:
		return geminiPartJSON{Call: &geminiCallJSON{p.ID, p.Name, e.args(p)}, Sign: p.Sign}
	case Result:
		member := "output"
		if p.Failed {
			member = "error"
		}
		return geminiPartJSON{Response: &geminiResponseJSON{p.ID, p.Name, map[string]string{member: p.Text}}}
	}
	return geminiPartJSON{Text: &p.Text, Thought: p.Kind == Thought, Sign: p.Sign}
}
