package jsonscan

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Canonical is the RFC 8785 text of a decoded value: no white space, members
// sorted by the UTF-16 code units of their keys, numbers as ECMAScript prints
// them. Equal values have equal texts.
//
// One step beyond the RFC: integers that a double would round keep all their
// digits, so that two different ids never compare equal.
func Canonical(v any) string { return string(appendValue(nil, v)) }

func appendValue(b []byte, v any) []byte { return appendStyled(b, v, "", "") }

// appendStyled writes v with white space behind commas and colons.
func appendStyled(b []byte, v any, comma, colon string) []byte {
	switch v := v.(type) {
	case map[string]any:
		b = append(b, '{')
		for i, key := range sortedKeys(v) {
			b = appendKey(b, i, key, comma, colon)
			b = appendStyled(b, v[key], comma, colon)
		}
		return append(b, '}')
	case Members:
		b = append(b, '{')
		for i, m := range v {
			b = appendKey(b, i, m.Key, comma, colon)
			b = appendStyled(b, m.Value, comma, colon)
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(append(b, ','), comma...)
			}
			b = appendStyled(b, item, comma, colon)
		}
		return append(b, ']')
	}
	return appendScalar(b, v)
}

func appendKey(b []byte, i int, key, comma, colon string) []byte {
	if i > 0 {
		b = append(append(b, ','), comma...)
	}
	b = appendQuoted(b, key)
	return append(append(b, ':'), colon...)
}

// appendScalar writes what no container is. Values that JSON has no word for
// (NaN, types that Decode never makes) become null.
func appendScalar(b []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return appendQuoted(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case bool:
		return strconv.AppendBool(b, v)
	case float64:
		return appendFloat(b, v)
	case json.Number:
		return appendNumber(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case uint64:
		return strconv.AppendUint(b, v, 10)
	case Raw:
		return append(b, v...)
	}
	return append(b, "null"...)
}

// appendFloat writes a double as ECMAScript's Number.prototype.toString does.
func appendFloat(b []byte, f float64) []byte {
	switch size := math.Abs(f); {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return append(b, "null"...)
	case f == 0:
		return append(b, '0')
	case size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	from := len(b)
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if e := slices.Index(b[from:], 'e') + from; len(b) == e+4 && b[e+2] == '0' {
		b = append(b[:e+2], b[e+3]) // e-07 is e-7 there
	}
	return b
}

// appendNumber writes an integer beyond int64, or a number from elsewhere.
func appendNumber(b []byte, n json.Number) []byte {
	f, err := n.Float64()
	switch exact := strconv.FormatFloat(f, 'f', 0, 64); {
	case err == nil && (exact == string(n) || strings.ContainsAny(string(n), ".eE")):
		return appendFloat(b, f)
	case n == "":
		return append(b, "null"...)
	}
	return append(b, n...)
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compareUTF16)
	return keys
}

// compareUTF16 orders as the UTF-16 code units of both strings would: by
// character, but those beyond U+FFFF, whose first unit is a surrogate, before
// U+E000 and later.
func compareUTF16(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && n < len(b) && !utf8.RuneStart(a[n]) {
		n--
	}
	ra, _ := utf8.DecodeRuneInString(a[n:])
	rb, _ := utf8.DecodeRuneInString(b[n:])
	if n < len(a) && n < len(b) && (ra > 0xFFFF) != (rb > 0xFFFF) {
		if ra > 0xFFFF {
			ra = 0xD800
		} else {
			rb = 0xD800
		}
		return int(ra - rb)
	}
	return strings.Compare(a[n:], b[n:])
}

const hexDigits = "0123456789abcdef"

// appendQuoted escapes what JSON must have escaped and nothing else.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\b':
			b = append(b, `\b`...)
		case '\f':
			b = append(b, `\f`...)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		default:
			b = append(b, `\u00`...)
			b = append(b, hexDigits[c>>4], hexDigits[c&15])
		}
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}
