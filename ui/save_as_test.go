package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSaveAs: a run is saved as a scenario and as a test, each with a command
// of its own.
func TestSaveAs(t *testing.T) {
	dir := t.TempDir()
	m := testModel(lessonMachine(), "plain", 160, 36)
	m.opts.Test = func(string) ([]byte, error) { return []byte("a test\n"), nil }
	for _, c := range []struct{ line, says string }{
		{"save-test", "save-test needs a file: save-test FILE"},
		{"save-test " + dir + "/a.test", "Saved as " + dir + "/a.test. `callstep test " + dir + "/a.test` runs it."},
		{"save-test " + dir + "/a.test", "`save-test! " + dir + "/a.test` replaces it"},
		{"save-test! " + dir + "/a.test", "Saved as"},
		{"save-scenario " + dir + "/a.yaml", "this run cannot be saved as a scenario"},
	} {
		typeLine(t, m, c.line)
		screen := strings.Join(strings.Fields(plain(m.View())), " ")
		if !strings.Contains(strings.ReplaceAll(screen, "│ │ ", ""), c.says) && !strings.Contains(m.notice.text, c.says) {
			t.Errorf("%s: the screen lacks %q:\n%s", c.line, c.says, plain(m.View()))
		}
		press(t, m, "esc")
	}
	m.opts.Scenario = func(string) ([]byte, error) { return nil, errors.New("turn 3: typed by nobody") }
	typeLine(t, m, "save-scenario "+dir+"/a.yaml")
	if screen := plain(m.View()); !strings.Contains(screen, "turn 3: typed by nobody") {
		t.Errorf("the reason is missing:\n%s", screen)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "a.test")); err != nil || string(text) != "a test\n" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
