// Package overlay holds the screens that lie over the main one: the fault
// picker, the guards, the help, the proposal editor, the question for a yes,
// the twin, the branches and the prompt for commands. An overlay draws a box and answers keys with what the root should do;
// it never touches the engine.
//
// One constructor each: NewFaults, NewGuards, NewHelp(keymap.Context),
// NewEditor(text), NewConfirm, NewTwin(branch), NewBranches, NewSweep(fresh), NewPrompt(past), NewCues(cues, hide). The footer under the box is drawn by the root
// from the overlay's key context, so a box needs no list of keys of its own.
package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/report"
	"callstep/ui/keymap"
	"callstep/ui/theme"
)

// Source is what an overlay may read of the machine.
type Source interface {
	Snapshot() *engine.Snapshot
	Guards() []engine.GuardView
	FaultChoices(turn int) []engine.FaultChoice
	Branches() []engine.BranchView
	// Compare compares a branch, from 1, with the current one; 0 stands for the
	// run without its changes. The note says what is beside it instead, or why
	// there is nothing to compare.
	Compare(other int) (c *report.Comparison, note string)
}

// Whole is an overlay that takes the whole screen above the footer.
type Whole interface {
	Overlay
	Whole() bool
}

// Pointing is an overlay of the whole screen that answers the mouse.
type Pointing interface {
	Whole
	Mouse(tea.MouseEvent) Action
}

// Low is an overlay that stands low on the screen and leaves in sight what is
// above it: it is about what the run has come to.
type Low interface {
	Overlay
	Low() bool
}

// Choosy is an overlay some of whose keys do nothing at times; the footer leaves
// them out then.
type Choosy interface {
	Overlay
	Can(keymap.Action) bool
}

// Wordy is an overlay whose keys do different things at different times; the
// footer then says what they do now.
type Wordy interface {
	Overlay
	Word(keymap.Action) string // "" = what the table says
}

// Failing is an overlay that says itself what its command failed with.
type Failing interface {
	Overlay
	Failed(why string)
}

// Overlay is one modal screen.
type Overlay interface {
	// Set hands over what the overlay draws from: once when it opens, and again
	// after every command that succeeded and after a change of theme.
	Set(*theme.Theme, Source)
	// Size is the box the overlay wants inside w×h free cells, frame included;
	// never more than w×h. It depends on the size alone, so that filtering or
	// moving does not make the box jump.
	Size(w, h int) (int, int)
	// View draws the box with its frame: exactly h lines of exactly w cells.
	View(w, h int) []string
	// Key answers one key press, already split and cleaned of bursts; a paste
	// arrives whole. Used is false for a key the overlay has no use for; the
	// root then looks it up in Keys, closes on keymap.Close and quits on
	// keymap.Quit.
	Key(tea.KeyMsg) (do Action, used bool)
	// Keys is the context whose keys the footer shows.
	Keys() keymap.Context
}

// Action is what an overlay asks the root to do, in this order. The zero value
// asks for nothing.
type Action struct {
	Commands []string // engine command texts, all or none: "goto 3", "inject lost_reply@3", "next"
	Copy     string   // to the clipboard
	Notice   string   // one line for the footer
	Typed    string   // a command as a person typed it: the engine's, or one of Screen
	Close    bool     // close the overlay; it stays open when a command failed

	Open   keymap.Action // the overlay to open in its place: keymap.TwinRun, keymap.Prompt
	Walk   int           // exchange of the recording to walk stage by stage, from 1
	Branch int           // for the twin: the branch to compare with, 0 for the clean run
	Learn  *Learn        // what a learner did; nil for nothing
}
