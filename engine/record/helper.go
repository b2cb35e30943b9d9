package record

import (
	"strings"
	"unicode/utf8"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// str reads a string member, "" where it is none.
func str(n jsonscan.Node, key string) string { return n.Get(key).Str() }

// hasAll reports whether an object has all of the members.
func hasAll(n jsonscan.Node, keys ...string) bool {
	for _, key := range keys {
		if !n.Get(key).Exists() {
			return false
		}
	}
	return true
}

// mostNested bounds how deep runs, trajectories and values may stand in each
// other.
const mostNested = 100

// cut shortens a text to one line of at most most characters.
func cut(text string, most int) string {
	line := strings.Join(strings.Fields(head(text, 4*most)), " ")
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	return string([]rune(line)[:most-1]) + "…"
}

// head is the first bytes of a text, whole characters only.
func head(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// clearSpace is the text without white space at its ends.
func clearSpace(text string) string { return strings.Trim(text, blank) }

// counted is a number with the word for what is counted.
func counted(n int, word string) string { return exchange.Count(n, word) }
