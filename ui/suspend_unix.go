//go:build unix

package ui

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// suspend gives the terminal back and stops, as ctrl-z does. tea.Suspend waits
// for somebody to continue it; started by a terminal itself (xterm -e, tmux new,
// docker run) the kernel stops nothing and nobody ever would.
func suspend() tea.Cmd { return tea.Exec(stop{}, nil) }

// stop is an ExecCommand that needs no streams.
type stop struct{}

// settled is how long the stop may take to arrive: it is no part of the time
// that passes while the process is stopped.
const settled = 200 * time.Millisecond

// Run stops the process group, and comes back when it goes on.
func (stop) Run() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-goesOn:
	case <-time.After(settled):
	}
	return nil
}

func (stop) SetStdin(io.Reader)  {}
func (stop) SetStdout(io.Writer) {}
func (stop) SetStderr(io.Writer) {}
