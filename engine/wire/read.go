package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// textOf reads a string member, "" where it is no string.
func textOf(n jsonscan.Node, key string) string { return n.Get(key).Str() }

// failureOf reads the error object that OpenAI's and Anthropic's bodies share.
func failureOf(body jsonscan.Node) Failure {
	e := body.Get("error")
	if e.Is(jsonscan.String) {
		return Failure{Message: e.Str(), Node: e}
	}
	if !e.Is(jsonscan.Object) {
		return Failure{}
	}
	code := e.Get("code")
	return Failure{
		Type: textOf(e, "type"), Code: code.Word(), Param: textOf(e, "param"),
		Message: textOf(e, "message"), Node: e,
	}
}

// ResultText is what a result says: its text, the texts of its parts, or the
// JSON of anything else.
func ResultText(b *Block) string {
	switch b.Body().Kind() {
	case jsonscan.Absent, jsonscan.Null:
		return ""
	case jsonscan.String:
		return b.Body().Str()
	case jsonscan.Array:
		var texts []string
		for _, part := range b.Body().Items() {
			if t := part.Get("text"); t.Is(jsonscan.String) {
				texts = append(texts, t.Str())
			} else {
				texts = append(texts, part.Raw())
			}
		}
		return strings.Join(texts, "\n")
	}
	return b.Body().Raw()
}
