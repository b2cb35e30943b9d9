package wire

import (
	"encoding/json"
	"strings"

	"callstep/engine/jsonscan"
)

// encoders write a conversation as a request body, one a provider.
var encoders = map[Provider]func(*encoding, *Talk) any{
	Anthropic: anthropicEncode, OpenAIChat: chatEncode, OpenAIResponses: responsesEncode, Gemini: geminiEncode, MCP: mcpEncode,
}

// Encode writes a conversation as the body of a request to a provider, for MCP
// as the list of its frames, as indented JSON. Lost names what the format
// cannot hold; ok is false for a provider that has no such bodies.
func Encode(p Provider, t *Talk) (body string, lost []string, ok bool) {
	encode, ok := encoders[p]
	if !ok {
		return "", nil, false
	}
	e := &encoding{own: t.From == p || t.From == Unknown}
	if p != Gemini && p != t.From {
		t = e.withIDs(t)
	}
	out := encode(e, t)
	if p != Gemini {
		e.orphans(t)
	}
	return indented(out), e.lost, true
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
	e := &encoding{own: true}
	var out any
	switch p {
	case Anthropic:
		out = anthropicDeclare(tools)
	case OpenAIChat:
		out = chatDeclare(tools)
	case OpenAIResponses:
		out = responsesDeclare(tools, Unknown)
	case Gemini:
		out = []geminiToolsJSON{{e.geminiDeclare(tools)}}
	case MCP:
		out = e.mcpDeclare(tools)
	default:
		return "", nil, false
	}
	return indented(out), e.lost, true
}

// Encodes reports whether a conversation can be written for a provider.
func Encodes(p Provider) bool { return encoders[p] != nil }

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

// indented writes a value as indented JSON, its members in their order.
func indented(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return ""
	}
	return jsonscan.EscapeHidden(b.String())
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
