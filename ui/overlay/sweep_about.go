package overlay

import (
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/sweep"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// about is what stands beside the grid: the cell under the cursor, how often
// each outcome came, and what is worth a look. Where it is tight the empty
// lines go first and the counts stand one behind the other; then the command
// goes, which y copies, and at last what the fault is. The signs of the grid are
// always explained.
func (s *Sweep) about(w, h int) []pane.Line {
	cell, counts := s.describe(w, true), s.counts()
	worth := s.worth(w, max(h-len(cell)-len(counts)-2, 3))
	lines := append(append(append(append(cell, pane.Line{}), counts...), pane.Line{}), worth...)
	if len(lines) <= h {
		return lines
	}
	packed := s.packed(w)
	for _, cell := range [][]pane.Line{cell, s.describe(w, false), append(s.name(w), s.outcome(w)...)} {
		if lines = append(tight(cell), packed...); len(lines) <= h {
			return append(lines, s.worth(w, h-len(lines))...)
		}
	}
	if lines = lines[:max(h, 0)]; h > 0 {
		lines[h-1] = pane.Line{}.Put(theme.Faint, s.th.G.Dots+" more on a higher screen")
	}
	return lines
}

// packed is the counts in few lines, none of them broken in two.
func (s *Sweep) packed(w int) (lines []pane.Line) {
	for _, c := range s.counted() {
		one := pane.Line{}.Bold(c.hue, c.glyph).Put(theme.Muted, " "+c.what+" ").Put(theme.Text, itoa(c.n))
		if last := len(lines) - 1; last >= 0 && lines[last].Width()+2+one.Width() <= w {
			lines[last] = lines[last].Put(theme.Text, "  ").Add(one)
		} else {
			lines = append(lines, one)
		}
	}
	return lines
}

// brief is the cell alone in at most h lines.
func (s *Sweep) brief(w, h int) []pane.Line {
	lines := tight(s.describe(w, true))
	if len(lines) > h {
		lines = tight(append(s.name(w), s.outcome(w)...))
	}
	return lines[:min(len(lines), h)]
}

// describe is the cell under the cursor in words, with the command that runs it
// if that is asked for.
func (s *Sweep) describe(w int, command bool) []pane.Line {
	f := s.board.rows[s.row].fault
	lines := append(s.name(w), pane.Line{}.Put(theme.Text, f.Long).Wrap(w, 0)...)
	lines = append(append(lines, pane.Line{}), s.outcome(w)...)
	if c := s.cell(); c != nil {
		label, hue, words := "otherwise", theme.Refuse, f.Else
		if c.Outcome.Damage() {
			label, hue, words = "guarded by", theme.Text, f.Caught
		}
		lines = append(lines, labelled(label, hue, words, w)...)
		if command {
			lines = append(lines, s.repro(c, w)...)
		}
	}
	return lines
}

// repro is the command that makes the run again. It may be long, so its lines
// start further to the left than other values where there is little room.
func (s *Sweep) repro(c *sweep.Cell, w int) []pane.Line {
	hang := colAbout
	if w < 2*colAbout+24 {
		hang = 2
	}
	l := pane.Line{}.Put(theme.Muted, "run it").To(colAbout)
	return l.Raw(theme.Text, s.grid.Repro(c, s.fresh.Word)).Wrap(w, hang)
}

// name is the fault and where it acts, and what of several tries is shown.
func (s *Sweep) name(w int) []pane.Line {
	c, f := s.cell(), s.board.rows[s.row].fault
	l := pane.Line{}.Bold(theme.Fault, s.th.G.Struck+" "+f.Kind).Put(theme.Muted, " at "+s.placeWords())
	if c == nil {
		return []pane.Line{l}
	}
	if c.Actor != engine.Recorded {
		l = l.Put(theme.Muted, s.dot()+c.Actor)
	}
	lines := l.Wrap(w, 2)
	sl := s.board.at(s.row, s.col)
	if sl.tried == 1 {
		return lines
	}
	tried := itoa(sl.tried) + " tried here, all alike"
	if sl.alike < sl.tried {
		tried = "worst of " + itoa(sl.tried) + " tried here"
	}
	return append(lines, pane.Line{}.Raw(theme.Muted, c.Faults[0].String()).Put(theme.Faint, "  "+tried).Wrap(w, 0)...)
}

// outcome is what the run came to and what caught the fault.
func (s *Sweep) outcome(w int) []pane.Line {
	c := s.cell()
	if c == nil {
		return pane.Line{}.Put(theme.Faint, s.th.G.NA+" ").Put(theme.Muted, "It cannot act here: there is nothing for it to break.").Wrap(w, 2)
	}
	hue := wordsHue(c.Outcome)
	l := pane.Line{}.Put(theme.Muted, "outcome").To(colAbout).Bold(hue, s.sign(c.Outcome)+" "+words(c.Outcome)).
		Put(theme.Muted, ": "+c.Outcome.Meaning())
	return append(l.Wrap(w, colAbout), labelled("caught by", theme.Text, s.caught(c), w)...)
}

// caught says what answered the fault.
func (s *Sweep) caught(c *sweep.Cell) string {
	place := "turn "
	if c.Actor != engine.Recorded {
		place = "response "
	}
	switch c.CaughtBy {
	case "":
		return "nothing"
	case "replay":
		return "the idempotency key, in " + place + itoa(c.Turn)
	}
	return c.CaughtBy + ", in " + place + itoa(c.Turn)
}

func words(o exchange.Outcome) string { return strings.ReplaceAll(o.String(), "_", " ") }

// count is how many cells came to one thing.
type count struct {
	glyph string
	hue   theme.Token
	what  string
	n     int
}

// counted is how many cells came to what, worst first.
func (s *Sweep) counted() (all []count) {
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if n := s.board.counts[o]; n > 0 {
			all = append(all, count{s.sign(o), wordsHue(o), words(o), n})
		}
	}
	return append(all, count{s.th.G.NA, theme.Faint, "cannot act", s.board.idle})
}

// counts is counted, a line each.
func (s *Sweep) counts() (lines []pane.Line) {
	for _, c := range s.counted() {
		number := itoa(c.n)
		lines = append(lines, pane.Line{}.To(1).Bold(c.hue, c.glyph).To(4).Put(theme.Muted, c.what).
			To(colCount-len(number)).Put(theme.Text, number))
	}
	return lines
}

// colCount is where the counts end.
const colCount = 21

// worth lists the cells worth a look in at most h lines.
func (s *Sweep) worth(w, h int) []pane.Line {
	list := s.board.worth
	if len(list) == 0 || h < 2 {
		return nil
	}
	lines := []pane.Line{pane.Line{}.Put(theme.Muted, "worth a look").Put(theme.Faint, "  d goes to the next")}
	for i, p := range list {
		if len(lines) == h-1 && i < len(list)-1 {
			return append(lines, pane.Line{}.To(4).Put(theme.Faint, s.th.G.Dots+" "+itoa(len(list)-i)+" more"))
		}
		lines = append(lines, s.worthRow(p, w))
	}
	return lines
}

func (s *Sweep) worthRow(p spot, w int) pane.Line {
	o := s.board.at(p.row, p.col).worst.Outcome
	name := s.board.rows[p.row].fault.Kind + "@" + itoa(p.col+1)
	what := words(o)
	if n := s.board.alike[spotKey{p.row, o}]; n > 1 {
		what += ", " + itoa(n) + " times"
	}
	l := pane.Line{}.To(1).Bold(wordsHue(o), s.sign(o)).To(4)
	if p.row == s.row && p.col == s.col {
		l = l.Bold(theme.Strong, name)
	} else {
		l = l.Put(theme.Text, name)
	}
	return l.Put(theme.Text, "  ").To(min(28, max(w-22, 0))).Put(theme.Muted, what)
}
