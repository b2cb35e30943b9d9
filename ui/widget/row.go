// Package widget draws what is not a pane: header, rail, headline, title
// rules, timeline, digest and footer. Each widget is a function from a
// snapshot, a theme and a width to rows of exactly that width.
package widget

import (
	"strings"

	"callstep/ui/text"
	"callstep/ui/theme"
)

// row builds one row of exactly w cells from left to right. What does not fit
// is cut; nothing is ever written twice.
type row struct {
	th   *theme.Theme
	b    strings.Builder
	w, n int
}

func newRow(th *theme.Theme, w int) *row {
	r := &row{th: th, w: w}
	r.b.Grow(w * 3)
	return r
}

// put appends a clean segment.
func (r *row) put(k theme.Token, s string) *row {
	if s = r.take(s); s != "" {
		r.b.WriteString(r.th.Paint(k, s))
	}
	return r
}

// bold appends a clean segment in heavy letters.
func (r *row) bold(k theme.Token, s string) *row {
	if s = r.take(s); s != "" {
		r.b.WriteString(r.th.Bold(k, s))
	}
	return r
}

// to appends spaces up to a column.
func (r *row) to(col int) *row {
	if col = min(col, r.w); col > r.n {
		r.b.WriteString(text.Spaces(col - r.n))
		r.n = col
	}
	return r
}

// run appends a glyph of one cell n times.
func (r *row) run(k theme.Token, glyph string, n int) *row {
	if n = min(n, r.w-r.n); n > 0 {
		r.b.WriteString(r.th.Open(k))
		for range n {
			r.b.WriteString(glyph)
		}
		r.b.WriteString(r.th.Close(k))
		r.n += n
	}
	return r
}

func (r *row) take(s string) string {
	n := text.Width(s)
	if room := r.w - r.n; n > room {
		s = text.Cut(s, room)
		n = text.Width(s)
	}
	r.n += n
	return s
}

func (r *row) String() string {
	r.to(r.w)
	return r.b.String()
}

// field is a segment with its hue, for rows that are measured before they are
// written.
type field struct {
	hue  theme.Token
	bold bool
	s    string
}

func width(fields []field) int {
	n := 0
	for _, f := range fields {
		n += text.Width(f.s)
	}
	return n
}

func (r *row) fields(fields []field) *row {
	for _, f := range fields {
		if f.bold {
			r.bold(f.hue, f.s)
		} else {
			r.put(f.hue, f.s)
		}
	}
	return r
}
