package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks one letter may carry on the screen.
const maxMarks = 4

// Clean makes hostile text harmless on one line: controls become pictures (␛,
// ␊), tabs four spaces, what is invisible or turns the writing direction shows
// its code point, and sequences on which terminals disagree about the width
// are taken apart. Clean text stays as it is.
func Clean(s string) string {
	i := dirtyAt(s)
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	b.WriteString(s[:i])
	marks, prev := 0, rune(0)
	if i > 0 {
		prev = rune(s[i-1])
	}
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		if unicode.Is(unicode.M, r) && !isSelector(r) {
			if marks++; marks > maxMarks {
				continue
			}
		} else {
			marks = 0
		}
		if strayJamo(prev, r) {
			writeCode(&b, r)
			prev = 0
			continue
		}
		writeClean(&b, r)
		prev = r
	}
	return b.String()
}

// Lines cleans hostile text and splits it at its line ends.
func Lines(s string) []string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if i < len(lines)-1 {
			l = strings.TrimSuffix(l, "\r")
		}
		lines[i] = Clean(l)
	}
	return lines
}

// dirtyAt is where the plain ASCII at the start of s ends.
func dirtyAt(s string) int {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c >= 0x7f {
			return i
		}
	}
	return len(s)
}

func writeClean(b *strings.Builder, r rune) {
	switch {
	case r == '\t':
		b.WriteString("    ")
	case r < 0x20:
		b.WriteRune(0x2400 + r)
	case r == 0x7f:
		b.WriteRune('␡')
	case r >= 0x80 && r < 0xa0: // C1: as the escape pair that means the same
		b.WriteRune('␛')
		b.WriteRune(r - 0x40)
	case isSelector(r):
	case r >= 0x1f1e6 && r <= 0x1f1ff: // half a flag: its letter
		b.WriteRune(r - 0x1f1e6 + 'A')
	case isHidden(r):
		writeCode(b, r)
	default:
		b.WriteRune(r)
	}
}

func writeCode(b *strings.Builder, r rune) { fmt.Fprintf(b, "<U+%04X>", r) }

// strayJamo reports a Hangul vowel or final that has no syllable to join:
// joined it takes no cell, alone nobody agrees.
func strayJamo(prev, r rune) bool {
	vowel := func(r rune) bool { return r >= 0x1160 && r <= 0x11a7 || r >= 0xd7b0 && r <= 0xd7c6 }
	final := func(r rune) bool { return r >= 0x11a8 && r <= 0x11ff || r >= 0xd7cb && r <= 0xd7fb }
	syllable := prev >= 0xac00 && prev <= 0xd7a3
	switch {
	case vowel(r):
		lead := prev >= 0x1100 && prev <= 0x115e || prev >= 0xa960 && prev <= 0xa97c
		return !lead && !vowel(prev) && !(syllable && (prev-0xac00)%28 == 0)
	case final(r):
		return !vowel(prev) && !final(prev) && !syllable
	}
	return false
}

// isSelector reports a variation selector: it asks for another picture of the
// same rune, and terminals disagree on the width of that.
func isSelector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef || r >= 0x180b && r <= 0x180d
}

// isHidden reports a rune that shows nothing, changes its neighbours, or is no
// letter at all.
func isHidden(r rune) bool {
	switch {
	case r == utf8.RuneError || unicode.Is(unicode.Co, r):
		return false
	case r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0: // blank Hangul letters
		return true
	case r == 0x034f || r == 0x17b4 || r == 0x17b5 || r == 0x2800: // joiner, Khmer fillers, blank Braille
		return true
	case r >= 0x1f3fb && r <= 0x1f3ff, r >= 0x20dd && r <= 0x20e4: // skin tones, enclosing marks
		return true
	}
	return !unicode.IsGraphic(r)
}
