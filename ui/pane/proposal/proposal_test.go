package proposal

import (
	"testing"

	"callstep/ui/pane"
	"callstep/ui/pane/panetest"
)

func newPane() pane.Pane { return New() }

func TestScreens(t *testing.T)   { panetest.Screens(t, newPane) }
func TestExactSize(t *testing.T) { panetest.Exact(t, newPane) }

func BenchmarkView(b *testing.B) { panetest.Bench(b, newPane, 70, 26) }
