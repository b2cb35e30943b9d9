package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
)

// brokenMachine panics where a test says.
type brokenMachine struct {
	*fakeMachine
	inDo, inEvent bool
}

func (b brokenMachine) Do(text string) error {
	if b.inDo {
		panic("the engine lost count")
	}
	return b.fakeMachine.Do(text)
}

func (b brokenMachine) Event(i int) engine.EventView {
	if b.inEvent {
		panic("no such event")
	}
	return b.fakeMachine.Event(i)
}

// TestAPanicEndsTheProgramWithAReport: in Update, in drawing and in a command.
func TestAPanicEndsTheProgramWithAReport(t *testing.T) {
	t.Run("update", func(t *testing.T) {
		md := testModel(brokenMachine{fakeMachine: lessonMachine(), inDo: true}, "plain", 80, 24)
		_, cmd := md.Update(key("s"))
		crashReport(t, md, cmd, "the engine lost count", "after step")
	})
	t.Run("draw", func(t *testing.T) {
		md := testModel(brokenMachine{fakeMachine: lessonMachine(), inEvent: true}, "plain", 80, 24)
		press(t, md, "s")
		_, cmd := md.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
		crashReport(t, md, cmd, "no such event")
	})
	t.Run("command", func(t *testing.T) {
		md := testModel(lessonMachine(), "plain", 80, 24)
		msg := safe(tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("the clipboard bit") }))()
		for _, cmd := range msg.(tea.BatchMsg) {
			_, cmd := md.Update(cmd())
			if md.crash != nil {
				crashReport(t, md, cmd, "the clipboard bit")
				return
			}
		}
		t.Error("the panic went unseen")
	})
}

func crashReport(t *testing.T, md *Model, cmd tea.Cmd, wants ...string) {
	t.Helper()
	if md.crash == nil || !quits(cmd) {
		t.Fatalf("crash %v, quits %v", md.crash, quits(cmd))
	}
	for _, want := range append(wants, "callstep made a mistake", "_test.go:", "Please report") {
		if !strings.Contains(md.crash.Error(), want) {
			t.Errorf("the report lacks %q:\n%s", want, md.crash.Error())
		}
	}
	if n := strings.Count(md.crash.Error(), "\n"); n > 5 {
		t.Errorf("the report is long:\n%s", md.crash.Error())
	}
	md.View() // must not panic again
}
