package files

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	for _, c := range []struct {
		name    string
		file    string
		text    string
		replace bool
		err     error
		want    string
	}{
		{"a new one", file, "first", false, nil, "first"},
		{"one that is there", file, "second", false, ErrExists, "first"},
		{"one to be replaced", file, "third", true, nil, "third"},
		{"a folder", dir, "fourth", true, ErrNotPlain, "third"},
	} {
		if err := Write(c.file, []byte(c.text), 0o600, c.replace); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != c.want {
			t.Errorf("%s: holds %q, %v", c.name, got, err)
		}
	}
	if err := Write(filepath.Join(dir, "no", "such"), nil, 0o600, false); err == nil || err.Error() != "no such file or directory" && runtime.GOOS != "windows" {
		t.Errorf("a folder that is not there: %v", err)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".callstep-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestLock: one holds a lock at a time, and what it held is free afterwards.
func TestLock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lock")
	free, err := Lock(file)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("no locks on this system")
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tryLock(file); !errors.Is(err, ErrHeld) {
		t.Errorf("a second holder is told %v", err)
	}
	free()
	free, err = tryLock(file)
	if err != nil {
		t.Fatalf("free again, and: %v", err)
	}
	free()
	if _, err := Lock(filepath.Join(file, "no", "such")); err == nil || errors.Is(err, ErrHeld) {
		t.Errorf("no folder: %v", err)
	}
}
