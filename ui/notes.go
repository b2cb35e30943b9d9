package ui

import (
	"errors"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/notes"
	"callstep/ui/overlay"
)

// noting is the service for the speaker's own terminal.
type noting struct {
	asked  bool // it was begun, or tried in vain
	server *notes.Server
	began  time.Time
	told   *engine.Snapshot // the last one that was handed over
	dark   bool             // whether the screen was black then
}

// notesReady is the service, or why there is none.
type notesReady struct {
	server *notes.Server
	err    error
}

// tendNotes keeps the speaker's terminal in step with the screen: it is served
// in presenter mode, or where it was asked for, and nowhere else.
func (m *Model) tendNotes() tea.Cmd {
	n := &m.noting
	wanted := m.opts.NotesAt != "" && (m.present.on || m.opts.Notes)
	switch {
	case !wanted && n.server != nil:
		server := n.server
		*n = noting{}
		return func() tea.Msg {
			server.Close()
			return nil
		}
	case !wanted:
		n.asked = false
	case !n.asked:
		n.asked = true
		at := m.opts.NotesAt
		return func() tea.Msg {
			server, err := notes.Serve(at)
			return notesReady{server, err}
		}
	case n.server != nil && (n.told != m.snap || n.dark != m.present.black):
		n.told, n.dark = m.snap, m.present.black
		n.server.Post(m.notesPage())
	}
	return nil
}

// notesMade takes the service over.
func (m *Model) notesMade(r notesReady) {
	switch {
	case errors.Is(r.err, notes.ErrUnsupported) && !m.opts.Notes:
		return // nobody asked for them
	case r.err != nil:
		m.notice = notice{text: "no speaker notes: " + r.err.Error(), failed: true}
		return
	}
	m.noting.server, m.noting.began = r.server, time.Now()
}

// notesPage is what the speaker reads now.
func (m *Model) notesPage() notes.Page {
	s := m.snap
	p := notes.Page{
		Title: s.Title, Turn: s.Turn, Turns: max(s.Turns, s.Turn), Now: s.Headline.Text, Next: s.Next, Note: s.Note, Began: m.noting.began,
		Dark: m.present.black,
	}
	if m.underWay() || !s.Ended || s.Pos < s.Len {
		p.Then, p.NextNote = m.foretell()
	}
	if p.NextNote == s.Note {
		p.NextNote = ""
	}
	for _, c := range m.cues(true) {
		p.Cues = append(p.Cues, notes.Cue{Key: c.Key, Name: c.Name, Leads: leadsWords(&c)})
	}
	return p
}

// mostForetold is the length of a run, in events, up to which the notes tell
// what will come of the next turn: telling is walking it aside.
const mostForetold = 2000

// foretell walks the next turn aside, and says what comes of it and what its
// narration is; empty where that cannot be told.
func (m *Model) foretell() (then, note string) {
	if m.snap.Len > mostForetold {
		return "", ""
	}
	aside, err := m.machine.Alone(m.snap.Branch + 1)
	if err != nil {
		return "", ""
	}
	if here := aside.Snapshot(); here.Pos != m.snap.Pos {
		if aside.Do("goto-pos "+strconv.Itoa(m.snap.Pos)) != nil {
			return "", ""
		}
	}
	if aside.Do("next") != nil {
		return "", ""
	}
	s := aside.Snapshot()
	var words []string
	for i := range s.Timeline {
		if t := &s.Timeline[i]; t.Current && t.Text != "" {
			words = append(words, "turn "+strconv.Itoa(t.N)+" "+t.Text)
		}
	}
	return strings.Join(append(words, s.Headline.Text), ": "), s.Note
}

// leadsWords is where a cue leads, on one line.
func leadsWords(c *overlay.Cue) string {
	switch {
	case c.Why != "":
		return "cannot run: " + c.Why
	case c.Turn > 0:
		harm := ""
		if c.Harm {
			harm = "! "
		}
		return "turn " + strconv.Itoa(c.Turn) + " " + harm + c.Brief
	case c.Caught != "":
		return "caught by " + c.Caught
	}
	return ""
}

// endNotes ends the service with the screen.
func (m *Model) endNotes() {
	if m.noting.server != nil {
		m.noting.server.Close()
	}
}
