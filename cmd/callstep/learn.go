package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/ui/text"
)

func (a *app) learnVerb() *cobra.Command {
	var plain, reset bool
	cmd := &cobra.Command{
		Use:   "learn [SCENARIO]",
		Short: "The courses, and how far you have come in them",
		Long: `Show the courses with your progress, and open a lesson where you left it.

What you predicted and answered, and where you left off, is kept in one file on
this machine, progress.json in callstep's folder of state; nothing of it goes
anywhere else. --reset deletes it, once you have said yes.

--plain tells the lesson in sentences, one fact a line, without a screen, and
then asks the review questions; where standard input is no terminal it prints
them with their answers.`,
		Example: `  callstep learn
  callstep learn lost-reply
  callstep learn lost-reply --plain
  callstep learn --reset`,
		GroupID:           groupWalk,
		Args:              atMost(1, "one scenario: an id or a file"),
		ValidArgsFunction: completeOne,
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case reset && len(args) > 0:
				return unusablef("`callstep learn --reset` deletes the progress in all of them.", "--reset takes no scenario")
			case reset:
				return a.resetProgress()
			case len(args) == 0 && (plain || !isTerminal(a.in) || !isTerminal(a.out)):
				return a.listProgress()
			case plain:
				return a.learnPlain(args[0])
			case len(args) == 1 && args[0] == stdin:
				return unusablef("`callstep learn - --plain` reads it from there.", "the screen needs standard input for itself")
			}
			return a.learn(args)
		},
	}
	cmd.Flags().BoolVar(&plain, "plain", false, "no screen: text, one fact a line, fit to be read aloud")
	cmd.Flags().BoolVar(&reset, "reset", false, "delete all progress, after a yes")
	a.looks(cmd)
	return cmd
}

// atMost takes up to n arguments, and says which.
func atMost(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > n {
			return unusablef(fmt.Sprintf("`%s --help` shows how it is used.", cmd.CommandPath()),
				"%s takes only %s, not also %q", cmd.Name(), what, args[n])
		}
		return nil
	}
}

// resetProgress deletes what is kept, once the person has typed yes.
func (a *app) resetProgress() error {
	p, notice, err := keptProgress()
	if errors.Is(err, learn.ErrNewer) {
		return unusablef("Use that callstep, or delete the file yourself.", "nothing was deleted: %s was written by a newer callstep", progressFile())
	}
	if err != nil {
		return unusablef("Nothing was deleted.", "%s", err)
	}
	if notice != "" {
		fmt.Fprintf(a.err, "callstep: %s\n", oneLine(notice))
	}
	damaged := damagedProgress()
	if len(p.Words()) == 0 && len(damaged) == 0 {
		fmt.Fprintln(a.out, "Nothing is kept: there is nothing to delete.")
		return nil
	}
	turns := map[string]int{}
	heads, err := allHeads()
	if err != nil {
		return err
	}
	for _, h := range heads {
		turns[h.ID] = h.Turns
	}
	for _, word := range p.Words() {
		r := p.Look(word)
		fmt.Fprintf(a.out, "%s: %s\n", text.Clean(word), strings.Join(r.Words(turns[word]), "; "))
	}
	for _, file := range damaged {
		fmt.Fprintf(a.out, "%s: damaged, and may hold answers of yours\n", oneLine(file))
	}
	fmt.Fprint(a.out, "Delete all of it? Type yes: ")
	said, err := bufio.NewReader(io.LimitReader(a.in, 100)).ReadString('\n')
	fmt.Fprintln(a.out)
	if err != nil && err != io.EOF {
		return unusablef("Nothing was deleted.", "cannot read the answer: %s", reason(err))
	}
	if strings.TrimSpace(said) != "yes" {
		fmt.Fprintln(a.out, "Nothing was deleted.")
		return nil
	}
	p.Clear()
	if err := saveProgress(p); err != nil {
		return unusablef("", "cannot delete the progress: %s", oneLine(err.Error()))
	}
	for _, file := range damaged {
		if err := os.Remove(file); err != nil {
			return unusablef("Delete it yourself.", "cannot delete %s: %s", oneLine(file), reason(err))
		}
	}
	fmt.Fprintln(a.out, "Deleted. Every lesson begins anew.")
	return nil
}

// listProgress prints the courses with what is kept of each lesson.
func (a *app) listProgress() error {
	heads, err := allHeads()
	if err != nil {
		return err
	}
	p, notice := loadProgress()
	if notice != "" {
		fmt.Fprintf(a.err, "callstep: %s\n", oneLine(notice))
	}
	for i, h := range heads {
		if i == 0 || h.Course != heads[i-1].Course {
			fmt.Fprintf(a.out, "course: %s\n", text.Clean(h.Course))
		}
		lessonLine(a.out, h, p)
	}
	return nil
}

func lessonLine(w io.Writer, h scenario.Head, p *learn.Progress) {
	r := p.Look(h.ID)
	fmt.Fprintf(w, "%s: %s: %s\n", text.Clean(h.ID), text.Clean(h.Title), strings.Join(r.Words(h.Turns), "; "))
}
