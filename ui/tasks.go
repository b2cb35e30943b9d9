package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/ui/overlay"
)

// openTasks lists what the lesson asks a learner to bring about.
func (m *Model) openTasks() tea.Cmd {
	run, ok := m.machine.(*engine.Machine)
	if !ok || len(run.Scenario().Tasks) == 0 {
		m.notice = notice{text: "This run sets no tasks."}
		return nil
	}
	m.open(overlay.NewTasks(run.Scenario().Tasks, func(id string) bool { return slices.Contains(m.kept().Tasks, id) }))
	return nil
}

// tick notes the tasks that the run meets by now, and says so.
func (m *Model) tick(run *engine.Machine) {
	tasks := run.Scenario().Tasks
	for i := range tasks {
		if r := m.kept(); !slices.Contains(r.Tasks, tasks[i].ID) && learn.Met(run, &tasks[i].When) {
			r.Done(tasks[i].ID)
			if m.notice.text != "" { // what was being said is not talked over
				m.notice.text += fmt.Sprintf(" %s Task %d of %d is done.", m.theme.G.Pass, len(r.Tasks), len(tasks))
				continue
			}
			m.notice = notice{text: fmt.Sprintf("%s Done, %d of %d: %s", m.theme.G.Pass, len(r.Tasks), len(tasks), tasks[i].Ask)}
		}
	}
}

// copyPrompt puts what the AI was sent in the turn shown on the clipboard, for
// an AI of one's own; the editor then waits for its answer.
func (m *Model) copyPrompt() tea.Cmd {
	sent := m.snap.Proposal.Sent
	if sent == "" || m.snap.Proposal.Kind == "person" {
		m.notice = notice{text: "Nothing was sent to the AI in this turn."}
		return nil
	}
	cmd := m.copy(sent)
	if !m.notice.failed {
		m.learner.asked = m.snap.Turn
		m.notice = notice{text: fmt.Sprintf("Prompt %d copied: ask your AI, then e, paste, ctrl-s.", m.snap.Turn)}
	}
	return cmd
}
