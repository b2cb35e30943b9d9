package scenario_test

import (
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

func TestBuiltinScenariosAreSound(t *testing.T) {
	for _, id := range scenarios.Names() {
		file, src, ok := scenarios.Read(id)
		if !ok {
			t.Fatalf("%s is listed but cannot be read", id)
		}
		sc, problems := scenario.Check(file, src)
		for _, p := range problems {
			t.Errorf("%s: %s\n  %s\n  hint: %s", id, p, p.Source, p.Hint)
		}
		if sc != nil && sc.ID != id {
			t.Errorf("%s says that its id is %s", file, sc.ID)
		}
	}
}
