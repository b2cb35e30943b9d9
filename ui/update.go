package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
)

// The size until the terminal tells one, and where it says nothing: a pty may
// report 0×0.
const (
	defaultWidth  = 80
	defaultHeight = 24
	mostCells     = 1000 // per side: no terminal is larger, a hostile pty may say so
)

// Update carries out one message and draws the next frame.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.guard(func() {
		cmd = tea.Batch(m.handle(msg), m.tend(), m.tendNotes())
		m.watch()
		m.draw()
	})
	if m.crash != nil {
		return m, tea.Quit
	}
	return m, safe(cmd)
}

func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
	case tea.KeyMsg:
		var cmds []tea.Cmd
		keys, background := m.in.filter(msg)
		if background != nil {
			m.setDark(*background)
		}
		for _, k := range keys {
			if m.escapeBefore(k) {
				cmds = append(cmds, m.key(tea.KeyMsg{Type: tea.KeyEsc}))
				k.Alt = false
			}
			cmds = append(cmds, m.key(k))
		}
		return tea.Batch(cmds...)
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	case sweepTold:
		return m.sweepTold(msg)
	case sweepEnded:
		m.sweepEnded(msg)
	case stopAsked:
		return suspend()
	case lessonOpened:
		m.enter(msg)
	case notesReady:
		m.notesMade(msg)
	case walkDone:
		m.walkMade(msg)
	case fileTouched, fileQuiet, fileRead:
		return m.sourceMsg(msg)
	case cmdPanic:
		m.crash = msg.crash
	case saved:
		m.wrote(msg.text)
	case notSaved:
		m.complain(msg.line, msg.why)
	case failed:
		m.notice = notice{text: msg.text, failed: true}
	}
	return nil
}

// escapeBefore reports a key that arrived in one read with an escape: over a
// slow link that is esc and a key, not alt and a key. Where a text is typed there
// are uses for alt with arrows.
func (m *Model) escapeBefore(k tea.KeyMsg) bool {
	named := k.Alt && k.Type != tea.KeyRunes && k.Type != tea.KeyEsc
	return named && m.over != nil && !m.over.Keys().Types()
}

func (m *Model) resize(w, h int) {
	if w <= 0 {
		w = defaultWidth
	}
	if h <= 0 {
		h = defaultHeight
	}
	m.w, m.h = min(w, mostCells), min(h, mostCells)
}

// key carries out one key press: what works everywhere, then the overlay, then
// the main screen.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	m.notice = notice{}
	name := k.String()
	if a, ok := keymap.Lookup(keymap.Always, name); ok {
		switch a {
		case keymap.Interrupt:
			return tea.Quit
		case keymap.Suspend:
			return suspend()
		case keymap.Reset:
			m.reset()
			return nil
		}
	}
	if clicked, ok := keymap.Lookup(keymap.Presenting, name); m.present.on && (m.over == nil || ok && clicked == keymap.Reset) {
		return m.presentKey(name)
	}
	if m.over != nil {
		return m.overlayKey(k, name)
	}
	if a, ok := keymap.Lookup(keymap.PaneKeys, name); ok {
		return m.paneKey(a)
	}
	if a, ok := keymap.Lookup(keymap.Main, name); ok {
		return m.mainKey(a)
	}
	return nil
}
