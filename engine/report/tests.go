package report

import (
	"bytes"
	"fmt"
	"io"

	"callstep/engine/expect"
)

// Test is what one test came to: a scenario or a script, and what of it came
// out otherwise than it expects.
type Test struct {
	Name        string // as the command line has it
	Scenario    string // id, empty if there was no telling
	Differences []expect.Difference
	Problem     string // why it could not be run, empty if it could
	See         string // the command that shows the run
	Log         string // hash of the run's log
}

// status is what a test came to, in a word.
func (t *Test) status() string {
	switch {
	case t.Problem != "":
		return "unusable"
	case len(t.Differences) > 0:
		return "failed"
	}
	return "ok"
}

// tally counts tests by status.
func tally(tests []Test) (ok, failed, unusable int) {
	for i := range tests {
		switch tests[i].status() {
		case "ok":
			ok++
		case "failed":
			failed++
		default:
			unusable++
		}
	}
	return ok, failed, unusable
}

// mostDiffering is how many differences of one test a person is shown. The
// first says most: what follows is often its consequence.
const mostDiffering = 5

// Tests writes a list of tests for a person: one line for each, then for one
// that failed what came out otherwise, from the first turn on. What files say
// passes through clean, which makes it fit to print on one line.
func Tests(w io.Writer, tests []Test, clean func(string) string) error {
	var b bytes.Buffer
	for i := range tests {
		t := &tests[i]
		word := t.status()
		if word == "failed" {
			word = "FAILED"
		}
		fmt.Fprintf(&b, "%-9s %s\n", word, clean(t.Name))
		if t.Problem != "" {
			fmt.Fprintf(&b, "%10s%s\n", "", clean(t.Problem))
		}
		for n, d := range t.Differences {
			if n == mostDiffering {
				fmt.Fprintf(&b, "%10sand %d more\n", "", len(t.Differences)-n)
				break
			}
			fmt.Fprintf(&b, "%10s%s\n", "", clean(d.String()))
		}
		if len(t.Differences) > 0 {
			fmt.Fprintf(&b, "%10ssee: %s\n", "", clean(t.See))
		}
	}
	ok, failed, unusable := tally(tests)
	fmt.Fprintf(&b, "%d ok, %d failed", ok, failed)
	if unusable > 0 {
		fmt.Fprintf(&b, ", %d unusable", unusable)
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

type testJSON struct {
	Name        string           `json:"name"`
	Scenario    string           `json:"scenario"`
	Status      string           `json:"status"`
	Differences []differenceJSON `json:"differences"`
	Problem     string           `json:"problem,omitempty"`
	LogSHA256   string           `json:"log_sha256"`
}

type differenceJSON struct {
	Turn int    `json:"turn"` // 0 = of the whole run
	What string `json:"what"`
	Got  string `json:"got"`
	Want string `json:"want"`
}

// TestsJSON writes a list of tests as one JSON object, one test a line.
func TestsJSON(w io.Writer, tests []Test) error {
	var b bytes.Buffer
	b.WriteString(`{"tests":[`)
	for i := range tests {
		t := &tests[i]
		row := testJSON{t.Name, t.Scenario, t.status(), []differenceJSON{}, t.Problem, t.Log}
		for _, d := range t.Differences {
			row.Differences = append(row.Differences, differenceJSON{d.Turn, d.What, d.Got, d.Want})
		}
		line, err := encode(row)
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(line)
	}
	ok, failed, unusable := tally(tests)
	fmt.Fprintf(&b, "],\n \"ok\":%d,\"failed\":%d,\"unusable\":%d}\n", ok, failed, unusable)
	_, err := w.Write(escapeHidden(b.Bytes()))
	return err
}

// TestsJUnit writes a list of tests as JUnit XML, all in one suite.
func TestsJUnit(w io.Writer, tests []Test, clean func(string) string) error {
	suite := junitSuite{Name: "callstep test", Tests: len(tests)}
	for i := range tests {
		t := &tests[i]
		c := junitCase{Class: clean(t.Scenario), Name: clean(t.Name)}
		switch t.status() {
		case "failed":
			suite.Failures++
			c.Failure = &junitFailure{Message: clean(t.Differences[0].String()), Type: clean(t.Differences[0].What)}
			for _, d := range t.Differences {
				c.Failure.Text += clean(d.String()) + "\n"
			}
			c.Failure.Text += clean(t.See)
		case "unusable":
			suite.Errors++
			c.Error = &junitFailure{Message: clean(t.Problem), Type: "unusable"}
		}
		suite.Cases = append(suite.Cases, c)
	}
	return writeJUnit(w, junitSuites{Name: suite.Name, Tests: suite.Tests, Failures: suite.Failures, Errors: suite.Errors, Suites: []junitSuite{suite}})
}
