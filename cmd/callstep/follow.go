package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"callstep/engine"
	"callstep/engine/scenario"
	"callstep/ui"
	"callstep/ui/watch"
)

// shownRun is the run that is on the screen. A file that is saved there puts
// another one in its place.
type shownRun struct{ *engine.Machine }

// follow makes the scenario's file known to the screen, if it is one: edited
// there or elsewhere, it is read again. What it returns ends the watch; the
// notice says why there is none.
func (a *app) follow(run *shownRun, p place, l *ui.Learning) (src *ui.Source, end func(), notice string) {
	if !looksLikePath(p.Scenario) {
		return nil, func() {}, ""
	}
	src = &ui.Source{
		File: p.Scenario,
		Open: func() (*engine.Machine, error) { return a.again(p) },
		Took: func(m *engine.Machine) { run.Machine, l.Now.Machine = m, m },
	}
	file, err := watch.Open(p.Scenario)
	if err != nil {
		return src, func() {}, fmt.Sprintf("%s is not watched, so changes show after the next start: %s", p.Scenario, reason(err))
	}
	src.Changed = file.Changed
	return src, func() { _ = file.Close() }, "" // the program ends next
}

// again makes a run of a file as it is now. The error is one line.
func (a *app) again(p place) (*engine.Machine, error) {
	options, err := p.options()
	if err != nil {
		return nil, err
	}
	src, err := a.read(p.Scenario)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Parse(filepath.Base(src.name), src.text)
	var problems scenario.Errors
	if errors.As(err, &problems) {
		return nil, errors.New(firstOf(problems))
	}
	if err != nil {
		return nil, err
	}
	return engine.Open(sc, options)
}

// firstOf is the first of some problems with its place and what to do, and how
// many there are besides.
func firstOf(problems scenario.Errors) string {
	first := problems[0].String()
	if hint := problems[0].Hint; hint != "" {
		first += ". " + hint
	}
	if more := len(problems) - 1; more > 0 {
		first += fmt.Sprintf(" (and %d more)", more)
	}
	return first
}
