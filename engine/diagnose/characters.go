package diagnose

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// judgeCharacters looks for control characters and half surrogates. JSON writes
// most of them as escapes, so the raw text shows them.
func (j *Judge) judgeCharacters(r *ResultAt, raw string) {
	if !strings.Contains(raw, `\`) && !strings.Contains(raw, "\x7f") && !strings.Contains(raw, "\xc2") {
		return
	}
	control, surrogate := oddCharacters(raw)
	if control.End > 0 {
		h := r.hit("control_characters", capital(r.from())+" holds the control character "+characterName(raw[control.Start:control.End])+".")
		h.Inside = control
		j.Report(h)
	}
	if surrogate.End > 0 {
		h := r.hit("lone_surrogate", capital(r.from())+" holds half of a surrogate pair, "+characterName(raw[surrogate.Start:surrogate.End])+".")
		h.Inside = surrogate
		j.Report(h)
	}
}

// oddCharacters finds, in the raw text of JSON, the first control character
// beside tab and line end, and the first half of a surrogate pair. An empty
// span = none.
func oddCharacters(raw string) (control, surrogate jsonscan.Span) {
	control = rawControl(raw)
	for i := 0; i < len(raw); {
		at := strings.IndexByte(raw[i:], '\\')
		if at < 0 || i+at+1 >= len(raw) {
			break
		}
		i += at
		n, _ := escapeSize(raw[i:])
		switch v := unit(raw[i : i+n]); {
		case v >= 0xD800 && v < 0xE000 && n == 6:
			mark(&surrogate, i, n)
		case isControl(v) && (control.End == 0 || i < control.Start):
			control = jsonscan.Span{Start: i, End: i + n}
		}
		i += n
	}
	return control, surrogate
}

// rawControl finds the first control character that JSON lets stand as it is.
func rawControl(raw string) (found jsonscan.Span) {
	if at := strings.IndexByte(raw, 0x7f); at >= 0 {
		mark(&found, at, 1)
	}
	for i := 0; ; i++ {
		at := strings.IndexByte(raw[i:], 0xc2)
		if at < 0 || i+at+1 >= len(raw) {
			return found
		}
		i += at
		if isControl(rune(raw[i+1])) && (found.End == 0 || i < found.Start) {
			return jsonscan.Span{Start: i, End: i + 2}
		}
	}
}

func mark(span *jsonscan.Span, at, n int) {
	if span.End == 0 {
		*span = jsonscan.Span{Start: at, End: at + n}
	}
}

// isControl reports whether a character is a control that no text needs: C0
// without tab and line end, DEL, and C1.
func isControl(v rune) bool {
	return v >= 0 && v < 0x20 && v != '\t' && v != '\n' && v != '\r' || v >= 0x7f && v < 0xa0
}

// unit is what an escape stands for, as a UTF-16 unit; -1 where that is no
// control.
func unit(escape string) rune {
	switch escape[1] {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'u':
		if len(escape) >= 6 {
			if v, err := strconv.ParseUint(escape[2:6], 16, 32); err == nil {
				return rune(v)
			}
		}
	}
	return -1
}

// characterName is "U+001B".
func characterName(raw string) string {
	v := rune(raw[len(raw)-1])
	if raw[0] == '\\' {
		v = unit(raw)
	}
	return fmt.Sprintf("U+%04X", v)
}
