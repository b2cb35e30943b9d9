package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"callstep/ui/keymap"
)

func (a *app) keysVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "keys",
		Short:   "List the keys of the screen",
		GroupID: groupTell,
		Args:    nothing,
		RunE: func(*cobra.Command, []string) error {
			printKeys(a.out, a.ascii)
			return nil
		},
	}
	cmd.Flags().BoolVar(&a.ascii, "ascii", false, "plain ASCII signs only")
	return cmd
}

// printKeys lists the main screen by its groups, then what is different inside
// the boxes that open over it.
func printKeys(w io.Writer, ascii bool) {
	fmt.Fprintln(w, "Press ? in callstep for this list; where you type, F1 or ctrl-g. Nothing needs a mouse.")
	for _, s := range keymap.Sections(keymap.Main) {
		section(w, title(string(s.Group)), bindingFacts(s.Bindings, ascii))
	}
	for c := keymap.Faults; c < keymap.NumContexts; c++ {
		section(w, "In "+c.String(), bindingFacts(keymap.Own(c), ascii))
	}
}

func bindingFacts(bindings []keymap.Binding, ascii bool) []fact {
	rows := make([]fact, len(bindings))
	for i, b := range bindings {
		rows[i] = fact{b.Shown(ascii), b.Long}
	}
	return rows
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
