package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"callstep/ui/notes"
)

func (a *app) notesVerb() *cobra.Command {
	var once bool
	cmd := &cobra.Command{
		Use:   "notes",
		Short: "Speaker notes: follow a screen in a second terminal",
		Long: `Follow a screen that presents a run, in a second terminal: the narration of the
turn shown, what comes next and what will come of it, the cues, the time.

The screen serves its notes in presenter mode (P, or callstep open X --present)
and with --notes, through a socket in $XDG_RUNTIME_DIR/callstep that nobody else
can open. Notes wait for a screen, and for the next one when it is closed.
Ctrl-C ends them.`,
		Example: `  callstep open lost-reply --present         in the terminal that others see
  callstep notes                             in your own`,
		GroupID: groupWalk,
		Args:    nothing,
		RunE: func(*cobra.Command, []string) error {
			if once {
				return a.notesOnce()
			}
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			return a.followScreens(ctx, notesSocket())
		},
	}
	cmd.Flags().BoolVar(&once, "once", false, "print the notes of now, and end")
	return cmd
}

const toServe = "In another terminal: `callstep open lost-reply --present`."

// notesOnce prints the notes of the moment.
func (a *app) notesOnce() error {
	r, err := notes.Open(notesSocket())
	if err != nil {
		return notFollowed(err)
	}
	defer r.Close()
	p, err := r.Next()
	if err != nil {
		return notFollowed(notes.ErrNoScreen)
	}
	printNotes(a.out, p, time.Now(), 80, 0)
	return nil
}

// notFollowed is a failure of following, in words for a person.
func notFollowed(err error) error {
	switch {
	case errors.Is(err, notes.ErrNoScreen):
		return unusablef(toServe, "%s", notes.ErrNoScreen)
	case errors.Is(err, notes.ErrOpen):
		return unusablef("Close it: chmod 700.", "%s", err)
	case errors.Is(err, notes.ErrForeign):
		return unusablef("Remove it, or set XDG_RUNTIME_DIR to a folder of yours.", "%s", err)
	}
	return unusablef("", "%s", err)
}

const (
	retryAfter = 500 * time.Millisecond
	tick       = time.Second
)

// followScreens prints the notes of one screen after the other until it is told to
// end. Only what can never work is an error.
func (a *app) followScreens(ctx context.Context, socket string) error {
	waiting := false
	for ctx.Err() == nil {
		r, err := notes.Open(socket)
		if err != nil {
			if !errors.Is(err, notes.ErrNoScreen) {
				return notFollowed(err)
			}
			if !waiting {
				fmt.Fprintf(a.out, "Waiting for a screen. %s\n", toServe)
			}
			waiting = true
			sleep(ctx, retryAfter)
			continue
		}
		waiting = false
		a.followOne(ctx, r)
		if o, ok := a.out.(*output); ok && o.err != nil {
			return nil // nobody reads any more; the root says so
		}
		sleep(ctx, retryAfter) // a screen that ends may still answer
	}
	return nil
}

// followOne prints the notes of one screen until it is closed. On a terminal
// they are drawn again every second, for the time in them.
func (a *app) followOne(ctx context.Context, r *notes.Reader) {
	pages := make(chan notes.Page)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		defer stop()
		for {
			p, err := r.Next()
			if err != nil {
				return
			}
			select {
			case pages <- p:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer r.Close()
	clock := time.NewTicker(tick)
	defer clock.Stop()
	live := isTerminal(a.out)
	var last notes.Page
	for {
		select {
		case <-ctx.Done():
			return
		case last = <-pages:
		case <-clock.C:
			if !live || last.Began.IsZero() {
				continue
			}
		}
		a.drawNotes(last, live)
		if o, ok := a.out.(*output); ok && o.err != nil {
			return
		}
	}
}

// drawNotes draws a page in place of the one before, or below it where the
// output is no terminal.
func (a *app) drawNotes(p notes.Page, live bool) {
	w, h := 80, 0
	if live {
		w, h = terminalSize(a.out)
		fmt.Fprint(a.out, "\x1b[H\x1b[2J")
	}
	printNotes(a.out, p, time.Now(), w, h)
	if !live {
		fmt.Fprintln(a.out, "--")
	}
}

// terminalSize is the size of a terminal in cells; one that does not tell it is
// taken for the usual one.
func terminalSize(out io.Writer) (w, h int) {
	if f := fileOf(out); f != nil {
		if w, h, err := term.GetSize(f.Fd()); err == nil && w > 0 && h > 0 {
			return w, h
		}
	}
	return 80, 24
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
