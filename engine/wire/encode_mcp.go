package wire

import "encoding/json"

type mcpFrameJSON struct {
	Version string          `json:"jsonrpc"`
	ID      any             `json:"id"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
}

type mcpCallJSON struct {
	Name string          `json:"name"`
	Args json.RawMessage `json:"arguments"`
}

type mcpListJSON struct {
	Tools []mcpToolJSON `json:"tools"`
}

type mcpToolJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"inputSchema"`
}

type mcpResultJSON struct {
	Content []chatTextJSON `json:"content"`
	IsError bool           `json:"isError,omitempty"`
}

// mcpListID is the id of the request for the list; those of the calls are
// strings.
const mcpListID = 1

// mcpEncode writes the list of the tools and the calls of a conversation: all
// of it that a tool server sees. Requests and answers stand in the order in
// which they were made.
func mcpEncode(e *encoding, t *Talk) any {
	e.lose(t.Model != "", "the model")
	e.lose(t.System != "", "what the model is told")
	e.lose(t.MaxTokens > 0, "the limit of the answer")
	e.lose(t.Choice != (TalkChoice{}), "tool_choice")
	frames := []mcpFrameJSON{}
	if len(t.Tools) > 0 {
		frames = append(frames,
			mcpFrameJSON{Version: "2.0", ID: mcpListID, Method: "tools/list", Params: struct{}{}},
			mcpFrameJSON{Version: "2.0", ID: mcpListID, Result: raw(mcpListJSON{e.mcpDeclare(t.Tools)})})
	}
	open := map[string]TalkPart{}
	for _, turn := range t.Turns {
		for k := range turn.Parts {
			p := &turn.Parts[k]
			switch p.Kind {
			case Call:
				before, twice := open[p.ID]
				e.lose(twice && before.Name == p.Name && before.Args == p.Args, "that a call was made twice under one id: it reads as one that was noted twice")
				open[p.ID] = *p
				e.lose(p.Sign != "", "signatures of calls")
				frames = append(frames, mcpFrameJSON{Version: "2.0", ID: p.ID, Method: "tools/call", Params: mcpCallJSON{p.Name, argumentsJSON(p)}})
			case Result:
				delete(open, p.ID)
				frames = append(frames, mcpFrameJSON{Version: "2.0", ID: p.ID, Result: raw(mcpResultJSON{[]chatTextJSON{{"text", p.Text}}, p.Failed})})
			case Thought:
				e.lose(true, "thoughts")
			default:
				e.lose(true, "what is said between the calls")
			}
		}
	}
	return frames
}

func (e *encoding) mcpDeclare(tools []TalkTool) (list []mcpToolJSON) {
	for i := range tools {
		t := &tools[i]
		e.lose(t.Strict == Yes, "that tools are strict")
		list = append(list, mcpToolJSON{t.Name, t.Description, schema(t)})
	}
	return list
}

func raw(v any) json.RawMessage { return json.RawMessage(compact(v)) }
