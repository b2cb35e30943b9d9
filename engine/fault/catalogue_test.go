package fault

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"callstep/engine/exchange"
)

// Every row is in its place and complete enough for a person to choose by.
func TestCatalogue(t *testing.T) {
	faults := Catalogue()
	if !slices.IsSortedFunc(faults, func(a, b *Fault) int {
		return cmp.Or(cmp.Compare(a.Boundary, b.Boundary), cmp.Compare(a.Phase, b.Phase), cmp.Compare(a.Kind, b.Kind))
	}) {
		t.Error("the catalogue is not sorted by boundary, phase and name")
	}
	for _, f := range faults {
		if named, ok := Named(f.Kind); !ok || named != f {
			t.Errorf("%s is not found by its name, or stands twice", f.Kind)
		}
		if f.Boundary != f.Stage.Boundary() {
			t.Errorf("%s: stage %s is not at boundary %s", f.Kind, f.Stage, f.Boundary)
		}
		if len(f.Guards) == 0 {
			t.Errorf("%s: no guard should stop it", f.Kind)
		}
		for _, g := range f.Guards {
			if strings.HasPrefix(f.Caught, "nothing") {
				continue
			}
			if stage := g.Info().Stage; stage != f.Stage && !slices.Contains(elsewhere, g) {
				t.Errorf("%s is seen at %s, but %s guards %s", f.Kind, f.Stage, g, stage)
			}
		}
		if acts := f.Edit != nil || f.Drop || f.Strike != NoStrike; !acts || f.Variants == nil {
			t.Errorf("%s does nothing, or says no variants", f.Kind)
		}
		for i, p := range f.Variants(nil) {
			if (i == 0) != (p == nil) {
				t.Errorf("%s: variant %d is %q; the first is the default", f.Kind, i, p)
			}
			spec := Spec{Kind: f.Kind, From: 1, Count: 1, Params: p}
			if again, err := Parse(spec.String()); err != nil || again.String() != spec.String() {
				t.Errorf("variant %s: %v", spec, err)
			}
		}
		checkWords(t, f)
	}
}

// elsewhere are the guards that stop a fault at another stage than the one it
// strikes: a withdrawn tool at the call, a lost reply at the repeat, a provider's
// failure by the policy that also governs tools.
var elsewhere = []exchange.Guard{exchange.Allowlist, exchange.Idempotency, exchange.RetryPolicy}

func checkWords(t *testing.T, f *Fault) {
	for _, w := range []struct {
		name, text string
		most       int
	}{{"Short", f.Short, 32}, {"Long", f.Long, 130}, {"Caught", f.Caught, 42}, {"Else", f.Else, 42}} {
		if n := utf8.RuneCountInString(w.text); n == 0 || n > w.most {
			t.Errorf("%s: %s has %d characters, 1 to %d fit: %s", f.Kind, w.name, n, w.most, w.text)
		}
	}
	if n := strings.Count(f.Long+" ", ". "); n != 2 {
		t.Errorf("%s: Long has %d sentences, not 2", f.Kind, n)
	}
	for _, p := range f.Params {
		if p.Name == "" || p.Help == "" {
			t.Errorf("%s: parameter %q is not explained", f.Kind, p.Name)
		}
	}
}

func TestNearestKind(t *testing.T) {
	for word, want := range map[string]string{
		"lost_replay":                         "lost_reply",
		"LOST-REPLY":                          "lost_reply",
		"python":                              "python_literal",
		"trailing_coma":                       "trailing_comma",
		"xyz":                                 "",
		strings.Repeat("lost_reply", 100_000): "",
	} {
		if got, _ := nearestKind(word); got != want {
			t.Errorf("nearestKind %.20q: %q, want %q", word, got, want)
		}
	}
}
