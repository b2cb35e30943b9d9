package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of a file. They keep the time that any input can cost small: the
// YAML parser recurses once per nesting level and once per key of a mapping.
const (
	maxBytes = 1 << 20
	maxLines = 10_000
	maxMarks = 10_000 // opening brackets and list dashes in all
	maxSigns = 50_000 // characters that mean something to YAML in all
	maxDepth = 64     // lists and mappings inside each other
	maxKey   = 120    // characters of a key
)

// prescan refuses what must not reach the YAML parser. It returns the first
// few problems; none means that the text is safe to parse.
func prescan(s *source) []Problem {
	switch {
	case strings.TrimSpace(s.text) == "":
		return []Problem{s.problem(0, "this file is empty", "A scenario starts with callstep: 1, id, title, tools and turns.")}
	case len(s.lines) > maxLines:
		return []Problem{s.problem(s.lines[maxLines], fmt.Sprintf("this file has more than %d lines", maxLines), "Split it into several scenarios.")}
	}
	if at, message, hint, ok := badRune(s.text); ok {
		return []Problem{s.problem(at, message, hint)}
	}
	if count(s.text, "[", "{", "- ", "? ") > maxMarks || count(s.text, ",", ": ", "&", "*", "!", "'", `"`) > maxSigns {
		return []Problem{s.problem(0, "this file holds too many brackets, dashes and other signs of YAML", "Split it into several scenarios.")}
	}
	w := nesting{source: s}
	w.scan()
	return w.problems
}

func count(text string, signs ...string) int {
	n := 0
	for _, sign := range signs {
		n += strings.Count(text, sign)
	}
	return n
}

// badRune finds the first byte that is no text of a scenario.
func badRune(text string) (at int, message, hint string, found bool) {
	if i := strings.IndexByte(text, 0); i >= 0 {
		return i, "a NUL byte: this is not a text file", "Save the file as UTF-8 text.", true
	}
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			return i, fmt.Sprintf("the byte 0x%02X is not valid UTF-8", text[i]), "Save the file as UTF-8 text.", true
		case r == '\r':
			return i, "a carriage return in the middle of a line", "End lines with LF or CR LF.", true
		case r < ' ' && r != '\n' && r != '\t', r >= 0x7f && r < 0xa0:
			return i, fmt.Sprintf("the control character U+%04X", r), fmt.Sprintf(`Write it as "\x%02x" in double quotes.`, r), true
		}
	}
	return 0, "", "", false
}
