package main

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/scenarios/scenariotest"
	"callstep/ui"
	"callstep/ui/export"
)

// TestDocsPicture keeps the picture of the README like the screen: turn 3 of
// the first lesson, where the reply is lost.
func TestDocsPicture(t *testing.T) {
	m, err := engine.Open(scenariotest.Load(t, "lost-reply"), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := m.Do("next"); err != nil {
			t.Fatal(err)
		}
	}
	colours := colorprofile.TrueColor
	screen := ui.New(m, ui.Options{Theme: "dark", Environ: []string{"TERM=xterm-256color"}, Profile: &colours})
	screen.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	keepDoc(t, "callstep.svg", export.SVG(screen.View(), export.Look{
		Title: "callstep, turn 3 of the lesson: the draft was written, then the reply was lost. The ledger holds one draft, the AI knows of none.",
		Back:  "#0f141b", // what the dark theme was chosen against
		Text:  "#cbd3de",
	}))
}
