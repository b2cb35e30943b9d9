package overlay

import (
	"strings"
	"unicode/utf8"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/report"
	"callstep/ui/text"
)

// mostDetail is how much of a message is shown, in bytes; of a longer one the
// part around what is wrong, or was searched for.
const mostDetail = 64 << 10

// node is the value that a row shows: of a finding the message of the request
// in which it was seen, for its bytes are marked.
func (t *Transcript) node(r row) jsonscan.Node {
	x, f := t.shown().Exchange, t.facts()
	switch r.kind {
	case toolsRow:
		return x.Steps[r.step].ToolsAt
	case statusRow:
		if n := x.Steps[r.step].Failure.Node; n.Exists() {
			return n
		}
		return x.Steps[r.step].Response
	case frameRow:
		return x.Frames[r.turn].Node
	}
	if found := t.finding(); found != nil && found.Step < len(x.Steps) {
		if n := f.message(row{step: found.Step, turn: r.turn}).Node(); found.Node.Within(n) {
			return n
		}
	}
	return f.message(r).Node()
}

// bytes is the text of the row under the cursor, what is wrong in it, and what
// was searched for.
func (t *Transcript) bytes() (text string, guilty []engine.Guilt, found engine.Guilt) {
	f := t.facts()
	if f.total == 0 {
		return "", nil, found
	}
	n := t.node(f.row(t.cursor))
	text = n.Raw()
	t.length = len(text)
	guilty = t.guilty(n)
	if at, ok := t.finder.inRow(t.cursor); ok && at.End <= len(text) {
		found = engine.Guilt{Start: at.Start, End: at.End}
	}
	return clip(text, guilty, found)
}

// guilty are the bytes of a row that were found fault with: first those of the
// finding that is shown. What holds all of them would drown them, and is left
// out.
func (t *Transcript) guilty(n jsonscan.Node) (all []engine.Guilt) {
	d, base := t.shown(), n.Start()
	shown := t.finding()
	var own jsonscan.Span
	if shown != nil && shown.Node.Within(n) {
		own = guiltySpan(shown)
		all = append(all, engine.Guilt{Start: own.Start - base, End: own.End - base, Why: string(shown.Code)})
	}
	for _, m := range t.facts().marksAt(t.cursor) {
		f := &d.Findings[m.finding]
		at := guiltySpan(f)
		if f == shown || !f.Node.Within(n) || len(all) > 0 && at.Start <= own.Start && own.End <= at.End {
			continue
		}
		all = append(all, engine.Guilt{Start: at.Start - base, End: at.End - base, Why: string(f.Code)})
	}
	return all
}

// guiltySpan is where the guilty bytes of a finding stand in their text.
func guiltySpan(f *diagnose.Finding) jsonscan.Span {
	at := f.Node.Span()
	if f.Inside.End > f.Inside.Start {
		return jsonscan.Span{Start: at.Start + f.Inside.Start, End: at.Start + f.Inside.End}
	}
	return at
}

// clip keeps the part of a long text around what was searched for, or else the
// first guilty bytes.
func clip(text string, guilty []engine.Guilt, found engine.Guilt) (string, []engine.Guilt, engine.Guilt) {
	if len(text) <= mostDetail {
		return text, guilty, found
	}
	around := 0
	switch {
	case found.End > 0:
		around = found.Start
	case len(guilty) > 0:
		around = guilty[0].Start
	}
	from := max(0, min(around-mostDetail/4, len(text)-mostDetail))
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	to := min(from+mostDetail, len(text))
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	var kept []engine.Guilt
	for _, g := range guilty {
		if g.Start < to && g.End > from {
			kept = append(kept, engine.Guilt{Start: max(g.Start, from) - from, End: min(g.End, to) - from, Why: g.Why})
		}
	}
	if found.End > 0 {
		found = engine.Guilt{Start: found.Start - from, End: min(found.End, to) - from}
	}
	return text[from:to], kept, found
}

// copied is what y copies: the place and the guilty bytes, or the message.
func (t *Transcript) copied() string {
	if f := t.finding(); f != nil {
		return strings.Join([]string{report.WhereWords(f), string(f.Code) + ": " + f.Evidence, report.Guilty(f)}, "\n")
	}
	if f := t.facts(); f.total > 0 {
		return t.node(f.row(t.cursor)).Raw()
	}
	return ""
}

// glance is the beginning of a text for one line of a list: as much as a line
// can show, its white space drawn together.
func glance(s string) string {
	return strings.Join(strings.Fields(text.Clean(plainSpace.Replace(s))), " ")
}

// plainSpace makes line ends and tabs the white space that they are to a reader.
var plainSpace = strings.NewReplacer("\r", " ", "\n", " ", "\t", " ")

// mostGlance is how much of a text a line of a list can show, in bytes.
const mostGlance = 240

// short is the beginning of a text.
func short(s string) string {
	if len(s) <= mostGlance {
		return s
	}
	return strings.ToValidUTF8(s[:mostGlance], "")
}

// said is the beginning of what a value says: a text itself, the first text of
// a list of parts, else its JSON.
func said(n jsonscan.Node) string {
	if first := n.Item(0).Get("text"); first.Is(jsonscan.String) {
		n = first
	}
	if n.Is(jsonscan.String) {
		s, _ := n.Head(mostGlance)
		return s
	}
	return short(n.Raw())
}
