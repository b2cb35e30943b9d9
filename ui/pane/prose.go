package pane

import (
	"strings"

	"callstep/ui/text"
	"callstep/ui/theme"
)

// CodeHue is the hue of code within prose.
const CodeHue = theme.JSONKey

// Prose appends a sentence of a scenario, cleaned to one line. What stands in it
// between two backticks is code, as in a narration; backticks that enclose
// nothing, or are more than one, are text.
func (l Line) Prose(hue theme.Token, s string) Line {
	s = text.Clean(s)
	for {
		from := single(s, 0)
		to := single(s, from+1)
		if from < 0 || to < 0 {
			return l.Put(hue, s)
		}
		l = l.Put(hue, s[:from]).Put(CodeHue, s[from+1:to])
		s = s[to+1:]
	}
}

// single is where the next backtick that has no other beside it stands, -1 if
// there is none.
func single(s string, from int) int {
	for i := from; i < len(s); i++ {
		n := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
		switch {
		case n == 1:
			return i
		case n > 1:
			i += n - 1
		}
	}
	return -1
}
