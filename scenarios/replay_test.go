package scenarios_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/expect"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
)

// TestTranscripts plays every scenario and every cue to the end. The goldens
// read like a session; CALLSTEP_UPDATE=1 writes them anew.
func TestTranscripts(t *testing.T) {
	for _, id := range scenarios.Names() {
		t.Run(id, func(t *testing.T) {
			sc := scenariotest.Load(t, id)
			var got strings.Builder
			m := open(t, sc)
			run(t, m, "end")
			transcript(&got, m)
			meetsExpectations(t, sc, m)
			for _, cue := range sc.Cues {
				m := open(t, sc)
				fmt.Fprintf(&got, "\n[%d] %s\n    %s\n", cue.Key, cue.Name, strings.Join(cue.Do, " · "))
				run(t, m, cue.Do...)
				fmt.Fprintf(&got, "    %s\n", m.Snapshot().Headline.Text)
				if !m.Snapshot().Ended {
					run(t, m, "end")
				}
				transcript(&got, m)
				for _, f := range m.InForce() {
					if !f.Struck && !f.Lesson {
						fmt.Fprintf(&got, "    %s did not strike: %s\n", f.Spec, f.Why)
					}
				}
			}
			golden(t, filepath.Join("testdata", id+".golden"), got.String())
		})
	}
}

func open(t *testing.T, sc *scenario.Scenario) *engine.Machine {
	t.Helper()
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func run(t *testing.T, m *engine.Machine, commands ...string) {
	t.Helper()
	for _, c := range commands {
		if err := m.Do(c); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
}

func transcript(b *strings.Builder, m *engine.Machine) {
	for _, turn := range m.Turns() {
		harm := ""
		if turn.Harm {
			harm = "  ! harm"
		}
		fmt.Fprintf(b, "turn %d: %s%s\n", turn.Turn, turn.Line, harm)
	}
	totals := m.Totals()
	for _, end := range totals.Ends {
		fmt.Fprintf(b, "%s: %s\n", end.Name, end.Value)
	}
	fmt.Fprintf(b, "outcome: %s\n", totals.Outcome)
	for _, inv := range m.Snapshot().Ledger.Invariants {
		if !inv.Holds {
			fmt.Fprintf(b, "broken: %s\n", strings.TrimSuffix(inv.Text+", "+inv.Now, ", "))
		}
	}
}

// meetsExpectations compares the recorded run with what the file says of it.
func meetsExpectations(t *testing.T, sc *scenario.Scenario, m *engine.Machine) {
	t.Helper()
	want := expect.OfScenario(sc)
	for _, d := range want.Compare(m) {
		t.Error(d)
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
