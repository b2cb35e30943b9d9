package diagnose_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
)

// TestHandedCases judges each case's exchange as a user would give it.
func TestHandedCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			doc, bad := jsonscan.Index(string(text))
			if bad != nil {
				t.Fatal(bad)
			}
			judgeCase(t, doc.Root())
		})
	}
}

type verdict struct{ boundary, code string }

func judgeCase(t *testing.T, c jsonscan.Node) {
	t.Helper()
	raw := c.Get("exchange").Raw()
	if x := c.Get("exchange"); c.Get("format").Str() == "text" && x.Len() == 1 {
		raw = x.Get("text").Str()
	}
	file, bad := record.Read("case.json", raw)
	if bad != nil {
		t.Fatal(bad)
	}
	if len(file.Exchanges) != 1 {
		t.Fatalf("%d exchanges", len(file.Exchanges))
	}
	if got, want := file.Exchanges[0].Provider.String(), c.Get("format").Str(); got != want {
		t.Errorf("format %s, want %s", got, want)
	}
	d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
	got := verdict{d.Boundary().String(), string(d.Code())}
	var listed []verdict
	for _, f := range d.Findings {
		listed = append(listed, verdict{f.Boundary.String(), string(f.Code)})
	}
	e := c.Get("expected")
	want := verdict{e.Get("boundary").Str(), e.Get("code").Str()}
	also := verdicts(e.Get("also"))
	if slices.Contains(listed, want) {
		also = append(also, verdicts(e.Get("also_if_listed"))...)
	}
	if got != want && !slices.Contains(also, got) {
		t.Errorf("verdict %v, want %v; findings %v", got, want, listed)
	}
	for _, l := range verdicts(e.Get("lists")) {
		if !slices.Contains(listed, l) {
			t.Errorf("%v is not listed; findings %v", l, listed)
		}
	}
}

func verdicts(list jsonscan.Node) (out []verdict) {
	for _, pair := range list.Items() {
		out = append(out, verdict{pair.Item(0).Str(), pair.Item(1).Str()})
	}
	return out
}
