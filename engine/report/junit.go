package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/sweep"
)

// The JUnit format as test servers read it: suites of cases, a case with a
// failure failed.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr,omitempty"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr,omitempty"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitFailure `xml:"failure"`
	Error   *junitFailure `xml:"error"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes a sweep as JUnit XML, one suite an actor, one case a listed
// cell. Cells with one of the bad outcomes fail; their text is the command that
// makes them happen again.
func JUnit(w io.Writer, g *sweep.Grid, bad []exchange.Outcome, clean func(string) string) error {
	all := junitSuites{Name: "callstep sweep " + clean(g.Scenario)}
	for _, actor := range g.Actors {
		suite := junitSuite{Name: clean(g.Scenario) + "." + actor}
		for i := range g.Cells {
			c := &g.Cells[i]
			if c.Actor != actor {
				continue
			}
			test := junitCase{Class: suite.Name, Name: clean(c.Name())}
			if slices.Contains(bad, c.Outcome) {
				suite.Failures++
				test.Failure = &junitFailure{
					Message: fmt.Sprintf("%s: %s", c.Outcome, c.Outcome.Meaning()),
					Type:    c.Outcome.String(),
					Text:    clean(g.Repro(c, g.Word())),
				}
			}
			suite.Cases = append(suite.Cases, test)
		}
		suite.Tests = len(suite.Cases)
		all.Tests += suite.Tests
		all.Failures += suite.Failures
		all.Suites = append(all.Suites, suite)
	}
	return writeJUnit(w, all)
}

func writeJUnit(w io.Writer, all junitSuites) error {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return fmt.Errorf("cannot write it as XML: %w", err)
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}
