package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Help lists every key of a context and what it does.
type Help struct {
	th     *theme.Theme
	about  keymap.Context
	scroll pane.Scroll
}

// NewHelp makes the list for a context.
func NewHelp(about keymap.Context) *Help { return &Help{about: about} }

// Set implements Overlay.
func (p *Help) Set(th *theme.Theme, _ Source) { p.th = th }

// Keys implements Overlay.
func (p *Help) Keys() keymap.Context { return keymap.Help }

// Key implements Overlay.
func (p *Help) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Help, k.String())
	return Action{}, p.scroll.Key(action)
}

// Can implements Choosy.
func (p *Help) Can(a keymap.Action) bool { return a != keymap.Down || p.scroll.Moves() }

// twoColumns is the content width from which the list has two columns, gutter
// the cells between them.
const (
	twoColumns = 92
	gutter     = 2
	widest     = 134
)

// Size implements Overlay.
func (p *Help) Size(w, h int) (int, int) {
	content := min(w-2-frameW, widest)
	return around(content, len(p.lines(content)), w-2, h)
}

// View implements Overlay.
func (p *Help) View(w, h int) []string {
	inner, rows := inside(w, h)
	lines := p.lines(inner)
	top := p.scroll.Fit(len(lines), rows)
	b := box{th: p.th, title: "Keys"}
	if left := len(lines) - top - rows; left > 0 {
		b.foot = pane.Count(left, "more line")
	}
	return b.draw(lines[top:], w, h)
}

// lines lays the groups out, in two columns where the width allows: cut so that
// they are as short as they can be.
func (p *Help) lines(w int) []pane.Line {
	column := w
	if w >= twoColumns {
		column = (w - gutter) / 2
	}
	var groups [][]pane.Line
	for _, s := range keymap.Sections(p.about) {
		groups = append(groups, p.group(s, column))
	}
	left, right := spaced(groups), []pane.Line(nil)
	if w < twoColumns {
		return left
	}
	for n := range groups {
		l, r := spaced(groups[:n]), spaced(groups[n:])
		if max(len(l), len(r)) < max(len(left), len(right)) {
			left, right = l, r
		}
	}
	rows := make([]pane.Line, max(len(left), len(right)))
	for i := range rows {
		if i < len(left) {
			rows[i] = rows[i].Add(left[i].Fit(column))
		}
		rows[i] = rows[i].To(column + gutter)
		if i < len(right) {
			rows[i] = rows[i].Add(right[i])
		}
	}
	return rows
}

// spaced joins groups with an empty line between them.
func spaced(groups [][]pane.Line) []pane.Line {
	var all []pane.Line
	for i, g := range groups {
		if i > 0 {
			all = append(all, pane.Line{})
		}
		all = append(all, g...)
	}
	return all
}

// colLong is where the explanations start.
const colLong = 12

func (p *Help) group(s keymap.Section, w int) []pane.Line {
	lines := []pane.Line{pane.Line{}.Put(theme.Muted, string(s.Group))}
	for _, b := range s.Bindings {
		l := pane.Line{}.To(2).Bold(theme.Accent, b.Alone(p.th.ASCII)).Put(theme.Text, " ").To(colLong).Put(theme.Text, b.Long)
		if f := functionKeys(b.Keys, b.Label); f != "" {
			l = l.Put(theme.Faint, " ("+f+")")
		}
		lines = append(lines, l.Wrap(w, colLong)...)
	}
	return lines
}

// functionKeys are the F keys among a binding's beside its label, for those who
// come from another debugger.
func functionKeys(keys []string, label string) string {
	var f []string
	for _, k := range keys {
		if len(k) > 1 && k[0] == 'f' && k[1] >= '1' && k[1] <= '9' && !strings.EqualFold(k, label) {
			f = append(f, strings.ToUpper(k))
		}
	}
	return text.Clean(strings.Join(f, ", "))
}
