package diagnose_test

import (
	"slices"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// TestSubsets: what is to be written is nowhere listed as refused.
func TestSubsets(t *testing.T) {
	listed := 0
	for p := range wire.NumProviders {
		s := diagnose.SubsetOf(p)
		if s == nil {
			continue
		}
		listed++
		if s.Name.Most == 0 {
			t.Errorf("%s says nothing of names", p)
		}
		for _, word := range s.Takes {
			if slices.Contains(s.Refused, word) || slices.Contains(s.Doubtful, word) {
				t.Errorf("%s takes %s, and does not", p, word)
			}
		}
	}
	if listed != 5 {
		t.Errorf("%d providers are listed", listed)
	}
}
