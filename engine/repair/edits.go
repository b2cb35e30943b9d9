package repair

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// edits are changes of a file whose text holds several values of JSON, such as
// a body a line.
type edits struct {
	text string
	docs map[*jsonscan.Doc]*docEdits
}

type docEdits struct {
	*jsonscan.Edits
	doc  *jsonscan.Doc
	base int
	gone bool // the whole value, and its line with it
}

func newEdits(text string) *edits { return &edits{text, map[*jsonscan.Doc]*docEdits{}} }

// of are the changes of the text that a value stands in; nil where the file
// holds that text in other bytes.
func (e *edits) of(n jsonscan.Node) *docEdits {
	doc := n.Doc()
	if doc == nil {
		return nil
	}
	if known, ok := e.docs[doc]; ok {
		return known
	}
	src := wire.SourceOf(n)
	if src == nil || src.Base < 0 || len(src.Copies) > 0 || !strings.HasPrefix(e.text[min(src.Base, len(e.text)):], doc.Text) {
		return nil
	}
	d := &docEdits{Edits: jsonscan.NewEdits(doc), doc: doc, base: src.Base}
	e.docs[doc] = d
	return d
}

// apply makes the changes.
func (e *edits) apply() string {
	var list []*docEdits
	for _, d := range e.docs {
		if d.gone || d.Any() {
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
			b.WriteString(d.Text())
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
