//go:build unix

package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/ui/notes"
	"callstep/ui/theme"
)

// carry runs commands and what they lead to, as the runtime does.
func carry(t *testing.T, m *Model, cmd tea.Cmd) {
	t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			carry(t, m, c)
		}
	default:
		_, next := m.Update(msg)
		carry(t, m, next)
	}
}

func speaker(t *testing.T, present, asked bool) (*Model, string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "cs")
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(dir, "n", "notes")
	p := theme.Profile(colorprofile.TrueColor)
	md := newModel(openLesson(t, "lost-reply"), Options{
		Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}, Present: present, Notes: asked, NotesAt: socket,
	})
	t.Cleanup(func() {
		md.endNotes()
		os.RemoveAll(dir)
	})
	_, cmd := md.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	carry(t, md, cmd)
	return md, socket
}

// read is the first page that fits; pages before it may have been replaced.
func read(t *testing.T, r *notes.Reader, fits func(notes.Page) bool) notes.Page {
	t.Helper()
	found := make(chan notes.Page, 1)
	go func() {
		for {
			p, err := r.Next()
			if err != nil {
				close(found)
				return
			}
			if fits(p) {
				found <- p
				return
			}
		}
	}()
	select {
	case p, ok := <-found:
		if !ok {
			t.Fatal("the screen went away")
		}
		return p
	case <-time.After(time.Minute):
		t.Fatal("no such page came")
	}
	return notes.Page{}
}

// TestNotesFollowTheScreen: the speaker reads ahead of those who look on.
func TestNotesFollowTheScreen(t *testing.T) {
	md, socket := speaker(t, true, false)
	r, err := notes.Open(socket)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	press(t, md, "pgdown", "pgdown")
	p := read(t, r, func(p notes.Page) bool { return strings.HasPrefix(p.Now, "Refused") })
	if p.Title != "Recover a lost reply" || p.Turn != 1 || p.Turns != 4 || p.Note == "" || p.Began.IsZero() {
		t.Errorf("page %+v", p)
	}
	if !strings.HasPrefix(p.Then, "turn 2 B17 available=2: ") || p.Next != "the AI repairs the format" || p.NextNote == "" {
		t.Errorf("ahead: next %q, then %q, note %q", p.Next, p.Then, p.NextNote)
	}
	if len(p.Cues) != 10 || p.Cues[4].Leads != "turn 4 ! second draft" {
		t.Errorf("cues %+v", p.Cues)
	}
	press(t, md, "5")
	p = read(t, r, func(p notes.Page) bool { return p.Turn == 4 })
	if p.Next != "" || p.Then != "" {
		t.Errorf("beyond the end: next %q, then %q", p.Next, p.Then)
	}
	if md.snap.Turn != 4 || md.snap.Forks != 2 {
		t.Errorf("looking ahead changed the run: turn %d, %d branches", md.snap.Turn, md.snap.Forks)
	}
	press(t, md, "b")
	read(t, r, func(p notes.Page) bool { return p.Dark })
	press(t, md, "b")
	read(t, r, func(p notes.Page) bool { return !p.Dark })
}

// TestNotesAreServedOnRequestOnly: in presenter mode, or where the command line
// asked for it, and no longer.
func TestNotesAreServedOnRequestOnly(t *testing.T) {
	md, socket := speaker(t, false, false)
	served := func() bool {
		r, err := notes.Open(socket)
		if err == nil {
			r.Close()
		}
		return err == nil
	}
	if served() {
		t.Error("served without being asked")
	}
	carry(t, md, press(t, md, "P"))
	if !served() {
		t.Error("not served in presenter mode")
	}
	carry(t, md, press(t, md, "P"))
	if served() {
		t.Error("served after presenter mode")
	}
	if _, socket = speaker(t, false, true); !served() {
		t.Error("not served with --notes")
	}
}

// TestNotesThatCannotBeServed are said in the footer, and the screen goes on.
func TestNotesThatCannotBeServed(t *testing.T) {
	_, socket := speaker(t, true, false)
	p := theme.Profile(colorprofile.TrueColor)
	second := newModel(openLesson(t, "lost-reply"), Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}, Present: true, NotesAt: socket})
	_, cmd := second.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	carry(t, second, cmd)
	if want := "no speaker notes: another screen serves its notes already"; !strings.Contains(footer(second), want) {
		t.Errorf("footer %q, want %q", footer(second), want)
	}
	press(t, second, "pgdown")
}
