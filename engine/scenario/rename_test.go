package scenario_test

import (
	"testing"

	"callstep/engine/scenario"
)

// TestIDOf: every name of a file gives an id, or nothing.
func TestIDOf(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"locker.yaml", "locker"},
		{"My Locker.yaml", "my-locker"},
		{"lessons/second draft_2.yaml", "second-draft-2"},
		{`C:\recorded\Request.JSON`, "request"},
		{"session.2026-03-01.jsonl", "session-2026-03-01"},
		{"locker", "locker"},
		{"--locker--.yaml", "locker"},
		{"Süd.yaml", "s-d"},
		{"예약.yaml", ""},
		{".env", ""},
		{"-", ""},
		{"", ""},
	} {
		got := scenario.IDOf(c.file)
		if got != c.want {
			t.Errorf("IDOf(%q) = %q, want %q", c.file, got, c.want)
		}
		if _, ok := scenario.IsID(got); got != "" && !ok {
			t.Errorf("IDOf(%q) = %q, which is no id", c.file, got)
		}
	}
}
