package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
)

// Mouse answers a wheel or a click at a cell of the overlay: the wheel moves
// what lies under the pointer, a click chooses it.
func (t *Transcript) Mouse(e tea.MouseEvent) Action {
	step := wheel(e)
	press := e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress
	switch c := t.chooser; {
	case c != nil && step != 0:
		c.point(c.cursor + step)
	case c != nil && press && t.areas.box.holds(e.X, e.Y):
		at := c.top + e.Y - t.areas.box.y
		if at != c.cursor {
			c.point(at)
			return Action{}
		}
		t.chooser = nil
		return c.choose(at)
	case c != nil:
	case t.areas.list.holds(e.X, e.Y) && step != 0:
		t.point(t.cursor + step)
	case t.areas.list.holds(e.X, e.Y) && press:
		if at := t.top + e.Y - t.areas.list.y; at < t.facts().total {
			t.point(at)
		}
	case t.areas.detail.holds(e.X, e.Y) && step != 0:
		t.scroll(step, map[int]keymap.Action{1: keymap.Down, -1: keymap.Up}[step])
	}
	return Action{}
}

// wheel is the direction in which the wheel was turned, 0 for something else.
func wheel(e tea.MouseEvent) int {
	switch e.Button {
	case tea.MouseButtonWheelDown:
		return 1
	case tea.MouseButtonWheelUp:
		return -1
	}
	return 0
}
