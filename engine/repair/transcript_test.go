package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/repair"
)

// TestTranscripts repairs the files of testdata. The input of the command
// repair is the file; strict counts warnings. Printed are the steps, what is
// left, and the lines that changed.
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata/transcripts", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd != "repair" {
				t.Fatalf("%s: no command %s", d.Pos, d.Cmd)
			}
			judge := judging(diagnose.Options{Strict: d.HasArg("strict")})
			text := d.Input + "\n"
			r, err := repair.Text(text, judge)
			if err != nil {
				return "cannot be repaired: " + err.Error() + "\n"
			}
			var b strings.Builder
			for i, s := range r.Steps {
				fmt.Fprintf(&b, "%d. %s: %s at %s: %s", i+1, s.Finding.Boundary, s.Finding.Code, s.Finding.Place, s.Done)
				if s.Times > 1 {
					fmt.Fprintf(&b, " (%d places)", s.Times)
				}
				b.WriteString("\n")
			}
			for _, l := range r.Left {
				fmt.Fprintf(&b, "left: %s: %s at %s: %s\n", l.Finding.Boundary, l.Finding.Code, l.Finding.Place, l.Why)
			}
			if r.Whole.First < 0 {
				b.WriteString("nothing is broken\n")
			}
			changedLines(&b, text, r.Text)
			return b.String()
		})
	})
}

// changedLines prints the lines of both texts between those that are the same.
func changedLines(b *strings.Builder, before, after string) {
	x, y := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	for _, line := range x {
		b.WriteString("- " + strings.TrimRight(line, "\n") + "\n")
	}
	for _, line := range y {
		b.WriteString("+ " + strings.TrimRight(line, "\n") + "\n")
	}
}
