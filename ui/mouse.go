package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/overlay"
)

// mouse scrolls the pane under the pointer and gives it the focus on a click.
// An overlay that is open takes it, or leaves it alone.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	if m.over != nil {
		if o, ok := m.over.(overlay.Pointing); ok {
			return m.overlayDo(o.Mouse(e))
		}
		return nil
	}
	if m.present.on {
		return nil
	}
	l := m.layoutNow()
	for _, s := range l.Slots {
		if e.X < s.X || e.X >= s.X+s.W || e.Y < s.Y || e.Y >= s.Y+s.H {
			continue
		}
		switch {
		case e.Button == tea.MouseButtonWheelDown:
			m.panes[s.ID].Key(keymap.Down)
		case e.Button == tea.MouseButtonWheelUp:
			m.panes[s.ID].Key(keymap.Up)
		case e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress:
			m.setFocus(s.ID)
		}
	}
	return nil
}
