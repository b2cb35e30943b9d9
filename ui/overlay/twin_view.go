package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// grid is where the columns of the twin stand.
type grid struct {
	stage int // the stage's name; turn and counter stand before it
	left  int // the left run
	mid   int // the sign between the runs
	right int // the right run
}

// gridOf gives both runs the same width.
func gridOf(w int, c *report.Comparison) grid {
	digits := 1
	if n := len(c.Rows); n > 0 {
		digits = len(strconv.Itoa(c.Rows[n-1].Turn))
	}
	g := grid{stage: 2 + digits}
	g.left = g.stage + 11 // room for the longest figure of the ledgers
	g.mid = max((w+g.left-3)/2, g.left+1)
	g.right = g.mid + 3
	return g
}

// mostWords is how many lines a sentence may take.
const mostWords = 4

// head is the title, the names of both runs and a rule.
func (t *Twin) head(g grid, w int, air bool) []pane.Line {
	where, hue := "nothing differs", theme.Pass
	if c := t.c; c.First >= 0 {
		where, hue = "differs at turn "+strconv.Itoa(c.Rows[c.First].Turn)+", "+stageWord(c.Rows[c.First].Stage), theme.Fault
	}
	title := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ")
	room := w - title.Width() - text.Width(where) - 3
	title = title.Bold(theme.Strong, text.Cut(text.Clean("Twin: "+t.title()), room)).To(w-text.Width(where)-1).Bold(hue, where)
	lines := []pane.Line{title}
	if air {
		lines = append(lines, pane.Line{})
	}
	if t.note != "" {
		note := pane.Line{}.To(1).Raw(theme.Muted, t.note).Wrap(w-1, 1)
		lines = append(lines, note[:min(len(note), mostWords)]...)
	}
	names := pane.Line{}.To(g.left).Add(t.name(&t.c.Left)).Fit(g.mid).To(g.right).Add(t.name(&t.c.Right))
	return append(lines, names, t.across(g, w, t.th.G.TeeDown, theme.Line, ""))
}

// name is a run and what is special about it.
func (t *Twin) name(s *report.Side) pane.Line {
	l := pane.Line{}.Put(theme.Muted, text.Clean(s.Name))
	for i, note := range s.Notes {
		sign := ", "
		if i == 0 {
			sign = "  " + t.th.G.Struck + " "
		}
		l = l.Put(theme.Fault, sign+text.Clean(note))
	}
	return l
}

// across is a rule over the whole width that meets the line between the runs,
// with a name at its start.
func (t *Twin) across(g grid, w int, joint string, hue theme.Token, name string) pane.Line {
	l := pane.Line{}.To(1)
	if name != "" {
		l = l.Put(hue, t.th.G.Light+" ").Put(theme.Muted, name).Put(theme.Text, " ")
	}
	l = l.Put(hue, strings.Repeat(t.th.G.Light, max(g.mid-l.Width(), 0)))
	return l.Put(hue, joint+strings.Repeat(t.th.G.Light, max(w-1-g.mid-1, 0)))
}

// rows are all lines of the comparison; at is the line of each of its rows.
func (t *Twin) rows(g grid, w int, air bool) (lines []pane.Line, at []int) {
	at = make([]int, len(t.c.Rows))
	turn, counter := 0, t.counter()
	for i := range t.c.Rows {
		r := &t.c.Rows[i]
		if r.Dull && i != counter {
			at[i] = len(lines)
			continue
		}
		first := r.Turn != turn
		if first && air && len(lines) > 0 && i != t.c.First {
			lines = append(lines, pane.Line{}.To(g.mid).Put(theme.Line, t.th.G.Vertical))
		}
		if i == t.c.First {
			lines = append(lines, t.parting(r, w))
			first = true
		}
		turn = r.Turn
		at[i] = len(lines)
		lines = append(lines, t.row(r, g, w, first, i == counter, i == t.chosen))
	}
	if air {
		lines = append(lines, pane.Line{}.To(g.mid).Put(theme.Line, t.th.G.Vertical))
	}
	return lines, at
}

// parting is the heavy rule before the first difference.
func (t *Twin) parting(r *report.Row, w int) pane.Line {
	words := " first difference: turn " + strconv.Itoa(r.Turn) + ", " + stageWord(r.Stage) + " "
	side := max(w-2-text.Width(words), 2)
	heavy := func(n int) string { return strings.Repeat(t.th.G.Heavy, n) }
	return pane.Line{}.To(1).Put(theme.Fault, heavy(side/2)).Bold(theme.Fault, words).Put(theme.Fault, heavy(side-side/2))
}

func (t *Twin) row(r *report.Row, g grid, w int, first, counter, chosen bool) pane.Line {
	l := pane.Line{}
	if counter {
		l = l.Bold(theme.Accent, t.th.G.Counter)
	}
	l = l.To(1)
	if first {
		l = l.Put(theme.Strong, strconv.Itoa(r.Turn))
	}
	stage := theme.Muted
	if !r.Same {
		stage = theme.Text
	}
	l = l.To(g.stage).Put(stage, text.Cut(stageWord(r.Stage), 9)).To(g.left)
	l = l.Add(t.cell(&r.Left, r.Stage, false)).Fit(g.mid-1).Put(theme.Text, " ")
	if r.Same || r.Stage == "setting" {
		l = l.Put(theme.Line, t.th.G.Vertical)
	} else {
		l = l.Bold(theme.Fault, t.th.G.Differs)
	}
	l = l.To(g.right).Add(t.cell(&r.Right, r.Stage, r.Same))
	if chosen {
		l = l.Fit(w).OnBar()
	}
	return l
}

// cell is what one run did, in the same words where the other did the same.
func (t *Twin) cell(c *report.Cell, stage string, same bool) pane.Line {
	l := pane.Line{}
	switch {
	case c.Pos > 0 && stage == "setting":
		return l.Put(theme.Fault, t.th.G.Bullet+" ").Raw(theme.Text, c.Text)
	case c.Pos == 0 && c.Text == "not reached":
		return l.Put(theme.Faint, t.th.G.Ahead+" "+c.Text)
	case c.Pos == 0:
		return l.To(2).Raw(theme.Faint, c.Text)
	}
	glyph, hue := pane.Mark(t.th, c.Mark)
	l = l.Bold(hue, glyph).Put(theme.Text, " ")
	if same {
		l = l.Put(theme.Faint, "the same")
	} else {
		l = l.Raw(wordHue(c.Mark), c.Text)
	}
	if sign, hue := pane.Change(t.th, c.Writes); sign != "" {
		l = l.Put(theme.Text, "  ").Bold(hue, sign)
	}
	return l
}

func wordHue(m exchange.Mark) theme.Token {
	if m == exchange.NotApplicable {
		return theme.Muted
	}
	return theme.Text
}

// foot is how both runs stand at their ends, and what it comes to. In less
// than room lines what is the same on both sides goes first.
func (t *Twin) foot(g grid, w, room int, air bool) []pane.Line {
	sign, hue := t.th.G.Pass, theme.Pass
	if !t.c.Good {
		sign, hue = t.th.G.Off, theme.Refuse
	}
	closing := pane.Line{}.To(1).Bold(hue, sign).Put(theme.Text, " ").Raw(theme.Strong, t.c.Closing).Wrap(w-1, 3)
	closing = closing[:min(len(closing), mostWords)]
	spare := room - 1 - len(closing)
	if air {
		closing = append([]pane.Line{{}}, closing...)
		spare--
	}
	differing := 0
	for _, f := range t.c.Ledger {
		if !f.Same {
			differing++
		}
	}
	same := max(spare-differing, 0)
	lines := []pane.Line{t.across(g, w, t.th.G.LightCross, theme.Line, "Ledger")}
	for i := range t.c.Ledger {
		f := &t.c.Ledger[i]
		if f.Same && same == 0 {
			continue
		}
		if f.Same {
			same--
		}
		lines = append(lines, t.figure(f, g))
	}
	return append(lines, closing...)
}

func (t *Twin) figure(f *report.Figure, g grid) pane.Line {
	sign, hue, words := t.th.G.Same, theme.Faint, theme.Muted
	if !f.Same {
		sign, hue, words = t.th.G.Differs, theme.Fault, theme.Text
	}
	l := pane.Line{}.To(1).Put(theme.Muted, text.Cut(text.Clean(f.Name), g.left-2)).To(g.left)
	l = l.Raw(words, f.Left).Fit(g.mid-1).Put(theme.Text, " ")
	return l.Bold(hue, sign).To(g.right).Raw(words, f.Right)
}

// stageWord is the name of a row for people.
func stageWord(stage string) string {
	if stage == "setting" {
		return "changed"
	}
	return stage
}
