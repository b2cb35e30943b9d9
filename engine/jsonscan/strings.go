package jsonscan

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const replacement = "\ufffd"

// plain marks the bytes that stand for themselves within a string.
var plain = func() (t [256]bool) {
	for c := 0x20; c < 256; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

// str reads a string from its opening quote on.
func (s *scanner) str() (string, bool) {
	start := s.pos + 1
	i, high := start, byte(0)
	for ; i < len(s.text) && plain[s.text[i]]; i++ {
		high |= s.text[i]
	}
	if i >= len(s.text) || s.text[i] != '"' {
		return s.strSlow(start, i)
	}
	if high >= utf8.RuneSelf && !s.characters(start, i) {
		return "", false
	}
	s.pos = i + 1
	return s.text[start:i], true
}

// strSlow goes on at the first byte that does not stand for itself.
func (s *scanner) strSlow(from, i int) (string, bool) {
	var out []byte
	for {
		if !s.characters(from, i) {
			return "", false
		}
		if i >= len(s.text) {
			return "", s.endsInside("a string")
		}
		if s.build {
			out = append(out, s.text[from:i]...)
		}
		switch c := s.text[i]; {
		case c == '"':
			s.pos = i + 1
			return string(out), true
		case c != '\\':
			return "", s.refuse(i, NotJSON, rawControl(c))
		}
		r, n, ok := s.escape(i)
		if !ok {
			return "", false
		}
		if s.build {
			out = utf8.AppendRune(out, r)
		}
		from = i + n
		for i = from; i < len(s.text) && plain[s.text[i]]; i++ {
		}
	}
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
