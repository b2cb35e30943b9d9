package redact

import (
	"strconv"
	"strings"
)

// view is a text as a reader of JSON sees it where it matters to the search: an
// escape (\u002d) is the sign that it stands for, however deep in strings of
// JSON it stands. Without such escapes the view is the text itself.
type view struct {
	text string
	at   []int // where each byte of text begins in the raw text, and its end; nil = the same
}

func viewOf(raw string) view {
	if !strings.Contains(raw, `\u00`) {
		return view{text: raw}
	}
	var b strings.Builder
	at := make([]int, 0, len(raw)+1)
	for i := 0; i < len(raw); {
		sign, size := escapedSign(raw[i:])
		if size == 0 {
			sign, size = raw[i], 1
		}
		b.WriteByte(sign)
		at = append(at, i)
		i += size
	}
	return view{b.String(), append(at, len(raw))}
}

// escapedSign reads an escape at the beginning of a text, with as many
// backslashes as it has within strings of JSON; size is 0 where none stands
// there. Signs that would end a string or a name are left as they are written.
func escapedSign(s string) (sign byte, size int) {
	n := 0
	for n < len(s) && s[n] == '\\' {
		n++
	}
	if n == 0 || len(s) < n+5 || s[n:n+3] != "u00" {
		return 0, 0
	}
	code, err := strconv.ParseUint(s[n+3:n+5], 16, 8)
	sign = byte(code)
	if err != nil || !inName(sign) && !strings.ContainsRune(".@:/=+~&?", rune(sign)) {
		return 0, 0
	}
	return sign, n + 5
}

// raw is where a hit in the view stands in the raw text.
func (v view) raw(hit []int) (from, to int) {
	if v.at == nil {
		return hit[0], hit[1]
	}
	return v.at[hit[0]], v.at[hit[1]]
}
