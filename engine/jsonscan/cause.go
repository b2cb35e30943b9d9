package jsonscan

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Cause says why a text is not one JSON object.
type Cause string

// The causes of invalid JSON, as in the vocabulary.
const (
	MarkdownFence Cause = "markdown_fence"
	LeadingText   Cause = "leading_text"
	TrailingText  Cause = "trailing_text"
	Truncated     Cause = "truncated"
	PythonLiteral Cause = "python_literal"
	TrailingComma Cause = "trailing_comma"
	NotJSON       Cause = "not_json"
)

// Error says where and why a text is not one JSON value.
type Error struct {
	Offset int // byte offset of the earliest guilty byte; len(text) for a text that ends too early
	Cause  Cause
	Detail string // a few words for a person, printable
}

func (e *Error) Error() string {
	return string(e.Cause) + " at byte " + strconv.Itoa(e.Offset) + ": " + e.Detail
}

const (
	byteOrderMark = "\ufeff"
	fence         = "```"
)

var pythonWords = [...]string{"True", "False", "None"}

// opening judges a text by its first byte that is no white space, before any
// value is read; nil means that a value may start there.
func opening(text string, at int) *Error {
	rest := text[at:]
	switch {
	case rest == "":
		return &Error{0, NotJSON, "no text at all"}
	case strings.HasPrefix(rest, fence), strings.HasPrefix(rest, "~~~"):
		return &Error{at, MarkdownFence, "Markdown fence"}
	case strings.HasPrefix(rest, byteOrderMark):
		return &Error{at, NotJSON, "a byte order mark before the value"}
	case rest[0] == 0:
		return &Error{at, NotJSON, "a NUL byte"}
	}
	return nil
}

// prose turns err into leading_text where the text opens with words, and an
// object comes only later. Words may look like a value at first: "1. {…}",
// "[note] {…}".
func prose(text string, at int, err *Error) *Error {
	if err.Cause == Truncated || text[at] == '{' {
		return err
	}
	brace := strings.IndexByte(text[at:], '{')
	if brace < 0 {
		return err
	}
	if err.Cause == PythonLiteral && text[at] == '\'' && strings.HasSuffix(strings.TrimRight(text, " \t\r\n"), "'") {
		return err
	}
	before := text[at : at+brace]
	if text[at] == '[' && (err.Cause == TrailingText || !strings.Contains(before, "]")) {
		return err
	}
	return &Error{at, LeadingText, "text before the object: " + glimpse(before)}
}

// unexpected explains a byte at which no value can start.
func (s *scanner) unexpected() bool {
	rest := s.text[s.pos:]
	for _, word := range pythonWords {
		if startsWord(rest, word) || strings.HasPrefix(word, rest) {
			return s.refuse(s.pos, PythonLiteral, "Python's "+word)
		}
	}
	switch {
	case rest[0] == '\'':
		return s.refuse(s.pos, PythonLiteral, "single quotes")
	case rest[0] == ',':
		return s.refuse(s.pos, NotJSON, "a comma where a value should be")
	case rest[0] == '}' || rest[0] == ']':
		return s.refuse(s.pos, NotJSON, "a value is missing before "+rest[:1])
	}
	if what := stranger(rest); what != "" {
		return s.refuse(s.pos, NotJSON, what)
	}
	return s.refuse(s.pos, NotJSON, "expected a value, found "+glimpse(rest))
}

// unexpectedKey explains a byte at which a key should start.
func (s *scanner) unexpectedKey() bool {
	rest := s.text[s.pos:]
	switch {
	case rest[0] == '\'':
		return s.refuse(s.pos, PythonLiteral, "single quotes")
	case rest[0] == ',':
		return s.refuse(s.pos, NotJSON, "a comma where a key should be")
	}
	if what := stranger(rest); what != "" {
		return s.refuse(s.pos, NotJSON, what)
	}
	return s.refuse(s.pos, NotJSON, "expected a key in double quotes, found "+glimpse(rest))
}

// stranger names what other languages allow and JSON does not; "" if rest is
// none of these.
func stranger(rest string) string {
	switch {
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "/*"), rest[0] == '#':
		return "a comment; JSON has none"
	case strings.HasPrefix(rest, "“"), strings.HasPrefix(rest, "”"), strings.HasPrefix(rest, "‘"), strings.HasPrefix(rest, "’"):
		return "curly quotes; JSON wants \""
	case startsWord(rest, "NaN"), startsWord(rest, "Infinity"), startsWord(rest, "-Infinity"):
		return "NaN and Infinity are no JSON numbers"
	case startsWord(rest, "undefined"):
		return "undefined is no JSON value"
	case rest[0] == '+':
		return "a plus sign before a number"
	case rest[0] == '.':
		return "a number without a digit before the point"
	case rest[0] == 0:
		return "a NUL byte"
	}
	return ""
}

func startsWord(text, word string) bool {
	if !strings.HasPrefix(text, word) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[len(word):])
	return !(r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
}

// glimpse shows the beginning of a text, quoted, on one line, printable.
func glimpse(text string) string {
	const most = 24
	var b strings.Builder
	runes, gap := 0, false
	for i, r := range text {
		if runes >= most {
			b.WriteString("…")
			break
		}
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
			gap = b.Len() > 0
			if i > 200 {
				break
			}
			continue
		}
		if gap {
			b.WriteByte(' ')
			runes++
		}
		gap = false
		b.WriteRune(r)
		runes++
	}
	return strconv.QuoteToGraphic(b.String())
}
