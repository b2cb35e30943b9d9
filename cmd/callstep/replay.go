package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/report"
	"callstep/engine/script"
	"callstep/ui/text"
)

const replayLong = `Play a script again: a run that was saved with :save FILE on the screen, with
everything that was broken, switched and typed on the way.

The log of the replay is compared, byte for byte, with the one the script
remembers. docs/scripts.md describes the format; scripts can be written by hand.

With --save-test the script is saved together with what it came to: codes,
effects, outcome and log. callstep test runs it. With --save-scenario the run is
saved as a scenario of its own, with everything that was broken, switched and
typed in its turns; callstep run on it gives the same turns and the same outcome.
A run that no scenario can hold is refused with the reason. Nothing is saved if
the log is another one.

Exit code 0: the same log, or nothing to compare it with. 1: the log is another
one; the first turn that differs is named. 2: the script cannot be used, or a
file cannot be written.`

// replaying is how the command line asks for a replay.
type replaying struct {
	asJSON, asTrace bool
	check           string // the hash the log must have, "" = that of the script
	keep            saving
}

func (a *app) replayVerb() *cobra.Command {
	var how replaying
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Play a saved script again, and check that it comes to the same",
		Long:  replayLong,
		Example: `  callstep replay second-draft.script
  callstep replay second-draft.script --trace
  callstep replay second-draft.script --save-test second-draft.test
  callstep replay second-draft.script --save-scenario second-draft.yaml
  callstep open second-draft.script          the same place, on the screen`,
		GroupID: groupWalk,
		Args:    exactly(1, "one script: a file that :save wrote"),
		RunE: func(_ *cobra.Command, args []string) error {
			if how.asJSON && how.asTrace {
				return unusablef("Give one of the two.", "--json and --trace exclude each other")
			}
			return a.playAgain(args[0], &how)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&how.asJSON, "json", false, "one JSON object, for a program")
	f.BoolVar(&how.asTrace, "trace", false, "one line for every stage, with its evidence")
	f.StringVar(&how.check, "check", "", "the hash that the log must have, or its first 8 digits or more")
	how.keep.flags(cmd)
	return cmd
}

// playAgain replays a script, keeps it as was asked and prints the run. A log
// that is another one is the error that is left at the end: the run is printed
// before it, so that the person sees what it came to.
func (a *app) playAgain(file string, how *replaying) error {
	s, m, err := a.replayed(file)
	if err != nil {
		return err
	}
	differs := sameLog(file, s, m, strings.ToLower(how.check))
	if differs == nil {
		if err := a.save(&how.keep, file, s, m); err != nil {
			return err
		}
	}
	if err := a.printRun(func(w io.Writer) error { return how.print(w, m, differs == nil) }); err != nil {
		return err
	}
	return differs
}

// print writes a replayed run in the form that was asked for; the plain one
// says what was saved too.
func (how *replaying) print(w io.Writer, m *engine.Machine, saved bool) error {
	switch {
	case how.asJSON:
		return report.JSON(w, m)
	case how.asTrace:
		return report.Trace(w, m, text.Clean)
	}
	if err := report.Plain(w, m, text.Clean); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "log_sha256: %s\n", m.LogSHA256()); err != nil || !saved {
		return err
	}
	return how.keep.tellSaved(w)
}

// sameLog compares a replay with what the script remembers, or with a hash
// given instead.
func sameLog(file string, s *script.Script, m *engine.Machine, check string) error {
	want := s.Log
	if check != "" {
		if want = check; len(want) < 8 || len(want) > 64 || strings.Trim(want, "0123456789abcdef") != "" {
			return unusablef("`callstep replay` prints it as log_sha256.", "--check %s: a hash has 8 to 64 hexadecimal digits", check)
		}
	}
	now := m.LogSHA256()
	if strings.HasPrefix(now, want) {
		return nil
	}
	where := "The script does not say how its turns went, so where they part cannot be told."
	if check == "" || strings.HasPrefix(s.Log, check) {
		switch turn, known := s.Parting(m); {
		case known && turn > 0:
			where = fmt.Sprintf("The logs part in turn %d. `callstep replay %s --trace` shows how it goes now.", turn, file)
		case known:
			where = "The turns are the same as far as both go; the logs part behind them."
		}
	}
	return &failure{what: fmt.Sprintf("%s: the log is another one: it is %s, and was to be %s", file, now, want), next: where, exit: found}
}

const aScript = "A script is what :save FILE writes on the screen; docs/scripts.md describes it."

// readScript reads a script from a file.
func (a *app) readScript(file string) (*script.Script, error) {
	src, err := a.readFile(file, script.Most+1, aScript)
	if err != nil {
		return nil, err
	}
	return parseScript(file, src)
}

// replayed reads a script and plays it.
func (a *app) replayed(file string) (*script.Script, *engine.Machine, error) {
	s, err := a.readScript(file)
	if err != nil {
		return nil, nil, err
	}
	m, err := a.replay(file, s)
	return s, m, err
}

func parseScript(file string, src []byte) (*script.Script, error) {
	s, err := script.Parse(file, src)
	if err != nil {
		return nil, unusablef(aScript, "%s", err)
	}
	return s, nil
}

// isScript tells a script from a scenario: a script says so in its first line.
func isScript(word string) bool {
	if isBuiltIn(word) {
		return false
	}
	info, err := os.Stat(word)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(word)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 4096))
	return err == nil && script.Is(head)
}

// replay plays a script that was read from a file.
func (a *app) replay(file string, s *script.Script) (*engine.Machine, error) {
	sc, err := a.compile(scenarioOf(file, s))
	if err != nil {
		return nil, err
	}
	m, err := script.Replay(file, s, sc)
	var at *script.Error
	if errors.As(err, &at) {
		return nil, unusablef("The scenario may have changed since, or the line is wrong.", "%s", at)
	}
	return m, err
}

// scenarioOf is the scenario of a script: a path in it starts at the script's
// own folder.
func scenarioOf(file string, s *script.Script) string {
	if !looksLikePath(s.Scenario) || filepath.IsAbs(s.Scenario) {
		return s.Scenario
	}
	path := filepath.Join(filepath.Dir(file), filepath.FromSlash(s.Scenario))
	if !looksLikePath(path) {
		path = "./" + path // Join takes it away, and it says that this is no id
	}
	return path
}

// scriptOf makes the script of a run for a file. A scenario below the folder
// of the file is named from there, so that both can be moved together.
func scriptOf(run *shownRun, word string) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		name := word
		if looksLikePath(word) {
			name = filepath.ToSlash(nameFrom(file, word))
		}
		return script.Of(run.Machine, name).Format()
	}
}

// nameFrom is the path of a scenario as seen from the folder of a file, or
// all of it where it does not lie below.
func nameFrom(file, path string) string {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(rel) {
		return path
	}
	if !looksLikePath(rel) {
		return "./" + rel
	}
	return rel
}

// beginScript opens the screen where a script was saved.
func (a *app) beginScript(file string) error {
	s, m, err := a.replayed(file)
	if err != nil {
		return err
	}
	p := place{Scenario: lasting(scenarioOf(file, s))}
	p.setup = setup{Faults: s.Faults, Guards: s.Guards, NoFaults: s.NoFaults, Actor: s.Actor, Seed: s.Seed}
	return a.walk(m, p, "")
}
