package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

const (
	aboutCue = 6   // rows under the list: what the cue does, where it leads
	cuesWide = 116 // cells of content in which all of a row has room

	leadsColumn = 30 // cells for where a cue leads, at the end of its row
)

// Size implements Overlay.
func (c *Cues) Size(w, h int) (int, int) {
	rows, _ := c.rows(cuesWide)
	return around(cuesWide, max(len(rows), 4)+1+aboutCue, w-2, h)
}

// View implements Overlay.
func (c *Cues) View(w, h int) []string {
	b := box{th: c.th, title: "Cues", right: pane.Count(len(c.cues), "cue"), foot: "a digit runs one"}
	inner, room := inside(w, h)
	about := c.about(inner)
	about = about[:min(len(about), max(room-4, 0))]
	list := max(room-len(about)-1, 1)
	rows, at := c.rows(inner)
	top := 0
	if len(rows) > list {
		top = pane.Around(at, len(rows), list)
	}
	rows = rows[top:min(top+list, len(rows))]
	for len(rows) < list {
		rows = append(rows, pane.Line{})
	}
	return b.draw(append(append(rows, rule(c.th, inner)), about...), w, h)
}

// rows are the cues, the author's before those made of faults; at is the row of
// the cursor.
func (c *Cues) rows(w int) (rows []pane.Line, at int) {
	if len(c.cues) == 0 {
		return pane.Line{}.Put(theme.Faint, "This scenario has no cues, and nothing here can be broken.").Wrap(w, 0), 0
	}
	longest := 0
	for i := range c.cues {
		longest = max(longest, text.Width(text.Clean(c.cues[i].Name)))
	}
	if longest = min(longest, w*3/5); w >= cuesWide-10 {
		longest = min(longest, w*2/5) // so that the last column has room
	}
	for i := range c.cues {
		if cue := &c.cues[i]; cue.Made && (i == 0 || !c.cues[i-1].Made) {
			if i > 0 {
				rows = append(rows, pane.Line{})
			}
			rows = append(rows, pane.Line{}.Put(theme.Muted, "break the run as it is"))
		}
		if i == c.cursor {
			at = len(rows)
		}
		rows = append(rows, c.row(&c.cues[i], longest, w, i == c.cursor))
	}
	return rows, at
}

// row is one cue: digit, name, what it sets.
func (c *Cues) row(cue *Cue, names, w int, cursor bool) pane.Line {
	const left = 5 // cursor, digit and air
	l, name := pane.Line{}, theme.Text
	if cursor {
		l, name = l.Put(theme.Accent, c.th.G.Cursor), theme.Strong
	}
	l = l.To(2)
	if cue.Key >= 0 {
		l = l.Bold(theme.Accent, strconv.Itoa(cue.Key))
	}
	l = l.To(left).Cell(name, text.Clean(cue.Name), names).To(left + names + 2)
	hue, words := theme.Fault, strings.Join(cue.Sets, ", ")
	if cue.Why != "" {
		hue, words = theme.Faint, c.th.G.NA+" "+cue.Why
	}
	room := w - l.Width()
	leads, leadsHue := c.leads(cue)
	if room >= leadsColumn+20 {
		room -= leadsColumn
	} else {
		leads = ""
	}
	l = l.Cell(hue, text.Clean(words), room-1).Put(theme.Text, " ").Put(leadsHue, text.Cut(leads, leadsColumn))
	if cursor {
		l = l.OnBar()
	}
	return l
}

// about says of the cue under the cursor what it does and where it leads.
func (c *Cues) about(w int) []pane.Line {
	if c.cursor >= len(c.cues) {
		return nil
	}
	cue := &c.cues[c.cursor]
	lines := labelled("does", theme.Text, cue.steps(), w)
	switch {
	case c.hide:
	case cue.Why != "":
		lines = append(lines, labelled("but", theme.Refuse, cue.Why, w)...)
	case cue.Turn > 0:
		leads, hue := c.leads(cue)
		lines = append(lines, labelled("leads to", hue, leads, w)...)
		lines = append(lines, labelled("", theme.Text, cue.Leads.Text, w)...)
		if cue.Harm {
			lines = append(lines, labelled("damage", theme.Refuse, c.th.G.Harm+" "+cue.After, w)...)
		} else if cue.After != "" {
			lines = append(lines, labelled("then", theme.Text, cue.After, w)...)
		}
	case cue.Caught != "":
		lines = append(lines, labelled("caught by", theme.Text, cue.Caught, w)...)
	}
	for len(lines) < aboutCue {
		lines = append(lines, pane.Line{})
	}
	return lines[:aboutCue]
}

// leads is where a cue leads, in a few words; empty where that is not told.
func (c *Cues) leads(cue *Cue) (words string, hue theme.Token) {
	if c.hide || cue.Turn == 0 {
		return "", theme.Text
	}
	sign, hue := pane.Mark(c.th, cue.Leads.Mark)
	switch {
	case cue.Leads.Harm:
		sign, hue = c.th.G.Harm, theme.Refuse
	case cue.Leads.Mark == exchange.NotReached:
		sign = ""
	}
	return strings.TrimSpace("turn " + strconv.Itoa(cue.Turn) + " " + sign + " " + text.Clean(cue.Brief)), hue
}
