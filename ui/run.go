package ui

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
)

// Run shows the machine on the terminal until the person quits, the context
// ends or the process is asked to. The terminal is restored in every case; a
// mistake of the program comes back as a *Crash.
func Run(ctx context.Context, m *engine.Machine, o Options) error { return run(ctx, m, o) }

func run(ctx context.Context, m machine, o Options) error {
	if o.Output == nil {
		o.Output = &terminal{File: os.Stdout}
	}
	// A closed window is a way to leave like any other: the caller can keep
	// where the person was. Bubble Tea itself looks after SIGINT and SIGTERM.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer stop()
	md := newModel(m, o)
	defer md.endNotes()
	// The renderer looks for a new frame 60 times a second, as it does unless it
	// is told otherwise: no frame waits longer than 17 ms. Looking more often
	// costs an idle screen twice the time of the processor.
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithAltScreen(), tea.WithOutput(o.Output)}
	if o.Input != nil {
		options = append(options, tea.WithInput(o.Input))
	}
	if o.Mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	p := tea.NewProgram(md, options...)
	defer heed(p)()
	_, err := p.Run()
	md.leave()
	switch {
	case md.crash != nil:
		return md.crash
	case errors.Is(err, tea.ErrInterrupted), ctx.Err() != nil:
		return nil // asked to stop, and stopped
	}
	return err
}
