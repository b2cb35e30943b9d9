package repair

import (
	"strings"

	"callstep/engine/jsonscan"
)

// object reads a text that was meant to be one JSON object, where there is one
// way only to read it. What says what was put right, "" where nothing had to be.
func object(text string) (found, what string, ok bool) {
	var done []string
	for range 8 {
		doc, bad := jsonscan.Index(text)
		switch {
		case bad == nil && doc.Root().Is(jsonscan.Object):
			return text, strings.Join(done, ", "), true
		case bad == nil && doc.Root().Is(jsonscan.String):
			text = doc.Root().Str()
			done = append(done, "undid the double encoding")
			continue
		case bad == nil:
			return "", "", false
		}
		next, what := mended(text, bad)
		if next == text || what == "" {
			return "", "", false
		}
		text = next
		done = append(done, what)
	}
	return "", "", false
}

// mended puts the earliest thing right that keeps a text from being JSON.
func mended(text string, bad *jsonscan.Error) (next, what string) {
	switch bad.Cause {
	case jsonscan.MarkdownFence:
		return unfenced(text)
	case jsonscan.TrailingText:
		doc, end, bad := jsonscan.IndexFirst(text)
		if bad != nil || !doc.Root().Is(jsonscan.Object) || strings.ContainsAny(text[end:], "{}[]") {
			return text, ""
		}
		return text[:doc.Root().Span().End], "cut the text behind the object"
	case jsonscan.LeadingText:
		at := strings.IndexByte(text, '{')
		if at < 0 || strings.ContainsAny(text[:at], "}[]") {
			return text, ""
		}
		return text[at:], "cut the text before the object"
	case jsonscan.TrailingComma:
		return withoutComma(text, bad.Offset)
	case jsonscan.PythonLiteral:
		return pythonWord(text, bad.Offset)
	}
	return text, ""
}

// unfenced takes the Markdown fence off that is around the whole text.
func unfenced(text string) (next, what string) {
	trimmed := strings.TrimSpace(text)
	mark := trimmed[:min(3, len(trimmed))]
	inner, ok := strings.CutSuffix(trimmed, mark)
	if mark != "```" && mark != "~~~" || !ok || len(trimmed) < 6 {
		return text, ""
	}
	inner = inner[3:]
	if line, rest, found := strings.Cut(inner, "\n"); found && !strings.ContainsAny(line, "{}") {
		inner = rest
	}
	return strings.TrimSpace(inner), "took the Markdown fence off"
}

// withoutComma takes the comma out that stands before a closing bracket. The
// offset is that of the comma, or of the bracket.
func withoutComma(text string, at int) (next, what string) {
	for ; at >= 0 && at < len(text); at-- {
		switch text[at] {
		case ',':
			return text[:at] + text[at+1:], "took the trailing comma out"
		case ' ', '\t', '\r', '\n', ']', '}':
		default:
			return text, ""
		}
	}
	return text, ""
}

// pythonWord writes the word of Python's at an offset as JSON has it. Texts in
// single quotes are left: what within them is escaped, and how, is a guess.
func pythonWord(text string, at int) (next, what string) {
	for _, w := range [...][2]string{{"True", "true"}, {"False", "false"}, {"None", "null"}} {
		if rest, ok := strings.CutPrefix(text[at:], w[0]); ok {
			return text[:at] + w[1] + rest, "wrote Python's " + w[0] + " as " + w[1]
		}
	}
	return text, ""
}
