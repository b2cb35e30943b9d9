package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"callstep/ui/text"
)

// The exit codes. A check that found something says so with found;
// whoever typed or stored something unusable gets unusable.
const (
	fine     = 0
	found    = 1 // check: warnings only
	unusable = 2 // a usage error, or an input that cannot be read
)

// failure is an error for a person: what is wrong in one line, and what to do.
type failure struct {
	what string
	next string // may be empty
	exit int
}

func (f *failure) Error() string { return f.what }

// unusablef is a failure of what was typed. What to do comes first, so that
// no call forgets it.
func unusablef(next, format string, args ...any) error {
	return &failure{what: fmt.Sprintf(format, args...), next: next, exit: unusable}
}

// silent ends with an exit code when everything has been said already.
func silent(exit int) error { return &failure{exit: exit} }

// refuseFlags refuses the first of some flags that was given, and says what it
// does not go with: a flag that changes nothing would look obeyed.
func refuseFlags(cmd *cobra.Command, names []string, next, why string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return unusablef(next, "--%s %s", name, why)
		}
	}
	return nil
}

// setupFlags are the flags that say how a scenario is opened.
var setupFlags = []string{"fault", "no-faults", "guard", "actor", "seed"}

// notWithScripts refuses them for a script.
func notWithScripts(cmd *cobra.Command) error {
	return refuseFlags(cmd, setupFlags, "Save another script with the change, or give the scenario instead.",
		"does not go with a script: it says itself how it was set up")
}

// tell prints an error and answers the exit code for it.
func tell(w io.Writer, err error) int {
	if err == nil {
		return fine
	}
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{what: err.Error(), exit: unusable}
	}
	if f.what != "" {
		fmt.Fprintf(w, "callstep: %s\n", oneLine(f.what))
	}
	if f.next != "" {
		fmt.Fprintf(w, "  %s\n", oneLine(f.next))
	}
	return f.exit
}

// oneLine makes a text that may quote a file or an argument safe to print. Of
// a very long one the middle is left out: what went wrong stands at its ends.
func oneLine(s string) string {
	const most, head = 2000, 1600
	s = text.Clean(strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "; "))
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:head]) + " … " + string(runes[len(runes)-(most-head):])
}
