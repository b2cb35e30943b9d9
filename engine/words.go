package engine

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// byteCount is a size in at most nine cells.
func byteCount(n int) string {
	switch {
	case n < 10_000:
		return fmt.Sprintf("%d B", n)
	case n < 10_000_000:
		return fmt.Sprintf("%d kB", n/1000)
	}
	return fmt.Sprintf("%d MB", n/1_000_000)
}

func ofLimit(limit int) string {
	if limit == 0 {
		return ""
	}
	return fmt.Sprintf(" of %d", limit)
}

// name is the last name of a JSON pointer: what a person calls the argument.
func name(pointer string) string {
	if pointer == "" {
		return "arguments"
	}
	n := pointer[strings.LastIndexByte(pointer, '/')+1:]
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(n)
}

// shown is a value as a person reads it: bare text, or compact JSON.
func shown(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return jsonscan.Canonical(v)
}

func canonicalText(v any) string { return jsonscan.Canonical(v) }

// listed joins words: a, b and c.
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// capital is a text with a capital first letter.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// oneLine is an expression without its line breaks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// numberWord is a small number in words.
func numberWord(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}
