package overlay

import (
	"callstep/engine/exchange"
	"callstep/engine/sweep"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// columns is where the cells of the grid stand.
type columns struct {
	start, pitch int
	from, shown  int // the columns in sight
	end          int
}

// columns makes the cells as wide as there is room for; of more than fit the
// ones around the cursor are in sight.
func (s *Sweep) columns(w int) columns {
	longest := 0
	for i := range s.board.rows {
		longest = max(longest, len(s.board.rows[i].fault.Kind))
	}
	g := columns{start: min(3+longest+1, max(w/2, 8))}
	room := w - g.start - 1
	pitches := []int{7, 5, 4, 3}
	switch {
	case w >= 110:
		room -= 55
	case w >= sideBySide:
		room -= 34
		pitches = pitches[1:]
	}
	for _, g.pitch = range pitches {
		if g.pitch*s.board.places <= room {
			break
		}
	}
	g.shown = max(min(s.board.places, room/g.pitch), 1)
	if s.col < s.left {
		s.left = s.col
	}
	s.left = max(s.left, s.col-g.shown+1, 0)
	s.left = min(s.left, max(s.board.places-g.shown, 0))
	g.from, g.end = s.left, g.start+g.shown*g.pitch
	return g
}

// table is the grid with its heading, as many rows as fit around the cursor.
func (s *Sweep) table(g columns, h int) []pane.Line {
	room := max(h-1, 1)
	rows, at := s.tableRows(g, true)
	if len(rows) > room {
		rows, at = s.tableRows(g, false)
	}
	s.page = room
	s.rows.Show(max(at-1, 0), len(rows), room)
	s.rows.Show(at, len(rows), room)
	top := s.rows.Fit(len(rows), room)
	seen := rows[top:min(top+room, len(rows))]
	if top > 0 && room >= 5 {
		seen[0] = s.more(top+1, " above")
	}
	if below := len(rows) - top - room; below > 0 && room >= 3 {
		seen[room-1] = s.more(below+1, " below")
	}
	return append([]pane.Line{s.heading(g)}, seen...)
}

func (s *Sweep) more(n int, where string) pane.Line {
	return pane.Line{}.To(3).Put(theme.Faint, s.th.G.Dots+" "+pane.Count(n, "more line")+where)
}

// heading numbers the columns, with an arrow where more are out of sight.
func (s *Sweep) heading(g columns) pane.Line {
	place := s.place()
	if g.from > 0 {
		place += " " + s.th.G.Left
	}
	l := pane.Line{}.To(3).Put(theme.Muted, "fault")
	l = l.To(g.start-1-text.Width(place)).Put(theme.Muted, place).To(g.start)
	for i := range g.shown {
		n := itoa(g.from + i + 1)
		if i == g.shown-1 && g.from+g.shown < s.board.places {
			n += s.th.G.Right
		}
		hue := theme.Muted
		if g.from+i == s.col {
			hue = theme.Strong
		}
		l = l.To(g.start+i*g.pitch+g.pitch/2-text.Width(n)/2+g.pitch%2-1).Put(hue, n)
	}
	return l
}

// tableRows are all rows of the grid under their boundaries; at is the row of
// the cursor. Air is an empty line between the boundaries.
func (s *Sweep) tableRows(g columns, air bool) (rows []pane.Line, at int) {
	last := exchange.NoBoundary
	for i := range s.board.rows {
		f := s.board.rows[i].fault
		if f.Boundary != last {
			if air && last != exchange.NoBoundary {
				rows = append(rows, pane.Line{})
			}
			last = f.Boundary
			rows = append(rows, pane.Line{}.To(1).Put(theme.Muted, pane.Boundary(last)))
		}
		if i == s.row {
			at = len(rows)
		}
		rows = append(rows, s.tableRow(i, g))
	}
	return rows, at
}

func (s *Sweep) tableRow(i int, g columns) pane.Line {
	r := &s.board.rows[i]
	l := pane.Line{}.To(1)
	name := text.Cut(r.fault.Kind, g.start-4)
	if i == s.row {
		l = l.Put(theme.Accent, s.th.G.Cursor).To(3).Bold(theme.Strong, name)
	} else {
		l = l.To(3).Put(theme.Text, name)
	}
	l = l.To(g.start)
	for c := g.from; c < g.from+g.shown; c++ {
		l = l.Add(s.field(&r.slots[c], i == s.row && c == s.col, g.pitch)).To(g.start + (c-g.from+1)*g.pitch)
	}
	return l
}

// field is one cell, its sign in the middle.
func (s *Sweep) field(sl *slot, cursor bool, pitch int) pane.Line {
	lead, air := 0, ""
	switch pitch {
	case 7:
		lead, air = 1, " "
	case 5:
		lead = 1
		if cursor {
			lead, air = 0, " "
		}
	}
	glyph, paint := s.th.G.NA, theme.Faint
	if sl.worst != nil {
		glyph, paint = s.sign(sl.worst.Outcome), cellHue(sl.worst.Outcome)
	}
	l := pane.Line{}.To(lead)
	switch {
	case cursor:
		return l.Put(theme.ChipAccent, "["+air+glyph+air+"]")
	case sl.worst == nil || sl.worst.Outcome == exchange.GaveUp:
		return l.Put(theme.Text, " "+air).Put(paint, glyph)
	}
	return l.Put(paint, air+" "+glyph+" "+air)
}

// sign is the glyph of an outcome.
func (s *Sweep) sign(o exchange.Outcome) string {
	switch {
	case o == exchange.Done:
		return s.th.G.Pass
	case o == exchange.Runaway && s.th.ASCII:
		return "r"
	}
	return sweep.Glyph(o)
}

// cellHue is the colour of an outcome in the grid.
func cellHue(o exchange.Outcome) theme.Token {
	switch wordsHue(o) {
	case theme.Pass:
		return theme.CellPass
	case theme.Refuse:
		return theme.CellRefuse
	case theme.Fault:
		return theme.CellFault
	case theme.Text:
		return theme.CellPlain
	}
	return theme.Muted
}

// wordsHue is the colour of an outcome in words.
func wordsHue(o exchange.Outcome) theme.Token {
	switch {
	case o.Damage():
		return theme.Refuse
	case o == exchange.Lost:
		return theme.Fault
	case o == exchange.Recovered, o == exchange.Done:
		return theme.Pass
	case o == exchange.GaveUp:
		return theme.Muted
	}
	return theme.Text
}
