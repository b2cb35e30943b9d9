package report

import (
	"fmt"
	"io"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// markWords say a mark as a verb, so that a line can be read aloud.
var markWords = map[exchange.Mark]string{
	exchange.NotReached:    "not reached",
	exchange.Pass:          "passes",
	exchange.Refuse:        "refuses",
	exchange.Bypassed:      "bypassed",
	exchange.NotApplicable: "does not apply",
	exchange.Struck:        "struck",
}

// Trace writes the log, one line an event: turn, stage, what became of it, the
// code if there is one, and the evidence; behind a failed request, how it was
// repeated. No column carries its meaning by
// place or sign alone, so a screen reader loses nothing. The evidence quotes
// models and tools: every line passes through clean, as in Plain.
func Trace(w io.Writer, m *engine.Machine, clean func(string) string) error {
	for i := range m.Events() {
		e := m.Event(i)
		for _, line := range append([]string{traceLine(e)}, indented(e.Retries)...) {
			if _, err := fmt.Fprintln(w, clean(line)); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(w, "outcome: %s\n", m.Totals().Outcome)
	return err
}

// indented are lines that belong to the one before them.
func indented(lines []string) []string {
	var all []string
	for _, l := range lines {
		all = append(all, "  "+l)
	}
	return all
}

func traceLine(e engine.EventView) string {
	line := fmt.Sprintf("turn %d %s", e.Turn, e.Stage)
	if _, isStage := exchange.StageNamed(e.Stage); isStage {
		line += " " + markWords[e.Mark]
	}
	if e.Code != "" && e.Code != exchange.OK && !strings.HasPrefix(e.Text, string(e.Code)) {
		line += " " + string(e.Code)
	}
	if e.Text != "" {
		line += ": " + e.Text
	}
	return line
}
