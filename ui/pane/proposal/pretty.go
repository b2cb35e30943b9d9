package proposal

import (
	"callstep/ui/highlight"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// maxIndent keeps deeply nested values on the screen.
const maxIndent = 16

// prettyLines shows JSON laid out. Where something is guilty, the lines move
// in by two cells to make room for the sign.
func (p *Pane) prettyLines(lines []highlight.Line, g guilt, w int) (out []pane.Line, first int) {
	first = -1
	left := 0
	if len(g) > 0 {
		left = 2
	}
	for i, l := range lines {
		row := pane.Line{}
		if g.touches(l.Start(), l.End()) {
			row = row.Put(theme.Refuse, p.th.G.Refuse)
			if first < 0 {
				first = len(out)
			}
		}
		indent := left + 2*min(l.Depth, maxIndent)
		broken := p.spans(row.To(indent), l, g).Break(w, indent+2)
		out = append(out, broken...)
		for _, r := range g.reasons(l.Start(), p.next(lines, i)) {
			col := below(broken, cellOf(l, indent, r.Start), indent+2, indent)
			out = append(out, explain(p.th, r.Why, col, left, w)...)
		}
	}
	return out, first
}

// next is where the bytes of the line after the i-th start.
func (p *Pane) next(lines []highlight.Line, i int) int {
	if i+1 < len(lines) {
		return lines[i+1].Start()
	}
	return len(p.snap.Proposal.Text) + 1
}

// spans appends the pieces of a line, guilty ones in their hue.
func (p *Pane) spans(row pane.Line, l highlight.Line, g guilt) pane.Line {
	for _, s := range l.Spans {
		hue := s.Hue
		if s.Start < s.End && g.touches(s.Start, s.End) {
			hue = theme.Refuse
		}
		row = row.Put(hue, text.Clean(s.Text))
	}
	return row
}

// cellOf is the cell at which the piece with a byte starts.
func cellOf(l highlight.Line, indent, at int) int {
	cell := indent
	for _, s := range l.Spans {
		if s.Start < s.End && at < s.End {
			break
		}
		cell += text.Width(text.Clean(s.Text))
	}
	return cell
}
