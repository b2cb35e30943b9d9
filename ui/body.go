package ui

import (
	"slices"
	"strings"

	"callstep/ui/layout"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/widget"
)

// plan is the body cut into rows of pieces: which line of which pane stands
// where. It is made once for a layout.
type plan struct {
	layout layout.Layout
	theme  *theme.Theme
	rows   [][]piece
}

// piece is a line of a pane (-1 is its title) or, where rule is not empty, the
// sign of a vertical rule.
type piece struct {
	x, w int
	id   pane.ID
	line int
	rule string
}

// tabs is the number of panes that can stand in the row of tabs.
const tabs = 4

// body is the panes of one frame, ready to be joined.
type body struct {
	top    int
	rows   [][]piece
	titles [pane.Num]string
	lines  [pane.Num][]string
}

// placePanes lets every pane on the screen draw itself.
func (m *Model) placePanes(l *layout.Layout) body {
	if p := &m.frame.plan; p.theme != m.theme || !sameBody(&p.layout, l) {
		*p = plan{layout: *l, theme: m.theme, rows: planRows(l, m.theme)}
	}
	b := body{top: l.Body, rows: m.frame.plan.rows}
	for _, s := range l.Slots {
		focused := s.ID == m.focus
		b.titles[s.ID] = m.title(l, s, focused)
		b.lines[s.ID] = m.panes[s.ID].View(s.Inner(), s.H-1, focused)
	}
	return b
}

// write joins the pieces of one row to w cells.
func (d *body) write(b *strings.Builder, y, w int) {
	x := 0
	for _, p := range d.rows[y-d.top] {
		b.WriteString(text.Spaces(p.x - x))
		switch {
		case p.rule != "":
			b.WriteString(p.rule)
		case p.line < 0:
			b.WriteString(d.titles[p.id])
		case p.line < len(d.lines[p.id]):
			b.WriteByte(' ')
			b.WriteString(d.lines[p.id][p.line])
			b.WriteByte(' ')
		default:
			b.WriteString(text.Spaces(p.w))
		}
		x = p.x + p.w
	}
	b.WriteString(text.Spaces(w - x))
}

// title is a pane's rule. In Tabs the first one names all panes.
func (m *Model) title(l *layout.Layout, s layout.Slot, focused bool) string {
	if l.Tabbed() && s.Y == l.Body && s.ID <= pane.Ledger {
		var all [tabs]widget.Title
		for id := range all {
			all[id] = m.titleOf(pane.ID(id))
		}
		return widget.TabRule(m.theme, all[:], int(s.ID), s.W)
	}
	return widget.TitleRule(m.theme, m.titleOf(s.ID), s.W, focused)
}

func (m *Model) titleOf(id pane.ID) widget.Title {
	var t widget.Title
	t.Name, t.Mark, t.Is, t.Right, t.Hue = m.panes[id].Title()
	if id <= pane.Ledger {
		t.Number = int(id) + 1
	}
	return t
}

func sameBody(a, b *layout.Layout) bool {
	return a.W == b.W && a.Body == b.Body && a.Rows == b.Rows && slices.Equal(a.Slots, b.Slots) && slices.Equal(a.Rules, b.Rules)
}

// planRows cuts the body into rows of pieces from left to right.
func planRows(l *layout.Layout, th *theme.Theme) [][]piece {
	rows := make([][]piece, l.Rows)
	for _, s := range l.Slots {
		for i := range s.H {
			y := s.Y - l.Body + i
			rows[y] = append(rows[y], piece{x: s.X, w: s.W, id: s.ID, line: i - 1})
		}
	}
	for _, r := range l.Rules {
		for i := range r.H {
			y := r.Y - l.Body + i
			rows[y] = append(rows[y], piece{x: r.X, w: 1, rule: th.Paint(theme.Line, joint(l, th, r, r.Y+i))})
		}
	}
	for _, pieces := range rows {
		slices.SortFunc(pieces, func(a, b piece) int { return a.x - b.x })
	}
	return rows
}

// joint is the sign of a vertical rule on one row: it meets the title rules of
// its neighbours.
func joint(l *layout.Layout, th *theme.Theme, r layout.Rule, y int) string {
	var left, right bool
	for _, s := range l.Slots {
		if s.Y == y {
			left = left || s.X+s.W == r.X
			right = right || s.X == r.X+1
		}
	}
	return widget.Joint(&th.G, y > r.Y, y < r.Y+r.H-1, left, right)
}
