package report

import (
	"bytes"
	"encoding/json"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// roleWords are the sides of a conversation as exports name them.
var roleWords = [...]string{wire.SystemSays: "system", wire.UserSays: "user", wire.ModelSays: "assistant", wire.ToolSays: "tool"}

type headJSON struct {
	Model  string     `json:"model,omitempty"`
	System string     `json:"system,omitempty"`
	Tools  []toolJSON `json:"tools,omitempty"`
}

type toolJSON struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"schema,omitempty"`
}

type messageJSON struct {
	Message int        `json:"message"` // from 1
	Role    string     `json:"role"`
	Parts   []partJSON `json:"parts"`
}

type partJSON struct {
	Type      string          `json:"type"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"` // a text where they are no JSON
	Failed    bool            `json:"failed,omitempty"`
	Text      *string         `json:"text,omitempty"`
	Signature string          `json:"signature,omitempty"`
}

// TalkLines is a conversation as JSON lines: what stands before the messages,
// then a message a line.
func TalkLines(t *wire.Talk) (string, error) {
	var b bytes.Buffer
	head := headJSON{Model: t.Model, System: t.System}
	for _, tool := range t.Tools {
		out := toolJSON{Name: tool.Name, Description: tool.Description}
		if tool.Schema != "" {
			out.Schema = json.RawMessage(tool.JSONSchema())
		}
		head.Tools = append(head.Tools, out)
	}
	lines := []any{head}
	for i, turn := range t.Turns {
		m := messageJSON{Message: i + 1, Role: roleWords[turn.Role]}
		for k := range turn.Parts {
			m.Parts = append(m.Parts, partOf(&turn.Parts[k]))
		}
		lines = append(lines, m)
	}
	for _, v := range lines {
		line, err := encode(v)
		if err != nil {
			return "", err
		}
		b.Write(append(line, '\n'))
	}
	return string(escapeHidden(b.Bytes())), nil
}

func partOf(p *wire.TalkPart) partJSON {
	out := partJSON{ID: p.ID, Name: p.Name, Failed: p.Failed, Signature: p.Sign, Text: &p.Text}
	switch p.Kind {
	case wire.Thought:
		out.Type = "thought"
	case wire.Call:
		out.Type, out.Text, out.Arguments = "call", nil, asJSON(p.Args)
	case wire.Result:
		out.Type = "result"
	default:
		out.Type = "text"
	}
	return out
}

// asJSON is a text as the JSON that it is, else as a string.
func asJSON(text string) json.RawMessage {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return json.RawMessage(jsonscan.Quote(text))
}

type eventJSON struct {
	Event int           `json:"event"` // from 1
	Turn  int           `json:"turn"`
	Stage string        `json:"stage"`
	Mark  string        `json:"mark,omitempty"`
	Code  exchange.Code `json:"code,omitempty"`
	Text  string        `json:"text,omitempty"`
}

// LogLines is the log of a run as JSON lines, an event a line; the last line is
// the outcome.
func LogLines(m *engine.Machine) (string, error) {
	var b bytes.Buffer
	for i := range m.Events() {
		e := m.Event(i)
		out := eventJSON{Event: i + 1, Turn: e.Turn, Stage: e.Stage, Code: e.Code, Text: e.Text}
		if _, isStage := exchange.StageNamed(e.Stage); isStage {
			out.Mark = e.Mark.String()
		}
		line, err := encode(out)
		if err != nil {
			return "", err
		}
		b.Write(append(line, '\n'))
	}
	line, err := tailLine(m)
	if err != nil {
		return "", err
	}
	b.Write(append(line, '\n'))
	return string(escapeHidden(b.Bytes())), nil
}
