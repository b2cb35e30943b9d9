package scenario

import (
	"strings"
	"unicode/utf8"
)

// trace finds the byte of the file that rune number k of a scalar's decoded
// text came from. It walks the decoded text and the raw YAML side by side,
// because escapes, folding and indentation make them differ.
func (s *source) trace(n *node, k int) int {
	w := walk{raw: s.text, at: n.start, style: n.style}
	if n.style == literal || n.style == folded {
		w.enterBlock(n.text)
	} else if n.style != plain {
		w.at++
	}
	for _, r := range n.text {
		w.seek(r)
		if k == 0 {
			return w.at
		}
		k--
		w.pass(r)
	}
	return w.at
}

// walk is a place in raw YAML text inside one scalar.
type walk struct {
	raw    string
	at     int
	style  style
	indent int // of a block text
}

// enterBlock goes to the first character behind the line of | or >.
func (w *walk) enterBlock(decoded string) {
	end := strings.IndexByte(w.raw[w.at:], '\n')
	if end < 0 {
		w.at = len(w.raw)
		return
	}
	w.at += end + 1
	for _, line := range strings.Split(w.raw[w.at:], "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		lead := len(decoded) - len(strings.TrimLeft(decoded, " \n"))
		own := lead - strings.LastIndexByte(decoded[:lead], '\n') - 1
		w.indent = max(len(line)-len(strings.TrimLeft(line, " "))-own, 0)
		break
	}
	w.skipIndent()
}

// skipIndent passes the indentation that block style takes off each line.
func (w *walk) skipIndent() {
	for i := 0; i < w.indent && w.at < len(w.raw) && w.raw[w.at] == ' '; i++ {
		w.at++
	}
}

// seek goes to where the decoded rune r is written.
func (w *walk) seek(r rune) {
	for w.at < len(w.raw) {
		if w.style == double && strings.HasPrefix(w.raw[w.at:], "\\\n") {
			w.at += 2
			w.skipBlank()
			continue
		}
		got, _ := w.rune()
		if got == r || r == ' ' && got == '\n' {
			return
		}
		if got != ' ' && got != '\n' && got != '\t' {
			return // out of step: stay near instead of running off
		}
		w.at++
		if got == '\n' {
			w.skipIndent()
		}
	}
}

func (w *walk) skipBlank() {
	for w.at < len(w.raw) && (w.raw[w.at] == ' ' || w.raw[w.at] == '\t') {
		w.at++
	}
}

// pass steps over the written form of the decoded rune r.
func (w *walk) pass(r rune) {
	got, size := w.rune()
	w.at += size
	if got == '\n' && (w.style == literal || w.style == folded) {
		w.skipIndent()
	}
}

// rune decodes what is written at the place: a character or an escape.
func (w *walk) rune() (rune, int) {
	rest := w.raw[w.at:]
	switch {
	case rest == "":
		return 0, 0
	case w.style == single && strings.HasPrefix(rest, "''"):
		return '\'', 2
	case w.style == double && rest[0] == '\\' && len(rest) > 1:
		return escape(rest)
	}
	return utf8.DecodeRuneInString(rest)
}

// escapes are the one-letter escapes of double-quoted YAML.
var escapes = map[byte]rune{
	'0': 0, 'a': 7, 'b': 8, 't': 9, '\t': 9, 'n': 10, 'v': 11, 'f': 12, 'r': 13, 'e': 27,
	'N': 0x85, '_': 0xa0, 'L': 0x2028, 'P': 0x2029,
}

// escape decodes an escape at the start of text and says how long it is.
func escape(text string) (rune, int) {
	if r, ok := escapes[text[1]]; ok {
		return r, 2
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[text[1]]
	if digits == 0 || len(text) < 2+digits {
		r, size := utf8.DecodeRuneInString(text[1:])
		return r, 1 + size
	}
	var v rune
	for _, c := range text[2 : 2+digits] {
		v = v<<4 | rune(strings.IndexRune("0123456789abcdef", c|0x20))
	}
	return v, 2 + digits
}
