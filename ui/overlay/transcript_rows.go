package overlay

import (
	"strings"
	"unicode/utf8"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/report"
	"callstep/engine/wire"
)

// row is one line of the list: a message, or what stands before and after all
// of them. It only says where to look, so that a list of a hundred thousand
// costs little.
type row struct {
	kind rowKind
	step int32
	turn int32 // of the step, answers counted on; index of the frame
}

type rowKind uint8

const (
	messageRow rowKind = iota
	toolsRow           // the declarations
	statusRow          // what the provider said instead of an answer
	frameRow
)

// rowsOf lists the messages of an exchange once each, the declarations before
// and a refusal behind them.
func rowsOf(x *wire.Exchange) []row {
	var rows []row
	for i := range x.Frames {
		rows = append(rows, row{kind: frameRow, turn: int32(i)})
	}
	if len(x.Steps) == 0 {
		return rows
	}
	last := len(x.Steps) - 1
	if s := x.Steps[last]; s.ToolsAt.Exists() {
		rows = append(rows, row{kind: toolsRow, step: int32(last)})
	}
	for at := range wire.Conversation(x) {
		rows = append(rows, row{step: int32(at.Step), turn: int32(at.Turn)})
	}
	for i, s := range x.Steps {
		if s.Failure.Node.Exists() || s.Status >= 400 {
			rows = append(rows, row{kind: statusRow, step: int32(i)})
		}
	}
	return rows
}

// rowOf is the row that a finding belongs to. Histories grow at their end, so
// the same index of an earlier request is the same message.
func (t *Transcript) rowOf(f *diagnose.Finding) int {
	best := 0
	for i, r := range t.rows {
		switch {
		case f.Time.Turn == diagnose.BeforeTurns && r.kind == toolsRow:
			return i
		case f.Time.Turn == diagnose.AfterTurns && r.kind == statusRow && int(r.step) >= f.Time.Step:
			return i
		case r.kind == frameRow && int(r.turn) <= f.Time.Turn,
			r.kind == messageRow && int(r.turn) <= f.Time.Turn:
			best = i
		}
	}
	return best
}

// turnAt is the message of a row.
func (t *Transcript) turnAt(r row) wire.Turn {
	s := t.shown().Exchange.Steps[r.step]
	if n := int(r.turn); n < len(s.Turns) {
		return s.Turns[n]
	} else if n-len(s.Turns) < len(s.Answer) {
		return s.Answer[n-len(s.Turns)]
	}
	return wire.Turn{}
}

// node is the value that a row shows: of a finding the message of the request
// in which it was seen, for its bytes are marked.
func (t *Transcript) node(r row) jsonscan.Node {
	x := t.shown().Exchange
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
	if f := t.finding(); f != nil && f.Step < len(x.Steps) {
		if n := t.turnAt(row{step: int32(f.Step), turn: r.turn}).Node; holds(n, f.Node) {
			return n
		}
	}
	return t.turnAt(r).Node
}

// holds reports whether a value stands inside another one of the same text.
func holds(outer, inner jsonscan.Node) bool {
	a, b := outer.Span(), inner.Span()
	return outer.Exists() && outer.Doc() == inner.Doc() && a.Start <= b.Start && b.End <= a.End
}

// bytes is the text of the row under the cursor, and what is wrong in it.
func (t *Transcript) bytes() (text string, guilty []engine.Guilt) {
	if len(t.rows) == 0 {
		return "", nil
	}
	n := t.node(t.rows[t.cursor])
	text = n.Raw()
	base := n.Span().Start
	for _, i := range t.marks[t.cursor] {
		f := &t.shown().Findings[i]
		if !holds(n, f.Node) {
			continue
		}
		at := f.Node.Span()
		if f.Inside.End > f.Inside.Start {
			at = jsonscan.Span{Start: at.Start + f.Inside.Start, End: at.Start + f.Inside.End}
		}
		guilty = append(guilty, engine.Guilt{Start: at.Start - base, End: at.End - base, Why: string(f.Code)})
	}
	return clip(text, guilty)
}

// clip keeps the part of a long text around the first guilty bytes.
func clip(text string, guilty []engine.Guilt) (string, []engine.Guilt) {
	if len(text) <= mostDetail {
		return text, guilty
	}
	from := 0
	if len(guilty) > 0 {
		from = max(0, min(guilty[0].Start-mostDetail/4, len(text)-mostDetail))
	}
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	to := from + mostDetail
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	var kept []engine.Guilt
	for _, g := range guilty {
		if g.Start < to && g.End > from {
			kept = append(kept, engine.Guilt{Start: max(g.Start, from) - from, End: min(g.End, to) - from, Why: g.Why})
		}
	}
	return text[from:to], kept
}

// copied is what y copies: the place and the guilty bytes, or the message.
func (t *Transcript) copied() string {
	if f := t.finding(); f != nil {
		return strings.Join([]string{report.WhereWords(f), string(f.Code) + ": " + f.Evidence, report.Guilty(f)}, "\n")
	}
	text, _ := t.bytes()
	return text
}
