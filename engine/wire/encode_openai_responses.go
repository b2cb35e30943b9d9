package wire

import "encoding/json"

type responsesBodyJSON struct {
	Model        string              `json:"model,omitempty"`
	MaxTokens    int64               `json:"max_output_tokens,omitempty"`
	Instructions string              `json:"instructions,omitempty"`
	Choice       any                 `json:"tool_choice,omitempty"`
	Parallel     *bool               `json:"parallel_tool_calls,omitempty"`
	Tools        []responsesToolJSON `json:"tools,omitempty"`
	Input        []responsesItemJSON `json:"input"`
}

type responsesToolJSON struct {
	Type        string          `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
	Strict      *bool           `json:"strict,omitempty"`
}

type responsesItemJSON struct {
	Type      string               `json:"type"`
	Role      string               `json:"role,omitempty"`
	Content   []responsesTextJSON  `json:"content,omitempty"`
	Summary   *[]responsesTextJSON `json:"summary,omitempty"`
	Encrypted string               `json:"encrypted_content,omitempty"`
	CallID    *string              `json:"call_id,omitempty"`
	Name      string               `json:"name,omitempty"`
	Arguments *string              `json:"arguments,omitempty"`
	Output    *string              `json:"output,omitempty"`
}

type responsesTextJSON struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func responsesEncode(e *encoding, t *Talk) any {
	out := responsesBodyJSON{
		Model: t.Model, MaxTokens: t.MaxTokens, Instructions: t.System, Parallel: flag(t.Choice.Parallel),
		Choice: openAIChoose(t.Choice, func(name string) any { return map[string]string{"type": "function", "name": name} }),
		Tools:  responsesDeclare(t.Tools, t.From), Input: []responsesItemJSON{},
	}
	for _, turn := range t.Turns {
		for k := range turn.Parts {
			if item, ok := e.responses(turn.Role, &turn.Parts[k]); ok {
				out.Input = append(out.Input, item)
			}
		}
	}
	return out
}

// responsesDeclare writes declarations. Left out, strict is tried all the same:
// where another format left it out, it says that it is not meant.
func responsesDeclare(tools []TalkTool, from Provider) (list []responsesToolJSON) {
	for i := range tools {
		t := &tools[i]
		tool := responsesToolJSON{Type: "function", Name: t.Name, Description: t.Description, Strict: flag(t.Strict)}
		if t.Strict == Unset && from != OpenAIResponses {
			tool.Strict = flag(No)
		}
		if t.Schema != "" {
			tool.Parameters = schema(t)
		}
		list = append(list, tool)
	}
	return list
}

// responses writes a part as an item; ok is false for one that the API has no
// place for.
func (e *encoding) responses(role Role, p *TalkPart) (item responsesItemJSON, ok bool) {
	switch p.Kind {
	case Thought:
		sign := e.sign(p)
		if !e.own {
			e.lose(true, "thoughts, which it takes only as its own items")
			return item, false
		}
		e.lose(p.Hidden, "that a thought was hidden")
		summary := []responsesTextJSON{} // required, even empty
		if p.Text != "" {
			summary = append(summary, responsesTextJSON{"summary_text", p.Text})
		}
		return responsesItemJSON{Type: "reasoning", Summary: &summary, Encrypted: sign}, true
	case Call:
		e.lose(p.Sign != "", "signatures of calls")
		return responsesItemJSON{Type: "function_call", CallID: &p.ID, Name: p.Name, Arguments: &p.Args}, true
	case Result:
		e.lose(p.Failed, "the error flag of results")
		return responsesItemJSON{Type: "function_call_output", CallID: &p.ID, Output: &p.Text}, true
	}
	said, kind := "user", "input_text"
	if role == ModelSays {
		said, kind = "assistant", "output_text"
	}
	return responsesItemJSON{Type: "message", Role: said, Content: []responsesTextJSON{{kind, p.Text}}}, true
}
