package overlay

import (
	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// rail is the twelve stations in small, with a gap at each boundary: passed up
// to the stage where a fault strikes, ahead after it.
func rail(th *theme.Theme, at exchange.Stage) pane.Line {
	l := pane.Line{}
	for s := exchange.Declare; s < exchange.NumStages; s++ {
		if s > exchange.Declare && s.Boundary() != (s-1).Boundary() {
			l = l.Put(theme.Text, " ")
		}
		last := s == exchange.NumStages-1
		switch {
		case s < at:
			l = l.Put(theme.Pass, th.G.Pass).Put(theme.Track, th.G.Heavy)
		case s == at && last:
			l = l.Bold(theme.Fault, th.G.Struck)
		case s == at:
			l = l.Bold(theme.Fault, th.G.Struck).Put(theme.Faint, th.G.Dash)
		case last:
			l = l.Put(theme.Faint, th.G.Ahead)
		default:
			l = l.Put(theme.Faint, th.G.Ahead+th.G.Dash)
		}
	}
	return l.Put(theme.Text, "  ").Bold(theme.Fault, at.String())
}
