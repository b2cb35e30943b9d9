package repair

import (
	"strings"

	"callstep/engine/jsonscan"
)

// structuredPart gives a result of MCP's both of its forms: the structured one
// where a text holds its JSON, and the text where that is missing.
func structuredPart(j *job) string {
	f := j.frame()
	if f == nil || !f.Result.Is(jsonscan.Object) {
		return j.fail("The result is not in the file.")
	}
	content := f.Result.Get("content")
	if made := f.Result.Get("structuredContent"); made.Exists() {
		text := jsonscan.Members{{Key: "type", Value: "text"}, {Key: "text", Value: made.Raw()}}
		if content.Is(jsonscan.Array) {
			j.append(content, j.encode(content, text))
		} else {
			j.set(f.Result, "content", []any{text})
		}
		return "added a text block with the JSON of structuredContent"
	}
	for _, part := range content.Items() {
		text := strings.TrimSpace(part.Get("text").Str())
		if doc, bad := jsonscan.Index(text); bad == nil && doc.Root().Is(jsonscan.Object) && content.Len() == 1 {
			j.set(f.Result, "structuredContent", jsonscan.Raw(text))
			return "added structuredContent, the object that the text holds"
		}
	}
	return j.fail("No text of the result holds the object; the tool has to return it.")
}
