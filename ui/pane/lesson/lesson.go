// Package lesson draws the narration of the turn shown.
package lesson

import (
	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Pane is the Lesson pane.
type Pane struct {
	th   *theme.Theme
	note string

	blocks []block
	scroll pane.Scroll
	memo   pane.Memo
	rev    int
}

// New makes the pane.
func New() *Pane { return &Pane{} }

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	return "Lesson", "", "", "", theme.Text
}

// Set implements pane.Pane.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s.Note == p.note && th == p.th {
		return
	}
	if s.Note != p.note {
		p.note, p.blocks = s.Note, parse(s.Note)
		p.scroll.Reset()
	}
	p.th = th
	p.rev++
}

// Need implements pane.Pane.
func (p *Pane) Need(w int) int {
	return p.memo.Need(w, p.rev, func() int { return len(p.lines(w)) })
}

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string {
		how := ": tab comes here, j reads on"
		if focused {
			how = ": j reads on"
		}
		return p.scroll.DrawWith(p.th, p.lines(w), w, h, how)
	})
}

// Still draws the beginning where nothing can scroll.
func (p *Pane) Still(w, h int) []string {
	var top pane.Scroll
	return top.Draw(p.th, p.lines(w), w, h)
}

func (p *Pane) lines(w int) []pane.Line {
	if len(p.blocks) == 0 {
		return []pane.Line{pane.Line{}.Put(theme.Faint, "no note for this turn")}
	}
	return layout(p.th, p.blocks, w)
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	if action == keymap.Copy && p.note != "" {
		return pane.Intent{Copy: p.note, Notice: "Copied the narration."}, true
	}
	if p.scroll.Key(action) {
		p.rev++
		return pane.Intent{}, true
	}
	return pane.Intent{}, false
}
