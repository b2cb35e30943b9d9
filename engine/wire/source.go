package wire

import (
	"sort"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// Source is one text of a recorded file: the file itself, a line of it, a body
// inside it, or a body put together from the events of a stream.
type Source struct {
	Label   string // where it stands in the file, for a person: "line 12", "interaction 3, response"; "" for the file itself
	Pointer string // JSON pointer (or path of keys in YAML) of the value that holds it, "" for a text of its own
	Base    int    // byte offset of the text in the file; -1 where the file holds it in other bytes (escaped, zipped, in a stream)
	Line    int    // line of the file at which it begins, from 1; 0 where there is none
	Made    *Made  // nil for a text that stands in the file as it is: of those there are the most
}

// Made is what a text was made from that does not stand in the file.
type Made struct {
	Chunks []Chunk // of a body put together
	Copies []Copy  // of a text that was built: what of it stands elsewhere, in its order
	Lines  []Line  // of a text that was translated from another notation: lines of the file, in its order
}

// made is what the text was made from, nothing for one that is in the file.
func (s *Source) made() Made {
	if s == nil || s.Made == nil {
		return Made{}
	}
	return *s.Made
}

// Chunks are the events that a body was put together from.
func (s *Source) Chunks() []Chunk { return s.made().Chunks }

// Built reports that pieces of the text stand elsewhere in the file.
func (s *Source) Built() bool { return len(s.made().Copies) > 0 }

// Copy is a stretch of a built text that is a copy of a value.
type Copy struct {
	At, End int // in the built text; At = End where From is rewritten there, not copied
	From    jsonscan.Node
}

// Line says which line of the file the text comes from, from byte At on.
type Line struct{ At, Line uint32 }

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

// PutTogether reports that a body is not in the file as it stands: a reader
// wrote it from what a record tells.
func PutTogether(body jsonscan.Node) bool {
	return SourceOf(body).Built()
}

// PlaceOf finds the place of a value, or of the part of it from byte inside on
// (an offset in its raw text; 0 for the whole).
func PlaceOf(n jsonscan.Node, inside jsonscan.Span) Place {
	src := SourceOf(n)
	if src == nil {
		return Place{}
	}
	if c, ok := src.copied(n.Start()); ok {
		return placeOfCopy(n, c, inside)
	}
	at := n.Span()
	if inside != (jsonscan.Span{}) {
		at = jsonscan.Span{Start: at.Start + inside.Start, End: at.Start + inside.End}
	}
	p := Place{Within: src.Label, Pointer: n.Pointer(), Line: src.lineAt(n.Doc(), at.Start), Bytes: at}
	if src.Base >= 0 {
		p.Exact = true
		p.Pointer = src.Pointer + p.Pointer
		p.Bytes = jsonscan.Span{Start: at.Start + src.Base, End: at.End + src.Base}
	}
	return p
}

// LineOf is the line of the file on which a value begins, 0 where unknown:
// PlaceOf without the path to it, for those who ask of many values.
func LineOf(n jsonscan.Node) int {
	inside := 0
	for {
		src := SourceOf(n)
		if src == nil {
			return 0
		}
		start := n.Start()
		c, ok := src.copied(start)
		switch {
		case !ok:
			return src.lineAt(n.Doc(), start+inside)
		case start >= c.End:
			inside = 0
		default:
			inside += start - c.At
		}
		n = c.From
	}
}

// lineAt is the line of the file that a byte of the text stands on.
func (s *Source) lineAt(doc *jsonscan.Doc, at int) int {
	lines := s.made().Lines
	if i := lastAt(len(lines), func(i int) int { return int(lines[i].At) }, at); i >= 0 {
		return int(lines[i].Line)
	}
	if s.Base < 0 {
		return s.Line
	}
	return s.Line + doc.LinesBefore(at)
}

// copied finds what the byte at start of a built text was made from.
func (s *Source) copied(start int) (Copy, bool) {
	copies := s.made().Copies
	i := lastAt(len(copies), func(i int) int { return copies[i].At }, start)
	if i < 0 {
		return Copy{}, false
	}
	return copies[i], true
}

// lastAt is the last of n places in order that is not behind at, -1 for none.
func lastAt(n int, place func(int) int, at int) int {
	return sort.Search(n, func(i int) bool { return place(i) > at }) - 1
}

// placeOfCopy is the place of a value of a built text: of its original where it
// is a copy or part of one, of the original of the whole around it otherwise.
func placeOfCopy(n jsonscan.Node, c Copy, inside jsonscan.Span) Place {
	at := n.Span()
	if at.Start >= c.End {
		return PlaceOf(c.From, jsonscan.Span{})
	}
	within := jsonscan.Span{Start: at.Start - c.At, End: at.End - c.At}
	if inside != (jsonscan.Span{}) {
		within = jsonscan.Span{Start: within.Start + inside.Start, End: within.Start + inside.End}
	}
	p := PlaceOf(c.From, within)
	pointer, whole := n.Pointer(), n.Doc().Root()
	for i := range len(pointer) {
		if pointer[i] != '/' {
			continue
		}
		if whole.Find(pointer[:i]).Span() == (jsonscan.Span{Start: c.At, End: c.End}) {
			p.Pointer += pointer[i:]
			break
		}
	}
	return p
}

// String is the place in words: "line 3, /messages/2".
func (p Place) String() string {
	var parts []string
	if p.Within != "" {
		parts = append(parts, p.Within)
	}
	if p.Line > 0 {
		parts = append(parts, "line "+strconv.Itoa(p.Line))
	}
	if p.Pointer != "" {
		parts = append(parts, p.Pointer)
	}
	return strings.Join(parts, ", ")
}
