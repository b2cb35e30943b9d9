package main

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/expect"
	"callstep/engine/report"
	"callstep/engine/script"
	"callstep/scenarios"
	"callstep/ui/files"
	"callstep/ui/text"
)

// testRun is how the command line asks for tests.
type testRun struct {
	json  bool
	junit junit
}

func (a *app) testVerb() *cobra.Command {
	s := &testRun{}
	cmd := &cobra.Command{
		Use:   "test [FILE | ID]...",
		Short: "Run scenarios and saved tests, and compare with what they expect",
		Long: `Run scenarios and saved tests, and compare what came of them with what they
expect. Without a name, all built-in scenarios are run.

A scenario is run as it was recorded. Each turn must come to its expect:, the
run to the expect: of the whole, and every invariant must hold at every moment,
unless damage is what is expected. A test is what replay --save-test writes: its
commands are carried out, and what it says of codes, effects, outcome and log
must be so.

What came out otherwise is listed from the first turn on; the first difference
is the one to look at.

Exit code 0: all is as expected. 1: a test failed. 2: one could not be run.`,
		Example: `  callstep test
  callstep test second-draft.test shelf.yaml
  callstep test tests/*.test --junit report.xml`,
		GroupID:           groupCheck,
		ValidArgsFunction: completeScenarios,
		RunE:              func(_ *cobra.Command, args []string) error { return a.test(s, args) },
	}
	cmd.Flags().BoolVar(&s.json, "json", false, "one JSON object, for a program")
	s.junit.flags(cmd, false)
	return cmd
}

// test runs the tests and tells of them.
func (a *app) test(s *testRun, words []string) error {
	if s.json && s.junit.prints() {
		return unusablef("Name a file after --junit, or leave one of the two out.", "--json and --junit=- both write to standard output")
	}
	if err := s.junit.free(); err != nil {
		return err
	}
	if len(words) == 0 {
		words = scenarios.Names()
	}
	tests, exit := make([]report.Test, len(words)), fine
	for i, word := range words {
		t := &tests[i]
		switch err := a.testOne(word, t); {
		case err != nil:
			t.Problem = oneLine(err.Error())
			exit = max(exit, tell(a.err, err))
		case len(t.Differences) > 0:
			exit = max(exit, found)
		}
	}
	xml := func(w io.Writer) error { return report.TestsJUnit(w, tests, text.Clean) }
	err := a.printRun(func(w io.Writer) error {
		switch {
		case s.json:
			return report.TestsJSON(w, tests)
		case s.junit.prints():
			return xml(w)
		}
		return report.Tests(w, tests, text.Clean)
	})
	if err != nil {
		return err
	}
	if err := a.putJUnit(&s.junit, xml); err != nil {
		return err
	}
	if exit != fine {
		return silent(exit)
	}
	return nil
}

// testOne runs one scenario or script. The error says why it cannot be run.
func (a *app) testOne(word string, t *report.Test) error {
	t.Name = word
	src, err := a.readTest(word)
	if err != nil {
		return err
	}
	if script.Is(src.text) {
		return a.testScript(word, src, t)
	}
	t.See = "callstep run " + word + " --trace"
	sc, err := a.compileSource(word, src)
	if err != nil {
		return err
	}
	t.Scenario = sc.ID
	want := expect.OfScenario(sc)
	if !want.Said() && len(sc.Invariants) == 0 {
		return unusablef("Add expect: to it, with outcome, tool_attempts and effects.", "%s expects nothing, so nothing can fail", word)
	}
	m, err := engine.Open(sc, engine.Options{})
	if err == nil {
		err = m.Do("end")
	}
	if err != nil {
		return err
	}
	t.Differences, t.Log = want.Compare(m), m.LogSHA256()
	return nil
}

// readTest reads a scenario or a script. What is no id is a file, whatever its
// ending.
func (a *app) readTest(word string) (source, error) {
	if info, err := os.Stat(word); err != nil || info.IsDir() || isBuiltIn(word) {
		return a.read(word)
	}
	text, err := a.readFile(word, script.Most+1, "Give a scenario, or a file that --save-test wrote.")
	return source{word, text}, err
}

func (a *app) testScript(word string, src source, t *report.Test) error {
	t.See = "callstep replay " + word + " --trace"
	s, err := parseScript(word, src.text)
	if err != nil {
		return err
	}
	m, err := a.replay(word, s)
	if err != nil {
		return err
	}
	t.Scenario = m.Scenario().ID
	if !s.Expects() {
		return unusablef("`callstep replay "+word+" --save-test FILE` writes what it comes to.", "%s expects nothing, so nothing can fail", word)
	}
	t.Differences, t.Log = s.Judge(m), m.LogSHA256()
	return nil
}

// writeFile writes a file that a person named. One that is there already is
// replaced only if they said so.
func (a *app) writeFile(name string, text []byte, force bool) error {
	if err := files.Write(name, text, 0o644, force); err != nil {
		return notWritten(name, err)
	}
	return nil
}

// notWritten says why a file was not written, and what helps.
func notWritten(name string, err error) error {
	next := ""
	if errors.Is(err, files.ErrExists) {
		next = "--force replaces it."
	}
	return unusablef(next, "cannot write %s: %s", name, err)
}
