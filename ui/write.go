package ui

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"
)

// failed is a command's error, for the footer.
type failed struct{ text string }

// write sends a sequence that is not part of a frame, outside of Update.
func (m *Model) write(seq string) tea.Cmd {
	out := m.out
	return func() tea.Msg {
		if _, err := io.WriteString(out, seq); err != nil {
			return failed{"the terminal did not take it: " + err.Error()}
		}
		return nil
	}
}

// mostCopied is what terminals take in one OSC 52 sequence; several drop
// longer ones without a word.
const mostCopied = 74_000

// copy puts text on the clipboard of the terminal, also through ssh, tmux and
// screen.
func (m *Model) copy(text string) tea.Cmd {
	if len(text) > mostCopied {
		m.notice = notice{text: fmt.Sprintf("%d bytes are too many for the clipboard: terminals take %d", len(text), mostCopied), failed: true}
		return nil
	}
	seq := osc52.New(text)
	switch {
	case m.opts.env("TMUX") != "":
		seq = seq.Tmux()
	case m.opts.env("STY") != "":
		seq = seq.Screen()
	}
	m.notice = notice{text: fmt.Sprintf("%d bytes sent to the clipboard", len(text))}
	return m.write(seq.String())
}

// terminal lets frames and other sequences go out one at a time. It stays a
// file in the eyes of Bubble Tea, which asks it for its size.
type terminal struct {
	*os.File
	mu sync.Mutex
}

func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.File.Write(p)
}

// WriteString keeps io.WriteString from going around the lock.
func (t *terminal) WriteString(s string) (int, error) { return t.Write([]byte(s)) }
