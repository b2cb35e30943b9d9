package ui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"callstep/engine/learn"
)

// visits are what a learner does before the screen is looked at.
var visits = []struct {
	name string
	keys []string
}{
	{"courses", []string{"n", "n", "L"}},
	{"predict", []string{"n", "n", "p", "down", "down", "enter", "h"}},
	{"revealed", []string{"n", "n", "p", "enter"}},
	{"question", []string{"Q", "keep"}},
	{"order", []string{"Q", "tab", "tab", "tab", "down", "space", "up"}},
	{"compare", []string{"Q", "조회", "ctrl+s", "2"}},
	{"tasks", []string{"n", "n", "n", ":", "inject new_key@4", "enter", "n", "T", "h"}},
	{"ticked", []string{"n", "n", "n", ":", "inject new_key@4", "enter", "n"}},
	{"asked", []string{"Y"}},
}

// TestLearnScreens compares what a learner sees, one file for each moment with
// one screen for each size.
func TestLearnScreens(t *testing.T) {
	for _, v := range visits {
		t.Run(v.name, func(t *testing.T) {
			var b strings.Builder
			for _, s := range []struct{ w, h int }{{60, 18}, {80, 24}, {120, 36}, {200, 60}} {
				m := pupilOf(t, school(t, "lost-reply"), s.w, s.h)
				study(t, m, v.keys...)
				exact(t, m.View(), s.w, s.h, v.name)
				fmt.Fprintf(&b, "%d×%d\n", s.w, s.h)
				for _, row := range strings.Split(m.View(), "\n") {
					b.WriteString(strings.TrimRight(row, " ") + "\n")
				}
				b.WriteString("\n")
			}
			golden(t, filepath.Join("testdata", "learn", v.name+".golden"), b.String())
		})
	}
}

// TestKeysOfALearnerAnywhere: every key of a learner works before anything
// has happened, and after everything has.
func TestKeysOfALearnerAnywhere(t *testing.T) {
	for _, before := range []string{"", "s", "n", "end"} {
		for _, k := range []string{"L", "p", "Q", "T", "Y"} {
			m := pupilOf(t, school(t, "exact-yes"), 80, 24)
			if before != "" {
				study(t, m, before, "esc")
			}
			study(t, m, k, "enter", "esc", "q")
			exact(t, m.View(), 80, 24, before+" "+k)
		}
	}
}

// TestPredictWholeLesson walks every lesson by predictions alone: whatever is
// said, the run comes to the same end.
func TestPredictWholeLesson(t *testing.T) {
	for _, word := range []string{"lost-reply", "no-stock", "exact-yes"} {
		l := school(t, word)
		m := pupilOf(t, l, 100, 30)
		for range 40 {
			if m.snap.Ended && m.snap.Pos >= m.snap.Len {
				break
			}
			study(t, m, "p")
			if m.over == nil { // a person speaks
				study(t, m, "n", "esc")
				continue
			}
			study(t, m, "enter", "esc")
		}
		plain := openLesson(t, word)
		if err := plain.Do("end"); err != nil {
			t.Fatal(err)
		}
		if got, want := l.Now.Machine.LogSHA256(), plain.LogSHA256(); got != want {
			t.Errorf("%s: predicting led elsewhere", word)
		}
		if r := l.Progress.Look(word); r.First.Of == 0 || r.First != r.Predicted || !r.Finished {
			t.Errorf("%s: kept %+v", word, r)
		}
	}
}

// TestEmptyRecordHasWords: a record of nothing says so.
func TestEmptyRecordHasWords(t *testing.T) {
	r := learn.Record{}
	if got := strings.Join(r.Words(4), "; "); got != "not begun" {
		t.Errorf("%q", got)
	}
}
