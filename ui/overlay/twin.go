package overlay

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/report"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Twin shows two runs beside each other in lockstep: the one of the branch
// under the cursor at the right, at the left what it is compared with.
type Twin struct {
	th    *theme.Theme
	snap  *engine.Snapshot
	other int // the branch at the left, from 1; 0 for the run without the changes
	asked bool

	c      *report.Comparison // nil if there is nothing to compare
	note   string             // why it is this comparison, or why there is none
	chosen int                // row of the difference that enter goes to, -1 if none

	scroll pane.Scroll
	follow int // row to bring into sight with the next drawing, -1 if none
}

// NewTwin makes the comparison with a branch, from 1, or with the clean run
// for 0.
func NewTwin(other int) *Twin { return &Twin{other: other, chosen: -1, follow: -1} }

// Whole reports that the screen is all the overlay's.
func (t *Twin) Whole() bool { return true }

// Set implements Overlay. The comparison is made once: moving does not change
// what happened.
func (t *Twin) Set(th *theme.Theme, src Source) {
	moved := t.snap != nil && t.snap != src.Snapshot()
	t.th, t.snap = th, src.Snapshot()
	if !t.asked {
		t.asked = true
		if t.c, t.note = src.Compare(t.other); t.c != nil {
			t.chosen, t.follow = t.c.First, t.c.First
		}
	} else if moved && t.c != nil {
		t.follow = t.counter()
	}
}

// Keys implements Overlay.
func (t *Twin) Keys() keymap.Context { return keymap.Twin }

// Key implements Overlay.
func (t *Twin) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Twin, k.String())
	switch action {
	case keymap.Enter:
		return t.enter(), true
	case keymap.Step:
		return Action{Commands: []string{"step"}}, true
	case keymap.Back:
		return Action{Commands: []string{"back"}}, true
	case keymap.NextDiff:
		return t.next(), true
	case keymap.Close, keymap.Quit:
		return Action{}, false
	}
	return Action{}, t.scroll.Key(action)
}

// next goes to the next difference, after the last to the first.
func (t *Twin) next() Action {
	if t.c == nil || t.c.First < 0 {
		return Action{Notice: "Nothing differs."}
	}
	last := t.chosen
	t.chosen = t.c.NextDifference(t.chosen)
	t.follow = t.chosen
	if t.chosen <= last {
		return Action{Notice: "That was the last one; this is the first again."}
	}
	return Action{}
}

// enter takes the run to where the chosen difference is, playing it on if it
// has not come so far.
func (t *Twin) enter() Action {
	if t.c == nil || t.chosen < 0 {
		return Action{Notice: "Nothing differs, so there is nowhere to go."}
	}
	at, pos := t.chosen, 0
	for i := at; i >= 0 && pos == 0; i-- { // what this run does not have, it lacks after the row before
		pos = t.c.Rows[i].Right.Pos
	}
	var commands []string
	if pos > t.snap.Len {
		commands = append(commands, "end")
	}
	row := &t.c.Rows[at]
	return Action{
		Commands: append(commands, "goto-pos "+strconv.Itoa(pos)), Close: true,
		Notice: "The runs differ here: turn " + strconv.Itoa(row.Turn) + ", " + row.Stage + ". t shows both again.",
	}
}

// counter is the row of the last event behind the cursor, -1 before the first.
func (t *Twin) counter() int {
	at := -1
	for i := range t.c.Rows {
		if pos := t.c.Rows[i].Right.Pos; pos > 0 && pos <= t.snap.Pos {
			at = i
		}
	}
	return at
}

// Size implements Overlay: everything.
func (t *Twin) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// View implements Overlay.
func (t *Twin) View(w, h int) []string {
	if t.c == nil {
		return pane.Draw(t.th, t.nothing(w), 0, w, h)
	}
	g := gridOf(w, t.c)
	air := h >= 28
	head := t.head(g, w, air)
	foot := t.foot(g, w, h-len(head)-leastRows, air)
	rows, at := t.rows(g, w, air)
	room := max(h-len(head)-len(foot), 1)
	if t.follow >= 0 && t.follow < len(at) {
		t.scroll.Show(at[t.follow], len(rows), room)
		t.follow = -1
	}
	out := pane.Draw(t.th, head, 0, w, min(len(head), h))
	out = append(out, t.scroll.Draw(t.th, rows, w, max(min(room, len(rows), h-len(out)), 0))...)
	return append(out, pane.Draw(t.th, foot, 0, w, h-len(out))...)
}

// leastRows is how many rows of the comparison stay in sight on a low screen.
const leastRows = 12

// nothing says why there is no comparison.
func (t *Twin) nothing(w int) []pane.Line {
	lines := []pane.Line{pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "Twin"), {}}
	return append(lines, pane.Line{}.To(1).Raw(theme.Text, t.note).Wrap(w-1, 1)...)
}

// title names what is compared.
func (t *Twin) title() string {
	if t.other > 0 || len(t.c.Right.Notes) == 0 || !strings.HasPrefix(t.c.Left.Name, "with") {
		return t.c.Left.Name + " and " + t.c.Right.Name
	}
	if notes := t.c.Right.Notes; len(notes) > 1 {
		return "with and without " + pane.Count(len(notes), "change")
	}
	return "with and without " + t.c.Right.Notes[0]
}
