package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"

	"callstep/engine/exchange"
	"callstep/engine/sweep"
	"callstep/ui/text"
)

const (
	patience = 500 * time.Millisecond // a sweep that takes less is not worth a line
	redraw   = 100 * time.Millisecond
)

// meter counts what a sweep has done. It is told by the workers, and read by
// whoever shows it.
type meter struct {
	mu          sync.Mutex
	done, total int // pieces of work
	met         sweep.Counts
}

func (m *meter) tally(met sweep.Counts) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.met = met
}

func (m *meter) progress(done, total int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done, m.total = done, total
}

// share is how far the sweep is, and how many cells it has done.
func (m *meter) share() (percent, cells int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.total > 0 {
		percent = 100 * m.done / m.total
	}
	return percent, m.met.Total()
}

// line is how far the sweep is after a time: the share of the work, the cells,
// their rate, and the outcomes met so far, worst first.
func (m *meter) line(what string, after time.Duration) string {
	percent, cells := m.share()
	line := fmt.Sprintf("%s %d %%, %s", what, percent, exchange.Count(cells, "run"))
	if rate := int(float64(cells) / after.Seconds()); rate > 0 {
		line += fmt.Sprintf(", %d a second", rate)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var met []string
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if n := m.met[o]; n > 0 {
			met = append(met, fmt.Sprintf("%s %d", o, n))
		}
	}
	if len(met) > 0 {
		line += ": " + strings.Join(met, ", ")
	}
	return line
}

// show draws the line on a terminal, again and again, until stop is called,
// which takes it away. Where there is no terminal nothing is drawn.
func (m *meter) show(w io.Writer, what string) (stop func()) {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return func() {}
	}
	f := fileOf(w)
	begun := time.Now()
	over, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		tick := time.NewTicker(redraw)
		defer tick.Stop()
		cells := 0 // that the line takes
		for {
			select {
			case <-over:
				if cells > 0 {
					fmt.Fprintf(w, "\r%s\r", text.Spaces(cells))
				}
				return
			case <-tick.C:
				if after := time.Since(begun); after >= patience {
					line := text.Cut(m.line(what, after), columns(f)-1)
					fmt.Fprintf(w, "\r%s", text.Fit(line, max(cells, text.Width(line))))
					cells = text.Width(line)
				}
			}
		}
	}()
	return func() {
		close(over)
		<-gone
	}
}

// columns is the width of a terminal, 80 where it does not say.
func columns(f *os.File) int {
	if w, _, err := term.GetSize(f.Fd()); err == nil && w > 1 {
		return w
	}
	return 80
}

// lineWidth is the width of the terminal that a stream writes to, 0 if it is
// none.
func lineWidth(w io.Writer) int {
	if isTerminal(w) {
		return columns(fileOf(w))
	}
	return 0
}
