package wire

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// Source is one text of a recorded file: the file itself, a line of it, a body
// inside it, or a body put together from the events of a stream.
type Source struct {
	Label   string  // where it stands in the file, for a person: "line 12", "interaction 3, response"; "" for the file itself
	Pointer string  // JSON pointer (or path of keys in YAML) of the value that holds it, "" for a text of its own
	Base    int     // byte offset of the text in the file; -1 where the file holds it in other bytes (escaped, zipped, in a stream)
	Line    int     // line of the file at which it begins, from 1; 0 where there is none
	Chunks  []Chunk // of a body put together: what it was made from
}

// Chunk is one event of a stream, as it stood in the file.
type Chunk struct {
	Base int // byte offset of Raw in the stream's text
	Raw  string
}

// Index reads text and remembers where it is from.
func Index(text string, src *Source) (jsonscan.Node, *jsonscan.Error) {
	doc, err := jsonscan.Index(text)
	if err != nil {
		return jsonscan.Node{}, err
	}
	doc.Origin = src
	return doc.Root(), nil
}

// SourceOf is where the text of a value is from; nil for a value that is not
// there.
func SourceOf(n jsonscan.Node) *Source {
	if n.Doc() == nil {
		return nil
	}
	src, _ := n.Doc().Origin.(*Source)
	return src
}

// Place is where a value stands, as a finding names it.
type Place struct {
	Within  string        // label of the source, "" for the file itself
	Pointer string        // JSON pointer within the body, or within the file where the body stands in it as it is
	Line    int           // line of the file from 1, 0 where unknown
	Bytes   jsonscan.Span // in the file; in the body where Exact is false
	Exact   bool          // Bytes are offsets in the file
}

// PlaceOf finds the place of a value, or of the part of it from byte inside on
// (an offset in its raw text; 0 for the whole).
func PlaceOf(n jsonscan.Node, inside jsonscan.Span) Place {
	src := SourceOf(n)
	if src == nil {
		return Place{}
	}
	at := n.Span()
	if inside != (jsonscan.Span{}) {
		at = jsonscan.Span{Start: at.Start + inside.Start, End: at.Start + inside.End}
	}
	p := Place{Within: src.Label, Pointer: n.Pointer(), Line: src.Line, Bytes: at}
	if src.Base >= 0 {
		p.Exact = true
		p.Pointer = src.Pointer + p.Pointer
		p.Line += strings.Count(n.Doc().Text[:at.Start], "\n")
		p.Bytes = jsonscan.Span{Start: at.Start + src.Base, End: at.End + src.Base}
	}
	return p
}

// String is the place in words: "line 3, /messages/2".
func (p Place) String() string {
	var parts []string
	if p.Within != "" {
		parts = append(parts, p.Within)
	}
	if p.Line > 0 && p.Exact {
		parts = append(parts, "line "+strconv.Itoa(p.Line))
	}
	if p.Pointer != "" {
		parts = append(parts, p.Pointer)
	}
	return strings.Join(parts, ", ")
}
