package ui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios/scenariotest"
	"callstep/ui/overlay"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// showing opens a lesson on a screen of a size.
func showing(t *testing.T, lesson, themeName string, w, h int) *Model {
	t.Helper()
	md := testModel(openLesson(t, lesson), themeName, w, h)
	exact(t, md.View(), w, h, lesson)
	return md
}

// TestCueStories plays visits of a person who shows failures.
func TestCueStories(t *testing.T) {
	for _, c := range []struct {
		name, lesson string
		keys         []string
		wants        []string
		not          string
	}{
		{"the sheet", "lost-reply", []string{";"},
			[]string{"Cues", "▸ 1  Ask for a tool that does not exist", "fault unknown_tool@2", "leads to   turn 2 ✗ unknown_tool", "6  Repeat with nobody looking at the key", "guard idempotency=off", "break the run as it is", "0  "}, ""},
		{"a digit", "lost-reply", []string{";", "5"}, []string{"turn 4 of 4", "drafts 2", "Cue 5: Take a fresh id after the lost reply; u takes it back."}, "─ Cues"},
		{"enter", "lost-reply", []string{";", "down", "enter"}, []string{"turn 3 of 4", "lookup_required", "Cue 2: Draft before any lookup"}, "─ Cues"},
		{"esc", "lost-reply", []string{";", "esc"}, []string{"turn 1 of 4"}, "─ Cues"},
		{"a cue after a cue starts afresh", "lost-reply", []string{";", "5", ";", "6"}, []string{"guard off: idempotency", "drafts 2"}, "fault: new_key"},
		{"a cue undone", "lost-reply", []string{"n", ";", "5", "u"}, []string{"turn 1 of 4", "invalid_json", "Taken back: fault new_key@4"}, "drafts 2"},
		{"one made of a fault", "lost-reply", []string{"n", "n", ";", "0"}, []string{"turn 2 of 4", "Cue 0: "}, "─ Cues"},
		{"no such digit", "exact-yes", []string{";", "9", "esc"}, []string{"turn"}, ""},
		{"panic, from the sheet", "lost-reply", []string{"end", ";", "ctrl+r"}, []string{"turn 1 of 4", "nothing has run", "A fresh run, as it was opened."}, "─ Cues"},
		{"panic, from the editor", "lost-reply", []string{"n", "e", "x", "ctrl+r"}, []string{"turn 1 of 4", "nothing has run"}, "Rewrite"},
		{"panic, twice", "lost-reply", []string{";", "5", "ctrl+r", "ctrl+r"}, []string{"branch 2 of 2", "turn 1 of 4", "nothing has run"}, "fault: new_key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			md := showing(t, c.lesson, "plain", 120, 36)
			press(t, md, c.keys...)
			exact(t, md.View(), 120, 36, c.name)
			for _, want := range c.wants {
				if !strings.Contains(md.View(), want) {
					t.Errorf("after %v the screen lacks %q:\n%s", c.keys, want, md.View())
				}
			}
			if c.not != "" && strings.Contains(md.View(), c.not) {
				t.Errorf("after %v the screen has %q:\n%s", c.keys, c.not, md.View())
			}
		})
	}
}

// TestEveryCueIsTwoKeysAway runs every cue of every built-in scenario, those
// made of faults at every turn included.
func TestEveryCueIsTwoKeysAway(t *testing.T) {
	for _, sc := range scenariotest.All(t) {
		m, err := engine.Open(sc, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		md := testModel(m, "plain", 100, 30)
		for turn := 0; turn <= len(sc.Turns); turn++ {
			press(t, md, "ctrl+r")
			for range turn {
				press(t, md, "n")
				answerLater(t, md)
			}
			for _, c := range md.cues(true) {
				if c.Why != "" {
					t.Errorf("%s, cue %d: %s", sc.ID, c.Key, c.Why)
				}
				if c.Made || turn == 0 {
					press(t, md, ";", fmt.Sprint(c.Key))
					answerLater(t, md)
					if md.over != nil || md.notice.failed {
						t.Errorf("%s, turn %d, cue %d (%v): %+v", sc.ID, turn, c.Key, c.Do, md.notice)
						press(t, md, "esc")
					}
					if turn == 0 {
						press(t, md, "ctrl+r")
					} else {
						press(t, md, "u")
					}
				}
			}
		}
	}
}

// answerLater puts the question to a person away, if there is one.
func answerLater(t *testing.T, md *Model) {
	t.Helper()
	if _, asked := md.over.(*overlay.Confirm); asked {
		press(t, md, "esc")
	}
}

// TestAFailedCueLeavesTheRun: all of a cue happens, or nothing, and the error
// names the command.
func TestAFailedCueLeavesTheRun(t *testing.T) {
	m := lessonMachine()
	sc := &scenario.Scenario{ID: "x", Cues: []scenario.Cue{{Key: 3, Name: "Too far", Do: []string{"goto 9", "next"}}}}
	md := testModel(cueMachine{m, sc}, "plain", 100, 30)
	press(t, md, "n")
	m.did, m.fail = nil, map[string]error{"goto": errBeginning}
	press(t, md, ";", "3")
	if got, want := strings.Join(m.did, ", "), "restart, goto 9"; got != want {
		t.Errorf("did %s, want %s", got, want)
	}
	if got, want := footer(md), "✗ goto 9: this is the beginning: nothing lies before it"; !strings.HasPrefix(got, want) || md.over == nil {
		t.Errorf("footer %q, want %q; the sheet is open: %v", got, want, md.over != nil)
	}
}

// cueMachine is a fake that has a scenario with cues.
type cueMachine struct {
	*fakeMachine
	sc *scenario.Scenario
}

func (c cueMachine) Scenario() *scenario.Scenario { return c.sc }
func (c cueMachine) Options() engine.Options      { return engine.Options{} }

// TestCommonFaultsExist: every fault that the sheet may offer is in the
// catalogue.
func TestCommonFaultsExist(t *testing.T) {
	for _, kind := range common {
		found := false
		for _, f := range fault.Catalogue() {
			found = found || f.Kind == kind
		}
		if !found {
			t.Errorf("there is no fault %q", kind)
		}
	}
}

// TestCueSheetScreens draws the sheet at many sizes and in every theme, and
// compares it at some.
func TestCueSheetScreens(t *testing.T) {
	md := testModel(openLesson(t, "lost-reply"), "plain", 80, 24)
	press(t, md, "n", ";", "down", "down")
	var b strings.Builder
	for _, s := range []struct{ w, h int }{{60, 18}, {80, 24}, {120, 36}} {
		md.Update(tea.WindowSizeMsg{Width: s.w, Height: s.h})
		exact(t, md.View(), s.w, s.h, "cues")
		fmt.Fprintf(&b, "%d×%d\n%s\n", s.w, s.h, trimmed(md.View()))
	}
	golden(t, filepath.Join("testdata", "screens", "cues.golden"), b.String())
	for _, name := range append(theme.Names(), "ascii") {
		md := testModel(openLesson(t, "exact-yes"), name, 80, 24)
		press(t, md, ";")
		for w := 60; w <= 200; w += 35 {
			for h := 18; h <= 60; h += 14 {
				md.Update(tea.WindowSizeMsg{Width: w, Height: h})
				exact(t, md.View(), w, h, fmt.Sprint(name, w, h))
			}
		}
	}
	hostile := testModel(cueMachine{&fakeMachine{snaps: []*engine.Snapshot{uitest.Hostile()}},
		&scenario.Scenario{Cues: []scenario.Cue{{Key: 1, Name: uitest.Hostile().Note, Do: []string{"next"}}}}}, "dark", 80, 24)
	press(t, hostile, ";")
	exact(t, hostile.View(), 80, 24, "hostile cue")
}

// trimmed is a screen without the spaces at the ends of its rows.
func trimmed(screen string) string {
	var b strings.Builder
	for _, row := range strings.Split(screen, "\n") {
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}
