package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"

	"callstep/ui"
	"callstep/ui/text"
)

// show opens the screen and comes back when the person leaves it. A notice is
// printed before: it stands there when the screen is gone.
func (a *app) show(run *shownRun, p place, l *ui.Learning, notice string) error {
	if notice != "" {
		fmt.Fprintf(a.err, "callstep: %s\n", oneLine(notice))
	}
	said := oneLine(notice)
	word := l.Now.Word
	if looksLikePath(word) {
		word = nameFrom("here", word)
	}
	return a.onScreen("callstep run "+oneLine(word), func(ctx context.Context, o ui.Options) error {
		src, end, notice := a.follow(run, p, l)
		defer end()
		if notice != "" {
			fmt.Fprintf(a.err, "callstep: %s\n", oneLine(notice))
		}
		o.Word, o.Script, o.Scenario, o.Test = l.Now.Word, l.Now.Script, l.Now.Scenario, l.Now.Test
		o.Learning, o.Source, o.Notice = l, src, strings.TrimSpace(said+" "+notice)
		return ui.Run(ctx, run.Machine, o)
	})
}

// onScreen runs what takes over the terminal; instead is the command line that
// does without one.
func (a *app) onScreen(instead string, run func(context.Context, ui.Options) error) error {
	theme, err := a.themeName()
	if err != nil {
		return err
	}
	if !isTerminal(a.in) || !isTerminal(a.out) {
		return unusablef("Without a screen: `"+instead+"`.", "the screen needs a terminal, and this is none")
	}
	o := ui.Options{Theme: theme, ASCII: a.ascii, Mouse: a.mouse}
	a.teach.set(&o)
	err = run(context.Background(), o)
	var crash *ui.Crash
	if errors.As(err, &crash) {
		for line := range strings.SplitSeq(crash.Error(), "\n") {
			fmt.Fprintln(a.err, text.Clean(line))
		}
		return silent(unusable)
	}
	if err != nil {
		return unusablef("Try another terminal, or `"+instead+"`.", "the screen cannot be opened: %s", err)
	}
	return nil
}

// fileOf is the file that a stream is, nil if it is none.
func fileOf(stream any) *os.File {
	if o, ok := stream.(*output); ok {
		stream = o.Writer
	}
	f, _ := stream.(*os.File)
	return f
}

func isTerminal(stream any) bool {
	f := fileOf(stream)
	return f != nil && term.IsTerminal(f.Fd())
}
