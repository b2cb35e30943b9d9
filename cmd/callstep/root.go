package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"callstep/engine/exchange"
)

// app is what the verbs share: the streams and the looks asked for.
type app struct {
	in       io.Reader
	out, err io.Writer
	theme    string
	ascii    bool
	mouse    bool
	teach    teach
}

// The groups of the help text, in order.
const (
	groupWalk  = "walk"
	groupCheck = "check"
	groupTell  = "tell"
)

// execute runs one command line and answers the exit code.
func execute(args []string, in io.Reader, out, err io.Writer) int {
	written := &output{Writer: out}
	a := &app{in: in, out: written, err: err}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(written)
	root.SetErr(err)
	completionVerb(root)
	failed := root.Execute()
	if written.err != nil {
		failed = unusablef("", "cannot write: %s", reason(written.err))
	}
	return tell(err, failed)
}

// output remembers that something could not be written, so that no verb has to
// look after each line: a list that ends in the middle must not look whole.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func (a *app) root() *cobra.Command {
	var version bool
	// A double click on Windows is a way to open the lesson, not a mistake.
	cobra.MousetrapHelpText = ""
	root := &cobra.Command{
		Use:   "callstep",
		Short: "Step through AI tool exchanges, break them on purpose, see which guard holds",
		Long: `callstep is a step-through debugger for AI tool exchanges.

It walks one exchange at a time: what the AI proposed, what the application
decided, what really ran, and what the AI was told. Break it on purpose and
see which guard catches it. Nothing leaves this machine: scenarios are files,
and no AI is asked.

Without a verb it opens the first lesson, or the one you left.`,
		Example: `  callstep                                   open the lesson in the terminal
  callstep run lost-reply                    the same lesson, headless
  callstep run lost-reply --fault new_key@4  break it: a fresh id after the loss
  callstep explain idempotency_conflict      what a code means and what to do`,
		Args:          a.noVerb,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(*cobra.Command, []string) error {
			if version {
				return a.printVersion()
			}
			return a.resume()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "say which version this is")
	root.AddGroup(
		&cobra.Group{ID: groupWalk, Title: "Walk an exchange:"},
		&cobra.Group{ID: groupCheck, Title: "Write and check scenarios:"},
		&cobra.Group{ID: groupTell, Title: "Look something up:"},
	)
	a.looks(root)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(a.helpVerb())
	root.SetCompletionCommandGroupID(groupTell)
	root.AddCommand(
		a.openVerb(), a.runVerb(), a.diagnoseVerb(), a.sweepVerb(), a.diffVerb(), a.replayVerb(), a.listVerb(), a.learnVerb(),
		a.newVerb(), a.checkVerb(), a.fmtVerb(), a.testVerb(), a.importVerb(), a.exportVerb(), a.schemaVerb(),
		a.explainVerb(), a.keysVerb(), a.notesVerb(), a.filmVerb(), a.versionVerb(),
	)
	return root
}

// helpVerb is cobra's, except that a verb that does not exist is an error.
func (a *app) helpVerb() *cobra.Command {
	return &cobra.Command{
		Use:     "help [VERB]",
		Short:   "Show how a verb is used",
		GroupID: groupTell,
		RunE: func(cmd *cobra.Command, args []string) error {
			verb, rest, err := cmd.Root().Find(args)
			if err != nil {
				return a.noVerb(cmd, args)
			}
			if len(rest) > 0 {
				return a.noVerb(cmd, rest)
			}
			verb.InitDefaultHelpFlag()
			return verb.Help()
		},
	}
}

// noVerb refuses words that are no verb. A scenario typed without its verb is
// the usual slip, so that is looked for first.
func (a *app) noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word := args[0]
	next := "`callstep --help` lists the verbs."
	if isScenario(word) {
		next = fmt.Sprintf("To walk a scenario: `callstep open %s`, or headless `callstep run %s`.", word, word)
	} else if verb, ok := exchange.Nearest(word, verbs(cmd.Root())); ok {
		next = fmt.Sprintf("Did you mean `callstep %s`? %s", verb, next)
	}
	return unusablef(next, "there is no verb %q", word)
}

func verbs(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	return names
}

// flagError turns what cobra says about a flag into one line and a way on.
func flagError(cmd *cobra.Command, err error) error {
	next := fmt.Sprintf("`%s --help` shows the flags.", cmd.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		var flags []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
		if name, ok := exchange.Nearest(unknown.GetSpecifiedName(), flags); ok {
			next = fmt.Sprintf("Did you mean --%s? %s", name, next)
		}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		f := invalid.GetFlag()
		kind := f.Value.Type()
		if kind == "int64" {
			kind = "whole number"
		}
		return unusablef(next, "--%s: %q is no %s", f.Name, invalid.GetValue(), kind)
	}
	return unusablef(next, "%s", err)
}

// exactly wants n arguments, and says which.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		next := fmt.Sprintf("`%s --help` shows how it is used.", cmd.CommandPath())
		if len(args) < n {
			return unusablef(next, "%s needs %s", cmd.Name(), what)
		}
		if len(args) > n {
			return unusablef(next, "%s takes only %s, not also %q", cmd.Name(), what, args[n])
		}
		return nil
	}
}

func nothing(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unusablef(fmt.Sprintf("`%s --help` shows how it is used.", cmd.CommandPath()),
			"%s takes no argument, not %q", cmd.Name(), args[0])
	}
	return nil
}

func isScenario(word string) bool {
	if looksLikePath(word) {
		info, err := os.Stat(word)
		return err == nil && !info.IsDir()
	}
	return isBuiltIn(word)
}

// looksLikePath tells a file from the id of a built-in scenario.
func looksLikePath(word string) bool {
	ext := strings.ToLower(filepath.Ext(word))
	return strings.ContainsRune(word, '/') || strings.ContainsRune(word, filepath.Separator) || ext == ".yaml" || ext == ".yml"
}
