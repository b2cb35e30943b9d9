package main

import (
	"os"
	"path/filepath"
	"testing"

	"callstep/engine"
	"callstep/scenarios/scenariotest"
)

// TestSaveFromTheScreen: what :save-scenario and :save-test write runs again, and
// comes to the same.
func TestSaveFromTheScreen(t *testing.T) {
	m, err := engine.Open(scenariotest.Load(t, "lost-reply"), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"goto 4", "inject new_key@4", "next"} {
		if err := m.Do(command); err != nil {
			t.Fatal(err)
		}
	}
	a, run, dir := &app{}, &shownRun{m}, t.TempDir()
	for name, text := range map[string]func(string) ([]byte, error){
		"second-draft.yaml": a.scenarioOfRun(run, "lost-reply"),
		"second-draft.test": testOfRun(run, "lost-reply"),
	} {
		file := filepath.Join(dir, name)
		made, err := text(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, made, 0o600); err != nil {
			t.Fatal(err)
		}
		if exit := execute([]string{"test", file}, nil, t.Output(), t.Output()); exit != fine {
			t.Errorf("callstep test %s: exit code %d\n%s", name, exit, made)
		}
	}
}
