package ui

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui/theme"
)

// school is what is kept of a learner who begins with a lesson.
func school(t *testing.T, word string) *Learning {
	open := func(word string) Opened {
		return Opened{Machine: openLesson(t, word), Word: word, Setup: json.RawMessage(`{}`)}
	}
	return &Learning{
		Progress: &learn.Progress{}, Now: open(word),
		Lessons: func() (heads []scenario.Head) {
			for _, id := range []string{"lost-reply", "no-stock", "exact-yes"} {
				file, src, _ := scenarios.Read(id)
				h, err := scenario.ParseHead(file, src)
				if err != nil {
					t.Fatal(err)
				}
				heads = append(heads, h)
			}
			return heads
		},
		Open: func(word string, at learn.Place) (Opened, error) {
			o := open(word)
			for _, c := range at.Script {
				if err := o.Machine.Do(c); err != nil {
					t.Fatal(err)
				}
			}
			return o, nil
		},
	}
}

// pupilOf shows the screen to a learner, and does what keys ask for at once.
func pupilOf(t *testing.T, l *Learning, w, h int) *Model {
	t.Helper()
	p := theme.Profile(colorprofile.TrueColor)
	md := newModel(l.Now.Machine, Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm"}, Learning: l, Word: l.Now.Word})
	md.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return md
}

// study presses keys; what they start beside the screen ends before the next.
func study(t *testing.T, m *Model, keys ...string) {
	t.Helper()
	for _, k := range keys {
		cmd := press(t, m, k)
		for _, msg := range messages(cmd) {
			m.Update(msg)
		}
	}
}

// messages runs a command, and those in it.
func messages(cmd tea.Cmd) []tea.Msg {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case nil:
		return nil
	case tea.BatchMsg:
		var all []tea.Msg
		for _, c := range msg {
			all = append(all, messages(c)...)
		}
		return all
	default:
		return []tea.Msg{msg}
	}
}

func shows(t *testing.T, m *Model, wants ...string) {
	t.Helper()
	screen := m.View()
	exact(t, screen, m.w, m.h, "screen")
	for _, want := range wants {
		not, absent := strings.CutPrefix(want, "not:")
		if absent && strings.Contains(screen, not) {
			t.Errorf("the screen has %q:\n%s", not, screen)
		} else if !absent && !strings.Contains(screen, want) {
			t.Errorf("the screen lacks %q:\n%s", want, screen)
		}
	}
}

// TestCourseOfALearner: what was seen is kept, another lesson opens where it
// was left, and nothing of the old one can be undone in it.
func TestCourseOfALearner(t *testing.T) {
	l := school(t, "lost-reply")
	m := pupilOf(t, l, 120, 36)
	study(t, m, "n", "n", "L")
	shows(t, m, "Courses", "0 of 3 lessons finished", "The hotel concierge", "here · 2 of 4 turns seen", "not begun")
	study(t, m, "down", "enter")
	shows(t, m, "Nothing on the shelf", "turn 1 of 5", "not:Courses")
	study(t, m, "u")
	shows(t, m, "nothing to take back")
	study(t, m, "end", "L")
	shows(t, m, "1 of 3 lessons finished", "5 of 5 turns seen · finished, last: gave up", "here")
	study(t, m, "up", "enter")
	shows(t, m, "Recover a lost reply", "turn 2 of 4")
	study(t, m, "n")
	shows(t, m, "turn 3 of 4")
	m.leave()
	if r := l.Progress.Look("lost-reply"); strings.Join(r.Place.Script, " ") != "next next next" || len(r.Turns) != 3 {
		t.Errorf("kept %+v", r)
	}
	study(t, m, "L", "s")
	shows(t, m, "turn 1 of 4", "begin:")
}

func TestForgetting(t *testing.T) {
	l := school(t, "lost-reply")
	m := pupilOf(t, l, 80, 24)
	study(t, m, "end", "L", "x")
	shows(t, m, "Delete all progress")
	study(t, m, "n")
	shows(t, m, "Nothing was deleted.")
	study(t, m, "x", "y")
	shows(t, m, "All progress is deleted.", "not begun", "not:recovered")
}

// TestCoursesComeFirst: where a course is finished the list is what opens.
func TestCoursesComeFirst(t *testing.T) {
	l := school(t, "lost-reply")
	l.Offer = "Every lesson is finished. What next?"
	m := pupilOf(t, l, 60, 18)
	shows(t, m, "What next?", "Courses")
	study(t, m, "esc")
	shows(t, m, "not:Courses", "turn 1 of 4")
}

// TestNoLearner: without anything kept the keys say so.
func TestNoLearner(t *testing.T) {
	m := testModel(lessonMachine(), "plain", 80, 24)
	press(t, m, "L")
	shows(t, m, "This run belongs to no course.")
}
