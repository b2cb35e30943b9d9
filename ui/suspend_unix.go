//go:build unix

package ui

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// suspend gives the terminal back and stops, as ctrl-z does. tea.Suspend waits
// for somebody to continue it; started by a terminal itself (xterm -e, tmux new,
// docker run) the kernel stops nothing and nobody ever would.
func suspend() tea.Cmd { return tea.Exec(stop{}, nil) }

// stopAsked is the message that somebody else asked the program to stop.
type stopAsked struct{}

// outside hears what is sent to the process by others. It is one for the whole
// program because signals are.
var outside = make(chan os.Signal, 1)

// heed gives the terminal back when somebody else stops the program (kill
// -TSTP) or asks it where it is (kill -QUIT): left to itself, the system would
// leave a shell behind that shows nothing. The function it returns ends that.
func heed(p *tea.Program) (end func()) {
	ended := make(chan struct{})
	signal.Notify(outside, append(stops, syscall.SIGQUIT)...)
	go func() {
		for {
			select {
			case <-ended:
				return
			case sig := <-outside:
				if sig == syscall.SIGQUIT {
					tellAll(p)
				}
				p.Send(stopAsked{})
			}
		}
	}()
	return func() {
		signal.Stop(outside)
		close(ended)
	}
}

// tellAll ends the program as SIGQUIT ends any Go program: with what all of it
// is doing. It needs no help of the model, which may hang.
func tellAll(p *tea.Program) {
	const most = 1 << 20
	stacks := make([]byte, most)
	stacks = stacks[:runtime.Stack(stacks, true)]
	_ = p.ReleaseTerminal()
	fmt.Fprintf(os.Stderr, "callstep was asked to quit, and where it is:\n\n%s", stacks)
	os.Exit(2)
}

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
	defer takesStops()()
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
