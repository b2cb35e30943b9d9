package overlay

import (
	"fmt"
	"strconv"

	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// stretch is the part of the text on one row: buf[from:to]. A line that is
// longer than the row goes on on the next.
type stretch struct {
	from, to int
	line     int // number of the line that starts here, 0 where one goes on
}

// sheet is a text laid out on rows, with the cursor in it.
type sheet struct {
	buf  []rune
	at   int // cursor, before buf[at]
	rows []stretch
}

// lay lays the text out on rows of w cells. The last cell stays free for the
// cursor at the end of a line.
func (in *input) lay(w int) sheet {
	w = max(w-1, 2)
	sh := sheet{buf: runes(in.text()), at: in.at(), rows: []stretch{{line: 1}}}
	line, n := 1, 0
	for i, r := range sh.buf {
		cur := &sh.rows[len(sh.rows)-1]
		if r == '\n' {
			line++
			n, cur.to = 0, i
			sh.rows = append(sh.rows, stretch{from: i + 1, to: i + 1, line: line})
			continue
		}
		rw := text.Width(shown(r))
		if n+rw > w && n > 0 {
			cur.to = i
			sh.rows = append(sh.rows, stretch{from: i})
			cur, n = &sh.rows[len(sh.rows)-1], 0
		}
		n += rw
		cur.to = i + 1
	}
	return sh
}

// shown is a rune as it is drawn: what has no shape of its own gets one.
func shown(r rune) string {
	switch {
	case r == '\t':
		return "␉"
	case r >= badByte:
		return "�"
	}
	if s := text.Clean(string(r)); s != "" {
		return s
	}
	return fmt.Sprintf("<U+%04X>", r)
}

// cursorRow is the row the cursor stands on.
func (sh *sheet) cursorRow() int {
	for i := len(sh.rows) - 1; i > 0; i-- {
		if sh.rows[i].from <= sh.at {
			return i
		}
	}
	return 0
}

// column is the cell of the cursor in its row.
func (sh *sheet) column(row int) int {
	n := 0
	for _, r := range sh.buf[sh.rows[row].from:sh.at] {
		n += text.Width(shown(r))
	}
	return n
}

// under is the place in a row that lies at a column, or at the row's end.
func (sh *sheet) under(row, col int) int {
	s := sh.rows[row]
	n, i := 0, s.from
	for ; i < s.to; i++ {
		if n += text.Width(shown(sh.buf[i])); n > col {
			break
		}
	}
	return i
}

// vertical moves the cursor by rows, keeping to its column.
func (in *input) vertical(by int) {
	sh := in.lay(in.w)
	row := sh.cursorRow()
	goal := in.goal
	if goal < 0 {
		goal = sh.column(row)
	}
	in.move(sh.under(max(0, min(row+by, len(sh.rows)-1)), goal))
	in.goal = goal
}

// draw draws h rows of the text, the cursor's among them, with the numbers of
// the lines before them.
func (in *input) draw(th *theme.Theme, w, h int) []pane.Line {
	left := len(strconv.Itoa(in.area.LineCount())) + 1
	in.w, in.page = w-left, max(h, 1)
	sh := in.lay(in.w)
	row := sh.cursorRow()
	in.top = max(row-in.page+1, min(in.top, row))
	in.top = max(0, min(in.top, len(sh.rows)-in.page))
	var out []pane.Line
	for i := in.top; i < min(in.top+in.page, len(sh.rows)); i++ {
		l := pane.Line{}
		if n := sh.rows[i].line; n > 0 {
			no := strconv.Itoa(n)
			l = l.To(left-1-len(no)).Put(theme.Faint, no)
		}
		out = append(out, sh.row(th, l.To(left), sh.rows[i], i == row))
	}
	return out
}

// row draws one stretch: letters in one hue, signs for what nobody sees in
// another, and the cursor.
func (sh *sheet) row(th *theme.Theme, l pane.Line, s stretch, cursor bool) pane.Line {
	trail := s.to // spaces at the end of a line are seen only as signs
	for end := s.to == len(sh.buf) || sh.buf[s.to] == '\n'; end && trail > s.from && sh.buf[trail-1] == ' '; {
		trail--
	}
	run, runHue := "", theme.Text
	for i := s.from; i < s.to; i++ {
		sign, hue := shown(sh.buf[i]), theme.Text
		switch {
		case i >= trail:
			sign, hue = th.G.Dot, theme.Faint
		case sign != string(sh.buf[i]):
			hue = theme.Fault
		}
		here := cursor && i == sh.at
		if here || hue != runHue {
			l, run, runHue = l.Put(runHue, run), "", hue
		}
		if here {
			l = caret(th, l, sign)
		} else {
			run += sign
		}
	}
	l = l.Put(runHue, run)
	if cursor && sh.at == s.to {
		l = caret(th, l, " ")
	}
	return l
}

// caret draws what is under the cursor. Without colours and attributes a line
// before it has to do.
func caret(th *theme.Theme, l pane.Line, under string) pane.Line {
	if th.Open(theme.ChipAccent) == "" {
		return l.Put(theme.Text, th.G.Vertical+under)
	}
	return l.Put(theme.ChipAccent, under)
}
