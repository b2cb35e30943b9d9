package redact

import (
	"sort"
	"strconv"
	"strings"
)

// view is a text as a reader of JSON sees it where it matters to the search: an
// escape (\u002d) is the sign that it stands for, however deep in strings of
// JSON it stands. Without such escapes the view is the text itself.
type view struct {
	text   string
	shifts []shift // in the order of the text; none = the text itself
}

// shift says that from an offset of the view on, the raw text is ahead by some
// bytes.
type shift struct{ from, ahead int }

func viewOf(raw string) view {
	var v view
	var b strings.Builder
	done := 0
	for i := 0; ; {
		at := strings.Index(raw[i:], `\u00`)
		if at < 0 {
			break
		}
		start := i + at
		i = start + len(`\u00`)
		for start > done && raw[start-1] == '\\' {
			start--
		}
		sign, size := escapedSign(raw[start:])
		if size == 0 {
			continue
		}
		b.WriteString(raw[done:start])
		b.WriteByte(sign)
		done = start + size
		i = done
		v.shifts = append(v.shifts, shift{b.Len(), done - b.Len()})
	}
	if v.shifts == nil {
		return view{text: raw}
	}
	b.WriteString(raw[done:])
	v.text = b.String()
	return v
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
func (v view) raw(hit []int) (from, to int) { return v.rawAt(hit[0]), v.rawAt(hit[1]) }

func (v view) rawAt(at int) int {
	n := sort.Search(len(v.shifts), func(i int) bool { return v.shifts[i].from > at })
	if n == 0 {
		return at
	}
	return at + v.shifts[n-1].ahead
}
