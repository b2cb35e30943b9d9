package overlay

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/scenario"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Tasks lists what a lesson asks a learner to bring about, and what is done.
type Tasks struct {
	th     *theme.Theme
	tasks  []scenario.Task
	done   func(id string) bool
	hints  bool
	scroll pane.Scroll
}

// NewTasks makes the list; done is asked anew with each drawing.
func NewTasks(tasks []scenario.Task, done func(id string) bool) *Tasks {
	return &Tasks{tasks: tasks, done: done}
}

// Set implements Overlay.
func (t *Tasks) Set(th *theme.Theme, _ Source) { t.th = th }

// Keys implements Overlay.
func (t *Tasks) Keys() keymap.Context { return keymap.Trying }

// Can implements Choosy.
func (t *Tasks) Can(a keymap.Action) bool {
	switch a {
	case keymap.Hint:
		return slices.ContainsFunc(t.tasks, func(task scenario.Task) bool { return task.Hint != "" })
	case keymap.Down:
		return t.scroll.Moves()
	}
	return true
}

// Key implements Overlay.
func (t *Tasks) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Trying, k.String())
	if action == keymap.Hint {
		t.hints = !t.hints
		return Action{}, true
	}
	return Action{}, t.scroll.Key(action)
}

// Size implements Overlay.
func (t *Tasks) Size(w, h int) (int, int) { return around(84, 14, w-2, h) }

// View implements Overlay.
func (t *Tasks) View(w, h int) []string {
	inner, rows := inside(w, h)
	n := 0
	var lines []pane.Line
	for i := range t.tasks {
		task := &t.tasks[i]
		glyph, hue, words := t.th.G.Ahead, theme.Faint, theme.Text
		if t.done(task.ID) {
			n++
			glyph, hue, words = t.th.G.Pass, theme.Pass, theme.Muted
		}
		if i > 0 {
			lines = append(lines, pane.Line{})
		}
		lines = append(lines, pane.Line{}.Bold(hue, glyph).To(2).Prose(words, task.Ask).Wrap(inner, 2)...)
		if t.hints && task.Hint != "" {
			lines = append(lines, pane.Line{}.To(2).Put(theme.Cause, "hint ").Prose(theme.Text, task.Hint).Wrap(inner, 7)...)
		}
	}
	if len(t.tasks) == 0 {
		lines = []pane.Line{pane.Line{}.Put(theme.Faint, "This lesson sets no tasks.")}
	}
	b := box{th: t.th, title: "Try this", right: strconv.Itoa(n) + " of " + pane.Count(len(t.tasks), "task") + " done",
		foot: "ticked off as soon as the run does it"}
	top := t.scroll.Fit(len(lines), rows)
	return b.draw(lines[top:], w, h)
}
