package contract

import (
	"strings"
	"unicode/utf8"
)

// A template is text with CEL between ${ and }. "$${" stands for a literal
// "${".
type template struct{ parts []part }

// part is literal text, or an expression if there is one.
type part struct {
	text string
	expr *expr
}

// unreadable stands in a text where an expression cannot be evaluated.
const unreadable = "…"

// text fills the template for a person; it never fails.
func (t *template) text(f *frame) string {
	text, _ := t.fill(f, unreadable)
	return text
}

// fill fills the template. An expression that cannot be evaluated prints as
// instead; the first error is returned.
func (t *template) fill(f *frame, instead string) (string, error) {
	if len(t.parts) == 1 && t.parts[0].expr == nil {
		return t.parts[0].text, nil
	}
	var first error
	var room [128]byte
	b := room[:0]
	for _, p := range t.parts {
		if p.expr == nil {
			b = append(b, p.text...)
			continue
		}
		mark := len(b)
		var err error
		if b, err = p.expr.appendText(b, f); err != nil {
			b = append(b[:mark], instead...)
			if first == nil {
				first = err
			}
		}
	}
	return string(b), first
}

// piece is a part of a template as written.
type piece struct {
	text   string
	isCEL  bool
	offset int // runes into the template's text
}

// cutTemplate takes a template apart. A problem's offset is in runes.
func cutTemplate(text string) ([]piece, *Problem) {
	var pieces []piece
	var literal strings.Builder
	at := 0 // bytes
	for at < len(text) {
		i := strings.Index(text[at:], "${")
		if i < 0 {
			literal.WriteString(text[at:])
			break
		}
		if i > 0 && text[at+i-1] == '$' {
			literal.WriteString(text[at:at+i-1] + "${")
			at += i + 2
			continue
		}
		literal.WriteString(text[at : at+i])
		start := at + i + 2
		end := closingBrace(text, start)
		if end < 0 {
			return nil, &Problem{
				Offset:  utf8.RuneCountInString(text[:at+i]),
				Message: "`${` is never closed",
				Hint:    "close it with `}`; to print it as it is, write `$${`",
			}
		}
		if literal.Len() > 0 {
			pieces = append(pieces, piece{text: literal.String()})
			literal.Reset()
		}
		pieces = append(pieces, piece{text: text[start:end], isCEL: true, offset: utf8.RuneCountInString(text[:start])})
		at = end + 1
	}
	if literal.Len() > 0 || len(pieces) == 0 {
		pieces = append(pieces, piece{text: literal.String()})
	}
	return pieces, nil
}

// closingBrace finds the brace that ends the CEL from start on: braces inside
// strings and of map literals are not it.
func closingBrace(text string, start int) int {
	depth := 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		case '"', '\'':
			if i = closingQuote(text, i, start); i < 0 {
				return -1
			}
		}
	}
	return -1
}

// closingQuote finds the end of the CEL string that opens at i: triple quotes
// and raw strings included.
func closingQuote(text string, i, start int) int {
	raw := i > start && (text[i-1] == 'r' || text[i-1] == 'R')
	quote := text[i : i+1]
	if strings.HasPrefix(text[i:], strings.Repeat(quote, 3)) {
		quote = text[i : i+3]
	}
	for j := i + len(quote); j < len(text); j++ {
		if text[j] == '\\' && !raw {
			j++
			continue
		}
		if strings.HasPrefix(text[j:], quote) {
			return j + len(quote) - 1
		}
	}
	return -1
}
