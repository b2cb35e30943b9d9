package engine_test

import (
	"testing"

	"callstep/engine"
)

// TestSentAfterAPersonSpoke: what the AI was sent last is what a person said
// since, in the scenario's words where the answer is the one it was written
// for, else in the person's own.
func TestSentAfterAPersonSpoke(t *testing.T) {
	for _, c := range []struct {
		name string
		do   []string
		want string
	}{
		{"as it is written", []string{"goto 7"}, "The guest agrees to quote Q-881 at Hotel Azur for 312.40 EUR."},
		{"the same yes, typed", []string{"goto 6", "yes", "goto 7"}, "The guest agrees to quote Q-881 at Hotel Azur for 312.40 EUR."},
		{"a no, typed before", []string{"goto 6", "no", "goto 7"}, "A person says: No.\nA person says: Yes, book quote Q-881, Hotel Azur, for 312.40 EUR."},
	} {
		m, err := engine.Open(load(t, "exact-yes"), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, do := range append(c.do, "next") {
			if err := m.Do(do); err != nil {
				t.Fatalf("%s: %s: %v", c.name, do, err)
			}
		}
		s := m.Snapshot()
		if s.Turn != 7 || s.Proposal.Sent != c.want {
			t.Errorf("%s: turn %d was sent %q, want %q", c.name, s.Turn, s.Proposal.Sent, c.want)
		}
		for _, row := range s.Ledger.Rows {
			if (row.Kind == "yes" || row.Kind == "no") != (row.Writer() == "person") {
				t.Errorf("%s: %q was written by %s", c.name, row.Outcome, row.Writer())
			}
		}
	}
}
