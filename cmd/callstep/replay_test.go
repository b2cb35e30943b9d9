package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplayFindsWhereLogsPart: of a script that remembers its log, one
// command is another one now.
func TestReplayFindsWhereLogsPart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.script")
	a := &app{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	m, err := a.open("lost-reply", setup{Guards: []string{"rules=off"}, Faults: []string{"markdown_fence@1"}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []string{"goto 4", "inject new_key@4", "end"} {
		if err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	text, err := scriptOf(&shownRun{m}, "lost-reply")(file)
	if err != nil {
		t.Fatal(err)
	}
	replay := func(text string, args ...string) (exit int, said string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var wrong bytes.Buffer
		exit = execute(append([]string{"replay", file}, args...), strings.NewReader(""), &bytes.Buffer{}, &wrong)
		return exit, wrong.String()
	}
	if exit, said := replay(string(text)); exit != fine || said != "" {
		t.Errorf("as it was saved: exit %d, %s", exit, said)
	}
	if exit, said := replay(string(text), "--check", m.LogSHA256()[:12]); exit != fine {
		t.Errorf("--check: exit %d, %s", exit, said)
	}
	exit, said := replay(strings.Replace(string(text), "inject new_key@4", "inject changed_arguments@4,quantity=3", 1))
	if exit != found || !strings.Contains(said, "The logs part in turn 4.") {
		t.Errorf("another fault: exit %d, %s", exit, said)
	}
	exit, said = replay(strings.Replace(string(text), "\nend\n", "\n", 1))
	if exit != found || !strings.Contains(said, "The turns are the same as far as both go") {
		t.Errorf("cut short: exit %d, %s", exit, said)
	}
}

// TestScriptNamesItsScenario from its own folder where that is possible, so
// that both can be moved together.
func TestScriptNamesItsScenario(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ file, path, want string }{
		{"run.script", "mine.yaml", "mine.yaml"},
		{"run.script", "shelf/mine.yaml", "shelf/mine.yaml"},
		{"run.script", "mine.scenario", "./mine.scenario"},
		{"deep/run.script", "mine.yaml", filepath.ToSlash(filepath.Join(dir, "mine.yaml"))},
	} {
		path := filepath.Join(dir, filepath.FromSlash(c.path))
		if got := filepath.ToSlash(nameFrom(filepath.Join(dir, c.file), path)); got != c.want {
			t.Errorf("from %s %s is named %s, want %s", c.file, c.path, got, c.want)
		}
	}
}
