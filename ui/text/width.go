package text

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	esc   = 0x1b
	reset = "\x1b[m"
)

// sgrLen is the length of the SGR sequence at the start of s; a stray escape
// counts as itself, so that no loop stands still.
func sgrLen(s string) int {
	if len(s) < 2 || s[1] != '[' {
		return 1
	}
	if n := strings.IndexByte(s, 'm'); n > 0 {
		return n + 1
	}
	return len(s)
}

// runeAt is the width of the rune at the start of s and its length in bytes.
// What the screens are made of is decided by ranges; the rest is looked up.
func runeAt(s string) (w, n int) {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r < 0x300:
		return 1, n
	case r >= 0x2500 && r <= 0x25fc, r >= 0x2701 && r <= 0x2704: // lines, blocks, shapes
		return 1, n
	case r >= 0xac00 && r <= 0xd7a3, r >= 0x4e00 && r <= 0x9fff: // Hangul syllables, Han
		return 2, n
	case r >= 0x1160 && r <= 0x11ff, r >= 0xd7b0 && r <= 0xd7ff: // join the consonant before them
		return 0, n
	}
	return ansi.StringWidth(s[:n]), n
}
