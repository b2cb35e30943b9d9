package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// rawObject writes a JSON object from raw values, so that what a stream sent is
// kept byte for byte.
type rawObject struct{ b strings.Builder }

// put adds a member; "" as value adds nothing.
func (o *rawObject) put(key, raw string) {
	if raw == "" {
		return
	}
	if o.b.Len() > 0 {
		o.b.WriteByte(',')
	}
	o.b.WriteByte('"')
	o.b.WriteString(key)
	o.b.WriteString(`":`)
	o.b.WriteString(raw)
}

func (o *rawObject) String() string { return "{" + o.b.String() + "}" }

// rawList is a JSON array of raw values.
func rawList(items []string) string { return "[" + strings.Join(items, ",") + "]" }

// rawText joins the pieces of a streamed string as they are escaped: half a
// surrogate pair in one piece meets its other half in the next.
type rawText struct {
	b     strings.Builder
	given bool // some piece came, be it empty
}

// add takes a piece; what is no string is left out.
func (t *rawText) add(piece jsonscan.Node) {
	if piece.Is(jsonscan.String) {
		raw := piece.Raw()
		t.b.WriteString(raw[1 : len(raw)-1])
		t.given = true
	}
}

// quoted is the whole string as JSON; "" when no piece came.
func (t *rawText) quoted() string {
	if !t.given {
		return ""
	}
	return `"` + t.b.String() + `"`
}

// isDone tells the line that ends OpenAI's streams, which is no JSON.
func isDone(e Event) bool {
	return !e.Data.Exists() && strings.Contains(e.Raw, "[DONE]")
}

// thinks reports whether a request asks for reasoning: by an effort that is not
// none, a budget, a summary or a switch.
func thinks(n jsonscan.Node) bool {
	if !n.Is(jsonscan.Object) {
		return n.Str() != "" && n.Str() != "none"
	}
	if effort := n.Get("effort").Str(); effort != "" {
		return effort != "none"
	}
	budget, _ := n.Get("max_tokens").Int()
	return budget > 0 || n.Get("enabled").True() || n.Get("summary").Str() != ""
}
