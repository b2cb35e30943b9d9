package widget

import (
	"strconv"

	"callstep/ui/text"
	"callstep/ui/theme"
)

// Title is what stands in a pane's rule.
type Title struct {
	Number                int // 0 = none
	Name, Mark, Is, Right string
	Hue                   theme.Token // of the mark
}

// TitleRule draws the rule over a pane: heavy and accented where the focus is.
func TitleRule(th *theme.Theme, t Title, w int, focused bool) string {
	line, rule, name := th.G.Light, theme.Line, theme.Strong
	if focused {
		line, rule, name = th.G.Heavy, theme.Accent, theme.Title
	}
	head := t.Name
	if t.Number > 0 {
		head = strconv.Itoa(t.Number) + " " + head
	}
	// Rule, name, rule always; then the mark, the right end, what the pane is.
	free := w - 5 - text.Width(head)
	mark, is, right := t.Mark, t.Is, t.Right
	take := func(s *string) {
		n := text.Width(*s)
		switch {
		case n == 0:
		case free < n+1:
			*s = ""
		default:
			free -= n + 1
		}
	}
	take(&mark)
	if right != "" {
		free-- // the air before it
	}
	take(&right)
	if right == "" && t.Right != "" {
		free++
	}
	take(&is)

	r := newRow(th, w).run(rule, line, 1).put(theme.Text, " ").bold(name, text.Cut(head, w-4))
	if mark != "" {
		r.put(theme.Text, " ").bold(t.Hue, mark)
	}
	if is != "" {
		r.put(theme.Muted, " "+is)
	}
	r.put(theme.Text, " ")
	end := 1
	if right != "" {
		end = text.Width(right) + 3
	}
	r.run(rule, line, w-r.n-end)
	if right != "" {
		r.put(theme.Muted, " "+right+" ").run(rule, line, 1)
	} else {
		r.run(rule, line, 1)
	}
	return r.String()
}

// TabRule draws one rule with the names of all panes, the shown one in
// brackets.
func TabRule(th *theme.Theme, tabs []Title, shown, w int) string {
	r := newRow(th, w)
	for i, t := range tabs {
		if i == 0 {
			r.run(theme.Accent, th.G.Heavy, 1)
		} else {
			r.run(theme.Accent, th.G.Heavy, 2)
		}
		name := strconv.Itoa(t.Number) + " " + t.Name
		if i == shown {
			r.bold(theme.Title, "["+name+"]").bold(t.Hue, t.Mark)
			if t.Mark != "" {
				r.put(theme.Text, " ")
			}
			continue
		}
		r.put(theme.Text, " "+name)
		if t.Mark != "" {
			r.put(theme.Text, " ").bold(t.Hue, t.Mark)
		}
		r.put(theme.Text, " ")
	}
	return r.run(theme.Accent, th.G.Heavy, w-r.n).String()
}

// Joint is the sign where a vertical rule meets title rules.
func Joint(g *theme.Glyphs, up, down, left, right bool) string {
	switch {
	case up && down && left && right:
		return g.LightCross
	case up && down && left:
		return g.TeeLeft
	case up && down && right:
		return g.TeeRight
	case up && left, up && right:
		return g.TeeUp
	case down && left, down && right:
		return g.TeeDown
	case left || right:
		return g.Light
	}
	return g.Vertical
}
