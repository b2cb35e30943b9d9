package widget

import (
	"strconv"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// chip is one stop of the timeline, ready to be measured.
type chip struct {
	t    *engine.TurnView
	sign string
	hue  theme.Token
	n    string
	text string // what became of it, clean
	w    int    // cells of text
}

func newChip(th *theme.Theme, t *engine.TurnView) chip {
	sign, hue := pane.Mark(th, t.Mark)
	switch {
	case t.Harm:
		sign, hue = th.G.Harm, theme.Refuse
	case t.Skipped:
		sign, hue = th.G.NA, theme.Faint
	case t.Current && t.Text == "":
		sign, hue = th.G.Bullet, theme.Accent // under way
	}
	c := chip{t: t, sign: sign, hue: hue, n: strconv.Itoa(t.N), text: text.Clean(t.Text)}
	c.w = text.Width(c.text)
	return c
}

// words is the outcome in at most limit cells.
func (c chip) words(limit int) string {
	if c.w == 0 {
		return ""
	}
	return " " + text.Cut(c.text, limit)
}

// width is an upper bound of the cells the chip takes.
func (c chip) width(limit int) int {
	n := 1 + 1 + len(c.n)
	if c.w > 0 {
		n += 1 + min(c.w, limit)
	}
	if c.t.Current {
		n += 2
	}
	return n
}

// Timeline draws the turns as stops on a line, the current one as a chip. It
// looks only at the turns around the current one that the width has room for.
func Timeline(th *theme.Theme, s *engine.Snapshot, w int) string {
	r := newRow(th, w).to(1)
	if len(s.Timeline) == 0 {
		return r.String()
	}
	from, to, limit, link := fitTimeline(th, s, w-2)
	if from > 0 {
		r.put(theme.Faint, th.G.Left+" "+strconv.Itoa(from)+" ").run(theme.Line, th.G.Light, link).put(theme.Text, " ")
	}
	for i := from; i < to; i++ {
		c := newChip(th, &s.Timeline[i])
		if i > from {
			line, hue := th.G.Light, theme.Line
			if c.t.Start >= 0 {
				line, hue = th.G.Heavy, theme.Track
			}
			r.put(theme.Text, " ").run(hue, line, link).put(theme.Text, " ")
		}
		r.chip(c, limit)
	}
	if rest := len(s.Timeline) - to; rest > 0 {
		r.put(theme.Text, " ").run(theme.Line, th.G.Light, link).put(theme.Faint, " "+strconv.Itoa(rest)+" "+th.G.Right)
	}
	return r.String()
}

func (r *row) chip(c chip, limit int) {
	words := c.words(limit)
	if c.t.Current {
		r.put(theme.Chip(c.hue), "["+c.sign+" "+c.n+words+"]")
		return
	}
	hue := theme.Muted
	if c.t.Start < 0 || c.t.Skipped {
		hue = theme.Faint
	}
	r.put(c.hue, c.sign).put(hue, " "+c.n+words)
}

// fitTimeline decides which turns [from, to) are drawn, how many cells of
// words each may have and how long the lines between them are: everything if
// it fits, with shorter words if not, else a window around the current turn.
func fitTimeline(th *theme.Theme, s *engine.Snapshot, room int) (from, to, limit, link int) {
	const mostWords, leastWords, leastLink = 24, 9, 2
	n, mostLink := len(s.Timeline), 14
	if room < 98 {
		mostLink = 8
	}
	if n <= room/(3+leastLink+2) { // a sign, a space and a number, and the line
		chips := make([]chip, n)
		for i := range chips {
			chips[i] = newChip(th, &s.Timeline[i])
		}
		for limit := mostWords; limit >= leastWords; limit-- {
			used := (n - 1) * 2
			for _, c := range chips {
				used += c.width(limit)
			}
			if free := room - used; free >= (n-1)*leastLink {
				return 0, n, limit, min(free/max(1, n-1), mostLink)
			}
		}
	}
	from, to = windowTimeline(th, s, room)
	return from, to, windowWords, windowLink
}

const windowWords, windowLink = 12, 2

// windowTimeline grows a window from the current turn outwards, the past first,
// while it fits.
func windowTimeline(th *theme.Theme, s *engine.Snapshot, room int) (from, to int) {
	at := min(max(s.Turn-1, 0), len(s.Timeline)-1)
	for i := max(0, at-1); i < min(at+2, len(s.Timeline)); i++ {
		if s.Timeline[i].Current {
			at = i
		}
	}
	more := 2 * (len(strconv.Itoa(len(s.Timeline))) + 3 + windowLink) // both ends
	used := more + newChip(th, &s.Timeline[at]).width(windowWords)
	from, to = at, at+1
	for {
		grown := false
		if from > 0 {
			if n := newChip(th, &s.Timeline[from-1]).width(windowWords) + windowLink + 2; used+n <= room {
				from, used, grown = from-1, used+n, true
			}
		}
		if to < len(s.Timeline) {
			if n := newChip(th, &s.Timeline[to]).width(windowWords) + windowLink + 2; used+n <= room {
				to, used, grown = to+1, used+n, true
			}
		}
		if !grown {
			return from, to
		}
	}
}
