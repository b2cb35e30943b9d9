package ui

import (
	"fmt"
	"runtime/debug"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// Crash is a mistake of the program, caught so that the terminal could be
// restored. Its text is the report for the person at the keyboard.
type Crash struct {
	Value any
	Stack string
	Typed []string // the last commands
}

// Error is the report: what happened, where in the program, and what led to it.
func (c *Crash) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "callstep made a mistake and had to stop: %v\n", c.Value)
	fmt.Fprintf(&b, "  at %s\n", c.where())
	if len(c.Typed) > 0 {
		fmt.Fprintf(&b, "  after %s\n", strings.Join(c.Typed, ", "))
	}
	b.WriteString("The terminal is as it was. Please report this with the lines above.")
	return b.String()
}

// where is the innermost line of ours below the panic.
func (c *Crash) where() string {
	_, below, found := strings.Cut(c.Stack, "panic(")
	if !found {
		below = c.Stack
	}
	lines := strings.Split(below, "\n")
	for i, l := range lines {
		if i > 0 && strings.HasPrefix(l, "\t") && strings.HasPrefix(lines[i-1], "callstep/") {
			at, _, _ := strings.Cut(strings.TrimSpace(l), " +0x")
			fn, _, _ := strings.Cut(lines[i-1], "(0x")
			return strings.TrimPrefix(fn, "callstep/") + ", " + at[strings.LastIndexByte(at, '/')+1:]
		}
	}
	return "an unknown place"
}

// guard runs f; a panic in it becomes the model's crash.
func (m *Model) guard(f func()) {
	defer func() {
		if v := recover(); v != nil {
			m.crash = &Crash{Value: v, Stack: string(debug.Stack()), Typed: m.typed}
		}
	}()
	f()
}

// cmdPanic is the message of a command that panicked. Commands run in
// goroutines of Bubble Tea, which would print the stack on the screen that is
// about to be left.
type cmdPanic struct{ crash *Crash }

// safe wraps a command, and the commands it may turn out to be.
func safe(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if v := recover(); v != nil {
				msg = cmdPanic{&Crash{Value: v, Stack: string(debug.Stack())}}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = safe(batch[i])
			}
		}
		return msg
	}
}
