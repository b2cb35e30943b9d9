// Package ui is the screen of callstep: one Bubble Tea model that owns the
// machine, the focus and the overlays. Panes and widgets are dumb: the model
// hands them snapshots and joins what they draw.
//
// A frame is drawn at the end of Update, not in View, so that a panic anywhere
// in it is caught in one place and the terminal is restored.
package ui

import (
	"io"

	"github.com/charmbracelet/colorprofile"

	"callstep/ui/theme"
)

// Options set up the screen. The zero value asks the environment.
type Options struct {
	Theme   string // one of theme.Names(); "" and auto follow the terminal's background
	ASCII   bool   // signs of ASCII only
	NoColor bool   // as NO_COLOR: bold, faint and reverse remain
	Mouse   bool   // wheel and click; off, because it takes text selection away

	Present bool   // begin in presenter mode
	Notes   bool   // serve speaker notes outside of presenter mode, too
	NotesAt string // the socket to serve them at; "" = never

	// Notice is said on the first screen, "" = nothing.
	Notice string

	// Word names the scenario on the command line; "" = its id.
	Word string

	// Script makes the text of what :save FILE writes; nil = it cannot save.
	Script func(file string) ([]byte, error)

	// Scenario and Test make what :save-scenario and :save-test write; nil = it
	// cannot save that.
	Scenario, Test func(file string) ([]byte, error)

	// Source is the file that the run is made of; nil = it is none that could be
	// edited.
	Source *Source

	// Recording is shown before anything is walked; nil = there is none.
	Recording *Recording

	// Learning is what is kept of the learner; nil = nothing is.
	Learning *Learning

	Input   io.Reader // nil = the terminal
	Output  io.Writer // nil = standard output
	Environ []string  // nil = os.Environ()

	// Profile, where set, overrides what the environment says about colours.
	Profile *theme.Profile
}

// profile is the number of colours to draw with.
func (o *Options) profile() theme.Profile {
	p := theme.ProfileOf(o.Environ)
	if o.Profile != nil {
		p = *o.Profile
	}
	if o.NoColor {
		p = min(p, colorprofile.ASCII)
	}
	return p
}

// env looks a variable up in the options' environment.
func (o *Options) env(name string) string {
	for i := len(o.Environ) - 1; i >= 0; i-- {
		if kv := o.Environ[i]; len(kv) > len(name) && kv[len(name)] == '=' && kv[:len(name)] == name {
			return kv[len(name)+1:]
		}
	}
	return ""
}
