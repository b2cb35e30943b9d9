package jsonscan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Member is one key and its value.
type Member struct {
	Key   string
	Value any
}

// Members is an object whose members keep their order when it is encoded. It
// may stand wherever a map[string]any may.
type Members []Member

// Raw is a value that is JSON already, and is written as it is.
type Raw string

// Encode is v as compact JSON. Maps are written in the order of their keys,
// Members in their own; the same value gives the same bytes.
func Encode(v any) string { return string(appendStyled(nil, v, "", "")) }

// EncodeSpaced is Encode on one line with a space behind every comma and
// colon, the way most models write.
func EncodeSpaced(v any) string { return string(appendStyled(nil, v, " ", " ")) }

// Quote is s as a JSON string with as few escapes as JSON allows; what is not
// ASCII stays as it is. Bytes that are not UTF-8 become U+FFFD.
func Quote(s string) string {
	return string(appendQuoted(nil, strings.ToValidUTF8(s, replacement)))
}

// EscapeHidden writes the characters of a JSON text that show nothing, or turn
// the writing direction, as \u escapes: to a program the same text, to a
// terminal no command, and to a reader nothing unseen. JSON itself demands no
// more than the escapes of ASCII controls.
func EscapeHidden(text string) string {
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for i, r := range text {
		if !hidden(r) {
			continue
		}
		b.WriteString(text[from:i])
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
		from = i + utf8.RuneLen(r)
	}
	b.WriteString(text[from:])
	return b.String()
}

// hidden leaves white space between tokens alone; within a string JSON has it
// escaped already.
func hidden(r rune) bool { return r >= 0x7f && !unicode.IsGraphic(r) }

// Compact is JSON without white space between its tokens, all else as it was. A
// text that is no JSON comes back as it is.
func Compact(text string) string {
	if _, err := Index(text); err != nil {
		return text
	}
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		return text
	}
	return b.String()
}
