package ledger

import (
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// colKey is where the table's first column starts: cursor and sign stand
// before it.
const colKey = 3

// narrow is the width below which calls lose their arguments and writers their
// stage.
const narrow = 61

// row is a row of the table in clean words.
type row struct {
	view                      *engine.RowView
	key, call, outcome, wrote string
}

// columns are the widths of the table's columns, gaps included.
type columns struct {
	key, call, outcome, wrote, app, ai int
	by                                 string // header of the writer
	without                            bool   // no room for who knows of a row
}

// table draws the header and as many rows as fit, the cursor's among them.
// Where columns are left out, the last line says so.
func (p *Pane) table(w, h int, focused bool) (lines []pane.Line) {
	if h <= 0 {
		return nil
	}
	total := len(p.snap.Ledger.Rows)
	head := 0
	if h > 2 || total == 0 && h > 1 {
		head = 1
	}
	room := h - head
	top, n := p.window(total, room)
	p.page = n
	rows, first := p.rows(top, n, w)
	c := measure(rows, w)
	if head > 0 {
		lines = append(lines, c.header(p.th.G.Dots, w))
	}
	if total == 0 {
		return append(lines, pane.Line{}.To(colKey).Put(theme.Faint, "empty: nothing has run"))
	}
	spare := room - n // for what stands behind a guard that was off
	for i := top; i < top+n; i++ {
		lines = append(lines, p.row(&rows[i-first], c, focused && i == p.cursor))
		if notes := p.behind(rows[i-first].view); len(notes) <= spare {
			lines = append(lines, notes...)
			spare -= len(notes)
		}
	}
	if older := total - top - n; older > 0 && n < room {
		l := pane.Line{}.To(colKey).Put(theme.Faint, p.th.G.Dots+" "+pane.Count(older, "older row"))
		if c.without {
			l = p.leftOut(l.Put(theme.Faint, "; "), top, n)
		}
		lines = append(lines, l)
	} else if c.without && len(lines) < h {
		lines = append(lines, p.leftOut(pane.Line{}.To(colKey).Put(theme.Faint, p.th.G.Dots+" "), top, n))
	}
	return lines
}

// leftOut says which columns there is no room for, and what shows them.
func (p *Pane) leftOut(l pane.Line, top, n int) pane.Line {
	words := "app, AI left out: a wider screen shows them"
	rows, _ := p.rows(top, n, p.widest)
	if zoom, ok := keymap.Find(keymap.Main, keymap.Zoom); ok && !measure(rows, p.widest).without {
		words = "app, AI left out: " + zoom.Shown(p.th.ASCII) + " shows them"
	}
	return l.Put(theme.Faint, words)
}

// window chooses the rows shown: from top on, n of them. One line stays for
// "older rows" where not all fit.
func (p *Pane) window(total, room int) (top, n int) {
	if total <= room {
		return 0, total
	}
	n = room
	if room > 2 {
		n--
	}
	return max(0, min(p.cursor-n+1, total-n)), n
}

// around is how many rows above and below those shown have a say in the
// widths of the columns: a long ledger costs no more than a short one.
const around = 32

// rows puts the n rows from top on, and those around them, into words, shorter
// ones where the pane is narrow. first is the number of the first of them.
func (p *Pane) rows(top, n, w int) (rows []row, first int) {
	first = max(top-around, 0)
	views := p.snap.Ledger.Rows[first:min(top+n+around, len(p.snap.Ledger.Rows))]
	rows = make([]row, len(views))
	for i := range rows {
		v := &views[i]
		r := row{v, text.Clean(v.Key), text.Clean(v.Call), text.Clean(v.Outcome), p.th.G.Left + " " + strconv.Itoa(v.Turn)}
		if r.key == "" {
			r.key = p.th.G.NA
		}
		switch {
		case w < narrow && v.Writer() != "person":
			r.call, _, _ = strings.Cut(r.call, " ")
		case w >= narrow:
			r.wrote += " " + v.Writer()
		}
		rows[i] = r
	}
	return rows, first
}

// measure sizes the columns by what is in them, with two cells between them
// where there is room and one where there is not; then the outcome and the
// call give way.
func measure(rows []row, w int) columns {
	c := columns{key: len("key"), call: len("call"), outcome: len("outcome"), by: "written by"}
	if w < narrow {
		c.by = "by"
	}
	c.wrote = len(c.by)
	for i := range rows {
		r := &rows[i]
		c.key = max(c.key, text.Width(r.key))
		c.call = max(c.call, text.Width(r.call))
		c.outcome = max(c.outcome, text.Width(r.outcome))
		c.wrote = max(c.wrote, text.Width(r.wrote))
	}
	if len(rows) == 0 && w >= narrow {
		c.key, c.call, c.outcome = 4, 18, 20 // about what the first rows will take
	}
	room := w - colKey
	c.key += 2
	c.call++
	c.outcome++
	for _, gap := range []*int{&c.call, &c.outcome} {
		if c.key+c.call+c.outcome+c.wrote < room {
			*gap++
		}
	}
	// Who knows of a row goes before the end of long words, not before their beginning.
	const known, enough = 5 + 4, 8 + 20 + 22
	if least := min(c.key+c.call+c.outcome, enough); len(rows) > 0 && least+c.wrote+known <= room {
		c.app, c.ai = 5, 4
	}
	c.without = len(rows) > 0 && c.app == 0
	for c.key+c.call+c.outcome+c.wrote+c.app+c.ai > room {
		if !c.shrink() {
			break
		}
	}
	return c
}

// shrink takes a cell from the widest column that can spare one.
func (c *columns) shrink() bool {
	widest, least := &c.outcome, 8
	if c.call > c.outcome {
		widest, least = &c.call, 6
	}
	if c.key > *widest {
		widest, least = &c.key, 5
	}
	if *widest <= least {
		return false
	}
	*widest--
	return true
}

// header names the columns; where some are left out it ends in dots.
func (c columns) header(dots string, w int) pane.Line {
	l := pane.Line{}.To(colKey).Cell(theme.Faint, "key", c.key).Cell(theme.Faint, "call", c.call).
		Cell(theme.Faint, "outcome", c.outcome).Cell(theme.Faint, "app", c.app).Cell(theme.Faint, "AI", c.ai).
		Put(theme.Faint, c.by)
	switch {
	case !c.without:
		return l
	case l.Width()+1+text.Width(dots) <= w:
		l = l.Put(theme.Text, " ")
	}
	return l.Put(theme.Faint, dots)
}

// row draws one row. A change carries its sign and hue to the writer at the
// right end: the same sign stands at the stage that wrote it.
func (p *Pane) row(r *row, c columns, cursor bool) pane.Line {
	sign, hue := pane.Change(p.th, r.view.Change)
	words, wrote := theme.Text, theme.Faint
	if sign != "" {
		words, wrote = theme.Strong, hue
	}
	l := pane.Line{}
	if cursor {
		l = l.Put(theme.Accent, p.th.G.Cursor)
		words = theme.Strong
	}
	l = l.To(1).Bold(hue, sign).To(colKey)
	writer := pane.Line{}.Put(wrote, r.wrote)
	if sign != "" {
		writer = pane.Line{}.Bold(wrote, r.wrote)
	}
	return l.Cell(words, gap(r.key, c.key), c.key).Cell(words, gap(r.call, c.call), c.call).
		Cell(words, gap(r.outcome, c.outcome), c.outcome).
		Add(p.knows(r.view.Known, c.app)).Add(p.knows(r.view.Told, c.ai)).
		Add(writer)
}

// gap cuts a text so that a cell of air stays at the column's right.
func gap(s string, w int) string { return text.Cut(s, w-1) }

// knows says whether somebody knows of the row.
func (p *Pane) knows(yes bool, w int) pane.Line {
	if yes {
		return pane.Line{}.Cell(theme.Muted, p.th.G.Pass, w)
	}
	return pane.Line{}.Cell(theme.Fault, p.th.G.NA, w)
}

// behind names the guards that were off when a row was written.
func (p *Pane) behind(v *engine.RowView) []pane.Line {
	if len(v.Behind) == 0 {
		return nil
	}
	words := "guard off: "
	if len(v.Behind) > 1 {
		words = "guards off: "
	}
	words += text.Clean(strings.Join(v.Behind, ", "))
	return []pane.Line{pane.Line{}.To(colKey).Put(theme.Refuse, p.th.G.Off+" "+words)}
}
