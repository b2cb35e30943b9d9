package learn_test

import (
	"strings"
	"testing"

	"callstep/engine/learn"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
)

// TestTasksOfTheLessons: a way to do each task, and ways that look like one.
func TestTasksOfTheLessons(t *testing.T) {
	for _, c := range []struct {
		word, commands string
		done           string
	}{
		{"lost-reply", "end", ""},
		{"lost-reply", "goto 4; inject new_key@4", ""},
		{"lost-reply", "goto 4; inject new_key@4; next", "second-draft"},
		{"lost-reply", "goto 4; guard idempotency=off; end", "second-draft"},
		{"lost-reply", "goto 4; guard session_values=on; inject new_key@4; next", "second-draft-impossible"},
		{"lost-reply", "goto 4; guard session_values=on; end", ""},
		{"no-stock", "end", ""},
		{"no-stock", "goto 2; guard rules=off; next", "draft-from-nothing"},
		{"no-stock", "goto 2; inject changed_arguments@2,quantity=1; next", "smaller-order"},
		{"no-stock", "goto 2; guard session_values=off; inject changed_arguments@2,quantity=1; next", ""},
	} {
		m := open(t, c.word, strings.Split(c.commands, "; ")...)
		var done []string
		for _, task := range m.Scenario().Tasks {
			if learn.Met(m, &task.When) {
				done = append(done, task.ID)
			}
		}
		if got := strings.Join(done, " "); got != c.done {
			t.Errorf("%s %s: done %q, want %q", c.word, c.commands, got, c.done)
		}
	}
}

// TestNoTaskIsAGift: no task is done by walking the lesson as it is.
func TestNoTaskIsAGift(t *testing.T) {
	for _, word := range scenarios.Names() {
		m := open(t, word)
		for {
			for _, task := range scenariotest.Load(t, word).Tasks {
				if learn.Met(m, &task.When) {
					t.Errorf("%s: %s is done without doing anything, at %d", word, task.ID, m.Snapshot().Pos)
				}
			}
			if m.Do("next") != nil {
				break
			}
		}
	}
}
