package ui

import (
	"callstep/engine"
	"callstep/engine/transcript"
	"callstep/ui/overlay"
)

// openWire shows the conversation as providers have it: of the recording where
// that is on the screen, else of the run up to the cursor.
func (m *Model) openWire() {
	if t, ok := m.over.(*overlay.Transcript); ok {
		m.openOver(overlay.NewWire(t.Wire()))
		return
	}
	run, ok := m.machine.(*engine.Machine)
	if !ok {
		return
	}
	src := overlay.WireSource{Name: m.snap.Title, Talk: transcript.Talk(run)}
	if len(src.Talk.Turns) == 0 {
		m.notice = notice{text: "Nothing has been sent yet: space begins the run."}
		return
	}
	m.openOver(overlay.NewWire(src))
}
