package overlay

import (
	"strconv"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// body draws list and description: side by side, or one below the other.
func (f *Faults) body(w, h int) []pane.Line {
	if w < wideFaults-frameW-2 {
		return f.stacked(w, h)
	}
	left := w/2 + 2
	list, about := f.list(left-1, h), f.about(w-left-2, h)
	rows := make([]pane.Line, h)
	for i := range rows {
		l := pane.Line{}
		if i < len(list) {
			l = l.Add(list[i].Fit(left - 1))
		}
		l = l.To(left).Put(theme.Line, f.th.G.Vertical+" ")
		if i < len(about) {
			l = l.Add(about[i])
		}
		rows[i] = l
	}
	return rows
}

// stacked gives the description the rows it needs at the bottom, and the list
// the rest, but never less than a few.
func (f *Faults) stacked(w, h int) []pane.Line {
	const leastList = 6
	about := f.about(w, min(11, max(h-leastList-1, 0)))
	rows := f.list(w, max(h-len(about)-1, 0))
	for len(rows) < h-len(about)-1 {
		rows = append(rows, pane.Line{})
	}
	if len(about) > 0 {
		rows = append(append(rows, rule(f.th, w)), about...)
	}
	return rows
}

// list is the query and the faults under their boundaries, as many as fit
// around the cursor.
func (f *Faults) list(w, h int) []pane.Line {
	query := pane.Line{}.Put(theme.Accent, "> ").Put(theme.Strong, f.query).Put(theme.Accent, "_")
	lines := []pane.Line{query, {}}
	rows, at := f.rows(w)
	room := max(h-len(lines), 1)
	f.page = room
	top := 0
	if len(rows) > room {
		top = pane.Around(at, len(rows), room)
	}
	if len(rows) == 0 {
		rows = []pane.Line{pane.Line{}.Put(theme.Faint, "no fault has a name like that")}
	}
	f.below = max(len(rows)-top-room, 0)
	return append(lines, rows[top:min(top+room, len(rows))]...)
}

// rows are all rows of the list; at is the cursor's.
func (f *Faults) rows(w int) (rows []pane.Line, at int) {
	longest := 0
	for _, c := range f.choices {
		longest = max(longest, len(c.Fault.Kind))
	}
	last := exchange.NoBoundary
	for i, m := range f.found {
		c := &f.choices[m.choice]
		if c.Fault.Boundary != last {
			if last != exchange.NoBoundary {
				rows = append(rows, pane.Line{})
			}
			last = c.Fault.Boundary
			rows = append(rows, pane.Line{}.Put(theme.Muted, pane.Boundary(last)))
		}
		if i == f.cursor {
			at = len(rows)
		}
		rows = append(rows, f.row(c, m, i == f.cursor, 4+longest+2, w))
	}
	return rows, at
}

// row is one fault. What is in force carries the sign of a fault that struck;
// what cannot strike here is faint and says why.
func (f *Faults) row(c *engine.FaultChoice, m match, cursor bool, colShort, w int) pane.Line {
	l := pane.Line{}
	if cursor {
		l = l.Put(theme.Accent, f.th.G.Cursor)
	}
	l = l.To(2)
	name, short := theme.Text, theme.Muted
	words := c.Fault.Short
	switch {
	case !c.Applies:
		l = l.Put(theme.Faint, f.th.G.NA)
		name, short, words = theme.Faint, theme.Faint, c.Why
	case c.InForce:
		l = l.Put(theme.Fault, f.th.G.Struck)
		name = theme.Fault
	case cursor:
		name = theme.Strong
	}
	l = named(l.To(4), c.Fault.Kind, m.hits, name).Put(theme.Text, " ").To(colShort)
	l = l.Put(short, text.Cut(text.Clean(words), w-colShort))
	if cursor {
		l = l.OnBar()
	}
	return l
}

// named appends a name with the letters that match the query in the accent.
func named(l pane.Line, name string, hits []int, hue theme.Token) pane.Line {
	from := 0
	for _, at := range hits {
		l = l.Put(hue, name[from:at]).Bold(theme.Accent, name[at:at+1])
		from = at + 1
	}
	return l.Put(hue, name[from:])
}

// about describes the fault under the cursor in at most h lines. Where it is
// tight the empty lines go first, then the rail and the end of the words: what
// can be chosen stays.
func (f *Faults) about(w, h int) []pane.Line {
	c := f.chosen()
	if c == nil {
		return nil
	}
	words, choice := f.words(c, w), f.choice(c, w, false)
	if len(words)+len(choice) > h {
		words = tight(words)
	}
	if len(words)+len(choice) > h {
		choice = f.choice(c, w, true)
	}
	words = words[:max(0, min(len(words), h-len(choice)))]
	return append(words, choice...)
}

// words say what the fault does, where it strikes and who stops it.
func (f *Faults) words(c *engine.FaultChoice, w int) []pane.Line {
	head := pane.Line{}.Bold(theme.Fault, f.th.G.Struck+" "+c.Fault.Kind)
	if c.InForce {
		head = head.Put(theme.Muted, "  in force: enter takes it out")
	}
	lines := []pane.Line{head}
	if !c.Applies {
		lines = append(lines, pane.Line{}.Put(theme.Refuse, f.th.G.NA+" ").Raw(theme.Refuse, "cannot strike here: "+c.Why).Wrap(w, 2)...)
	}
	lines = append(lines, pane.Line{}.Put(theme.Text, text.Clean(c.Fault.Long)).Wrap(w, 0)...)
	lines = append(lines, pane.Line{}, rail(f.th, c.Fault.Stage), pane.Line{})
	lines = append(lines, labelled("caught by", theme.Text, c.Fault.Caught, w)...)
	return append(append(lines, labelled("otherwise", theme.Refuse, c.Fault.Else, w)...), pane.Line{})
}

// choice is what can be chosen: the value and the schedule.
func (f *Faults) choice(c *engine.FaultChoice, w int, short bool) []pane.Line {
	lines := f.variants(c, w)
	if short {
		return append(lines, pane.Line{}.Put(theme.Muted, "when").To(colAbout).Bold(theme.Strong, scheduleWords[f.when]).
			Put(theme.Faint, "  tab: another"))
	}
	return append(lines, f.schedules(w)...)
}

// colAbout is where the values of the description start.
const colAbout = 11

func labelled(label string, hue theme.Token, words string, w int) []pane.Line {
	if words == "" {
		return nil
	}
	return pane.Line{}.Put(theme.Muted, label).To(colAbout).Raw(hue, words).Wrap(w, colAbout)
}

// variants shows the value in use, where there is a choice.
func (f *Faults) variants(c *engine.FaultChoice, w int) []pane.Line {
	if len(c.Variants) < 2 {
		return nil
	}
	value := text.Clean(c.Variants[min(f.variant, len(c.Variants)-1)])
	if value == "" {
		value = "as it comes"
	}
	count := "  " + strconv.Itoa(f.variant+1) + " of " + strconv.Itoa(len(c.Variants))
	value = text.Cut(value, max(w-colAbout-4-len(count), 6))
	return []pane.Line{pane.Line{}.Put(theme.Muted, "with").To(colAbout).Put(theme.Accent, f.th.G.Left+" ").Bold(theme.Strong, value).
		Put(theme.Accent, " "+f.th.G.Right).Put(theme.Faint, count)}
}

// schedules shows how often the fault strikes, on one line where they fit.
func (f *Faults) schedules(w int) []pane.Line {
	one := pane.Line{}.Put(theme.Muted, "when").To(colAbout)
	var each []pane.Line
	for s := range numSchedules {
		l := pane.Line{}
		if s == f.when {
			l = l.Put(theme.Accent, "("+f.th.G.Bullet+") ").Bold(theme.Strong, scheduleWords[s])
		} else {
			l = l.Put(theme.Faint, "( ) ").Put(theme.Text, scheduleWords[s])
		}
		if s > 0 {
			one = one.Put(theme.Text, "  ")
		}
		one = one.Add(l)
		indent := pane.Line{}
		if s == 0 {
			indent = indent.Put(theme.Muted, "when")
		}
		each = append(each, indent.To(colAbout).Add(l))
	}
	if one.Width() <= w {
		return []pane.Line{one}
	}
	return each
}

// tight is the lines without the empty ones.
func tight(lines []pane.Line) []pane.Line {
	var out []pane.Line
	for _, l := range lines {
		if l.Width() > 0 {
			out = append(out, l)
		}
	}
	return out
}
