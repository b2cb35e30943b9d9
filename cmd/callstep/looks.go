package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/exchange"
	"callstep/ui/theme"
)

const themeVariable = "CALLSTEP_THEME"

// looks declares the flags of what opens the screen.
func (a *app) looks(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.theme, "theme", "", "how the screen looks: "+strings.Join(theme.Names(), ", "))
	f.BoolVar(&a.ascii, "ascii", false, "plain ASCII signs only")
	f.BoolVar(&a.mouse, "mouse", false, "wheel and click; selecting text then needs shift in most terminals")
	complete(cmd, "theme", completeThemes)
}

// themeName settles the theme: the flag, else the environment, else what the
// terminal's background asks for.
func (a *app) themeName() (string, error) {
	name, from := a.theme, "--theme"
	if name == "" {
		name, from = os.Getenv(themeVariable), themeVariable
	}
	switch {
	case name == "":
		return "auto", nil
	case theme.Known(name):
		return name, nil
	}
	next := "The themes are " + strings.Join(theme.Names(), ", ") + "."
	if near, ok := exchange.Nearest(name, theme.Names()); ok {
		next = "Did you mean " + near + "? " + next
	}
	return "", unusablef(next, "%s: there is no theme %q", from, name)
}
