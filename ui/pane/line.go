package pane

import (
	"strings"

	"callstep/ui/text"
	"callstep/ui/theme"
)

// Line is one line of a pane before it has colours and a width: segments of
// clean text with their meaning. The zero Line is empty. Methods return the
// longer line, so that lines are written as chains.
type Line struct {
	segs []seg
	n    int
	bar  bool
}

type seg struct {
	hue       theme.Token
	bold, bar bool
	text      string
	w         int
}

// Put appends clean text.
func (l Line) Put(hue theme.Token, s string) Line { return l.put(hue, false, s) }

// Bold appends clean text in heavier letters.
func (l Line) Bold(hue theme.Token, s string) Line { return l.put(hue, true, s) }

func (l Line) put(hue theme.Token, bold bool, s string) Line {
	if s == "" {
		return l
	}
	w := text.Width(s)
	l.segs = append(l.segs, seg{hue: hue, bold: bold, text: s, w: w})
	l.n += w
	return l
}

// OnBar lays what the line holds, and the empty cells to its right end, on the
// selection bar.
func (l Line) OnBar() Line {
	for i := range l.segs {
		l.segs[i].bar = true
	}
	l.bar = true
	return l
}

// Raw appends text that came from outside, cleaned to one line. It is the
// border: what passed here must not be cleaned again.
func (l Line) Raw(hue theme.Token, s string) Line { return l.Put(hue, text.Clean(s)) }

// To appends spaces up to a column, none if the line is there already.
func (l Line) To(col int) Line {
	if l.n < col {
		l.segs = append(l.segs, seg{text: text.Spaces(col - l.n), w: col - l.n})
		l.n = col
	}
	return l
}

// Cell appends clean text as a table cell of exactly w cells.
func (l Line) Cell(hue theme.Token, s string, w int) Line {
	if w <= 0 {
		return l
	}
	end := l.n + w
	return l.Put(hue, text.Cut(s, w)).To(end)
}

// Add appends another line's segments.
func (l Line) Add(m Line) Line {
	l.segs = append(l.segs, m.segs...)
	l.n += m.n
	return l
}

// Width is the number of cells the line takes.
func (l Line) Width() int { return l.n }

// Plain is the line's text without colours.
func (l Line) Plain() string {
	var b strings.Builder
	for _, s := range l.segs {
		b.WriteString(s.text)
	}
	return b.String()
}

// Fit is the line cut or filled to exactly w cells, to stand inside a longer
// one.
func (l Line) Fit(w int) Line {
	if l.n <= w {
		bar := l.bar
		l = l.To(w)
		if bar {
			l = l.OnBar()
		}
		return l
	}
	out := Line{bar: l.bar}
	for _, s := range l.segs {
		if room := w - out.n; s.w > room {
			s.text = text.Cut(s.text, room)
			s.w = text.Width(s.text)
			out.segs = append(out.segs, s)
			out.n += s.w
			break
		}
		out.segs = append(out.segs, s)
		out.n += s.w
	}
	return out.To(w)
}

// Paint draws the line as exactly w cells.
func (l Line) Paint(th *theme.Theme, w int) string {
	if l.n > w {
		l = l.Fit(w)
	}
	var b strings.Builder
	b.Grow(w + 24*len(l.segs))
	for _, s := range l.segs {
		b.WriteString(s.paint(th))
	}
	b.WriteString(seg{text: text.Spaces(w - l.n), bar: l.bar}.paint(th))
	return b.String()
}

// paint draws one segment. Empty cells are written without a colour, except on
// the bar.
func (s seg) paint(th *theme.Theme) string {
	switch {
	case s.bar:
		return th.OnBar(s.hue, s.text)
	case s.hue == theme.Text && strings.Trim(s.text, " ") == "":
		return s.text
	case s.bold:
		return th.Bold(s.hue, s.text)
	}
	return th.Paint(s.hue, s.text)
}

// Draw paints a window of lines, from the line numbered top, as exactly h rows
// of exactly w cells.
func Draw(th *theme.Theme, lines []Line, top, w, h int) []string {
	rows := make([]string, max(h, 0))
	for i := range rows {
		if at := top + i; at >= 0 && at < len(lines) {
			rows[i] = lines[at].Paint(th, max(w, 0))
		} else {
			rows[i] = text.Spaces(w)
		}
	}
	return rows
}
