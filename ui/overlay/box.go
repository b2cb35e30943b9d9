package overlay

import (
	"strings"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// frame is how many cells and rows the frame of a box takes.
const (
	frameW = 4 // a line and a cell of air on both sides
	frameH = 2
)

// box is what stands on the frame of an overlay.
type box struct {
	th    *theme.Theme
	title string
	right string // at the right end of the title
	foot  string // on the lower line
}

// inside is the room for content in a box of w×h cells. A box too small for a
// frame is all content.
func inside(w, h int) (int, int) {
	if w <= frameW || h <= frameH {
		return max(w, 0), max(h, 0)
	}
	return w - frameW, h - frameH
}

// draw frames rows of content as exactly h rows of w cells.
func (b box) draw(body []pane.Line, w, h int) []string {
	inner, room := inside(w, h)
	if inner == w {
		return pane.Draw(b.th, body, 0, w, h)
	}
	g := &b.th.G
	rows := make([]string, 0, h)
	rows = append(rows, b.edge(g.Corners[0], g.Corners[1], theme.Title, b.title, b.right, w))
	side := b.th.Paint(theme.Accent, g.Vertical)
	for _, row := range pane.Draw(b.th, body, 0, inner, room) {
		rows = append(rows, side+" "+row+" "+side)
	}
	return append(rows, b.edge(g.Corners[2], g.Corners[3], theme.Faint, b.foot, "", w))
}

// edge is the upper or lower line with words on it; the right ones give way.
func (b box) edge(from, to string, hue theme.Token, left, right string, w int) string {
	g := &b.th.G
	l := pane.Line{}.Put(theme.Accent, from+g.Light)
	if left = text.Cut(left, w-6); left != "" {
		l = l.Put(theme.Text, " ").Put(hue, left).Put(theme.Text, " ")
	}
	room := w - l.Width() - 2 // for the corner and a piece of line before it
	if n := text.Width(right) + 3; right != "" && n < room {
		room -= n
	} else {
		right = ""
	}
	l = l.Put(theme.Accent, strings.Repeat(g.Light, max(room, 0)))
	if right != "" {
		l = l.Put(theme.Text, " ").Put(theme.Muted, right).Put(theme.Text, " ").Put(theme.Accent, g.Light)
	}
	return l.Put(theme.Accent, g.Light+to).Paint(b.th, w)
}

// rule is a line across the content.
func rule(th *theme.Theme, w int) pane.Line {
	return pane.Line{}.Put(theme.Line, strings.Repeat(th.G.Light, max(w, 0)))
}

// around is the box size for a content size, inside what is free.
func around(contentW, contentH, w, h int) (int, int) {
	return max(min(contentW+frameW, w), 0), max(min(contentH+frameH, h), 0)
}

// begun reports whether the run has entered a turn: then a change of it must
// go back to its start first.
func begun(s *engine.Snapshot, turn int) bool {
	if turn < 1 || turn > len(s.Timeline) {
		return s.Begun
	}
	start := s.Timeline[turn-1].Start
	return start >= 0 && s.Pos > start
}
