package ui

import (
	"encoding/base64"
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

// TestPredictions: what was said stands beside what the engine did, and only
// first guesses without a hint count as such.
func TestPredictions(t *testing.T) {
	l := school(t, "lost-reply")
	m := pupilOf(t, l, 120, 36)
	study(t, m, "p")
	shows(t, m, "Predict turn 1", "What becomes of it?", "The AI wrote:", "not:invalid_json", "not:markdown")
	study(t, m, "down", "enter", "enter", "down", "enter") // refused, at parse, with the code below the first
	shows(t, m, "you said  It is refused at parse with invalid_envelope.", "it was    It is refused at parse with invalid_json.",
		"✓ outcome   ✓ stage   ✗ code", "Right so far: 0 of 1. At first sight, without a hint: 0 of 1.", "This was a first guess")
	study(t, m, "p", "enter")
	shows(t, m, "Turn 2", "It passes every stage.", "Right so far: 1 of 2", "turn 2 of 4")
	study(t, m, "p", "h", "down", "down", "enter")
	shows(t, m, "1 A stage to weigh: reply. It asks: Did the result get back", "not:reply_lost")
	study(t, m, "down", "down", "down", "down", "down", "down", "down", "down", "enter")
	shows(t, m, "A fault strikes at reply.", "✓ outcome   ✓ stage", "Not counted as a first guess: you took 1 hint.", "2 of 3. At first sight, without a hint: 1 of 2.")
	study(t, m, "enter", "N", "p", "enter")
	shows(t, m, "you had seen this turn before", "2 of 4")
	study(t, m, "enter", "end", "p")
	shows(t, m, "the run is over", "not:Predict turn")
	if r := l.Progress.Look("lost-reply"); r.Predicted != (learn.Score{Right: 2, Of: 4}) || r.First != (learn.Score{Right: 1, Of: 2}) {
		t.Errorf("kept %+v", r)
	}
}

// TestPredictionKeepsTheSecret: until a prediction is made nothing of the truth
// is on the screen, at no size.
func TestPredictionKeepsTheSecret(t *testing.T) {
	for _, s := range []struct{ w, h int }{{60, 18}, {80, 24}, {120, 36}, {200, 60}} {
		m := pupilOf(t, school(t, "no-stock"), s.w, s.h)
		study(t, m, "n", "p")
		shows(t, m, "Predict turn 2", "not:insufficient_stock", "not:✗")
	}
}

// TestQuestions: at the end of a run the footer leads to them, and what is
// written is kept and there again.
func TestQuestions(t *testing.T) {
	l := school(t, "no-stock")
	m := pupilOf(t, l, 80, 24)
	study(t, m, "end")
	shows(t, m, "[space] questions")
	study(t, m, "space", "space", "space", "n")
	shows(t, m, "The run is over. 4 questions about what you saw.", "[enter] answer them   esc stay here")
	study(t, m, "enter", "space", "space")
	shows(t, m, "Question 1 of 4", "Is a draft with quantity 0", "0 answered", "F1 keys")
	study(t, m, "?")
	shows(t, m, "take this answer")
	study(t, m, "esc")
	study(t, m, "n", "o", "esc", "Q")
	shows(t, m, "1 no", "not:It breaks the contract")
	study(t, m, "ctrl+s", "2")
	shows(t, m, "your answer, fairly sure", "a good answer to compare with", "It breaks the contract", "1 answered")
	study(t, m, "enter", "enter")
	shows(t, m, "your answer", "How sure are you?", "[enter] rather not say   1 2 3 how sure")
	study(t, m, "3")
	shows(t, m, "✗ Not right.", "a good answer", "rules", "0 of 1 right")
	r := l.Progress.Look("no-stock")
	if len(r.Answers) != 2 || r.Answers[0].Given != "no" || r.Answers[0].Confidence != 2 || r.Answers[1].Right {
		t.Errorf("kept %+v", r.Answers)
	}
	study(t, m, "esc", "L")
	shows(t, m, "2 questions answered, 0 of 1 right")
}

// TestTasksAreTicked: the moment the run does what was asked for, the footer
// says so and the list shows it; it stays done.
func TestTasksAreTicked(t *testing.T) {
	l := school(t, "lost-reply")
	m := pupilOf(t, l, 120, 36)
	study(t, m, "T")
	shows(t, m, "Try this", "0 of 2 tasks done", "○ Make a second draft appear.", "not:request id.")
	study(t, m, "h")
	shows(t, m, "hint In turn 4 the application knows the call")
	study(t, m, "esc", "n", "n", "n", ":", "inject new_key@4", "enter", "n")
	shows(t, m, "✓ Done, 1 of 2: Make a second draft appear.")
	study(t, m, "u", "T")
	shows(t, m, "1 of 2 tasks done", "✓ Make a second draft appear.", "○ Now make it impossible.")
	study(t, m, "esc", ":", "guard session_values=on", "enter", ":", "inject new_key@4", "enter", "n")
	shows(t, m, "✓ Done, 2 of 2: Now make it impossible.", "session_value_changed")
	if r := l.Progress.Look("lost-reply"); strings.Join(r.Tasks, " ") != "second-draft second-draft-impossible" {
		t.Errorf("kept %v", r.Tasks)
	}
}

// TestOwnAI: the prompt goes out by the clipboard, the answer comes in by a
// paste, byte for byte.
func TestOwnAI(t *testing.T) {
	var out strings.Builder
	m := pupilOf(t, school(t, "lost-reply"), 100, 30)
	m.out = &out
	study(t, m, "n", "n", "Y")
	shows(t, m, "Prompt 2 copied: ask your AI, then e, paste, ctrl-s.")
	sent, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(strings.TrimPrefix(out.String(), "\x1b]52;c;"), "\x07"))
	if err != nil || string(sent) != m.snap.Proposal.Sent || len(sent) == 0 {
		t.Errorf("copied %q, %v", sent, err)
	}
	study(t, m, "e")
	shows(t, m, "Paste your AI's answer to turn 2", "0 bytes")
	mine := "{\"name\": \"lookup_stock\",\n \"arguments\": {\"book_id\": \"B22\"}}"
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(mine), Paste: true})
	study(t, m, "ctrl+s")
	shows(t, m, "turn 2 of 4", "B22")
	if m.snap.Proposal.Text != mine || !m.snap.Proposal.Edited {
		t.Errorf("the turn holds %q", m.snap.Proposal.Text)
	}
	study(t, m, "e")
	shows(t, m, "Write turn 2 in the AI's place")
}

// TestNoLearner: without anything kept the keys say so.
func TestNoLearner(t *testing.T) {
	m := testModel(lessonMachine(), "plain", 80, 24)
	press(t, m, "L")
	shows(t, m, "This run belongs to no course.")
	press(t, m, "p")
	shows(t, m, "nothing to predict")
}
