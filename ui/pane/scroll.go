package pane

import (
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/theme"
)

// Scroll is the place of a window on more lines than fit. The zero Scroll
// stands at the top.
type Scroll struct {
	top, total, page int
}

// Reset goes back to the top.
func (s *Scroll) Reset() { s.top = 0 }

// Show moves the window as little as it takes to have a line in it, with one
// more above, where Draw says how many are out of sight, and one below.
func (s *Scroll) Show(line, total, page int) {
	s.Fit(total, page)
	switch {
	case line <= s.top:
		s.top = line - 1
	case line > s.top+s.page-3:
		s.top = line - max(s.page-3, 0)
	}
	s.Fit(total, page)
}

// Fit tells how many lines there are and how many fit, and returns the first
// one to show.
func (s *Scroll) Fit(total, page int) int {
	s.total, s.page = total, max(page, 1)
	s.top = max(0, min(s.top, total-s.page))
	return s.top
}

// Key moves the window. It reports false where everything is in sight, and for
// a page beyond either end: then the key is free for the whole screen.
func (s *Scroll) Key(action keymap.Action) bool {
	if s.total <= s.page {
		return false
	}
	was := s.top
	switch action {
	case keymap.Down:
		s.top++
	case keymap.Up:
		s.top--
	case keymap.PageDown:
		s.top += max(s.page-2, 1)
	case keymap.PageUp:
		s.top -= max(s.page-2, 1)
	case keymap.Top:
		s.top = 0
	case keymap.Bottom:
		s.top = s.total
	default:
		return false
	}
	s.Fit(s.total, s.page)
	return s.top != was || action != keymap.PageDown && action != keymap.PageUp
}

// Draw paints the window on the lines as exactly h rows of w cells. Where
// lines are out of sight, the first or last row says how many.
func (s *Scroll) Draw(th *theme.Theme, lines []Line, w, h int) []string {
	return s.DrawWith(th, lines, w, h, "")
}

// DrawWith is Draw with a word on how to read on.
func (s *Scroll) DrawWith(th *theme.Theme, lines []Line, w, h int, how string) []string {
	top := s.Fit(len(lines), h)
	rows := Draw(th, lines, top, w, h)
	if above := top + 1; top > 0 && h >= 5 {
		rows[0] = more(th, Count(above, "line")+" above").Paint(th, w)
	}
	if below := len(lines) - top - h + 1; below > 1 && h >= 3 {
		rows[h-1] = more(th, Count(below, "more line")+how).Paint(th, w)
	}
	return rows
}

// Around is the first of n rows to show, of total, so that the row at is among
// them, with one more below it where there is room.
func Around(at, total, n int) int {
	return max(0, min(at, at-n+2, total-n))
}

func more(th *theme.Theme, what string) Line {
	return Line{}.Put(theme.Faint, th.G.Dots+" "+what)
}

// Count is a number with its noun: "1 line", "3 lines".
func Count(n int, noun string) string { return exchange.Count(n, noun) }

// Moves reports whether there is more than fits.
func (s *Scroll) Moves() bool { return s.total > s.page }

// Below is how many lines are out of sight below the window.
func (s *Scroll) Below() int { return max(s.total-s.top-s.page, 0) }
