package report

import (
	"fmt"
	"io"

	"callstep/engine"
)

// Plain writes the summary for a person: one line a turn, then the closing
// lines of the scenario. All words of it are the scenario's, codes aside, so
// each passes through clean, which makes it fit to print on one line.
func Plain(w io.Writer, m *engine.Machine, clean func(string) string) error {
	for _, t := range m.Turns() {
		if _, err := fmt.Fprintf(w, "turn %d: %s\n", t.Turn, clean(t.Line)); err != nil {
			return err
		}
	}
	for _, end := range m.Totals().Ends {
		if _, err := fmt.Fprintf(w, "%s: %s\n", clean(end.Name), clean(end.Value)); err != nil {
			return err
		}
	}
	return nil
}
