package report

import (
	"fmt"
	"io"
)

// DiagnosisJUnit writes the verdicts on files as JUnit XML: a suite a file, a
// case an exchange. An exchange with a broken boundary failed. Every text goes
// through clean, for what shows it may be a terminal.
func DiagnosisJUnit(w io.Writer, all Verdicts, clean func(string) string) error {
	doc := junitSuites{Name: "callstep diagnose"}
	for d := range all {
		suite := junitSuite{Name: clean(d.File.Name)}
		for i, x := range d.Each {
			test := junitCase{Class: suite.Name, Name: fmt.Sprintf("exchange %d", i+1)}
			if label := x.Exchange.Label; label != "" {
				test.Name += ": " + clean(label)
			}
			if x.First >= 0 {
				f := &x.Findings[x.First]
				suite.Failures++
				test.Failure = &junitFailure{
					Message: fmt.Sprintf("%s: %s", f.Boundary, f.Code), Type: string(f.Code),
					Text: clean(WhereWords(f)) + "\n" + clean(f.Evidence) + "\n" + clean(f.Action),
				}
			}
			suite.Cases = append(suite.Cases, test)
		}
		suite.Tests = len(suite.Cases)
		doc.Tests += suite.Tests
		doc.Failures += suite.Failures
		doc.Suites = append(doc.Suites, suite)
	}
	return writeJUnit(w, doc)
}
