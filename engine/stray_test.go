package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/scenarios"
)

// marked are the turns of a whole run whose narration is marked as that of
// another run.
func marked(t *testing.T, m *engine.Machine) string {
	t.Helper()
	var turns []string
	for _, turn := range m.Turns() {
		m.Do("goto-pos " + strconv.Itoa(turn.End))
		if strings.HasPrefix(m.Snapshot().Note, "**This turn went another way here.**") {
			turns = append(turns, strconv.Itoa(turn.Turn))
		}
	}
	return strings.Join(turns, " ")
}

// TestNarrationOfAnotherRun: a turn that came to something else than the lesson
// tells says so, and a turn that came to the same does not.
func TestNarrationOfAnotherRun(t *testing.T) {
	for _, c := range []struct {
		name string
		o    engine.Options
		do   string
		want string
	}{
		{"as it is written", engine.Options{}, "", ""},
		{"another key in the last turn", engine.Options{Faults: specs(t, "new_key@4")}, "", "4"},
		{"broken from the second turn on", engine.Options{Faults: specs(t, "out_of_range@3")}, "", "3 4"},
		{"a fault of the lesson left out", engine.Options{NoFaults: true}, "", "3 4"},
		{"a guard that stops nothing here", engine.Options{Off: exchange.Guards(0).With(exchange.Conflict)}, "", ""},
		{"a guard that lets the repeat run", engine.Options{Off: exchange.Guards(0).With(exchange.Idempotency)}, "", "4"},
		{"set behind the turn", engine.Options{}, "guard rules=off", ""},
		{"another actor has no narration", engine.Options{Actor: "hasty"}, "", ""},
	} {
		m := begin(t, c.o)
		if err := m.Do("end"); err != nil {
			t.Fatal(err)
		}
		if c.do != "" {
			for _, do := range []string{"goto 3", c.do, "end"} {
				if err := m.Do(do); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := marked(t, m); got != c.want {
			t.Errorf("%s: marked %q, want %q", c.name, got, c.want)
		}
	}
}

// TestLessonsTellTheirOwnRun: no built-in lesson is marked where nothing was
// changed.
func TestLessonsTellTheirOwnRun(t *testing.T) {
	for _, id := range scenarios.Names() {
		m, err := engine.Open(load(t, id), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Do("end"); err != nil {
			t.Fatal(err)
		}
		if got := marked(t, m); got != "" {
			t.Errorf("%s: turns %s are marked", id, got)
		}
	}
}

func specs(t *testing.T, words ...string) []fault.Spec {
	t.Helper()
	var list []fault.Spec
	for _, word := range words {
		spec, err := fault.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, spec)
	}
	return list
}
