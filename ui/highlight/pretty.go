package highlight

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"

	"callstep/ui/theme"
)

// MaxPretty is the largest text, in bytes, that is laid out; longer ones are
// read raw.
const MaxPretty = 128 << 10

// Span is a piece of one line: bytes Start..End of the text it came from.
// A space that the layout put in has Start == End.
type Span struct {
	Hue        theme.Token
	Text       string // verbatim bytes, not cleaned
	Start, End int
}

// Line is one line of a laid out value.
type Line struct {
	Depth int // nesting, from 0
	Spans []Span
}

// Pretty lays a JSON value out, one member or element a line. ok is false
// where the whole text is not exactly one JSON value: then only the raw bytes
// tell the truth. Strings and numbers are never rewritten, and duplicate keys
// stay visible, since nothing is decoded.
func Pretty(text string) (lines []Line, ok bool) {
	if len(text) > MaxPretty || !utf8.ValidString(text) || !json.Valid([]byte(text)) {
		return nil, false
	}
	toks := lex(text)
	p := printer{text: text}
	for i, t := range toks {
		if t.kind != chroma.TextWhitespace {
			p.put(t, closesNext(text, toks[i+1:]))
		}
	}
	p.flush()
	return p.lines, true
}

// closesNext reports whether the next token other than space closes a value,
// so that an empty object or array keeps its one line.
func closesNext(text string, rest []token) bool {
	for _, t := range rest {
		if t.kind != chroma.TextWhitespace {
			return text[t.start] == '}' || text[t.start] == ']'
		}
	}
	return false
}

// printer collects tokens into lines.
type printer struct {
	text  string
	depth int
	cur   Line
	lines []Line
	empty bool // the container opened last has nothing in it
}

func (p *printer) put(t token, closes bool) {
	switch c := p.text[t.start]; {
	case t.kind != chroma.Punctuation:
		p.add(t)
	case c == '{' || c == '[':
		p.add(t)
		p.depth++
		if p.empty = closes; !closes {
			p.flush()
		}
	case c == '}' || c == ']':
		p.depth--
		if !p.empty {
			p.flush()
		}
		p.empty = false
		p.add(t)
	case c == ',':
		p.add(t)
		p.flush()
	default: // the colon
		p.add(t)
		p.cur.Spans = append(p.cur.Spans, Span{theme.Faint, " ", t.end, t.end})
	}
}

func (p *printer) add(t token) {
	if len(p.cur.Spans) == 0 {
		p.cur.Depth = p.depth
	}
	p.cur.Spans = append(p.cur.Spans, Span{hue(t.kind), p.text[t.start:t.end], t.start, t.end})
}

func (p *printer) flush() {
	if len(p.cur.Spans) > 0 {
		p.lines = append(p.lines, p.cur)
		p.cur = Line{}
	}
}

// Memo remembers the layouts of the texts seen last: walking back and forth
// through a run meets the same few texts again and again.
type Memo struct {
	entries [8]entry
	next    int
}

type entry struct {
	text  string
	lines []Line
	ok    bool
	used  bool
}

// Pretty is the function of that name, remembered.
func (m *Memo) Pretty(text string) ([]Line, bool) {
	for i := range m.entries {
		if e := &m.entries[i]; e.used && e.text == text {
			return e.lines, e.ok
		}
	}
	lines, ok := Pretty(text)
	m.entries[m.next] = entry{text, lines, ok, true}
	m.next = (m.next + 1) % len(m.entries)
	return lines, ok
}

// Start is the offset of the first byte of the line.
func (l Line) Start() int { return l.Spans[0].Start }

// End is the offset after the last byte of the line.
func (l Line) End() int { return l.Spans[len(l.Spans)-1].End }
