package proposal

import (
	"strings"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// The kinds of a turn, as the engine names them.
const (
	kindAnswer = "answer"
	kindPerson = "person"
)

// mode is how the bytes are shown.
type mode uint8

const (
	modeRaw    mode = iota // verbatim, with line numbers
	modePretty             // JSON laid out
	modeText               // prose for a person, wrapped
)

func (m mode) String() string { return [...]string{"raw", "pretty", "text"}[m] }

// mode decides by what the text is and what the person prefers. Only a text
// that is one JSON value can be pretty: anything else must be seen as it is.
func (p *Pane) mode() mode {
	v := &p.snap.Proposal
	switch {
	case p.raw:
		return modeRaw
	case v.Kind == kindAnswer, v.Kind == kindPerson:
		return modeText
	}
	if _, ok := p.pretty.Pretty(v.Text); ok {
		return modePretty
	}
	return modeRaw
}

// document is everything the pane says, in blocks that stand apart where there
// is room.
type document struct {
	w, rev, most int

	seen   sight       // lines of body that come into view by themselves
	sent   []pane.Line // what was last sent to the AI
	body   []pane.Line // the bytes
	marks  []pane.Line // same as, changed by a fault
	before []pane.Line // the bytes before the fault
}

// fit joins the blocks: with an empty line between them if all of it then fits
// into h rows, without if not. at is where the body starts.
func (d *document) fit(h int) (all []pane.Line, at int) {
	blocks := [][]pane.Line{d.sent, d.body, d.marks}
	n := len(d.sent) + len(d.body) + len(d.marks)
	air := n+gaps(d) <= h
	for i, b := range blocks {
		if air && len(all) > 0 && len(b) > 0 {
			all = append(all, pane.Line{})
		}
		if i == 1 {
			at = len(all)
		}
		all = append(all, b...)
	}
	return append(all, d.before...), at
}

// gaps is the number of empty lines between the blocks.
func gaps(d *document) int {
	n := -1
	for _, b := range [][]pane.Line{d.sent, d.body, d.marks} {
		if len(b) > 0 {
			n++
		}
	}
	return max(n, 0)
}

// lines makes the document for a width, with at most so many lines of what was
// sent, or hands back the last one.
func (p *Pane) lines(w, most int) *document {
	if p.doc.w == w && p.doc.rev == p.rev && p.doc.most == most && p.rev > 0 {
		return &p.doc
	}
	v := &p.snap.Proposal
	d := document{w: w, rev: p.rev, most: most}
	if !v.Arrived {
		most = 1 << 20 // nothing else is there to be seen yet
	}
	d.sent = p.sent(v, w, most)
	switch {
	case v.Arrived:
		d.body, d.seen = p.body(v, w)
		d.marks, d.before = p.marks(v, w)
	case v.Unsent:
		d.body = note("the AI is not asked")
	case v.Sent != "":
		d.body = note("the AI has not answered yet")
	default:
		d.body = note("nothing has been sent yet")
	}
	p.doc = d
	return &p.doc
}

func note(s string) []pane.Line { return []pane.Line{pane.Line{}.Put(theme.Faint, s)} }

// sent is what the AI was sent last, cut after so many lines.
func (p *Pane) sent(v *engine.ProposalView, w, most int) []pane.Line {
	if v.Sent == "" {
		return nil
	}
	label := "sent  "
	if v.Unsent {
		label = "not sent  "
	}
	words := text.Lines(v.Sent)
	if most == 1 {
		first := text.Cut(strings.Join(words, " "), w-len(label))
		return []pane.Line{pane.Line{}.Put(theme.Faint, label).Put(theme.Muted, first)}
	}
	var all []pane.Line
	for i, s := range words {
		l := pane.Line{}
		if i == 0 {
			l = l.Put(theme.Faint, label)
		}
		all = append(all, l.To(len(label)).Put(theme.Muted, s).Wrap(w, len(label))...)
	}
	if len(all) > most {
		last := all[most-1].Plain() + p.th.G.Dots
		all = append(all[:most-1], pane.Line{}.Put(theme.Muted, text.Cut(last, w)))
	}
	return all
}

// body is the bytes in the mode that holds, and what of them is guilty.
func (p *Pane) body(v *engine.ProposalView, w int) ([]pane.Line, sight) {
	switch p.mode() {
	case modePretty:
		lines, _ := p.pretty.Pretty(v.Text)
		return p.prettyLines(lines, newGuilt(v), w)
	case modeText:
		return prose(v.Text, w), sight{}
	}
	return p.rawLines(v.Text, newGuilt(v), w)
}

// prose wraps a text for people.
func prose(s string, w int) []pane.Line {
	var all []pane.Line
	for _, l := range text.Lines(s) {
		all = append(all, pane.Line{}.Put(theme.Bright, l).Wrap(w, 0)...)
	}
	return all
}

// marks is what is known about the bytes as a whole, and the bytes that a
// fault replaced.
func (p *Pane) marks(v *engine.ProposalView, w int) (marks, before []pane.Line) {
	if v.SameAs > 0 {
		marks = append(marks, pane.Line{}.Put(theme.Cause, p.th.G.Same+" "+turn(v.SameAs)+", byte for byte"))
	}
	if v.Fault == "" {
		return marks, nil
	}
	marks = append(marks, pane.Line{}.Put(theme.Fault, p.th.G.Struck+" ").Raw(theme.Fault, "changed by the fault "+p.spec).Wrap(w, 2)...)
	if v.Original == "" || v.Original == v.Text {
		return marks, nil
	}
	before = append(before, pane.Line{}.Put(theme.Faint, "before"))
	for _, l := range text.Lines(v.Original) {
		before = append(before, pane.Line{}.To(2).Put(theme.Muted, l).Break(w, 2)...)
	}
	return marks, before
}
