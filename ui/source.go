package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
)

// Source is the file that a run is made of, where it is one: the screen follows
// it while a person edits it.
type Source struct {
	File    string          // its path, for an editor and for notices
	Changed <-chan struct{} // a value when the file may have been written; nil = nobody watches it

	// Open makes the run anew, as it was made in the beginning. Its error names
	// the first problem with its place. It is called outside of Update.
	Open func() (*engine.Machine, error)
	// Took is told which run is on the screen now.
	Took func(*engine.Machine)
}

// quiet is how long nothing must happen to a file before it is read: editors
// write in several steps.
const quiet = 150 * time.Millisecond

// fileTouched says that the file may have been written, fileQuiet that nothing
// has happened to it since.
type (
	fileTouched struct{}
	fileQuiet   struct{ gen int }
)

// fileRead is the run made of the file as it is now, or why there is none.
type fileRead struct {
	gen     int
	from    *engine.Snapshot // where the run of before stood when it was read
	machine *engine.Machine
	did     int    // commands that were done again
	of      int    // commands there were
	why     string // what ended that early
	err     error
}

// follow waits for the file to be written.
func (m *Model) follow() tea.Cmd {
	if m.opts.Source == nil || m.opts.Source.Changed == nil {
		return nil
	}
	changed := m.opts.Source.Changed
	return func() tea.Msg {
		if _, open := <-changed; open {
			return fileTouched{}
		}
		return nil
	}
}

// settle waits until the file has been left alone for a while.
func (m *Model) settle() tea.Cmd {
	gen := m.reading
	return tea.Tick(quiet, func(time.Time) tea.Msg { return fileQuiet{gen} })
}

// sourceMsg carries out what concerns the file.
func (m *Model) sourceMsg(msg tea.Msg) tea.Cmd {
	if m.opts.Source == nil {
		return nil // the file of a run that was left since
	}
	switch msg := msg.(type) {
	case fileTouched:
		m.reading++
		return tea.Batch(m.follow(), m.settle())
	case fileQuiet:
		if msg.gen != m.reading {
			return nil // it was written again since
		}
		if m.over != nil {
			return m.settle() // what is being typed or looked at comes first
		}
		return m.readAgain()
	case fileRead:
		switch {
		case msg.gen != m.reading: // another run is shown, or it was written again
		case m.over != nil || msg.from != m.snap:
			return m.settle() // what was done meanwhile is to be done again too
		default:
			m.replaced(msg)
		}
	}
	return nil
}

// scripted is a machine that tells what it was told to do.
type scripted interface{ Script() []engine.Command }

// readAgain makes the run anew and does the same in it, beside the screen.
func (m *Model) readAgain() tea.Cmd {
	var commands []engine.Command
	if s, ok := m.machine.(scripted); ok {
		commands = slices.Clone(s.Script())
	}
	open, turn := m.opts.Source.Open, m.snap.Turn
	asked := fileRead{gen: m.reading, from: m.snap, of: len(commands)}
	return func() tea.Msg {
		read := asked
		made, err := open()
		if err != nil {
			read.err = err
			return read
		}
		read.machine = made
		for _, c := range commands {
			if err := made.Apply(c); err != nil {
				read.why = fmt.Sprintf("%s: %s", c, err)
				break
			}
			read.did++
		}
		if read.why != "" && turn > 0 && made.Snapshot().Turn != turn {
			_ = made.Do(fmt.Sprintf("goto %d", turn)) // as near as the new run allows
		}
		return read
	}
}

// replaced puts the new run in the place of the old one. Where there is none
// the old one stays.
func (m *Model) replaced(read fileRead) {
	file := filepath.Base(m.opts.Source.File)
	switch {
	case read.err != nil:
		m.broken = read.err.Error()
		m.tellBroken()
		return
	case read.why != "":
		m.notice = notice{text: fmt.Sprintf("%s was read again; of what you did, %d of %d commands still fit. %s", file, read.did, read.of, read.why), failed: true}
	default:
		m.notice = notice{text: file + " was read again."}
	}
	m.broken = ""
	scratch := m.learner.scratch // it is the same lesson still
	m.replace(read.machine)
	m.learner.scratch = scratch
	m.changed()
	if took := m.opts.Source.Took; took != nil {
		took(read.machine)
	}
}

// tellBroken says why the file makes no run, as often as somebody asks.
func (m *Model) tellBroken() {
	switch {
	case m.broken != "":
		m.notice = notice{text: sentence(m.broken) + " The run shown is that of the file before.", failed: true}
	case m.opts.Source == nil:
		m.notice = notice{text: "This run is not made of a file that can be edited."}
	default:
		m.notice = notice{text: filepath.Base(m.opts.Source.File) + " is in order: the run shown is made of it."}
	}
}

// sentence ends what has no end yet.
func sentence(s string) string {
	if s != "" && strings.ContainsRune(".?!", rune(s[len(s)-1])) {
		return s
	}
	return s + "."
}
