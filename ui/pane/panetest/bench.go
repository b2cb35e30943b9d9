package panetest

import (
	"testing"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/uitest"
)

// Bench measures drawing a pane anew, as after a step that changed it.
func Bench(b *testing.B, make func() pane.Pane, w, h int) {
	p := make()
	turns := []*engine.Snapshot{uitest.Lost(), uitest.Damage(), uitest.Refused(), uitest.Midway()}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.Set(turns[i%len(turns)], Dark)
		p.View(w, h, true)
	}
}
