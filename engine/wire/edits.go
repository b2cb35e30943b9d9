package wire

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// Edits are changes of a recorded file whose text holds several values of JSON,
// such as a body a line.
type Edits struct {
	text string
	docs map[*jsonscan.Doc]*docEdits
}

type docEdits struct {
	*jsonscan.Edits
	doc  *jsonscan.Doc
	base int
	gone bool // the whole value, and its line with it
}

// NewEdits begins changes of the text of a file.
func NewEdits(text string) *Edits { return &Edits{text, map[*jsonscan.Doc]*docEdits{}} }

// Of are the changes of the value of the file in which a value stands; nil where
// the file holds that text in other bytes (escaped, zipped, in a stream).
func (e *Edits) Of(n jsonscan.Node) *jsonscan.Edits {
	if d := e.of(n); d != nil {
		return d.Edits
	}
	return nil
}

func (e *Edits) of(n jsonscan.Node) *docEdits {
	doc := n.Doc()
	if doc == nil {
		return nil
	}
	if known, ok := e.docs[doc]; ok {
		return known
	}
	src := SourceOf(n)
	if src == nil || src.Base < 0 || src.Base > len(e.text) || src.Built() || !strings.HasPrefix(e.text[src.Base:], doc.Text) {
		return nil
	}
	d := &docEdits{Edits: jsonscan.NewEdits(doc), doc: doc, base: src.Base}
	e.docs[doc] = d
	return d
}

// Drop takes out the whole value of the file in which a value stands, and its
// line with it. It reports whether that can be done.
func (e *Edits) Drop(n jsonscan.Node) bool {
	d := e.of(n)
	if d != nil {
		d.gone = true
	}
	return d != nil
}

// Any reports whether there is a change.
func (e *Edits) Any() bool {
	for _, d := range e.docs {
		if d.gone || d.Any() {
			return true
		}
	}
	return false
}

// Text is the file with all changes made.
func (e *Edits) Text() string {
	var list []*docEdits
	for _, d := range e.docs {
		if d.gone || d.Edits.Any() {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b *docEdits) int { return a.base - b.base })
	var b strings.Builder
	from := 0
	for _, d := range list {
		b.WriteString(e.text[from:d.base])
		from = d.base + len(d.doc.Text)
		if !d.gone {
			b.WriteString(d.Edits.Text())
			continue
		}
		if strings.HasPrefix(e.text[from:], "\r") {
			from++
		}
		if strings.HasPrefix(e.text[from:], "\n") {
			from++
		}
	}
	b.WriteString(e.text[from:])
	return b.String()
}

// Join takes over other changes of the same file, if they can be made together
// with these; else it takes none and reports false.
func (e *Edits) Join(other *Edits) bool {
	for doc, o := range other.docs {
		d, known := e.docs[doc]
		if known && (d.gone && (o.gone || o.Any()) || o.gone && d.Any() || !d.Apart(o.Edits)) {
			return false
		}
	}
	for doc, o := range other.docs {
		d, known := e.docs[doc]
		if !known {
			d = &docEdits{Edits: jsonscan.NewEdits(doc), doc: doc, base: o.base}
			e.docs[doc] = d
		}
		d.gone = d.gone || o.gone
		d.Edits.Join(o.Edits)
	}
	return true
}
