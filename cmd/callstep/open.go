package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/scenarios"
)

func (a *app) openVerb() *cobra.Command {
	var s setup
	cmd := &cobra.Command{
		Use:   "open SCENARIO",
		Short: "Open a scenario in the terminal",
		Long: `Open a scenario in the terminal, at its beginning.

SCENARIO is an id that callstep list shows, or the path of a YAML file; a
script that :save wrote opens where it was saved. A recorded exchange, in any
form that callstep diagnose reads, shows its verdict first; enter then walks it
like a scenario. A scenario's file is followed: whatever editor saves it, it is
read again, and what you did is done again in it. The flags break a scenario and switch its guards beforehand, as
they do for callstep run.`,
		Example: `  callstep open no-stock
  callstep open ./mine.yaml --guard all=on
  callstep open lost-reply --present`,
		GroupID:           groupWalk,
		Args:              exactly(1, "one scenario: an id or a file"),
		ValidArgsFunction: completeOne,
		RunE:              func(_ *cobra.Command, args []string) error { return a.begin(args[0], s) },
	}
	s.flags(cmd)
	a.looks(cmd)
	a.teaching(cmd)
	return cmd
}

// begin opens a scenario at its beginning.
func (a *app) begin(word string, s setup) error {
	if word == stdin {
		return unusablef("Save it as a file first, or `callstep run -`.", "the screen needs standard input for itself")
	}
	if isScript(word) {
		return a.beginScript(word)
	}
	if isRecording(word) {
		return a.beginRecording(word)
	}
	m, err := a.open(word, s)
	if err != nil {
		return err
	}
	return a.walk(m, place{Scenario: lasting(word), setup: s}, "")
}

// resume opens the scenario that the person left, where they left it; on a
// first start the first lesson.
func (a *app) resume() error {
	p, notice := loadPlace()
	if p.Scenario == "" {
		return a.first(notice)
	}
	m, changed, err := a.reopen(p)
	if err != nil {
		return a.first(fmt.Sprintf("%s, where you left off, cannot be opened any more.", p.Scenario))
	}
	if changed != "" {
		notice = changed
	}
	return a.visit(m, p, notice, offer(p.Scenario))
}

// reopen opens a scenario and does again what the person did in it; the notice
// says where that fits no more.
func (a *app) reopen(p place) (m *engine.Machine, notice string, err error) {
	if m, err = a.quietly().open(p.Scenario, p.setup); err != nil {
		return nil, "", err
	}
	for i, command := range p.Script {
		if m.Do(command) != nil {
			return m, fmt.Sprintf("The scenario has changed: of what you did, %d of %d steps still fit.", i, len(p.Script)), nil
		}
	}
	return m, "", nil
}

// first opens the first lesson.
func (a *app) first(notice string) error {
	id := scenarios.Names()[0]
	m, err := a.open(id, setup{})
	if err != nil {
		return err
	}
	return a.walk(m, place{Scenario: id}, notice)
}

// walk shows the screen, and keeps where the person left it. Not being able
// to keep it is a pity, not a failure.
func (a *app) walk(m *engine.Machine, p place, notice string) error {
	return a.visit(m, p, notice, "")
}

// visit is walk, with the courses first where a sentence offers them.
func (a *app) visit(m *engine.Machine, p place, notice, offer string) error {
	run := &shownRun{m}
	l, damaged := a.learning(run, p, offer)
	if err := a.show(run, p, l, strings.TrimSpace(notice+" "+damaged)); err != nil {
		return err
	}
	p = placeOf(l)
	if len(p.Script) > maxScript {
		p.Script = nil
	}
	err, also := savePlace(p), saveProgress(l.Progress)
	if err == nil || also != nil && also.Error() != err.Error() { // a folder that is not writable is one trouble
		err = errors.Join(err, also)
	}
	if err != nil {
		fmt.Fprintf(a.err, "callstep: cannot keep where you left off: %s\n", oneLine(err.Error()))
	}
	return nil
}

// lasting is a name for a scenario that means the same from another folder.
func lasting(word string) string {
	if !looksLikePath(word) {
		return word
	}
	if abs, err := filepath.Abs(word); err == nil {
		return abs
	}
	return word
}

// quietly is the app for trying something whose failure is said otherwise.
func (a *app) quietly() *app {
	silent := *a
	silent.err = io.Discard
	return &silent
}
