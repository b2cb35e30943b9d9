package jsonscan

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const replacement = "\ufffd"

// Eight bytes at once: a bit pattern in each of them.
const (
	each     = 0x0101010101010101
	highBits = 0x80 * each
)

// run is where the bytes from i on stop standing for themselves: at a quote, a
// backslash, a raw control character, or the end of the text. wide reports that
// one before it is beyond ASCII. Eight bytes are looked at in one step; the lowest
// bit that "has a byte less than n" sets is never wrong, as a borrow only goes up.
func (s *scanner) run(i int) (end int, wide bool) {
	text := s.text
	high := uint64(0)
	for ; i+8 <= len(text); i += 8 {
		t := text[i : i+8]
		w := uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
			uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
		quote, slash := w^'"'*each, w^'\\'*each
		stops := ((w-0x20*each)&^w | (quote-each)&^quote | (slash-each)&^slash) & highBits
		if stops != 0 {
			n := bits.TrailingZeros64(stops) &^ 7
			return i + n/8, (high|w&(1<<n-1))&highBits != 0
		}
		high |= w
	}
	wide = high&highBits != 0
	for ; i < len(text); i++ {
		c := text[i]
		if c < 0x20 || c == '"' || c == '\\' {
			break
		}
		wide = wide || c >= utf8.RuneSelf
	}
	return i, wide
}

// str reads a string from its opening quote on.
func (s *scanner) str() (string, bool) {
	start := s.pos + 1
	escaped := false
	for i := start; ; {
		end, wide := s.run(i)
		if wide && !s.characters(i, end) {
			return "", false
		}
		switch {
		case end >= len(s.text):
			return "", s.endsInside("a string")
		case s.text[end] == '"':
			s.pos = end + 1
			if escaped && s.build {
				return unescape(s.text[start:end]), true
			}
			return s.text[start:end], true
		case s.text[end] != '\\':
			return "", s.refuse(end, NotJSON, rawControl(s.text[end]))
		}
		_, n, ok := s.escape(end)
		if !ok {
			return "", false
		}
		escaped, i = true, end+n
	}
}

// unescape reads what stands between the quotes of a string that was found valid
// before. Without an escape it shares the memory of the text.
func unescape(inside string) string {
	next := strings.IndexByte(inside, '\\')
	if next < 0 {
		return inside
	}
	s := scanner{text: inside}
	var out strings.Builder
	out.Grow(len(inside)) // no character is longer than its escape
	from := 0
	for next >= 0 {
		out.WriteString(inside[from : from+next])
		r, n, _ := s.escape(from + next)
		out.WriteRune(r)
		from += next + n
		next = strings.IndexByte(inside[from:], '\\')
	}
	out.WriteString(inside[from:])
	return out.String()
}

func rawControl(c byte) string {
	switch c {
	case '\n', '\r':
		return "a raw line break inside a string"
	case '\t':
		return "a raw tab inside a string"
	case 0:
		return "a NUL byte"
	}
	return fmt.Sprintf("a raw control character (0x%02x) inside a string", c)
}

// characters checks the bytes of a string between two escapes: UTF-8, and no
// sign of a character lost earlier. A character cut off by the end of the text
// is left to whoever finds the end.
func (s *scanner) characters(from, to int) bool {
	part := s.text[from:to]
	if !utf8.ValidString(part) {
		at := firstInvalid(part)
		if from+at < len(s.text) && utf8.FullRuneInString(s.text[from+at:]) {
			return s.refuse(from+at, NotJSON, fmt.Sprintf("byte 0x%02x is not UTF-8", part[at]))
		}
	}
	for at := 0; ; at += len(replacement) {
		next := strings.Index(part[at:], replacement)
		if next < 0 {
			return true
		}
		at += next
		s.noteUnplaced(ReplacementChar, from+at)
	}
}

func firstInvalid(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], replacement) {
			return i
		}
	}
	return len(text)
}

// escape reads the escape at i and says how many bytes it takes.
func (s *scanner) escape(i int) (r rune, n int, ok bool) {
	if i+1 >= len(s.text) {
		return 0, 0, s.endsInside("a string")
	}
	switch c := s.text[i+1]; c {
	case '"', '\\', '/':
		return rune(c), 2, true
	case 'b':
		return '\b', 2, true
	case 'f':
		return '\f', 2, true
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 't':
		return '\t', 2, true
	case 'u':
		return s.unicode(i)
	}
	return 0, 0, s.refuse(i, NotJSON, "no such escape: "+glimpse(firstRunes(s.text[i:], 2)))
}

// unicode reads \uXXXX, or two of them that make one character.
func (s *scanner) unicode(i int) (rune, int, bool) {
	first, complete := hex4(s.text[i+2:])
	switch {
	case first < 0 && !complete:
		return 0, 0, s.endsInside("a string")
	case first < 0:
		return 0, 0, s.refuse(i, NotJSON, `\u needs four hexadecimal digits`)
	case first == utf8.RuneError:
		s.noteUnplaced(ReplacementChar, i)
	}
	if !utf16.IsSurrogate(first) {
		return first, 6, true
	}
	if rest := s.text[i+6:]; strings.HasPrefix(rest, `\u`) {
		second, _ := hex4(rest[2:])
		if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
			return r, 12, true
		}
	}
	s.noteUnplaced(LoneSurrogate, i)
	return utf8.RuneError, 6, true
}

// hex4 reads four hexadecimal digits. Without them the rune is -1, and
// complete tells a wrong byte from the end of the text.
func hex4(text string) (r rune, complete bool) {
	for i := range 4 {
		if i >= len(text) {
			return -1, false
		}
		d := strings.IndexByte("0123456789abcdef", text[i]|0x20)
		if d < 0 || text[i] < '0' {
			return -1, true
		}
		r = r<<4 | rune(d)
	}
	return r, true
}

func firstRunes(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}
