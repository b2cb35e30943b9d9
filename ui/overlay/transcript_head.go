package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/engine/wire"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// head is the title and the verdict. A low screen keeps what says most.
func (t *Transcript) head(w, h int) []pane.Line {
	d := t.shown()
	lines := []pane.Line{t.titleLine(w)}
	if h >= airFrom {
		lines = append(lines, pane.Line{})
	}
	if w >= besideFrom && h >= 18 {
		lines = append(lines, t.track(w))
	}
	lines = append(lines, t.verdict(d, w, h)...)
	if h >= airFrom {
		lines = append(lines, pane.Line{})
	}
	return lines
}

// titleLine names the file, and at its right end the figures of the exchange:
// as many as there is room for, the most telling first.
func (t *Transcript) titleLine(w int) pane.Line {
	title := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "Recording").Put(theme.Text, "  ")
	name := text.Clean(short(t.whole.File.Name))
	dot := " " + t.th.G.Dot + " "
	figures := t.figures()
	for len(figures) > 1 && title.Width()+min(text.Width(name), w/3)+text.Width(strings.Join(figures, dot))+4 > w {
		figures = figures[:len(figures)-1]
	}
	right := strings.Join(figures, dot)
	room := max(w-text.Width(right)-3, 1)
	title = title.Put(theme.Text, tail(name, room-title.Width(), t.th.G.Dots))
	return title.Fit(room).Put(theme.Text, "  ").Put(theme.Muted, right)
}

// tail is the end of a path that fits: the name of the file says most.
func tail(s string, w int, dots string) string {
	if text.Width(s) <= w {
		return s
	}
	for s != "" && text.Width(s)+1 > w {
		_, rest := text.Split(s, max(1, (text.Width(s)+1-w)/2))
		if rest == s {
			break
		}
		s = rest
	}
	return dots + s
}

// figures are the format and the counts, the most telling first.
func (t *Transcript) figures() []string {
	c := t.facts().counts
	out := []string{t.shown().Exchange.Provider.String()}
	if n := len(t.whole.Each); n > 1 {
		out = append(out, "exchange "+strconv.Itoa(t.at+1)+" of "+strconv.Itoa(n))
	}
	if len(t.facts().x.Frames) > 0 {
		return append(out, pane.Count(c.Messages, "frame"))
	}
	return append(out, pane.Count(c.Messages, "message"), pane.Count(c.Calls, "call"), pane.Count(c.Results, "result"), pane.Count(c.Tools, "tool"))
}

// station is what was found at one boundary.
type station struct {
	errors, warnings int
	there            bool // the recording holds something of it
	first            bool // it broke first
}

// stationsOf sums the findings up by their boundaries.
func stationsOf(d *diagnose.Diagnosis, c diagnose.Counts) (s [boundaries]station) {
	x := d.Exchange
	calls, results, said := c.Calls > 0, c.Results > 0, c.Calls > 0
	for i := range x.Frames {
		calls = calls || x.Frames[i].Method == "tools/call"
		results = results || x.Frames[i].Result.Exists() || x.Frames[i].Error.Exists()
	}
	for _, step := range x.Steps {
		said = said || len(step.Answer) > 0
	}
	tools, known := wire.Declared(x)
	s[exchange.Declaration].there = known && len(tools) > 0
	s[exchange.ModelOutput].there = said || calls
	s[exchange.Execution].there, s[exchange.ToolResult].there = results && calls, results
	s[exchange.FollowUpContext].there = results || len(x.Steps) > 1
	for i := range d.Findings {
		f := &d.Findings[i]
		at := &s[f.Boundary]
		at.there = true
		at.first = at.first || i == d.First
		if f.Severity == exchange.Error {
			at.errors++
		} else {
			at.warnings++
		}
	}
	return s
}

// track is the five boundaries from left to right, each with what was found at
// it. Behind the one that broke first the line is cut.
func (t *Transcript) track(w int) pane.Line {
	g := &t.th.G
	names := 0
	for b := exchange.Declaration; b < boundaries; b++ {
		names += text.Width(pane.Boundary(b)) + 2
	}
	join := max(0, min((w-2-names)/(int(boundaries)-2), 13))
	l := pane.Line{}.To(1)
	broken := false
	for b := exchange.Declaration; b < boundaries; b++ {
		s := t.facts().stations[b]
		if b > exchange.Declaration {
			l = l.Add(t.join(join, broken))
		}
		broken = broken || s.first
		sign, hue, name := g.Pass, theme.Pass, theme.Text
		switch {
		case s.errors > 0:
			sign, hue, name = g.Refuse, theme.Refuse, theme.Refuse
		case s.warnings > 0:
			sign, hue = g.Off, theme.Fault
		case !s.there:
			sign, hue, name = g.NA, theme.Faint, theme.Faint
		}
		if s.first {
			l = l.Bold(hue, sign+" "+pane.Boundary(b))
		} else {
			l = l.Put(hue, sign).Put(name, " "+pane.Boundary(b))
		}
	}
	return l
}

// join is the line between two boundaries.
func (t *Transcript) join(n int, cut bool) pane.Line {
	g := &t.th.G
	if n < 3 {
		return pane.Line{}.Put(theme.Text, text.Spaces(n))
	}
	line, cross, hue := g.Heavy, g.HeavyCross, theme.Track
	if cut {
		line, cross, hue = g.Dash, g.DashCross, theme.Line
	}
	left := (n - 3) / 2
	return pane.Line{}.Put(theme.Text, " ").Put(hue, strings.Repeat(line, left)+cross+strings.Repeat(line, n-3-left)).Put(theme.Text, " ")
}

// verdict is what broke first, in a few lines.
func (t *Transcript) verdict(d *diagnose.Diagnosis, w, h int) []pane.Line {
	if d.First < 0 {
		return append([]pane.Line{t.unbroken(d)}, t.unknown(d, w)...)
	}
	f := &d.Findings[d.First]
	words := string(f.Code)
	if f.Cause != "" {
		words += " (" + f.Cause + ")"
	}
	lines := []pane.Line{pane.Line{}.To(1).Bold(theme.Refuse, t.th.G.Refuse+" First broken boundary: "+pane.Boundary(f.Boundary)).
		Put(theme.Text, "   ").Raw(theme.Strong, words)}
	fact := func(label, value string, most int) {
		if value == "" || most == 0 {
			return
		}
		line := pane.Line{}.To(3).Put(theme.Muted, label).To(14).Raw(theme.Text, value)
		all := line.Wrap(w-1, 14)
		if most == 1 && len(all) > 1 && all[0].Width() < w/2 {
			all = []pane.Line{line.Fit(w - 1)} // a place is one long word
		}
		if len(all) > most {
			all = all[:most]
			last := &all[most-1]
			if last.Width() > w-3 {
				*last = last.Fit(w - 3) // which ends it in dots
			} else {
				*last = last.Put(theme.Faint, " "+t.th.G.Dots)
			}
		}
		lines = append(lines, all...)
	}
	more, rest := 0, 0
	if h >= 20 {
		more, rest = 1, 1
	}
	if h >= airFrom {
		more = 2
	}
	fact("where", report.WhereWords(f), 1)
	fact("seen", short(f.Evidence), max(more, 1))
	fact("do", f.Action, more)
	fact("ask again", report.RetryWords(f), rest)
	fact("besides", besides(d), min(rest, 1))
	return lines
}

// besides counts what was found beside the verdict.
func besides(d *diagnose.Diagnosis) string {
	n := len(d.Findings) - 1
	if n <= 0 {
		return ""
	}
	follow := 0
	for i := range d.Findings {
		if d.Findings[i].Follows >= 0 && i != d.First {
			follow++
		}
	}
	words := pane.Count(n, "finding") + " more"
	if follow > 0 {
		words += ", " + strconv.Itoa(follow) + " of them a consequence of another"
	}
	return words
}

// unbroken is the verdict where nothing broke, or nothing was judged.
func (t *Transcript) unbroken(d *diagnose.Diagnosis) pane.Line {
	g := &t.th.G
	l := pane.Line{}.To(1)
	if x := d.Exchange; !x.Provider.Supported() {
		why := x.Reason
		if why == "" {
			why = "callstep does not read the format of " + x.Provider.String() + " yet"
		}
		return l.Bold(theme.Fault, g.NA+" Not judged").Put(theme.Text, "   ").Raw(theme.Text, why)
	}
	l = l.Bold(theme.Pass, g.Pass+" No broken boundary")
	if n := d.Warnings(); n > 0 {
		l = l.Put(theme.Text, "   ").Put(theme.Fault, g.Off+" "+pane.Count(n, "warning")).Put(theme.Text, ", legal on the wire and harmful all the same")
	}
	return l
}

// unknown says what the file does not tell.
func (t *Transcript) unknown(d *diagnose.Diagnosis, w int) (lines []pane.Line) {
	const most = 2
	for _, u := range d.Unknown {
		if len(lines) == most {
			break
		}
		lines = append(lines, pane.Line{}.To(3).Put(theme.Muted, "open").To(14).Raw(theme.Text, u).Fit(w))
	}
	return lines
}
