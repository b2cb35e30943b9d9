package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/expect"
	"callstep/engine/scenario"
	"callstep/engine/script"
	"callstep/ui/files"
)

// saving is how the command line asks for a replay to be kept as something else.
type saving struct {
	scenario, test string // files
	force          bool
}

func (s *saving) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.scenario, "save-scenario", "", "save the run as a scenario of its own in this file")
	f.StringVar(&s.test, "save-test", "", "save the script with what the run came to in this file, for callstep test")
	f.BoolVar(&s.force, "force", false, "replace a file that exists")
}

// names are the files that were asked for.
func (s *saving) names() []string {
	var names []string
	for _, name := range []string{s.scenario, s.test} {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// save writes what was asked for: all of it or, where something cannot be made,
// nothing.
func (a *app) save(s *saving, file string, sc *script.Script, m *engine.Machine) error {
	if s.scenario != "" && filepath.Clean(s.scenario) == filepath.Clean(s.test) {
		return unusablef("Give each a name of its own.", "--save-scenario and --save-test name the same file")
	}
	for _, name := range s.names() {
		if err := files.Free(name, s.force); err != nil {
			return notWritten(name, err)
		}
	}
	made := map[string][]byte{}
	var err error
	if s.scenario != "" {
		if made[s.scenario], err = a.asScenario(s.scenario, file, sc, m); err != nil {
			return err
		}
	}
	if s.test != "" {
		if made[s.test], err = asTest(s.test, file, sc, m); err != nil {
			return err
		}
	}
	for _, name := range s.names() {
		if err := a.writeFile(name, made[name], s.force); err != nil {
			return err
		}
	}
	return nil
}

// asScenario makes a scenario of a replay. Of doubts about it that check would
// tell, it says that there are some.
func (a *app) asScenario(to, file string, s *script.Script, m *engine.Machine) ([]byte, error) {
	src, err := a.read(scenarioOf(file, s))
	if err != nil {
		return nil, err
	}
	out, err := script.Scenario(to, src.text, m, scenario.IDOf(to))
	if err != nil {
		return nil, unusablef("A test can hold any run: --save-test FILE.", "%s cannot be a scenario: %s", file, err)
	}
	if problems := problemsOf(to, out); len(problems) > 0 {
		fmt.Fprintf(a.err, "callstep: %s has %s: `callstep check %s` shows them\n", oneLine(to), countProblems(problems), oneLine(to))
	}
	return out, nil
}

// asTest makes a test of a replay: the script, and what it came to.
func asTest(to, file string, s *script.Script, m *engine.Machine) ([]byte, error) {
	word := scenarioOf(file, s)
	if looksLikePath(word) {
		word = filepath.ToSlash(nameFrom(to, lasting(word)))
	}
	test := script.Of(m, word)
	test.Expect, test.Notes = expect.Of(m), s.Notes
	text, err := test.Format()
	if err != nil {
		return nil, unusablef("", "%s cannot be a test: %s", file, err)
	}
	return text, nil
}

// shownName stands for the run on the screen in a sentence that says what it
// cannot be.
const shownName = "this run"

// scenarioOfRun makes the scenario of the run on the screen for a file.
func (a *app) scenarioOfRun(run *shownRun, word string) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		return a.quietly().asScenario(file, shownName, script.Of(run.Machine, word), run.Machine)
	}
}

// testOfRun makes the test of the run on the screen for a file.
func testOfRun(run *shownRun, word string) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		return asTest(file, shownName, script.Of(run.Machine, word), run.Machine)
	}
}

// tellSaved names what was written.
func (s *saving) tellSaved(w io.Writer) error {
	for _, name := range s.names() {
		if _, err := fmt.Fprintf(w, "saved: %s\n", oneLine(name)); err != nil {
			return err
		}
	}
	return nil
}
