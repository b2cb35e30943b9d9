package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/learn"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// head is the title of the screen and why it is shown.
func (c *Courses) head(w int) []pane.Line {
	done := 0
	for i := range c.lessons {
		if c.lessons[i].Record.Finished {
			done++
		}
	}
	right := strconv.Itoa(done) + " of " + pane.Count(len(c.lessons), "lesson") + " finished"
	l := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "Courses")
	lines := []pane.Line{l.To(w-text.Width(right)-1).Put(theme.Muted, right)}
	if c.why != "" {
		lines = append(lines, pane.Line{}.To(1).Put(theme.Text, c.why).Wrap(w-1, 1)...)
	}
	return append(lines, pane.Line{})
}

// rows are all courses with their lessons; at is the row of the cursor.
func (c *Courses) rows(w int) (rows []pane.Line, at int) {
	wide := 0
	for i := range c.lessons {
		wide = max(wide, text.Width(text.Clean(c.lessons[i].Title)))
	}
	wide = min(wide, max(w/2-6, 8))
	for i := range c.lessons {
		if l := &c.lessons[i]; i == 0 || l.Course != c.lessons[i-1].Course {
			if i > 0 {
				rows = append(rows, pane.Line{})
			}
			name := text.Clean(l.Course)
			if name == "" {
				name = "More"
			}
			rows = append(rows, pane.Line{}.To(1).Bold(theme.Strong, name))
		}
		if i == c.cursor {
			at = len(rows)
		}
		rows = append(rows, c.row(&c.lessons[i], w, wide, i == c.cursor))
	}
	return rows, at
}

// row is one lesson: how far it has come, its title, and what is kept of it.
func (c *Courses) row(l *Lesson, w, wide int, cursor bool) pane.Line {
	line := pane.Line{}.To(1)
	if cursor {
		line = line.Put(theme.Accent, c.th.G.Cursor)
	}
	glyph, hue := c.th.G.Ahead, theme.Faint
	switch l.Record.Standing() {
	case learn.Finished:
		glyph, hue = c.th.G.Pass, theme.Pass
	case learn.Begun:
		glyph, hue = c.th.G.Bullet, theme.Accent
	}
	line = line.To(3).Bold(hue, glyph).To(5).Cell(theme.Text, text.Clean(l.Title), wide).Put(theme.Text, "  ")
	words := l.Record.Words(l.Turns)
	if l.Now {
		words = append([]string{"here"}, words...)
	}
	room := max(w-line.Width()-1, 0)
	said := strings.Join(words, " "+c.th.G.Dot+" ")
	for len(words) > 1 && text.Width(text.Clean(said)) > room { // whole words; all of them stand below the list
		words = words[:len(words)-1]
		said = strings.Join(words, " "+c.th.G.Dot+" ") + " " + c.th.G.Dots
	}
	line = line.Put(theme.Muted, text.Cut(text.Clean(said), room)).Fit(w)
	if cursor {
		line = line.OnBar()
	}
	return line
}

// about is the lesson under the cursor in words, or the question whether to
// delete everything.
func (c *Courses) about(w int) []pane.Line {
	lines := []pane.Line{rule(c.th, w)}
	if c.asking {
		return append(lines, pane.Line{}.To(1).Put(theme.Fault, "Delete all progress: turns seen, predictions, answers, tasks, places?  ").
			Bold(theme.Accent, "y").Put(theme.Text, " yes   ").Bold(theme.Accent, "any other key").Put(theme.Text, " no").Wrap(w-1, 1)...)
	}
	if len(c.lessons) == 0 {
		return append(lines, pane.Line{}.To(1).Put(theme.Muted, "There is no lesson to choose."))
	}
	l := &c.lessons[c.cursor]
	add := func(hue theme.Token, s string) {
		lines = append(lines, pane.Line{}.To(1).Raw(hue, s).Wrap(w-1, 1)...)
	}
	add(theme.Strong, l.ID)
	add(theme.Text, l.About)
	add(theme.Muted, strings.Join(l.Record.Words(l.Turns), "; "))
	if len(l.Tags) > 0 {
		add(theme.Faint, "shows: "+strings.Join(l.Tags, ", "))
	}
	return lines
}
