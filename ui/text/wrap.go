package text

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a cleaned line without sequences into lines of at most w cells:
// at spaces where it can, between wide runes, and inside a word only when the
// word is longer than a line. Leading spaces stay; the spaces at a break go.
// There is always at least one line.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return []string{""}
	}
	if len(s) <= w || Width(s) <= w {
		return []string{s}
	}
	var lines []string
	for s != "" {
		head, tail := Split(s, w)
		if head == "" { // a wide rune in one cell: leave the cell empty
			_, n := runeAt(s)
			lines, s = append(lines, ""), s[n:]
			continue
		}
		if tail != "" {
			head, tail = breakWord(head, tail)
		}
		lines = append(lines, head)
		s = tail
	}
	return lines
}

// breakWord moves the start of a word that the cut went through to the next
// line.
func breakWord(head, tail string) (string, string) {
	if tail[0] == ' ' {
		return strings.TrimRight(head, " "), strings.TrimLeft(tail, " ")
	}
	cut := len(head)
	for cut > 0 && !breaks(head[:cut], head[cut:]+tail) {
		cut = runeStart(head, cut)
	}
	if strings.TrimLeft(head[:cut], " ") == "" {
		return head, tail // one word, longer than the line
	}
	return strings.TrimRight(head[:cut], " "), head[cut:] + tail
}

// breaks reports whether a line may end between before and after.
func breaks(before, after string) bool {
	if before[len(before)-1] == ' ' {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(after)
	return (ideograph(last) || ideograph(first)) && !strings.ContainsRune("、。，．）」』】！？", first)
}

// ideograph reports a rune of a script that puts no spaces between words.
// Hangul does.
func ideograph(r rune) bool {
	return r >= 0x3001 && r <= 0x30ff || r >= 0x3400 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff ||
		r >= 0xff00 && r <= 0xff60 || r >= 0x20000 && r <= 0x3ffff
}

// runeStart is where the rune that ends before byte i starts.
func runeStart(s string, i int) int {
	for i--; i > 0 && s[i]&0xc0 == 0x80; i-- {
	}
	return i
}
