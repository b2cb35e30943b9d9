package wire

import (
	"encoding/json"
	"strings"

	"callstep/engine/jsonscan"
)

// encoder writes what a provider takes.
type encoder struct {
	body    func(*encoding, *Talk) any      // a conversation as the body of a request
	declare func(*encoding, []TalkTool) any // the list of declarations alone
	byID    bool                            // results name their calls by id, not by the tool
}

var encoders = map[Provider]encoder{
	Anthropic:       {anthropicEncode, func(_ *encoding, t []TalkTool) any { return anthropicDeclare(t) }, true},
	OpenAIChat:      {chatEncode, func(_ *encoding, t []TalkTool) any { return chatDeclare(t) }, true},
	OpenAIResponses: {responsesEncode, func(_ *encoding, t []TalkTool) any { return responsesDeclare(t, Unknown) }, true},
	Gemini:          {geminiEncode, func(e *encoding, t []TalkTool) any { return []geminiToolsJSON{{e.geminiDeclare(t)}} }, false},
	MCP:             {mcpEncode, func(e *encoding, t []TalkTool) any { return e.mcpDeclare(t) }, true},
}

// Encode writes a conversation as the body of a request to a provider, for MCP
// as the list of its frames, as indented JSON. Lost names what the format
// cannot hold; ok is false for a provider that has no such bodies, and where one
// of its schemas goes deeper than JSON can be written.
func Encode(p Provider, t *Talk) (body string, lost []string, ok bool) {
	to, ok := encoders[p]
	if !ok {
		return "", nil, false
	}
	e := &encoding{own: t.From == p || t.From == Unknown}
	if to.byID && p != t.From {
		t = e.withIDs(t)
	}
	if t.From == Anthropic && p != Anthropic {
		t = e.resultsFirst(t)
	}
	out := to.body(e, t)
	if to.byID {
		e.orphans(t)
	}
	body = indented(out)
	return body, e.lost, body != ""
}

// orphans names what is lost of results that answer no call: all but Gemini
// leave the tool to the call.
func (e *encoding) orphans(t *Talk) {
	called := map[string]string{}
	for _, turn := range t.Turns {
		for i := range turn.Parts {
			switch p := &turn.Parts[i]; p.Kind {
			case Call:
				called[p.ID] = p.Name
			case Result:
				e.lose(called[p.ID] != p.Name, "the tool of a result that answers no call")
			}
		}
	}
}

// EncodeTools writes declarations alone: the list that stands under tools in a
// request, for MCP in the answer to tools/list.
func EncodeTools(p Provider, tools []TalkTool) (list string, lost []string, ok bool) {
	to, ok := encoders[p]
	if !ok {
		return "", nil, false
	}
	e := &encoding{own: true}
	out := to.declare(e, tools)
	list = indented(out)
	return list, e.lost, list != ""
}

// Encodes reports whether a conversation can be written for a provider.
func Encodes(p Provider) bool { return encoders[p].body != nil }

// encoding collects what a format cannot hold while a body is written.
type encoding struct {
	lost []string
	own  bool // the signatures are of this provider
}

func (e *encoding) lose(cond bool, what string) {
	if cond {
		e.lost = name(e.lost, what)
	}
}

// sign is a signature that the format has a place for.
func (e *encoding) sign(p *TalkPart) string {
	if !e.own {
		e.lose(p.Sign != "", "signatures, which only the provider that made them can read")
		return ""
	}
	return p.Sign
}

// argumentsJSON are a call's arguments as JSON: what is none stands as a text in the
// place of the object, where no provider takes it.
func argumentsJSON(p *TalkPart) json.RawMessage {
	if isJSON(p.Args) {
		return json.RawMessage(p.Args)
	}
	return json.RawMessage(jsonscan.Quote(p.Args))
}

func isJSON(text string) bool {
	_, err := jsonscan.Index(text)
	return err == nil && json.Valid([]byte(text))
}

// schema is a tool's schema, or that of an object without properties.
func schema(t *TalkTool) json.RawMessage {
	if t.Schema == "" {
		return json.RawMessage(emptySchema)
	}
	return json.RawMessage(t.JSONSchema())
}

// emptySchema declares a tool without arguments where a schema is required.
const emptySchema = `{"type":"object","properties":{}}`

// flag is a flag as it is written: nil where nothing was said.
func flag(t Tri) *bool {
	if t == Unset {
		return nil
	}
	yes := t == Yes
	return &yes
}

// indented writes a value as indented JSON, its members in their order; "" where
// it cannot be written.
func indented(v any) string {
	text := compact(v)
	if text == "" {
		return ""
	}
	return jsonscan.EscapeHidden(jsonscan.Indent(text)) + "\n"
}

// compact is indented on one line, with the characters as they are.
func compact(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return ""
	}
	return b.String()
}

// ReadBody reads a body that Encode wrote, or any other that is known to be a
// request to the provider or the frames of a session, as an exchange.
func ReadBody(p Provider, body string) (*Exchange, *jsonscan.Error) {
	root, bad := Index(body, &Source{})
	if bad != nil {
		return nil, bad
	}
	x := &Exchange{Provider: p}
	format, _ := FormatOf(p)
	switch {
	case format.Frames != nil:
		x.Frames = format.Frames(root)
	case format.Request != nil:
		s := &Step{Provider: p}
		format.Request(s, root)
		x.Steps = []*Step{s}
	}
	return x, nil
}
