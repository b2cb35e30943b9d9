//go:build unix

package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"callstep/ui/notes"
	"callstep/ui/text"
)

// shared is an output that a test reads while it is written.
type shared struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

// wait polls until the output holds a text.
func (s *shared) wait(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		got := s.b.String()
		s.mu.Unlock()
		if strings.Contains(got, text) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no %q in\n%s", text, got)
		}
	}
}

// TestNotesFollowOneScreenAfterTheOther: before there is one, while it is there,
// and when the next one comes.
func TestNotesFollowOneScreenAfterTheOther(t *testing.T) {
	dir, err := os.MkdirTemp("", "cs")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	socket := filepath.Join(dir, "n", "notes")
	out := &shared{}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- (&app{out: out}).followScreens(ctx, socket) }()
	out.wait(t, "Waiting for a screen.")
	for _, title := range []string{"the first", "the second"} {
		s, err := notes.Serve(socket)
		if err != nil {
			t.Fatal(err)
		}
		s.Post(notes.Page{Title: title, Turn: 2, Turns: 4})
		out.wait(t, title+"   turn 2 of 4\n")
		s.Close()
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestNotesPage compares a page, also where the terminal is small or a text is
// hostile.
func TestNotesPage(t *testing.T) {
	began := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	p := notes.Page{
		Title: "Recover a lost reply", Turn: 3, Turns: 4, Now: "It ran, then the answer was lost. The AI saw no success.",
		Next: "the AI repeats the identical call", Then: "turn 4 DRAFT-R101: \x1b[2Jthe same draft", Began: began,
		Note: "Look at\nthe **ledger**.\n\n- one draft\n- nobody was told\n", NextNote: "The key made it harmless.",
		Cues: []notes.Cue{{Key: 5, Name: "Take a fresh id", Leads: "turn 4 second draft"}, {Key: 6, Name: strings.Repeat("long ", 20), Leads: "x"}},
	}
	for _, c := range []struct {
		w, h int
		want string
	}{
		{80, 0, `Recover a lost reply   turn 3 of 4   12:05

now   It ran, then the answer was lost. The AI saw no success.
next  the AI repeats the identical call
then  turn 4 DRAFT-R101: ␛[2Jthe same draft

Look at the **ledger**.

- one draft
- nobody was told

Then:
The key made it harmless.

  5  Take a fresh id                          turn 4 second draft
  6  long long long long long long long lon…  x
`},
		{40, 13, `Recover a lost r…   turn 3 of 4   12:05

now   It ran, then the answer was lost.
      The AI saw no success.
next  the AI repeats the identical call
then  turn 4 DRAFT-R101: ␛[2Jthe same
      draft

Look at the **ledger**.

  5  Take a fresh id      turn 4 secon…
  6  long long long lon…  x
`},
	} {
		var b strings.Builder
		printNotes(&b, p, began.Add(12*time.Minute+5*time.Second), c.w, c.h)
		if b.String() != c.want {
			t.Errorf("%d×%d:\n%s\nwant\n%s", c.w, c.h, b.String(), c.want)
		}
	}
}

// FuzzNotesPage: whatever page arrives is shown in the size there is, the same
// each time, and nothing in it reaches the terminal as a control.
func FuzzNotesPage(f *testing.F) {
	for _, sent := range []string{
		`{"title":"\u001b]0;t\u0007","turn":3,"turns":4,"now":"a\r\nb","cues":[{"key":5,"name":"\u009b2J","leads":"조회"}]}`,
		"{\"note\":\"```\\n\\u202ecode\\n- one\\n\\n\",\"next_note\":\"**x**\\t|\",\"dark\":true,\"began\":\"2026-03-01T08:00:00Z\"}",
		`{"title":"x","turn":-9223372036854775808,"turns":9223372036854775807,"cues":[{"key":9223372036854775807}]}`,
	} {
		f.Add(sent, 80, 24)
		f.Add(sent, 1, 1)
		f.Add(sent, 0, 0)
	}
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, sent string, w, h int) {
		var p notes.Page
		if json.Unmarshal([]byte(sent), &p) != nil {
			return
		}
		w, h = (w%300+300)%300, (h%100+100)%100
		var b, again strings.Builder
		printNotes(&b, p, now, w, h)
		printNotes(&again, p, now, w, h)
		if b.String() != again.String() {
			t.Fatalf("%q in %d×%d:\n%s\nand then\n%s", sent, w, h, b.String(), again.String())
		}
		rows := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if h > 0 && len(rows) > max(h-1, 1) {
			t.Fatalf("%q in %d×%d has %d rows", sent, w, h, len(rows))
		}
		for _, row := range rows {
			if text.Clean(row) != row {
				t.Fatalf("%q in %d×%d: %q can do harm", sent, w, h, row)
			}
			if text.Width(row) > max(w-1, 20) {
				t.Fatalf("%q in %d×%d: %q is too wide", sent, w, h, row)
			}
		}
	})
}
