package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/overlay"
)

func (m *Model) openPrompt() { m.open(overlay.NewPrompt(m.lines)) }

// typedCommand carries out a command as a person typed it, and closes the
// prompt. One that fails opens it again, with what is wrong.
func (m *Model) typedCommand(line string) tea.Cmd {
	const most = 100
	if n := len(m.lines); n == 0 || m.lines[n-1] != line {
		m.lines = append(m.lines[max(0, n-most):], line)
	}
	prompt := m.over
	m.over = nil
	verb, arg, _ := strings.Cut(line, " ")
	arg = strings.TrimSpace(arg)
	if name, replace := strings.CutSuffix(verb, "!"); saves[name].make != nil {
		m.over = prompt // until it is written
		return m.save(line, name, arg, replace)
	}
	switch verb {
	case "q", "quit":
		return tea.Quit
	case "undo", "redo":
		if arg == "" {
			m.travelTyped(verb)
			break
		}
		fallthrough
	default:
		m.do(line)
	}
	switch {
	case m.notice.failed:
		m.over = prompt
		m.complain(line, m.notice.text)
	case verb == "actor":
		m.notice = notice{text: arg + " proposes from here on; u takes that back."}
	case verb == "name":
		m.notice = notice{text: fmt.Sprintf("Branch %d is called %s.", m.snap.Branch+1, arg)}
	}
	return nil
}

// wrote closes the prompt when its file is written.
func (m *Model) wrote(text string) {
	if _, ok := m.over.(*overlay.Prompt); ok {
		m.over = nil
	}
	m.notice = notice{text: text}
}

func (m *Model) travelTyped(verb string) {
	if verb == "undo" {
		m.undo()
	} else {
		m.redo()
	}
}

// complain says what was wrong with a typed command: in the prompt while it is
// there, else below the screen.
func (m *Model) complain(line, why string) {
	if p, ok := m.over.(overlay.Failing); ok {
		m.notice = notice{}
		p.Failed(why)
		return
	}
	m.notice = notice{text: fmt.Sprintf("%s: %s", line, why), failed: true}
}
