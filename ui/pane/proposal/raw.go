package proposal

import (
	"strconv"
	"strings"

	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// maxRaw is how many bytes of a text are shown; all of them can be copied.
const maxRaw = 256 << 10

// rawLines shows the bytes line by line under their numbers. Only controls are
// replaced, by their pictures; a guilty line has a sign instead of a number.
func (p *Pane) rawLines(s string, g guilt, w int) (out []pane.Line, seen sight) {
	all := len(s)
	if all > maxRaw {
		s = s[:runeStart(s, maxRaw)]
	}
	lines := strings.Split(s, "\n")
	digits := len(strconv.Itoa(len(lines)))
	left := digits + 1
	at, foundAt := 0, 0
	for i, l := range lines {
		end := at + len(l)
		row := pane.Line{}
		// The line end belongs to the line: a range may consist of it.
		guilty := g.touches(at, end+1)
		switch {
		case guilty:
			row = row.To(digits-1).Put(theme.Refuse, p.th.G.Refuse)
		case p.isFound(at, end):
			row = row.To(digits-1).Put(theme.Accent, p.th.G.Cursor)
		default:
			n := strconv.Itoa(i + 1)
			row = row.To(digits-len(n)).Put(theme.Faint, n)
		}
		broken := p.pieces(row.To(left), s, at, end, g).Break(w, left)
		cell := func(byte int) int { return left + text.Width(visible(s[at:max(at, min(byte, end))])) }
		made := explained(p.th, broken, g.reasons(at, end+1), cell, left, left, w)
		if guilty {
			row, _ := rowOf(broken, cell(g.firstIn(at)), left)
			seen.see(len(out), row, broken, made)
		}
		if p.isFound(at, end) {
			row, _ := rowOf(broken, cell(p.found.Start), left)
			foundAt = len(out) + row + 1
		}
		out = append(out, made...)
		at = end + 1
	}
	if all > maxRaw {
		rest := "the first " + size(maxRaw) + " of " + size(all) + "; y copies them all"
		out = append(out, pane.Line{}.To(left).Put(theme.Faint, rest).Wrap(w, left)...)
	}
	if foundAt > 0 {
		seen = sight{foundAt - 1, foundAt}
	}
	return out, seen
}

// pieces appends the bytes start..end of s, guilty ones in their hue.
func (p *Pane) pieces(l pane.Line, s string, start, end int, g guilt) pane.Line {
	for at := start; at < end; {
		next, hue := p.run(g, at, end, theme.Text)
		l = p.piece(l, s[at:next], hue, next == end)
		at = next
	}
	return l
}

// run is how far the bytes from at on are of one hue: guilty, found, or their
// own.
func (p *Pane) run(g guilt, at, end int, own theme.Token) (next int, hue theme.Token) {
	next, guilty := g.run(at, end)
	if guilty {
		return next, theme.Refuse
	}
	next, found := guilt{p.found}.run(at, next)
	if found {
		return next, theme.ChipAccent
	}
	return next, own
}

// visible is a piece of a line as it is shown.
func visible(s string) string { return text.Clean(strings.ReplaceAll(s, "\t", "␉")) }

// run is how far the bytes from at on are all guilty, or all not.
func (g guilt) run(at, end int) (next int, guilty bool) {
	next = end
	for _, r := range g {
		switch {
		case r.Start <= at && at < r.End:
			return min(r.End, end), true
		case r.Start > at && r.End > r.Start:
			next = min(next, r.Start)
		}
	}
	return next, false
}

// piece appends bytes of one hue. Tabs and spaces at the end of a line, which
// nobody would see, get a sign.
func (p *Pane) piece(l pane.Line, s string, hue theme.Token, last bool) pane.Line {
	quiet := hue
	if hue == theme.Text {
		quiet = theme.Faint
	}
	body := s
	if last {
		body = strings.TrimRight(s, " ")
	}
	l = l.Put(hue, visible(body))
	return l.Put(quiet, strings.Repeat(p.th.G.Dot, len(s)-len(body)))
}
