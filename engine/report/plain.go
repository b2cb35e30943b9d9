package report

import (
	"fmt"
	"io"

	"callstep/engine"
)

// Plain writes the summary for a person: one line a turn, then the closing
// lines of the scenario. All words of it are the scenario's, codes aside.
func Plain(w io.Writer, m *engine.Machine) error {
	for _, t := range m.Turns() {
		if _, err := fmt.Fprintf(w, "turn %d: %s\n", t.Turn, t.Line); err != nil {
			return err
		}
	}
	for _, end := range m.Totals().Ends {
		if _, err := fmt.Fprintf(w, "%s: %s\n", end.Name, end.Value); err != nil {
			return err
		}
	}
	return nil
}
