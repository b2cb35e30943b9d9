package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui"
)

// learning is what the screen keeps of the learner, who begins with this run.
// The notice says what became of a damaged file.
func (a *app) learning(run *shownRun, p place, offer string) (*ui.Learning, string) {
	progress, notice := loadProgress()
	if err := canKeep(progressFile()); err != nil {
		notice = strings.TrimSpace(notice + " What you do now cannot be kept: " + oneLine(err.Error()) + ".")
	}
	return &ui.Learning{
		Progress: progress, Now: a.opened(run, p), Offer: offer,
		Lessons: func() []scenario.Head {
			heads, _ := allHeads() // the built-in ones are tested
			return heads
		},
		Open: func(word string, at learn.Place) (ui.Opened, error) {
			p := place{Scenario: word, Script: at.Script}
			if at.Setup != nil && json.Unmarshal(at.Setup, &p.setup) != nil {
				p.setup, p.Script = setup{}, nil
			}
			m, changed, err := a.reopen(p)
			if err != nil {
				return ui.Opened{}, err
			}
			o := a.opened(&shownRun{m}, p)
			o.Notice = changed
			return o, nil
		},
	}, notice
}

func (a *app) opened(run *shownRun, p place) ui.Opened {
	how, _ := json.Marshal(p.setup) // plain words and numbers
	return ui.Opened{
		Machine: run.Machine, Word: p.Scenario, Setup: how,
		Script: scriptOf(run, p.Scenario), Scenario: a.scenarioOfRun(run, p.Scenario), Test: testOfRun(run, p.Scenario),
	}
}

// placeOf is where the learner is when the screen is left.
func placeOf(l *ui.Learning) place {
	p := place{Scenario: l.Now.Word}
	_ = json.Unmarshal(l.Now.Setup, &p.setup) // opened wrote it
	for _, c := range l.Now.Machine.Script() {
		p.Script = append(p.Script, c.String())
	}
	return p
}

// offer is what is said above the courses when all lessons of this one's course
// are finished, "" while there is something left in it.
func offer(word string) string {
	progress := glanceProgress()
	if r := progress.Look(word); !r.Finished {
		return "" // and no list is read at most starts
	}
	heads, err := allHeads()
	course, left := "", 0
	for _, h := range heads {
		if h.ID == word {
			course = h.Course
		}
	}
	for _, h := range heads {
		if r := progress.Look(h.ID); h.Course == course && !r.Finished {
			left++
		}
	}
	if err != nil || course == "" || left > 0 {
		return ""
	}
	return fmt.Sprintf("Every lesson of %q is finished. What next?", course)
}

// learn opens a lesson where the learner left it, or the courses.
func (a *app) learn(args []string) error {
	if len(args) == 0 {
		p, notice := loadPlace()
		if p.Scenario == "" || isRecording(p.Scenario) {
			p = place{Scenario: scenarios.Names()[0]}
		}
		m, changed, err := a.reopen(p)
		if err != nil {
			p = place{Scenario: scenarios.Names()[0]}
			if m, changed, err = a.reopen(p); err != nil {
				return err
			}
		}
		return a.visit(m, p, notice+changed, "Choose a lesson; esc goes on with the one you left.")
	}
	progress := glanceProgress()
	word := lasting(args[0])
	p := place{Scenario: word, Script: progress.Look(word).Place.Script}
	if how := progress.Look(word).Place.Setup; how != nil && json.Unmarshal(how, &p.setup) != nil {
		p = place{Scenario: word}
	}
	if _, err := a.compile(args[0]); err != nil { // says what is wrong, at its place
		return err
	}
	m, changed, err := a.reopen(p)
	if err != nil {
		p = place{Scenario: word}
		if m, err = a.open(word, setup{}); err != nil {
			return err
		}
	}
	return a.walk(m, p, changed)
}
