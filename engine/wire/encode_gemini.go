package wire

import "encoding/json"

type geminiBody struct {
	System   *geminiContent  `json:"systemInstruction,omitempty"`
	Tools    []geminiTools   `json:"tools,omitempty"`
	Contents []geminiContent `json:"contents"`
}

type geminiTools struct {
	Declarations []geminiDeclared `json:"functionDeclarations"`
}

type geminiDeclared struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parametersJsonSchema,omitempty"`
}

type geminiContent struct {
	Role  string       `json:"role,omitempty"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text     *string         `json:"text,omitempty"`
	Thought  bool            `json:"thought,omitempty"`
	Call     *geminiCall     `json:"functionCall,omitempty"`
	Response *geminiResponse `json:"functionResponse,omitempty"`
	Sign     string          `json:"thoughtSignature,omitempty"`
}

type geminiCall struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type geminiResponse struct {
	ID       string            `json:"id,omitempty"`
	Name     string            `json:"name"`
	Response map[string]string `json:"response"` // one member, so its order is no question
}

func geminiEncode(t *Talk) (string, []string) {
	e := &encoding{}
	e.lose(t.Model != "", "the model, which stands in the URL")
	out := geminiBody{Contents: []geminiContent{}}
	if t.System != "" {
		out.System = &geminiContent{Parts: []geminiPart{{Text: &t.System}}}
	}
	if len(t.Tools) > 0 {
		out.Tools = []geminiTools{{}}
	}
	for i := range t.Tools {
		tool := &t.Tools[i]
		e.lose(tool.Strict == Yes, "strict declarations")
		d := geminiDeclared{Name: tool.Name, Description: tool.Description}
		if tool.Schema != "" {
			d.Parameters = json.RawMessage(tool.Schema)
		}
		out.Tools[0].Declarations = append(out.Tools[0].Declarations, d)
	}
	for _, turn := range t.Turns {
		c := geminiContent{Role: "user"}
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

func (e *encoding) gemini(p *TalkPart) geminiPart {
	switch p.Kind {
	case Call:
		return geminiPart{Call: &geminiCall{p.ID, p.Name, e.args(p)}, Sign: p.Sign}
	case Result:
		member := "output"
		if p.Failed {
			member = "error"
		}
		return geminiPart{Response: &geminiResponse{p.ID, p.Name, map[string]string{member: p.Text}}}
	}
	return geminiPart{Text: &p.Text, Thought: p.Kind == Thought, Sign: p.Sign}
}
