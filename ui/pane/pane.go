// Package pane holds what all panes share: a pane is a dumb reading of a
// snapshot. It is told its size, its snapshot and its theme, answers keys with
// intents, and draws exactly the cells it was given.
package pane

import (
	"callstep/engine"
	"callstep/ui/theme"
)

// ID names a pane; panes 1-4 carry their number on the screen.
type ID uint8

// The panes.
const (
	Proposal ID = iota
	Verdict
	Result
	Ledger
	Lesson
	Events
	Num
)

// Pane is one pane of the main screen.
type Pane interface {
	// Title is the name, a mark such as ≠ or + (may be empty), what the pane
	// is ("what the AI wrote") and the right end of the rule ("pretty · 138 B").
	Title() (name, mark, is, right string, hue theme.Token)
	// Set hands over everything the pane draws from. Called before Need,
	// Title and View; cheap when nothing changed.
	Set(*engine.Snapshot, *theme.Theme)
	// Need is the number of body rows the pane wants at a width.
	Need(w int) int
	// View draws exactly h lines of exactly w cells each.
	View(w, h int, focused bool) []string
	// Key handles a key while focused, by its keymap action; the answer is an
	// intent for the root (empty for none) and whether the key was used.
	Key(action string) (Intent, bool)
}

// Zoomable is a pane that tells what it has no room for; it hears how wide it
// would be alone on the screen.
type Zoomable interface {
	Pane
	Widest(w int)
}

// Intent is what a pane asks the root to do: an engine command text, or
// something only the root can do.
type Intent struct {
	Command string // "goto-pos 17"
	Copy    string // to the clipboard
	Notice  string // one line for the footer
}
