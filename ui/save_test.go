package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// typeLine types a command at the prompt and lets what it started finish.
func typeLine(t *testing.T, m *Model, line string) {
	t.Helper()
	press(t, m, ":")
	for _, r := range line {
		m.Update(key(string(r)))
	}
	if cmd := press(t, m, "enter"); cmd != nil {
		m.Update(cmd())
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	file := filepath.Join(dir, "run.script")
	text := "first\n"
	if err := os.Mkdir(filepath.Join(dir, "run"), 0o700); err != nil {
		t.Fatal(err)
	}
	m := testModel(lessonMachine(), "plain", 120, 36)
	m.opts.Script = func(name string) ([]byte, error) {
		if strings.HasSuffix(name, "never") {
			return nil, errors.New("it has no name")
		}
		return []byte(text), nil
	}
	for _, c := range []struct {
		name, line, says string
		open             bool // the prompt stays
		want             string
	}{
		{"a new file", "save ~/run.script", "Saved as", false, "first\n"},
		{"is not replaced", "save ~/run.script", "exists already", true, "first\n"},
		{"unless asked", "save! ~/run.script", "Saved as", false, "second\n"},
		{"a folder that is not there", "save ~/no/such/run", "cannot write", true, "second\n"},
		{"a folder is no file", "save! ~/run", "is no plain file", true, "second\n"},
		{"without a name", "save", "save needs a file", true, "second\n"},
		{"what cannot be saved", "save never", "it has no name", true, "second\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			typeLine(t, m, c.line)
			if screen := plain(m.View()); !strings.Contains(screen, c.says) {
				t.Errorf("%s: the screen lacks %q:\n%s", c.line, c.says, screen)
			}
			if open := m.over != nil; open != c.open {
				t.Errorf("%s: the prompt is open: %v", c.line, open)
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != c.want {
				t.Errorf("the file holds %q, %v", got, err)
			}
			press(t, m, "esc")
		})
		text = "second\n"
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".callstep-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSavingDoesNotBlock: Update only makes the text; writing is a command.
func TestSavingDoesNotBlock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.script")
	m := testModel(lessonMachine(), "plain", 80, 24)
	m.opts.Script = func(string) ([]byte, error) { return []byte("x"), nil }
	cmd := m.typedCommand("save " + file)
	if _, err := os.Stat(file); err == nil {
		t.Error("Update wrote the file")
	}
	if _, ok := cmd().(saved); !ok {
		t.Error("the command did not write it")
	}
	m.opts.Script = nil
	press(t, m, ":")
	if m.typedCommand("save "+file) != nil {
		t.Error("a run without a script is saved")
	}
}
