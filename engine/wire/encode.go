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
	return indented(encode(e, t)), e.lost, true
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
	return b.String()
}
