package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/keymap"
	"callstep/ui/layout"
	"callstep/ui/pane"
)

// engineKeys are the keys whose action is a command of the engine.
var engineKeys = map[keymap.Action]string{
	keymap.Step: "step", keymap.NextTurn: "next", keymap.Continue: "continue", keymap.End: "end",
	keymap.Back: "back", keymap.PrevTurn: "prev", keymap.RContinue: "rcontinue", keymap.Start: "start",
}

// mainKey carries out an action of the main screen.
func (m *Model) mainKey(a keymap.Action) tea.Cmd {
	if command, ok := engineKeys[a]; ok {
		m.do(command)
		return nil
	}
	switch a {
	case keymap.Lit:
		m.doLit()
	case keymap.Return:
		m.jumpBack()
	case keymap.Undo:
		m.undo()
	case keymap.Redo:
		m.redo()
	case keymap.DropTurn:
		m.dropTurn()
	case keymap.Break:
		m.openFaults()
	case keymap.GuardList:
		m.openGuards()
	case keymap.Edit:
		m.openEditor()
	case keymap.EditFile:
		return m.openFile()
	case keymap.WhyBroken:
		m.tellBroken()
	case keymap.TwinRun:
		m.openTwin()
	case keymap.SweepRun:
		m.openSweep()
	case keymap.WireView:
		m.openWire()
	case keymap.Recording:
		m.showRecording()
	case keymap.Present:
		m.present.on = true
	case keymap.CueList:
		m.openCues()
	case keymap.BranchList:
		m.openBranches()
	case keymap.Prompt:
		m.openPrompt()
	case keymap.HelpKeys:
		m.openHelp()
	case keymap.Learn:
		m.toggleLesson()
	case keymap.Zoom:
		m.zoom = !m.zoom
	case keymap.Pane1, keymap.Pane2, keymap.Pane3, keymap.Pane4:
		m.setFocus(pane.ID(a[len(a)-1] - '1'))
	case keymap.NextPane:
		m.cycle(1)
	case keymap.PrevPane:
		m.cycle(-1)
	case keymap.Quit:
		return tea.Quit
	default:
		return m.learnKey(a)
	}
	return nil
}

// paneKey hands an action to the focused pane. A page key that the pane has no
// use for turns a turn: that is what clickers send.
func (m *Model) paneKey(a keymap.Action) tea.Cmd {
	do, used := m.panes[m.focus].Key(a)
	if !used {
		switch a {
		case keymap.PageDown:
			m.do("next")
		case keymap.PageUp:
			m.do("prev")
		}
		return nil
	}
	var cmd tea.Cmd
	if do.Copy != "" {
		cmd = m.copy(do.Copy)
	}
	if do.Notice != "" && !m.notice.failed {
		m.notice = notice{text: do.Notice}
	}
	if do.Command != "" {
		m.jump(do.Command)
	}
	return cmd
}

func (m *Model) setFocus(id pane.ID) {
	if m.focus <= pane.Ledger {
		m.before = m.focus
	}
	m.focus = id
}

// cycle moves the focus through the panes that are on the screen or, as tabs,
// can be.
func (m *Model) cycle(step int) {
	order := []pane.ID{pane.Proposal, pane.Verdict, pane.Result, pane.Ledger}
	l := m.layoutNow()
	for _, id := range []pane.ID{pane.Lesson, pane.Events} {
		if _, ok := l.Slot(id); ok || m.zoom && m.focus >= pane.Lesson {
			order = append(order, id)
		}
	}
	for i, id := range order {
		if id == m.focus {
			m.setFocus(order[(i+step+len(order))%len(order)])
			return
		}
	}
	m.setFocus(order[0])
}

// toggleLesson shows the narration or puts it away. Where it is always on the
// screen, and where there is room for nothing else, it takes the focus.
func (m *Model) toggleLesson() {
	if m.focus == pane.Lesson {
		m.focus, m.lesson = m.before, false
		return
	}
	if m.lesson = !m.lesson; !m.lesson {
		return
	}
	if l := m.layoutNow(); m.lessonHasPlace(&l) {
		return
	}
	m.setFocus(pane.Lesson)
}

// lessonHasPlace reports whether the narration appeared beside the panes.
func (m *Model) lessonHasPlace(l *layout.Layout) bool {
	_, ok := l.Slot(pane.Lesson)
	return ok && l.Class != layout.Wide
}
