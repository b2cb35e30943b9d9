package checklist_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/checklist"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/record"
)

// never are the states that a line does not reach, whatever a file holds.
var never = map[string]checklist.State{"validated": checklist.Holds, "retries": checklist.Holds}

// TestChecklist judges the files of testdata. The command check prints the lines
// that it names, or those that are broken.
func TestChecklist(t *testing.T) {
	reached := map[string]map[checklist.State]bool{}
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			text := d.Input + "\n"
			file, bad := record.Read("exchange.json", text)
			if bad != nil {
				t.Fatalf("%s: %v", d.Pos, bad)
			}
			var wanted []string
			for _, arg := range d.CmdArgs {
				wanted = append(wanted, arg.Key)
			}
			var b strings.Builder
			for _, l := range checklist.Of(diagnose.File(file, diagnose.Options{}), text) {
				if reached[l.ID] == nil {
					reached[l.ID] = map[checklist.State]bool{}
				}
				reached[l.ID][l.State] = true
				if wanted == nil && l.State == checklist.Broken || slices.Contains(wanted, l.ID) {
					fmt.Fprintf(&b, "%s: %s%s\n", l.ID, l.State, words(l))
				}
			}
			return b.String()
		})
	})
	for _, l := range checklist.Lines() {
		for _, s := range []checklist.State{checklist.CannotTell, checklist.Holds, checklist.Broken} {
			if want := s == checklist.CannotTell || never[l.ID] != s; reached[l.ID][s] != want {
				t.Errorf("%s: %q reached: %v", l.ID, s, reached[l.ID][s])
			}
		}
	}
}

func words(l checklist.Judged) string {
	out := ""
	if l.Why != "" {
		out = ": " + l.Why
	}
	for _, b := range l.Breaks {
		if b.Finding != nil {
			out += fmt.Sprintf("\n  %s %s at %s", b.Finding.Boundary, b.Finding.Code, b.Finding.Place)
			continue
		}
		out += fmt.Sprintf("\n  %s line %d", b.What, b.Line)
	}
	return out
}

// TestLinesNameKnownCodes keeps the table in step with the vocabulary.
func TestLinesNameKnownCodes(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range checklist.Lines() {
		if seen[l.ID] || l.ID == "" || !strings.HasSuffix(l.Text, ".") {
			t.Errorf("%q: %q", l.ID, l.Text)
		}
		seen[l.ID] = true
		for _, at := range l.About {
			if !slices.ContainsFunc(exchange.Lookup(at.Code), func(c exchange.CodeInfo) bool { return c.Boundary == at.Boundary }) {
				t.Errorf("%s: %s is no code of %s", l.ID, at.Code, at.Boundary)
			}
		}
	}
}
