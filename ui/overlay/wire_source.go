package overlay

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Bounds of what is shown on the wire: a person compares bodies, not archives.
const (
	mostMessages = 400
	mostBody     = 256 << 10 // bytes of a recorded body
	mostPart     = 16 << 10  // and of one text in it
)

// Wire is the exchange on the screen as a conversation: of a long one the part
// around the cursor.
func (t *Transcript) Wire() WireSource {
	x := t.shown().Exchange
	src := WireSource{Name: t.whole.File.Name}
	if len(t.whole.Each) > 1 {
		src.Name += fmt.Sprintf(", exchange %d", t.Exchange())
	}
	part, from, to, total := t.around(x)
	if to-from < total {
		src.Part = fmt.Sprintf("messages %d to %d of %d", from+1, to, total)
	}
	src.Talk, src.Lost = wire.TalkOf(part)
	if cutTexts(&src.Talk) {
		src.Lost = append(src.Lost, fmt.Sprintf("texts of more than %d KB, which are cut here", mostPart>>10))
	}
	if n := len(x.Steps); n > 0 && to-from == total {
		if raw := x.Steps[n-1].Request.Raw(); raw != "" && len(raw) <= mostBody {
			src.Recorded = spread(x.Steps[n-1].Request)
		}
	}
	return src
}

// around is an exchange with no more messages than can be shown.
func (t *Transcript) around(x *wire.Exchange) (part *wire.Exchange, from, to, total int) {
	f := t.facts()
	if n := len(x.Frames); n > 0 {
		from, to = window(t.cursor, n)
		sub := *x
		lists := slices.DeleteFunc(slices.Clone(x.Frames[:from]), func(f wire.Frame) bool { return !f.Result.Get("tools").Is(jsonscan.Array) })
		sub.Frames = append(lists, x.Frames[from:to]...)
		return &sub, from, to, n
	}
	for _, s := range f.spans {
		total += s.n
	}
	if total <= mostMessages || f.total == 0 {
		return x, 0, total, total
	}
	r := f.row(t.cursor)
	step := *x.Steps[r.step]
	from, to = window(r.turn, len(step.Turns))
	if to < len(step.Turns) {
		step.Answer = nil
	}
	step.Turns = step.Turns[from:to]
	sub := *x
	sub.Steps = []*wire.Step{&step}
	return &sub, from, to, total
}

// window is the part of a list of n around a place.
func window(at, n int) (from, to int) {
	from = max(0, min(at-mostMessages/2, n-mostMessages))
	return from, min(from+mostMessages, n)
}

// cutTexts shortens what nobody reads in a body, and reports whether there was
// such a text.
func cutTexts(t *wire.Talk) (cut bool) {
	shorten := func(s *string) {
		if len(*s) > mostPart {
			*s, cut = strings.ToValidUTF8((*s)[:mostPart], "")+" [...]", true
		}
	}
	shorten(&t.System)
	for i := range t.Tools {
		shorten(&t.Tools[i].Description)
	}
	for i := range t.Turns {
		parts := t.Turns[i].Parts
		for k := range parts {
			shorten(&parts[k].Text)
			shorten(&parts[k].Args)
		}
	}
	return cut
}

// spread writes a value one member or item a line. Texts and numbers stay as
// they were written.
func spread(n jsonscan.Node) string {
	var b strings.Builder
	spreadValue(&b, n, "")
	b.WriteByte('\n')
	return b.String()
}

func spreadValue(b *strings.Builder, n jsonscan.Node, indent string) {
	open, end := "", ""
	switch n.Kind() {
	case jsonscan.Object:
		open, end = "{", "}"
	case jsonscan.Array:
		open, end = "[", "]"
	default:
		b.WriteString(n.Raw())
		return
	}
	b.WriteString(open)
	inner, first := indent+"  ", true
	item := func() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		b.WriteString("\n" + inner)
	}
	for k, v := range n.Members() {
		item()
		b.WriteString(k.Raw() + ": ")
		spreadValue(b, v, inner)
	}
	for _, v := range n.Items() {
		item()
		spreadValue(b, v, inner)
	}
	if !first {
		b.WriteString("\n" + indent)
	}
	b.WriteString(end)
}
