package pane

import (
	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/theme"
)

// Mark is the sign of what became of a stage, and its hue.
func Mark(th *theme.Theme, m exchange.Mark) (glyph string, hue theme.Token) {
	switch m {
	case exchange.Pass:
		return th.G.Pass, theme.Pass
	case exchange.Refuse:
		return th.G.Refuse, theme.Refuse
	case exchange.Struck:
		return th.G.Struck, theme.Fault
	case exchange.Bypassed:
		return th.G.Off, theme.Refuse
	case exchange.NotApplicable:
		return th.G.NA, theme.Faint
	}
	return th.G.Ahead, theme.Faint
}

// Change is the sign of what happened to the ledger, and its hue; empty where
// nothing did. The same sign in the same hue links the stage, the pane's title
// and the row.
func Change(th *theme.Theme, c engine.Change) (glyph string, hue theme.Token) {
	switch c {
	case engine.Added:
		return th.G.Added, theme.Cause
	case engine.HandedBack:
		return th.G.Same, theme.Cause
	case engine.Harmed:
		return th.G.Harm, theme.Refuse
	}
	return "", theme.Text
}

// boundaries are the five boundaries in words.
var boundaries = [...]string{
	exchange.NoBoundary: "", exchange.Declaration: "declaration", exchange.ModelOutput: "model output",
	exchange.Execution: "execution", exchange.ToolResult: "result", exchange.FollowUpContext: "follow-up",
}

// Boundary is a boundary in words for people.
func Boundary(b exchange.Boundary) string { return boundaries[b] }
