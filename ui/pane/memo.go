package pane

import "callstep/ui/theme"

// Memo remembers the last drawing of a pane: Bubble Tea asks for the whole
// screen after every message, and most panes did not change.
type Memo struct {
	key  memoKey
	rows []string

	needW, needRev, need int
}

type memoKey struct {
	th    *theme.Theme
	w, h  int
	rev   int
	focus bool
}

// Rows returns the drawing for a size, a focus and a revision, made by draw
// when it is not the one remembered. A pane raises its revision whenever
// anything else it draws from changes. Callers must not change the rows.
func (m *Memo) Rows(th *theme.Theme, w, h, rev int, focus bool, draw func() []string) []string {
	k := memoKey{th, w, h, rev, focus}
	if m.rows == nil || m.key != k {
		m.key, m.rows = k, draw()
	}
	return m.rows
}

// Need remembers the rows wanted at a width.
func (m *Memo) Need(w, rev int, count func() int) int {
	if m.need == 0 || m.needW != w || m.needRev != rev {
		m.needW, m.needRev, m.need = w, rev, count()
	}
	return m.need
}
