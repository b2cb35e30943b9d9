package fault

import (
	"strings"
	"unicode/utf8"

	"callstep/engine/jsonscan"
)

// eachString shows the strings of a valid JSON text, quotes included, and
// whether each is a key.
func eachString(text string, visit func(at jsonscan.Span, key bool)) {
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		start := i
		for i++; i < len(text) && text[i] != '"'; i++ {
			if text[i] == '\\' {
				i++
			}
		}
		rest := strings.TrimLeft(text[i+1:], " \t\r\n")
		visit(jsonscan.Span{Start: start, End: i + 1}, strings.HasPrefix(rest, ":"))
	}
}

// lastString finds the last string value that has something in it, else the
// last key.
func lastString(text string) (at jsonscan.Span, ok bool) {
	ofKey := false
	eachString(text, func(s jsonscan.Span, key bool) {
		if s.End-s.Start > 2 && (!key || !ok || ofKey) {
			at, ok, ofKey = s, true, key
		}
	})
	return at, ok
}

// middle is the offset behind the first half of a string, never within a
// character or an escape.
func middle(text string, at jsonscan.Span) int {
	half := at.Start + 1 + (at.End-at.Start-2)/2
	i := at.Start + 1
	for i <= half && i < at.End-1 {
		switch {
		case strings.HasPrefix(text[i:], `\u`):
			i += 6
		case text[i] == '\\':
			i += 2
		default:
			_, n := utf8.DecodeRuneInString(text[i:])
			i += n
		}
	}
	return min(i, at.End-1)
}

// pythonic writes a JSON text as Python's repr would: the words True, False and
// None if it has one, else single quotes.
func pythonic(text string) string {
	var out strings.Builder
	from := 0
	eachString(text, func(at jsonscan.Span, _ bool) {
		out.WriteString(pythonWords.Replace(text[from:at.Start]))
		out.WriteString(text[at.Start:at.End])
		from = at.End
	})
	out.WriteString(pythonWords.Replace(text[from:]))
	if changed := out.String(); changed != text {
		return changed
	}
	quoted := []byte(text)
	eachString(text, func(at jsonscan.Span, _ bool) {
		if !strings.ContainsAny(text[at.Start:at.End], `'\`) {
			quoted[at.Start], quoted[at.End-1] = '\'', '\''
		}
	})
	return string(quoted)
}

var pythonWords = strings.NewReplacer("true", "True", "false", "False", "null", "None")
