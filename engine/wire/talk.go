package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// Talk is a conversation in the terms that the providers share. Unlike the
// model of a recorded file it owns its texts, so that it can be written in any
// provider's format.
type Talk struct {
	Model  string
	System string
	Tools  []TalkTool
	Turns  []TalkTurn
}

// TalkTool is a declaration.
type TalkTool struct {
	Name, Description string
	Schema            string // JSON Schema of the arguments, "" = none
	Strict            Tri
}

// TalkTurn is what one side says before the other does.
type TalkTurn struct {
	Role  Role // UserSays, ModelSays or ToolSays
	Parts []TalkPart
}

// TalkPart is one part of a turn: a text, a thought, a call or a result.
type TalkPart struct {
	Kind   BlockKind
	Text   string // of a text or a thought; what a result says
	ID     string // of a call, or of the call that a result answers
	Name   string // of the called tool
	Args   string // of a call: JSON where that could be read, else the text as it was
	Failed bool   // a result that reports an error
	Sign   string // signature of a thought or a call, "" = none
}

// TalkOf is the conversation of an exchange. Parts that only one provider knows
// are named in lost.
func TalkOf(x *Exchange) (t Talk, lost []string) {
	names := map[string]string{}
	for _, s := range x.Steps {
		if s.Model != "" {
			t.Model = s.Model
		}
	}
	tools, _ := Declared(x)
	for i := range tools {
		lost = t.declare(&tools[i], lost)
	}
	for _, turn := range Conversation(x) {
		for i := range turn.Blocks {
			lost = t.take(turn.Role, &turn.Blocks[i], names, lost)
		}
	}
	return t, lost
}

func (t *Talk) declare(from *Tool, lost []string) []string {
	if from.Kind != FunctionTool {
		return name(lost, "declarations of tools that are no functions")
	}
	for _, known := range t.Tools {
		if known.Name == from.Name {
			return lost
		}
	}
	tool := TalkTool{Name: from.Name, Description: from.Description.Str(), Strict: from.Strict}
	if from.Schema.Is(jsonscan.Object) {
		tool.Schema = compact(from.Schema.Raw())
	}
	t.Tools = append(t.Tools, tool)
	return lost
}

// take adds a part; names remembers the tool of each call for its result.
func (t *Talk) take(role Role, b *Block, names map[string]string, lost []string) []string {
	p := TalkPart{Kind: b.Kind, ID: b.ID, Name: b.Name, Failed: b.Failed, Sign: b.Sign.Str()}
	switch b.Kind {
	case TextBlock:
		if role == SystemSays {
			t.System = strings.TrimPrefix(t.System+"\n\n"+b.Body.Str(), "\n\n")
			return lost
		}
		p.Text = b.Body.Str()
	case Thought:
		p.Text = b.Body.Str()
	case Call:
		p.Args = argumentsOf(b)
		names[p.ID] = p.Name
	case Result:
		role, p.Text = ToolSays, ResultText(b)
		if p.Name == "" {
			p.Name = names[p.ID]
		}
	default:
		return name(lost, "parts that only one provider knows")
	}
	t.add(role, p)
	return lost
}

// add appends a part to the turn of its role.
func (t *Talk) add(role Role, p TalkPart) {
	if n := len(t.Turns); n > 0 && t.Turns[n-1].Role == role {
		t.Turns[n-1].Parts = append(t.Turns[n-1].Parts, p)
		return
	}
	t.Turns = append(t.Turns, TalkTurn{Role: role, Parts: []TalkPart{p}})
}

// argumentsOf is what a call passes, as compact JSON where it is JSON.
func argumentsOf(b *Block) string {
	raw := b.Body.Raw()
	if b.ArgsText && b.Body.Is(jsonscan.String) {
		raw = b.Body.Str()
	}
	if raw == "" && !b.ArgsText {
		return "{}"
	}
	return compact(raw)
}

// compact is JSON without white space between its tokens; another text is left
// as it is.
func compact(raw string) string {
	if _, err := jsonscan.Index(raw); err != nil {
		return raw
	}
	var b strings.Builder
	var inside, escaped bool
	for i := range len(raw) {
		c := raw[i]
		switch {
		case escaped:
			escaped = false
		case inside && c == '\\':
			escaped = true
		case c == '"':
			inside = !inside
		case !inside && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// object reports whether a text is a JSON object.
func object(text string) bool {
	doc, err := jsonscan.Index(text)
	return err == nil && doc.Root().Is(jsonscan.Object)
}

// name adds a sentence to a list, once.
func name(list []string, what string) []string {
	if slices.Contains(list, what) {
		return list
	}
	return append(list, what)
}

// encoding collects what a format cannot hold while a body is written.
type encoding struct{ lost []string }

func (e *encoding) lose(cond bool, what string) {
	if cond {
		e.lost = name(e.lost, what)
	}
}

// args is a call's arguments as an object of JSON; what is none is lost.
func (e *encoding) args(p *TalkPart) json.RawMessage {
	if object(p.Args) {
		return json.RawMessage(p.Args)
	}
	e.lose(true, "arguments that are no JSON object")
	return json.RawMessage("{}")
}

// schema is a tool's schema, or that of an object without properties.
func schema(t *TalkTool) json.RawMessage {
	if t.Schema == "" {
		return json.RawMessage(`{"type":"object","properties":{}}`)
	}
	return json.RawMessage(t.Schema)
}

// body writes a value as indented JSON, its members in their order.
func body(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return ""
	}
	return b.String()
}
