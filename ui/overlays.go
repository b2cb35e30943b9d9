package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/overlay"
)

// open shows an overlay in place of the one that is open.
func (m *Model) open(o overlay.Overlay) {
	o.Set(m.theme, m)
	m.over, m.beneath = o, nil
}

// openOver shows an overlay over the one that is open; closing it comes back.
func (m *Model) openOver(o overlay.Overlay) {
	under := m.over
	m.open(o)
	m.beneath = under
}

func (m *Model) openFaults()  { m.open(overlay.NewFaults()) }
func (m *Model) openGuards()  { m.open(overlay.NewGuards()) }
func (m *Model) openConfirm() { m.open(overlay.NewConfirm()) }
func (m *Model) openHelp()    { m.open(overlay.NewHelp(keymap.Main)) }

// openEditor opens what the AI wrote in the turn shown. Before it wrote
// anything the run goes on to that point: there is nothing to edit sooner.
func (m *Model) openEditor() {
	const most = 3 // stages from the start of a turn to its text
	for range most {
		if m.snap.Proposal.Arrived {
			break
		}
		if !m.do("step") {
			return
		}
	}
	if m.learner.asked == m.snap.Turn && m.snap.Turn > 0 {
		m.learner.asked = 0
		m.open(overlay.NewPaste())
		return
	}
	m.open(overlay.NewEditor(m.snap.Proposal.Text))
}

// overlayKey hands a key to the open overlay, and closes it on a key that it
// leaves alone and that means so.
func (m *Model) overlayKey(k tea.KeyMsg, name string) tea.Cmd {
	do, used := m.over.Key(k)
	if !used {
		switch a, _ := keymap.Lookup(m.over.Keys(), name); a {
		case keymap.Close:
			m.closeOverlay()
		case keymap.HelpKeys:
			m.openOver(overlay.NewHelp(m.over.Keys()))
		case keymap.Quit:
			if m.quits() {
				return tea.Quit
			}
			m.closeOverlay()
		}
		return nil
	}
	return m.overlayDo(do)
}

// quits reports whether q leaves callstep: nobody is to end a show by closing a
// list, or lose what they were typing by closing its help.
func (m *Model) quits() bool {
	return !m.present.on && (m.beneath == nil || !m.beneath.Keys().Types())
}

func (m *Model) overlayDo(do overlay.Action) tea.Cmd {
	var cmd tea.Cmd
	if do.Copy != "" {
		cmd = m.copy(do.Copy)
	}
	switch {
	case do.Learn != nil:
		return m.learn(do.Learn)
	case do.Walk > 0:
		return m.walkExchange(do.Walk)
	case do.Typed != "":
		return m.typedCommand(do.Typed)
	case do.Open == keymap.TwinRun:
		m.open(overlay.NewTwin(do.Branch))
		return nil
	case do.Open == keymap.WireView:
		m.openWire()
		return nil
	case do.Open == keymap.Prompt:
		m.openPrompt()
		return nil
	}
	if do.Close && m.beneath != nil && len(do.Commands) == 0 {
		m.closeOverlay()
	} else if do.Close {
		// Closed before the commands run: they may open a question of their own.
		open := m.over
		m.over = nil
		if !m.do(do.Commands...) {
			m.over = open
			return cmd
		}
	} else if len(do.Commands) > 0 && !m.do(do.Commands...) {
		return cmd
	}
	if do.Notice != "" && !m.notice.failed {
		m.notice = notice{text: do.Notice}
	}
	return cmd
}
