// Package scenariotest compiles the built-in scenarios for tests.
package scenariotest

import (
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// Load compiles a built-in scenario, and ends the test where there is none of
// that id.
func Load(t testing.TB, id string) *scenario.Scenario {
	t.Helper()
	file, src, ok := scenarios.Read(id)
	if !ok {
		t.Fatalf("no scenario %s", id)
	}
	sc, err := scenario.Parse(file, src)
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// All compiles every built-in scenario, in teaching order.
func All(t testing.TB) []*scenario.Scenario {
	t.Helper()
	var all []*scenario.Scenario
	for _, id := range scenarios.Names() {
		all = append(all, Load(t, id))
	}
	return all
}
