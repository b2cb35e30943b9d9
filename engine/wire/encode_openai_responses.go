package wire

import "encoding/json"

type responsesBodyJSON struct {
	Model        string              `json:"model,omitempty"`
	Instructions string              `json:"instructions,omitempty"`
	Tools        []responsesToolJSON `json:"tools,omitempty"`
	Input        []responsesItemJSON `json:"input"`
}

type responsesToolJSON struct {
	Type        string          `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
	Strict      bool            `json:"strict"`
}

type responsesItemJSON struct {
	Type      string               `json:"type"`
	Role      string               `json:"role,omitempty"`
	Content   []responsesTextJSON  `json:"content,omitempty"`
	Summary   *[]responsesTextJSON `json:"summary,omitempty"`
	Encrypted string               `json:"encrypted_content,omitempty"`
	CallID    string               `json:"call_id,omitempty"`
	Name      string               `json:"name,omitempty"`
	Arguments *string              `json:"arguments,omitempty"`
	Output    *string              `json:"output,omitempty"`
}

type responsesTextJSON struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func responsesEncode(t *Talk) (string, []string) {
	e := &encoding{}
	out := responsesBodyJSON{Model: t.Model, Instructions: t.System, Input: []responsesItemJSON{}}
	for i := range t.Tools {
		tool := &t.Tools[i]
		// Left out, strict would be tried all the same: say what was declared.
		out.Tools = append(out.Tools, responsesToolJSON{"function", tool.Name, tool.Description, schema(tool), tool.Strict == Yes})
	}
	for _, turn := range t.Turns {
		for k := range turn.Parts {
			out.Input = append(out.Input, e.responses(turn.Role, &turn.Parts[k]))
		}
	}
	return body(out), e.lost
}

func (e *encoding) responses(role Role, p *TalkPart) responsesItemJSON {
	switch p.Kind {
	case Thought:
		summary := []responsesTextJSON{} // required, even empty
		if p.Text != "" {
			summary = append(summary, responsesTextJSON{"summary_text", p.Text})
		}
		return responsesItemJSON{Type: "reasoning", Summary: &summary, Encrypted: p.Sign}
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return responsesItemJSON{Type: "function_call", CallID: p.ID, Name: p.Name, Arguments: &p.Args}
	case Result:
		e.lose(p.Failed, "the error flag of results")
		return responsesItemJSON{Type: "function_call_output", CallID: p.ID, Output: &p.Text}
	}
	said, kind := "user", "input_text"
	if role == ModelSays {
		said, kind = "assistant", "output_text"
	}
	return responsesItemJSON{Type: "message", Role: said, Content: []responsesTextJSON{{kind, p.Text}}}
}
