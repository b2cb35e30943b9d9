package wire

import "encoding/json"

type responsesBody struct {
	Model        string          `json:"model,omitempty"`
	Instructions string          `json:"instructions,omitempty"`
	Tools        []responsesTool `json:"tools,omitempty"`
	Input        []responsesItem `json:"input"`
}

type responsesTool struct {
	Type        string          `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
	Strict      bool            `json:"strict"`
}

type responsesItem struct {
	Type      string           `json:"type"`
	Role      string           `json:"role,omitempty"`
	Content   []responsesText  `json:"content,omitempty"`
	Summary   *[]responsesText `json:"summary,omitempty"`
	Encrypted string           `json:"encrypted_content,omitempty"`
	CallID    string           `json:"call_id,omitempty"`
	Name      string           `json:"name,omitempty"`
	Arguments *string          `json:"arguments,omitempty"`
	Output    *string          `json:"output,omitempty"`
}

type responsesText struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func responsesEncode(t *Talk) (string, []string) {
	e := &encoding{}
	out := responsesBody{Model: t.Model, Instructions: t.System, Input: []responsesItem{}}
	for i := range t.Tools {
		tool := &t.Tools[i]
		// Left out, strict would be tried all the same: say what was declared.
		out.Tools = append(out.Tools, responsesTool{"function", tool.Name, tool.Description, schema(tool), tool.Strict == Yes})
	}
	for _, turn := range t.Turns {
		for k := range turn.Parts {
			out.Input = append(out.Input, e.responses(turn.Role, &turn.Parts[k]))
		}
	}
	return body(out), e.lost
}

func (e *encoding) responses(role Role, p *TalkPart) responsesItem {
	switch p.Kind {
	case Thought:
		summary := []responsesText{} // required, even empty
		if p.Text != "" {
			summary = append(summary, responsesText{"summary_text", p.Text})
		}
		return responsesItem{Type: "reasoning", Summary: &summary, Encrypted: p.Sign}
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return responsesItem{Type: "function_call", CallID: p.ID, Name: p.Name, Arguments: &p.Args}
	case Result:
		e.lose(p.Failed, "the error flag of results")
		return responsesItem{Type: "function_call_output", CallID: p.ID, Output: &p.Text}
	}
	said, kind := "user", "input_text"
	if role == ModelSays {
		said, kind = "assistant", "output_text"
	}
	return responsesItem{Type: "message", Role: said, Content: []responsesText{{kind, p.Text}}}
}
