// Package text is the one home of width and of sanitising: every other package
// of the screen measures, cuts, pads and cleans here and nowhere else.
//
// Width is counted rune by rune, as terminals without grapheme clustering do
// and as tmux does. Clean takes out the sequences on which terminals disagree
// (joined emoji, flags, skin tones), so that one count holds everywhere.
package text

import "strings"

// Width is the number of cells a cleaned string takes. It may hold SGR
// sequences of our own.
func Width(s string) int {
	w := 0
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == esc:
			i += sgrLen(s[i:])
		case c < 0x80:
			w++
			i++
		default:
			rw, n := runeAt(s[i:])
			w += rw
			i += n
		}
	}
	return w
}

// Cut shortens s to at most w cells with an ellipsis.
func Cut(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if len(s) <= w && !strings.Contains(s, "\x1b") || Width(s) <= w {
		return s
	}
	head, _, open := split(s, w-1)
	if open {
		return head + "…" + reset
	}
	return head + "…"
}

// Fit makes s exactly w cells: cut or padded on the right.
func Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	n := Width(s)
	if n > w {
		s = Cut(s, w) // may be a cell short at a wide rune
		n = Width(s)
	}
	return s + Spaces(w-n)
}

// Split divides a cleaned string without sequences after at most w cells. A
// wide rune that no longer fits goes to the tail, so head may be a cell short.
func Split(s string, w int) (head, tail string) {
	head, tail, _ = split(s, w)
	return head, tail
}

// split divides s after at most w cells, marks included with their letter, and
// reports whether an SGR sequence is open at the end of the head.
func split(s string, w int) (head, tail string, open bool) {
	n, i := 0, 0
	for i < len(s) {
		if s[i] == esc {
			k := sgrLen(s[i:])
			open = k > len(reset) || s[i:i+k] != reset && s[i:i+k] != "\x1b[0m"
			i += k
			continue
		}
		rw, k := 1, 1
		if s[i] >= 0x80 {
			rw, k = runeAt(s[i:])
		}
		if n+rw > w {
			break
		}
		n += rw
		i += k
	}
	return s[:i], s[i:], open
}

// Spaces is n spaces, none for n below one.
func Spaces(n int) string {
	switch {
	case n <= 0:
		return ""
	case n <= len(spaces):
		return spaces[:n]
	}
	return strings.Repeat(" ", n)
}

// spaces covers the widths of most screens without an allocation.
var spaces = strings.Repeat(" ", 320)
