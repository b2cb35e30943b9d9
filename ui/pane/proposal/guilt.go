package proposal

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

func turn(n int) string { return "turn " + strconv.Itoa(n) }

// guilt is the ranges of a text that were objected to, in order of place.
type guilt []engine.Guilt

// newGuilt puts the ranges of a proposal in order and inside its text, at
// boundaries of runes. A reason given twice in a row is said once, at the end.
func newGuilt(v *engine.ProposalView) guilt {
	g := make(guilt, 0, len(v.Guilty))
	for _, r := range v.Guilty {
		r.Start = runeStart(v.Text, r.Start)
		r.End = runeStart(v.Text, max(r.Start, r.End))
		g = append(g, trim(v.Text, r))
	}
	slices.SortStableFunc(g, func(a, b engine.Guilt) int { return cmp.Compare(a.Start, b.Start) })
	for i := range len(g) - 1 {
		if g[i].Why == g[i+1].Why {
			g[i].Why = ""
		}
	}
	return g
}

// trim takes the white space off both ends of a range that holds more than
// that: a line end before the guilty text does not make the line guilty.
func trim(s string, r engine.Guilt) engine.Guilt {
	words := strings.TrimSpace(s[r.Start:r.End])
	if words == "" {
		return r
	}
	r.Start += strings.Index(s[r.Start:r.End], words)
	r.End = r.Start + len(words)
	return r
}

// runeStart is the nearest start of a rune at or before a byte offset.
func runeStart(s string, i int) int {
	i = max(0, min(i, len(s)))
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// touches reports whether any of the bytes start..end is guilty. A range
// without bytes, such as the end of a text cut short, touches the bytes before
// it.
func (g guilt) touches(start, end int) bool {
	for _, r := range g {
		if r.Start < end && r.End > start || r.Start == r.End && (r.Start > start || start == 0) && r.Start <= end {
			return true
		}
	}
	return false
}

// firstIn is the first guilty byte from a place on.
func (g guilt) firstIn(start int) int {
	for _, r := range g {
		if r.End > start || r.Start >= start {
			return max(r.Start, start)
		}
	}
	return start
}

// reasons are the ranges whose last byte lies in start..end, to be explained
// below that line.
func (g guilt) reasons(start, end int) guilt {
	var out guilt
	for _, r := range g {
		if last := max(r.Start, r.End-1); r.Why != "" && last >= start && last < end {
			out = append(out, r)
		}
	}
	return out
}

// explained puts what is said about a line that was broken into rows with a hang
// below the row on which each guilty part of it ends. Cell tells at which cell of
// the line a byte stands.
func explained(th *theme.Theme, rows []pane.Line, why guilt, cell func(byte int) int, hang, left, w int) (out []pane.Line) {
	if len(why) == 0 {
		return rows
	}
	below := map[int][]pane.Line{} // what is said, by the row it stands below
	for _, r := range why {
		end, _ := rowOf(rows, cell(max(r.Start, r.End-1)), hang)
		start, col := rowOf(rows, cell(r.Start), hang)
		if start != end {
			col = hang
		}
		below[end] = append(below[end], explain(th, r.Why, col, left, w)...)
	}
	for i, row := range rows {
		out = append(append(out, row), below[i]...)
	}
	return out
}

// rowOf is where a cell of a line stands after the line was broken.
func rowOf(rows []pane.Line, cell, hang int) (row, col int) {
	for row = range rows {
		if row == len(rows)-1 || cell < rows[row].Width() {
			break
		}
		cell += hang - rows[row].Width()
	}
	return row, cell
}

// sight is what is to come into view by itself: from the first guilty row to the
// last row of what is said about it. The zero sight is nothing.
type sight struct{ first, last int }

func (s sight) none() bool { return s.last == 0 }

// see keeps the first guilty place: a row of the line that was appended last to
// the lines before it, as explained made it of the rows it was broken into.
func (s *sight) see(before, row int, rows, made []pane.Line) {
	if s.none() {
		s.first = before + row
		s.last = s.first + 1 + len(made) - len(rows)
	}
}

// explain says why, below the guilty place: at its column where the words fit
// there, else at the start of the text.
func explain(th *theme.Theme, why string, col, left, w int) []pane.Line {
	why = text.Clean(why)
	if room := w - col - 2; room < text.Width(why) && room < 28 {
		col = left
	}
	l := pane.Line{}.To(col).Put(theme.Refuse, th.G.Up+" ").Put(theme.Refuse, why)
	return l.Wrap(w, col+2)
}
