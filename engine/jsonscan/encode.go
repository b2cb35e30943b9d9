package jsonscan

import (
	"bytes"
	"encoding/json"
	"strings"
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
