package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Confirm asks a person for a yes, and shows exactly what it would be to. One
// key says what the answer is and another one gives it: on the main screen n
// goes on, so that a key held down would answer what nobody has read.
type Confirm struct {
	answer string // yes, no or nothing yet
	th     *theme.Theme
	ask    *engine.AskView
	scroll pane.Scroll
}

// NewConfirm makes the question.
func NewConfirm() *Confirm { return &Confirm{} }

// Set implements Overlay.
func (c *Confirm) Set(th *theme.Theme, src Source) { c.th, c.ask = th, src.Snapshot().Ask }

// Keys implements Overlay.
func (c *Confirm) Keys() keymap.Context { return keymap.Confirm }

// Key implements Overlay.
func (c *Confirm) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Confirm, k.String())
	switch action {
	case keymap.Close, keymap.Quit, keymap.HelpKeys:
		return Action{}, false
	case keymap.Yes:
		c.answer = "yes"
	case keymap.No:
		c.answer = "no"
	case keymap.Enter:
		if c.ask != nil && c.answer != "" {
			return Action{Commands: []string{c.answer}, Close: true}, true
		}
		return Action{Notice: howToAnswer}, true
	default:
		if _, goes := keymap.Lookup(keymap.Main, k.String()); goes && action == "" {
			return Action{Notice: howToAnswer}, true
		}
		return Action{}, c.scroll.Key(action)
	}
	return Action{}, true
}

// howToAnswer is said to keys that would go on with the run.
const howToAnswer = "A person is asked: y or n, then enter; esc answers later."

// Can implements Choosy.
func (c *Confirm) Can(a keymap.Action) bool { return a != keymap.Enter || c.answer != "" }

// Word implements Wordy.
func (c *Confirm) Word(a keymap.Action) string {
	if a == keymap.Enter {
		return "answer " + c.answer
	}
	return ""
}

// Low implements Low: the rail and what was decided stay in sight.
func (c *Confirm) Low() bool { return true }

// Size implements Overlay.
func (c *Confirm) Size(w, h int) (int, int) {
	content := max(min(w-frameW, 72), 1)
	return around(content, len(c.lines(content))+len(c.answers(content)), w, h)
}

// View implements Overlay. What is asked scrolls where it is long; how to
// answer stays in sight.
func (c *Confirm) View(w, h int) []string {
	inner, rows := inside(w, h)
	lines, foot := c.lines(inner), c.answers(inner)
	room := max(rows-len(foot), 1)
	top := c.scroll.Fit(len(lines), room)
	b := box{th: c.th, title: "A person is asked"}
	if left := len(lines) - top - room; left > 0 {
		b.foot = pane.Count(left, "more line") + " to read first"
	}
	return b.draw(append(lines[top:min(top+room, len(lines))], foot...), w, h)
}

func (c *Confirm) lines(w int) []pane.Line {
	if c.ask == nil {
		return []pane.Line{pane.Line{}.Put(theme.Faint, "Nobody is being asked now.")}
	}
	head := pane.Line{}.Put(theme.Text, "May ").Bold(theme.Strong, text.Clean(c.ask.Tool)).Put(theme.Text, " run with exactly this?")
	lines := append(head.Wrap(w, 0), pane.Line{})
	lines = append(lines, pane.Fields(c.ask.Fields, 2, w)...)
	return append(lines, pane.Line{})
}

func (c *Confirm) answers(w int) []pane.Line {
	if c.ask == nil {
		return nil
	}
	l := pane.Line{}
	for _, a := range []string{"yes", "no"} {
		if a == c.answer {
			l = l.Bold(theme.Accent, c.th.G.Cursor+a[:1]).Bold(theme.Strong, " "+a).Put(theme.Text, ", ").
				Bold(theme.Accent, "enter").Put(theme.Text, " says so   ")
		} else {
			l = l.Bold(theme.Accent, " "+a[:1]).Put(theme.Text, " "+a+"   ")
		}
	}
	return l.Bold(theme.Accent, "esc").Put(theme.Muted, " later: the run waits").Wrap(w, 1)
}
