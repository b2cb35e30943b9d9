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
func (p *Pane) prettyLines(lines []highlight.Line, g guilt, w int) (out []pane.Line, seen sight) {
	left, foundAt := 0, 0
	if len(g) > 0 || p.found.End > 0 {
		left = 2
	}
	for i, l := range lines {
		row := pane.Line{}
		guilty, found := g.touches(l.Start(), l.End()), p.isFound(l.Start(), l.End())
		switch {
		case guilty:
			row = row.Put(theme.Refuse, p.th.G.Refuse)
		case found:
			row = row.Put(theme.Accent, p.th.G.Cursor)
		}
		indent := left + 2*min(l.Depth, maxIndent)
		broken := p.spans(row.To(indent), l, g).Break(w, indent+2)
		cell := func(byte int) int { return cellOf(l, indent, byte) }
		made := explained(p.th, broken, g.reasons(l.Start(), p.next(lines, i)), cell, indent+2, left, w)
		if guilty {
			row, _ := rowOf(broken, cell(g.firstIn(l.Start())), indent+2)
			seen.see(len(out), row, broken, made)
		}
		if found {
			row, _ := rowOf(broken, cell(p.found.Start), indent+2)
			foundAt = len(out) + row + 1
		}
		out = append(out, made...)
	}
	if foundAt > 0 {
		seen = sight{foundAt - 1, foundAt}
	}
	return out, seen
}

// next is where the bytes of the line after the i-th start.
func (p *Pane) next(lines []highlight.Line, i int) int {
	if i+1 < len(lines) {
		return lines[i+1].Start()
	}
	return len(p.snap.Proposal.Text) + 1
}

// spans appends the pieces of a line, what is guilty of them in its hue.
func (p *Pane) spans(row pane.Line, l highlight.Line, g guilt) pane.Line {
	for _, s := range l.Spans {
		if s.Start == s.End || len(g) == 0 && p.found.End == 0 {
			row = row.Put(s.Hue, text.Clean(s.Text))
			continue
		}
		for at := s.Start; at < s.End; {
			next, hue := p.run(g, at, s.End, s.Hue)
			row = row.Put(hue, text.Clean(s.Text[at-s.Start:next-s.Start]))
			at = next
		}
	}
	return row
}

// cellOf is the cell at which a byte stands.
func cellOf(l highlight.Line, indent, at int) int {
	cell := indent
	for _, s := range l.Spans {
		if s.Start < s.End && at < s.End {
			return cell + text.Width(text.Clean(s.Text[:max(0, at-s.Start)]))
		}
		cell += text.Width(text.Clean(s.Text))
	}
	return cell
}
