package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCanKeep: what cannot be kept is known before the screen opens, and asking
// leaves nothing behind.
func TestCanKeep(t *testing.T) {
	dir := t.TempDir()
	if err := canKeep(filepath.Join(dir, "callstep", "progress.json")); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "callstep")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"", filepath.Join(dir, "file", "progress.json"), filepath.Join(dir, "callstep")} {
		if canKeep(file) == nil {
			t.Errorf("%q can be written", file)
		}
	}
}
