package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Notes says things that are too long for a line of the footer, each as a
// paragraph of its own.
type Notes struct {
	th     *theme.Theme
	title  string
	intro  string
	notes  []string
	scroll pane.Scroll
}

// NewNotes makes the box. The intro stands before the notes; it may be empty.
func NewNotes(title, intro string, notes []string) *Notes {
	return &Notes{title: title, intro: intro, notes: notes}
}

// Set implements Overlay.
func (n *Notes) Set(th *theme.Theme, _ Source) { n.th = th }

// Keys implements Overlay.
func (n *Notes) Keys() keymap.Context { return keymap.Help }

// Can implements Choosy.
func (n *Notes) Can(a keymap.Action) bool { return a != keymap.Down || n.scroll.Moves() }

// Word implements Wordy: what is closed was in the way.
func (n *Notes) Word(a keymap.Action) string {
	return map[keymap.Action]string{keymap.Close: "go on"}[a]
}

// Key implements Overlay. Enter closes it too, and so does the space bar once
// all has been in sight: it is the key that goes on.
func (n *Notes) Key(k tea.KeyMsg) (Action, bool) {
	if k.Type == tea.KeyEnter {
		return Action{Close: true}, true
	}
	action, _ := keymap.Lookup(keymap.Help, k.String())
	if used := n.scroll.Key(action); used || k.Type != tea.KeySpace {
		return Action{}, used
	}
	return Action{Close: true}, true
}

// Size implements Overlay.
func (n *Notes) Size(w, h int) (int, int) {
	content := min(w-2-frameW, 92)
	return around(content, len(n.lines(content)), w-2, h)
}

// View implements Overlay.
func (n *Notes) View(w, h int) []string {
	inner, rows := inside(w, h)
	lines := n.lines(inner)
	top := n.scroll.Fit(len(lines), rows)
	b := box{th: n.th, title: n.title, foot: "space goes on"}
	if left := len(lines) - top - rows; left > 0 {
		b.foot = pane.Count(left, "more line")
	}
	return b.draw(lines[top:], w, h)
}

func (n *Notes) lines(w int) []pane.Line {
	var lines []pane.Line
	if n.intro != "" {
		lines = append(pane.Line{}.Put(theme.Muted, n.intro).Wrap(w, 0), pane.Line{})
	}
	for _, note := range n.notes {
		l := pane.Line{}.Put(theme.Accent, n.th.G.Bullet).To(2).Raw(theme.Text, capital(note))
		lines = append(lines, l.Wrap(w, 2)...)
	}
	return lines
}

// capital begins a sentence of ours with a capital, unless that is a code, and
// ends it with a stop.
func capital(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if s != "" && s[0] >= 'a' && s[0] <= 'z' && !strings.Contains(first, "_") {
		s = string(s[0]-'a'+'A') + s[1:]
	}
	if s != "" && s[len(s)-1] != '.' {
		s += "."
	}
	return s
}
