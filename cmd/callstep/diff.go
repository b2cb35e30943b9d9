package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/report"
	"callstep/ui/text"
)

func (a *app) diffVerb() *cobra.Command {
	var s setup
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "diff SCENARIO | diff SCRIPT [SCRIPT]",
		Short: "Show what a change does to a run, turn by turn",
		Long: `Compare two runs turn by turn and stage by stage, and how the world stands in
the end.

With a SCENARIO, the run with the flags is compared with the run without them.
Without flags the scenario's own faults are left out of the other run. With one
SCRIPT the same is done for the saved run; with two, they are compared with
each other as they were saved.

Exit code 0: nothing differs. 1: something does. 2: something cannot be used.`,
		Example: `  callstep diff lost-reply
  callstep diff lost-reply --fault new_key@4
  callstep diff lost-reply --guard idempotency=off --json
  callstep diff before.script after.script`,
		GroupID:           groupWalk,
		Args:              oneOrTwo,
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.compare(cmd, args, s)
			if err != nil {
				return err
			}
			err = a.printRun(func(w io.Writer) error {
				if asJSON {
					return report.DiffJSON(w, c)
				}
				return report.DiffPlain(w, c, text.Clean)
			})
			if err == nil && !c.Same() {
				err = silent(found)
			}
			return err
		},
	}
	s.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object with every stage, for a program")
	return cmd
}

func oneOrTwo(cmd *cobra.Command, args []string) error {
	const what = "a scenario, or one or two scripts"
	next := fmt.Sprintf("`%s --help` shows how it is used.", cmd.CommandPath())
	switch {
	case len(args) == 0:
		return unusablef(next, "diff needs %s", what)
	case len(args) > 2:
		return unusablef(next, "diff takes %s, not also %q", what, args[2])
	}
	return nil
}

// compare makes the comparison that was asked for.
func (a *app) compare(cmd *cobra.Command, args []string, s setup) (*report.Comparison, error) {
	if len(args) == 2 || isScript(args[0]) {
		if err := notWithScripts(cmd); err != nil {
			return nil, err
		}
	}
	if len(args) == 2 {
		return a.compareScripts(args[0], args[1])
	}
	m, err := a.subject(args[0], s)
	if err != nil {
		return nil, err
	}
	c, err := report.Twin(m)
	if c == nil && err == nil {
		run, _ := m.Alone(1)
		same := report.Side{Name: "the run as it comes", In: "in it"}
		return report.Compare(run, run, same, same)
	}
	return c, err
}

// subject is the run that a scenario with flags, or a script, comes to.
func (a *app) subject(word string, s setup) (*engine.Machine, error) {
	if isScript(word) {
		_, m, err := a.replayed(word)
		return m, err
	}
	m, err := a.open(word, s)
	if err != nil {
		return nil, err
	}
	return m, m.Do("end")
}

func (a *app) compareScripts(left, right string) (*report.Comparison, error) {
	var runs [2]*engine.Machine
	var sides [2]report.Side
	for i, file := range []string{left, right} {
		_, m, err := a.replayed(file)
		if err != nil {
			return nil, err
		}
		at := m.Snapshot().Branch
		if runs[i], err = m.Alone(at + 1); err != nil {
			return nil, err
		}
		name := filepath.Base(file)
		if filepath.Base(left) == filepath.Base(right) {
			name = file
		}
		sides[i] = report.Side{Name: name, In: "in " + name, Notes: m.Branches()[at].Changes}
	}
	return report.Compare(runs[0], runs[1], sides[0], sides[1])
}
