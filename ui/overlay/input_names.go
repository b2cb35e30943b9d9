package overlay

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// badByte marks a byte that is not UTF-8 as badByte+b, beyond the last code
// point.
const badByte = utf8.MaxRune + 1

// The last private code points stand in for runes that a text area would not
// keep. A text that holds these code points itself gets names for them too.
const (
	firstName = 0x10f000
	lastName  = 0x10fffd
)

// names are the stand-ins of one text, in both directions.
type names struct {
	of   map[rune]rune
	real map[rune]rune
}

func newNames() names { return names{map[rune]rune{}, map[rune]rune{}} }

// hide gives every rune that a text area would change or drop its name.
func (n names) hide(s string) string {
	var b strings.Builder
	for _, r := range runes(s) {
		if mustHide(r) {
			r = n.name(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// reveal puts the real runes and bytes back.
func (n names) reveal(s string) string {
	var b strings.Builder
	for _, r := range s {
		if real, ok := n.real[r]; ok {
			r = real
		}
		if r >= badByte {
			b.WriteByte(byte(r - badByte))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (n names) name(r rune) rune {
	if name, ok := n.of[r]; ok {
		return name
	}
	name := min(firstName+rune(len(n.of)), lastName)
	n.of[r], n.real[name] = name, r
	return name
}

func mustHide(r rune) bool {
	return r >= firstName || r == utf8.RuneError || r != '\n' && unicode.IsControl(r)
}

// runes takes a text apart, keeping bytes that are not UTF-8.
func runes(s string) []rune {
	out := make([]rune, 0, len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			r = badByte + rune(s[i])
		}
		out = append(out, r)
		i += n
	}
	return out
}
