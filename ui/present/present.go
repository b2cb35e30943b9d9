// Package present draws the run for people who sit at the back of a room: the
// sentence at the counter, the one thing that changed in letters as large as
// the screen allows, the verdict, and what the ledger gained. It says nothing
// that has not happened yet.
package present

import (
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Note draws the narration as at most h rows of w cells; nil keeps it hidden.
type Note func(w, h int) []string

// Rows draws the body of the screen: exactly h rows of exactly w cells.
func Rows(th *theme.Theme, s *engine.Snapshot, note Note, w, h int) []string {
	margin := max(2, w/20)
	p := page{th: th, s: s, w: max(w-2*margin, 1)}
	var narration []string
	if note != nil {
		narration = note(p.w, max(h/2, min(h, 5)))
	}
	room := h - len(narration)
	blocks := p.blocks(room)
	total := 0
	for _, b := range blocks {
		total += len(b)
	}
	gap := 0
	if len(blocks) > 0 {
		gap = max(0, min((room-total)/(len(blocks)+1), 3))
	}
	rows := make([]string, 0, h)
	add := func(l pane.Line) {
		if len(rows) < room {
			rows = append(rows, text.Spaces(margin)+l.Paint(th, p.w)+text.Spaces(w-margin-p.w))
		}
	}
	for _, b := range blocks {
		for range gap {
			add(pane.Line{})
		}
		for _, l := range b {
			add(l)
		}
	}
	for len(rows) < room {
		rows = append(rows, text.Spaces(w))
	}
	for _, r := range narration {
		rows = append(rows, text.Spaces(margin)+r+text.Spaces(w-margin-p.w))
	}
	return rows[:h]
}

// page is what is drawn, and for how many cells.
type page struct {
	th *theme.Theme
	s  *engine.Snapshot
	w  int
}

// block is lines that stand together.
type block []pane.Line

// blocks are headline, change, verdict and ledger; the change gets what the
// others leave.
func (p *page) blocks(room int) []block {
	head, verdict, ledger := p.headline(), p.verdict(), p.ledger()
	left := room - len(head) - len(verdict) - len(ledger)
	gaps := 2
	if left < 8 {
		gaps = 0
	}
	if !p.landed() && p.s.Proposal.Arrived {
		verdict = p.proposal(max(left+len(verdict)-7-gaps, 3))
		left = room - len(head) - len(verdict) - len(ledger)
	}
	var all []block
	for _, b := range []block{head, p.change(max(left-gaps, 1)), verdict, ledger} {
		if len(b) > 0 {
			all = append(all, b)
		}
	}
	return all
}

// now is the turn shown, nil if there is none.
func (p *page) now() *engine.TurnView {
	for i := range p.s.Timeline {
		if p.s.Timeline[i].Current {
			return &p.s.Timeline[i]
		}
	}
	return nil
}

// landed reports that it is known what became of the turn shown.
func (p *page) landed() bool {
	t := p.now()
	return t != nil && (t.Mark != exchange.NotReached || t.Text != "")
}

// headline is the sentence at the counter.
func (p *page) headline() block {
	hue := p.hue(p.s.Headline.Mark, p.s.Headline.Harm)
	const most = 3
	var b block
	for _, words := range text.Wrap(text.Clean(p.s.Headline.Text), p.w) {
		b = append(b, pane.Line{}.Bold(hue, words))
	}
	return b[:min(len(b), most)]
}

// hue is the colour of what became of something.
func (p *page) hue(m exchange.Mark, harm bool) theme.Token {
	_, hue := pane.Mark(p.th, m)
	switch {
	case harm:
		return theme.Refuse
	case hue == theme.Faint:
		return theme.Strong
	}
	return hue
}

// change is the one thing that is new, large.
func (p *page) change(h int) block {
	words, hue := "turn "+strconv.Itoa(p.s.Turn), theme.Accent
	switch t := p.now(); {
	case !p.s.Begun:
		words, hue = p.s.Title, theme.Strong
	case p.landed():
		words, hue = t.Text, p.hue(t.Mark, t.Harm)
	}
	var b block
	for _, row := range Big(text.Clean(words), p.th.ASCII, p.w, h) {
		b = append(b, pane.Line{}.Bold(hue, row))
	}
	return b
}

// verdict is the stage that decided, with its evidence.
func (p *page) verdict() block {
	at := p.decided()
	if at < 0 {
		return nil
	}
	st := &p.s.Stages[at]
	sign, hue := pane.Mark(p.th, st.Mark)
	l := pane.Line{}.Bold(hue, sign+" "+exchange.Stage(at).String()).Put(theme.Text, "  ").Put(theme.Strong, text.Clean(st.Text))
	const most = 2
	b := block(l.Wrap(p.w, 2))
	return b[:min(len(b), most)]
}

// decided is the last stage that refused, struck or was bypassed, else the one
// at the counter; -1 before the first.
func (p *page) decided() int {
	at := p.s.Counter
	for i := range p.s.Stages {
		switch st := &p.s.Stages[i]; st.Mark {
		case exchange.Refuse, exchange.Struck, exchange.Bypassed:
			if st.Happened {
				at = i
			}
		}
	}
	return at
}

// proposal is what the AI wrote, while nothing has been decided about it.
func (p *page) proposal(most int) block {
	var b block
	for _, line := range text.Lines(p.s.Proposal.Text) {
		b = append(b, pane.Line{}.Put(theme.Strong, line).Break(p.w, 0)...)
	}
	if len(b) > most {
		b = append(b[:most-1], pane.Line{}.Put(theme.Faint, p.th.G.Dots))
	}
	return b
}

// ledger is what this turn did to it, and what no longer holds.
func (p *page) ledger() block {
	const most = 3
	var b block
	for i := range p.s.Ledger.Rows {
		r := &p.s.Ledger.Rows[i]
		if mark, hue := pane.Change(p.th, r.Change); mark != "" {
			b = append(b, pane.Line{}.Bold(hue, mark+" ").Raw(theme.Strong, r.Outcome).Put(theme.Muted, "  ").Raw(theme.Muted, r.Call))
		}
	}
	for _, i := range p.s.Ledger.Invariants {
		if !i.Holds {
			words := strings.TrimRight(text.Clean(i.Text)+", "+text.Clean(i.Now), ", ")
			b = append(b, pane.Line{}.Bold(theme.Refuse, p.th.G.Refuse+" "+words))
		}
	}
	if len(b) == 0 && p.landed() {
		b = block{pane.Line{}.Put(theme.Muted, "ledger: nothing new")}
	}
	return b[:min(len(b), most)]
}
