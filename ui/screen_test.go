package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"callstep/engine"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

func plain(s string) string { return sgr.ReplaceAllString(s, "") }

// exact checks that a screen is h lines of w cells, and that nothing in it but
// our own colours can move a terminal.
func exact(t *testing.T, screen string, w, h int, what string) {
	t.Helper()
	rows := strings.Split(screen, "\n")
	if len(rows) != h {
		t.Fatalf("%s: %d rows, want %d", what, len(rows), h)
	}
	for y, r := range rows {
		if n := text.Width(r); n != w {
			t.Fatalf("%s: row %d has %d cells, want %d:\n%q", what, y, n, w, r)
		}
		if n := ansi.StringWidth(r); n > w {
			t.Fatalf("%s: row %d has %d cells for the renderer and would be cut:\n%q", what, y, n, r)
		}
		for _, c := range plain(r) {
			if c < 0x20 || c >= 0x7f && c < 0xa0 || c >= 0x202a && c <= 0x202e {
				t.Fatalf("%s: row %d holds %U:\n%q", what, y, c, r)
			}
		}
	}
}

// TestScreens compares whole screens, one file per moment of a run with one
// screen per size. CALLSTEP_UPDATE=1 writes them.
func TestScreens(t *testing.T) {
	sizes := []struct {
		w, h int
		keys []string
	}{{60, 18, nil}, {80, 24, []string{"3"}}, {80, 50, []string{"2"}}, {100, 28, []string{"4"}}, {120, 36, nil}, {200, 60, []string{"2"}}}
	for _, n := range uitest.All() {
		t.Run(n.Name, func(t *testing.T) {
			var b strings.Builder
			for _, s := range sizes {
				m := testModel(&fakeMachine{snaps: []*engine.Snapshot{n.Snap}}, "plain", s.w, s.h)
				press(t, m, s.keys...)
				exact(t, m.View(), s.w, s.h, n.Name)
				fmt.Fprintf(&b, "%d×%d\n", s.w, s.h)
				for _, row := range strings.Split(m.View(), "\n") {
					b.WriteString(strings.TrimRight(row, " ") + "\n")
				}
				b.WriteString("\n")
			}
			golden(t, filepath.Join("testdata", "screens", n.Name+".golden"), b.String())
		})
	}
}

// TestColours compares one coloured screen per theme, with the sequences
// spelled out.
func TestColours(t *testing.T) {
	for _, name := range theme.Names() {
		m := testModel(&fakeMachine{snaps: []*engine.Snapshot{uitest.Damage()}}, name, 120, 36)
		golden(t, filepath.Join("testdata", "colours", name+".golden"), strings.ReplaceAll(m.View(), "\x1b", "␛")+"\n")
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; CALLSTEP_UPDATE=1 go test writes it", err)
	}
	if string(want) == got {
		return
	}
	wants, gots := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range gots {
		if i >= len(wants) || gots[i] != wants[i] {
			w := "(nothing)"
			if i < len(wants) {
				w = wants[i]
			}
			t.Fatalf("%s:%d\n got %s\nwant %s\nCALLSTEP_UPDATE=1 go test writes it anew", file, i+1, gots[i], w)
		}
	}
	t.Fatalf("%s has more lines than the screen", file)
}

// TestExact draws every moment at many sizes with every focus, zoomed and with
// the lesson, in every theme, with every overlay.
func TestExact(t *testing.T) {
	states := [][]string{nil, {"2"}, {"3"}, {"4"}, {"l"}, {"z"}, {"tab", "z", "l"}, {"f"}, {"g"}, {"?"}, {"e"}, {"t"}, {"B"}, {":", "i", "tab"}}
	themes := append(theme.Names(), "ascii")
	i, step := 0, 1
	if testing.Short() {
		step = 4
	}
	for w := 60; w <= 240; w += 15 * step {
		for h := 18; h <= 70; h += 7 * step {
			for _, n := range uitest.All() {
				if n.Name == "long" && (w+h)%3 != 0 {
					continue // slow to prepare, and nothing in it depends on parity
				}
				i++
				state, name := states[i%len(states)], themes[i/3%len(themes)]
				m := testModel(&fakeMachine{snaps: []*engine.Snapshot{n.Snap}}, name, w, h)
				press(t, m, state...)
				exact(t, m.View(), w, h, fmt.Sprintf("%s %d×%d %s %v", n.Name, w, h, name, state))
			}
		}
	}
}

// TestSizes walks one model through sizes as a person drags the window: every
// class, too small ones, and what a terminal should never say.
func TestSizes(t *testing.T) {
	m := testModel(lessonMachine(), "dark", 80, 24)
	for _, s := range []struct{ w, h, wantW, wantH int }{
		{200, 60, 200, 60}, {59, 40, 59, 40}, {1, 1, 1, 1}, {60, 17, 60, 17}, {60, 18, 60, 18}, {0, 0, 80, 24}, {-5, 30, 80, 30},
		{120, 0, 120, 24}, {99, 43, 99, 43}, {99, 44, 99, 44}, {100, 29, 100, 29}, {160, 34, 160, 34}, {5000, 20, 1000, 20},
	} {
		m.Update(tea.WindowSizeMsg{Width: s.w, Height: s.h})
		if m.crash != nil {
			t.Fatalf("%v: %v\n%s", s, m.crash, m.crash.Stack)
		}
		exact(t, m.View(), s.wantW, s.wantH, fmt.Sprint(s))
	}
}

func TestTooSmallSaysWhatToDo(t *testing.T) {
	m := testModel(lessonMachine(), "plain", 50, 14)
	for _, want := range []string{"callstep needs 60×18 cells.", "This is 50×14.", "callstep run lost-reply", "q quits"} {
		if !strings.Contains(m.View(), want) {
			t.Errorf("the screen lacks %q:\n%s", want, m.View())
		}
	}
	if !quits(press(t, m, "q")) {
		t.Error("q does not quit a window that is too small")
	}
}

// TestUnseenTurnsStayUnseen: nothing on the first screen tells what comes.
func TestUnseenTurnsStayUnseen(t *testing.T) {
	m := testModel(lessonMachine(), "plain", 200, 60)
	for _, secret := range []string{"invalid_json", "DRAFT", "reply_lost", "available 2"} {
		if strings.Contains(m.View(), secret) {
			t.Errorf("the first screen gives %q away:\n%s", secret, m.View())
		}
	}
}
