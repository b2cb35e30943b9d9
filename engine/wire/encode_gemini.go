package wire

import "encoding/json"

type geminiBodyJSON struct {
	System     *geminiContentJSON    `json:"systemInstruction,omitempty"`
	Tools      []geminiToolsJSON     `json:"tools,omitempty"`
	Config     *geminiConfigJSON     `json:"toolConfig,omitempty"`
	Generation *geminiGenerationJSON `json:"generationConfig,omitempty"`
	Contents   []geminiContentJSON   `json:"contents"`
}

type geminiConfigJSON struct {
	Calling geminiCallingJSON `json:"functionCallingConfig"`
}

type geminiCallingJSON struct {
	Mode    string   `json:"mode"`
	Allowed []string `json:"allowedFunctionNames,omitempty"`
}

type geminiGenerationJSON struct {
	MaxTokens int64 `json:"maxOutputTokens"`
}

type geminiToolsJSON struct {
	Declarations []geminiDeclaredJSON `json:"functionDeclarations"`
}

type geminiDeclaredJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
	JSONSchema  json.RawMessage `json:"parametersJsonSchema,omitempty"`
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

func geminiEncode(e *encoding, t *Talk) any {
	e.lose(t.Model != "", "the model, which stands in the URL")
	out := geminiBodyJSON{Contents: []geminiContentJSON{}, Config: e.geminiChoose(t.Choice)}
	if t.System != "" {
		out.System = &geminiContentJSON{Parts: []geminiPartJSON{{Text: &t.System}}}
	}
	if t.MaxTokens > 0 {
		out.Generation = &geminiGenerationJSON{t.MaxTokens}
	}
	if len(t.Tools) > 0 {
		out.Tools = []geminiToolsJSON{{e.geminiDeclare(t.Tools)}}
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
	return out
}

func (e *encoding) geminiDeclare(tools []TalkTool) (list []geminiDeclaredJSON) {
	for i := range tools {
		t := &tools[i]
		e.lose(t.Strict == Yes, "that tools are strict")
		d := geminiDeclaredJSON{Name: t.Name, Description: t.Description}
		switch {
		case t.OpenAPI:
			d.Parameters = json.RawMessage(t.Schema)
		case t.Schema != "":
			d.JSONSchema = json.RawMessage(t.Schema)
		}
		list = append(list, d)
	}
	return list
}

func (e *encoding) geminiChoose(c TalkChoice) *geminiConfigJSON {
	e.lose(c.Parallel == No, "that only one call a turn is allowed")
	out := &geminiConfigJSON{}
	switch c.Mode {
	case ChooseAuto:
		out.Calling.Mode = "AUTO"
	case ChooseAny:
		out.Calling.Mode = "ANY"
	case ChooseNone:
		out.Calling.Mode = "NONE"
	case ChooseTool:
		out.Calling.Mode, out.Calling.Allowed = "ANY", []string{c.Name}
	default:
		return nil
	}
	return out
}

func (e *encoding) gemini(p *TalkPart) geminiPartJSON {
	sign := e.sign(p)
	switch p.Kind {
	case Call:
		return geminiPartJSON{Call: &geminiCallJSON{p.ID, p.Name, argumentsJSON(p)}, Sign: sign}
	case Result:
		member := "output"
		if p.Failed {
			member = "error"
		}
		return geminiPartJSON{Response: &geminiResponseJSON{p.ID, p.Name, map[string]string{member: p.Text}}}
	}
	e.lose(p.Hidden, "that a thought was hidden")
	return geminiPartJSON{Text: &p.Text, Thought: p.Kind == Thought, Sign: sign}
}
