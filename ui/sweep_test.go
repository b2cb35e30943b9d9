package ui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/engine/fault"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
	"callstep/ui/overlay"
	"callstep/ui/theme"
)

func sweepModel(t *testing.T, lesson, themeName string, w, h int) *Model {
	t.Helper()
	p := theme.Profile(colorprofile.TrueColor)
	md := newModel(openLesson(t, lesson), Options{Theme: themeName, ASCII: themeName == "ascii", Profile: &p, Environ: []string{"TERM=xterm"}})
	md.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return md
}

// settle carries commands out, one after the other, until nothing is left to
// do. A sweep takes no time, so that screens are the same every time.
func settle(t *testing.T, m *Model, cmd tea.Cmd) {
	t.Helper()
	for queue := []tea.Cmd{cmd}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == nil {
			continue
		}
		msg := queue[0]()
		if batch, ok := msg.(tea.BatchMsg); ok {
			queue = append(queue, batch...)
			continue
		}
		if e, ok := msg.(sweepEnded); ok {
			e.took = 12 * time.Millisecond
			msg = e
		}
		_, next := m.Update(msg)
		if m.crash != nil {
			t.Fatalf("%T: %v\n%s", msg, m.crash, m.crash.Stack)
		}
		queue = append(queue, next)
	}
}

func pressAndSettle(t *testing.T, m *Model, keys ...string) {
	t.Helper()
	for _, k := range keys {
		settle(t, m, press(t, m, k))
	}
}

func TestSweepScreens(t *testing.T) {
	for _, c := range []struct{ name, lesson, theme, keys string }{
		{"sweep", "lost-reply", "plain", "w"},
		{"sweep-all-on", "lost-reply", "plain", "w g"},
		{"sweep-all-actors", "lost-reply", "plain", "w shift+tab right"},
		{"sweep-idle", "lost-reply", "plain", "w > left left left"},
		{"sweep-ascii", "lost-reply", "ascii", "w"},
		{"sweep-mono", "lost-reply", "mono", "w"},
		{"sweep-dark", "lost-reply", "dark", "w"},
	} {
		t.Run(c.name, func(t *testing.T) {
			sizes := [][2]int{{60, 18}, {80, 24}, {120, 36}, {200, 60}}
			if c.theme != "plain" {
				sizes = sizes[2:3]
			}
			var b strings.Builder
			for _, s := range sizes {
				m := sweepModel(t, c.lesson, c.theme, s[0], s[1])
				pressAndSettle(t, m, strings.Fields(c.keys)...)
				exact(t, m.View(), s[0], s[1], c.name)
				fmt.Fprintf(&b, "%d×%d\n", s[0], s[1])
				for _, row := range strings.Split(m.View(), "\n") {
					b.WriteString(strings.TrimRight(strings.ReplaceAll(row, "\x1b", "␛"), " ") + "\n")
				}
				b.WriteString("\n")
			}
			golden(t, filepath.Join("testdata", "screens", c.name+".golden"), b.String())
		})
	}
}

// TestSweepStories plays visits on the real engine: the sweep, and the run
// of a cell.
func TestSweepStories(t *testing.T) {
	for _, c := range []struct {
		name, keys string
		wants      []string
		not        string
	}{
		{"every key has a place in the footer", "w", []string{"[enter] open it", "tab actor", "g guards", "esc close", "y copy"}, "twin"},
		{"w is in the footer", "", []string{"t twin   w sweep"}, ""},
		{"the worst cell is opened", "w enter", []string{"turn 2 of 4", "Turn 3 comes next, with new_key@3; u goes back to where you were."}, "Sweep"},
		{"and left again", "n n w enter u", []string{"turn 2 of 4", "Taken back: fault new_key@3"}, "fault: new_key@3"},
		{"under other guards", "w g enter", []string{"turn"}, "Sweep"},
		{"guards switched before count", "g down down down down down down space esc w g", []string{"guards ‹ all on ›"}, ""},
		{"w closes", "w w", []string{"begin:"}, "Sweep"},
		{"another actor", "w tab", []string{"actor ‹ careful ›", "every response"}, ""},
		{"another actor's cell is opened", "w tab d enter", []string{"Response 2 of careful comes next, with crash_after_effect@2; u goes back to where you were.", "careful · seed 0", "fault: crash_after_effect@2"}, "lost_reply"},
		{"and left again", "n n w tab d enter n u", []string{"recorded · seed 0", "turn 2 of 4", "Taken back: actor careful"}, "crash_after"},
		{"copying", "w y", []string{"Copied: callstep run lost-reply --fault new_key@3"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := sweepModel(t, "lost-reply", "plain", 120, 36)
			pressAndSettle(t, m, strings.Fields(c.keys)...)
			screen := m.View()
			exact(t, screen, 120, 36, c.name)
			for _, want := range c.wants {
				if !strings.Contains(screen, want) {
					t.Errorf("after %q the screen lacks %q:\n%s", c.keys, want, screen)
				}
			}
			if c.not != "" && strings.Contains(screen, c.not) {
				t.Errorf("after %q the screen has %q:\n%s", c.keys, c.not, screen)
			}
		})
	}
}

// TestCellsOpen opens a cell of every fault, and finds the run to end as the
// sweep says. The lessons share the work: the n-th is swept for the n-th actor,
// from a run of the n-th kind, and every other of its faults is opened.
func TestCellsOpen(t *testing.T) {
	added, err := fault.Parse("truncated@2")
	if err != nil {
		t.Fatal(err)
	}
	from := []engine.Options{{}, {Actor: "hasty", Faults: []fault.Spec{added}}}
	for i, lesson := range scenarios.Names() {
		t.Run(lesson, func(t *testing.T) {
			t.Parallel()
			mc, err := engine.Open(scenariotest.Load(t, lesson), from[i%len(from)])
			if err != nil {
				t.Fatal(err)
			}
			p := theme.Profile(colorprofile.TrueColor)
			m := newModel(mc, Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}})
			sweep := press(t, m, "w")
			for range i / len(from) % len(engine.ActorNames()) {
				sweep = press(t, m, "tab") // the one under way stops
			}
			settle(t, m, sweep)
			pressAndSettle(t, m, "<")
			openCells(t, m, m.over.(*overlay.Sweep), i%2)
		})
	}
}

// openCells opens one cell of every other row of the sweep in sight, from the
// row first on.
func openCells(t *testing.T, m *Model, s *overlay.Sweep, first int) {
	t.Helper()
	rows, last := 0, -1
	for ; ; rows++ {
		c, row := s.At()
		if row == last {
			break
		}
		for i := 0; rows%2 == first && c == nil && i < 9; i++ {
			press(t, m, "right")
			c, _ = s.At()
		}
		if last = row; rows%2 == first && c != nil {
			press(t, m, "enter")
			if m.over == s {
				t.Errorf("%s %s does not open: %s", c.Actor, c.Name(), footer(m))
			}
			m.over = nil // a question may be open
			m.do("end")
			if m.snap.Outcome != c.Outcome {
				t.Errorf("%s %s comes to %s here, the sweep says %s", c.Actor, c.Name(), m.snap.Outcome, c.Outcome)
			}
		}
		m.over = s
		press(t, m, "left", "left", "down")
	}
	if rows < 20 {
		t.Errorf("only %d rows", rows)
	}
}

// TestClosingStopsTheSweep: nobody waits for a sweep that nobody looks at, and
// what it says afterwards changes nothing.
func TestClosingStopsTheSweep(t *testing.T) {
	m := sweepModel(t, "lost-reply", "plain", 100, 30)
	cmd := press(t, m, "w")
	if screen := m.View(); !strings.Contains(screen, "esc stops that") || m.sweep.cancel == nil {
		t.Fatalf("no sweep is under way:\n%s", screen)
	}
	press(t, m, "esc")
	if m.over != nil || m.sweep.cancel != nil {
		t.Fatal("it is still under way")
	}
	var ended *sweepEnded
	for _, c := range cmd().(tea.BatchMsg) {
		if e, ok := c().(sweepEnded); ok {
			ended = &e
		}
	}
	if ended == nil || !errors.Is(ended.err, context.Canceled) {
		t.Fatalf("it was made all the same: %+v", ended)
	}
	press(t, m, "w")
	m.Update(*ended)
	if strings.Contains(m.View(), "cannot be swept") {
		t.Error("the end of the last sweep is taken for this one's")
	}
}

// TestAFreshSweepReplacesTheOldOne: another actor stops the sweep under way.
func TestAFreshSweepReplacesTheOldOne(t *testing.T) {
	m := sweepModel(t, "lost-reply", "plain", 100, 30)
	first := press(t, m, "w")
	second := press(t, m, "tab")
	settle(t, m, first)
	if !strings.Contains(m.View(), "esc stops that") {
		t.Errorf("the first one is shown:\n%s", m.View())
	}
	settle(t, m, second)
	if screen := m.View(); !strings.Contains(screen, "‹ careful ›") || !strings.Contains(screen, "worth a look") {
		t.Errorf("the second one is not:\n%s", screen)
	}
}

// TestProgressNeverWaits: a sweep whose progress nobody hears goes on.
func TestProgressNeverWaits(t *testing.T) {
	m := sweepModel(t, "lost-reply", "plain", 100, 30)
	batch := press(t, m, "w")().(tea.BatchMsg)
	ended := batch[0]().(sweepEnded)
	if ended.err != nil || len(ended.grid.Cells) == 0 {
		t.Fatalf("it came to %+v", ended)
	}
	if told, ok := batch[1]().(sweepTold); !ok || told.done != told.total || told.gen != ended.gen {
		t.Errorf("the last word is %+v", told)
	}
}
