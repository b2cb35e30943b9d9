// Package events draws the tail of the log up to the cursor. It reads only the
// events it shows: a log may hold a million of them.
package events

import (
	"slices"
	"strconv"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Pane is the Events pane.
type Pane struct {
	th   *theme.Theme
	snap *engine.Snapshot
	at   func(i int) engine.EventView

	back int // events scrolled back from the cursor
	page int
	memo pane.Memo
	rev  int

	drawn map[int]string // rows by event, empty for those left out
	as    look           // how these rows were drawn
}

// look is all that a drawn event depends on beside its number: events of a
// branch never change.
type look struct {
	th            *theme.Theme
	branch, w     int
	digits, turns int // cells of the numbers of events and turns
}

// maxDrawn bounds the rows kept.
const maxDrawn = 1024

// New makes the pane. It is empty until it has a source.
func New() *Pane { return &Pane{snap: &engine.Snapshot{}} }

// SetSource tells how to read the i-th event of the branch shown, from 0. The
// function is called while drawing, for the events on the screen only.
func (p *Pane) SetSource(at func(i int) engine.EventView) {
	p.at, p.drawn = at, nil
	p.rev++
}

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	right = strconv.Itoa(p.snap.Pos)
	if p.snap.Pos < p.snap.Len {
		right += " of " + strconv.Itoa(p.snap.Len)
	}
	return "Events", "", "", right, theme.Text
}

// Set implements pane.Pane.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s == p.snap && th == p.th {
		return
	}
	if s.Version != p.snap.Version {
		p.back = 0
	}
	p.snap, p.th = s, th
	p.rev++
}

// Need implements pane.Pane.
func (p *Pane) Need(int) int { return p.snap.Pos }

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string { return p.draw(w, h) })
}

// draw collects rows from the newest event shown backwards until the pane is
// full. Stages that had nothing to decide are left out; a run of them cannot
// make the pane read on without end.
func (p *Pane) draw(w, h int) []string {
	p.page = h
	end := p.snap.Pos - p.back
	if p.at == nil {
		end = 0
	}
	as := look{
		th: p.th, branch: p.snap.Branch, w: w,
		digits: max(3, len(strconv.Itoa(p.snap.Len))), turns: max(2, len(strconv.Itoa(max(p.snap.Turns, p.snap.Turn)))),
	}
	if p.as != as || p.drawn == nil || len(p.drawn) > maxDrawn {
		p.as, p.drawn = as, map[int]string{}
	}
	rows := make([]string, 0, h)
	for i := end - 1; i >= 0 && len(rows) < h && end-i <= 4*h; i-- {
		if row := p.row(i); row != "" {
			rows = append(rows, row)
		}
	}
	slices.Reverse(rows)
	if len(rows) == 0 && h > 0 {
		rows = append(rows, pane.Line{}.Put(theme.Faint, "nothing has happened yet").Paint(p.th, w))
	}
	for len(rows) < h {
		rows = append(rows, text.Spaces(w))
	}
	return rows
}

// row is the i-th event, drawn or remembered; empty if it is left out.
func (p *Pane) row(i int) string {
	row, ok := p.drawn[i]
	if !ok {
		if e := p.at(i); e.Mark != exchange.NotApplicable {
			row = p.line(i+1, &e).Paint(p.th, p.as.w)
		}
		p.drawn[i] = row
	}
	return row
}

// isSetting reports an event that no stage wrote: a person's, or an end.
func isSetting(stage string) bool {
	_, ok := exchange.StageNamed(stage)
	return !ok
}

func (p *Pane) line(n int, e *engine.EventView) pane.Line {
	no, turn := strconv.Itoa(n), strconv.Itoa(e.Turn)
	sign := p.as.digits + 1 + p.as.turns + 1 // its column
	l := pane.Line{}.To(p.as.digits-len(no)).Put(theme.Faint, no).To(sign-1-len(turn)).Put(theme.Faint, turn).To(sign)
	name, words := theme.Text, theme.Muted
	glyph, hue := pane.Mark(p.th, e.Mark)
	switch {
	case isSetting(e.Stage):
		glyph, hue, name, words = p.th.G.Cursor, theme.Accent, theme.Accent, theme.Text
	case e.Mark == exchange.Refuse, e.Mark == exchange.Struck, e.Mark == exchange.Bypassed:
		words = hue
	}
	l = l.Put(hue, glyph).To(sign+2).Raw(name, e.Stage)
	return l.Put(theme.Text, " ").To(sign+12).Raw(words, e.Text)
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	back := p.back
	switch action {
	case keymap.Up:
		back++
	case keymap.Down:
		back--
	case keymap.PageUp:
		back += max(p.page-2, 1)
	case keymap.PageDown:
		back -= max(p.page-2, 1)
	case keymap.Top:
		back = p.snap.Pos
	case keymap.Bottom:
		back = 0
	}
	back = max(0, min(back, p.snap.Pos-1))
	if back == p.back {
		return pane.Intent{}, false
	}
	p.back = back
	p.rev++
	return pane.Intent{}, true
}
