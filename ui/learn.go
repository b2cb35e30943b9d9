package ui

import (
	"encoding/json"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/ui/keymap"
	"callstep/ui/overlay"
)

// Learning is what the screen keeps of a learner, and the way to other
// lessons. The screen changes it; whoever opened the screen keeps it.
type Learning struct {
	Progress *learn.Progress
	Lessons  func() []scenario.Head // in teaching order
	// Open makes the run of a lesson where it was left.
	Open func(word string, at learn.Place) (Opened, error)
	Now  Opened // what is walked
	// Offer, where not empty, is a sentence above the list of courses, which
	// then comes first.
	Offer string
}

// Opened is a run that the screen can walk.
type Opened struct {
	Machine *engine.Machine
	Word    string                            // names the scenario, also from another folder
	Setup   json.RawMessage                   // how it was opened, for Place
	Script  func(file string) ([]byte, error) // for :save

	Scenario, Test func(file string) ([]byte, error) // for :save-scenario and :save-test
	Notice         string
}

// learner is what the model remembers between two frames.
type learner struct {
	snap     *engine.Snapshot // the last one that was looked at
	scratch  learn.Record     // where nothing is kept
	forecast *learn.Forecast  // what is being predicted
	quiz     *overlay.Quiz    // made when first opened
	asked    int              // the turn whose prompt went to an AI of one's own, 0 if none
}

// lessonOpened is the run of another lesson, or why there is none.
type lessonOpened struct {
	gen int
	Opened
	err error
}

// pupil is the run and the record of who walks it, false where nothing is kept.
func (m *Model) pupil() (*engine.Machine, *learn.Record, bool) {
	run, ok := m.machine.(*engine.Machine)
	if !ok || m.opts.Learning == nil || m.opts.Learning.Now.Word == "" {
		return run, nil, false
	}
	return run, m.opts.Learning.Progress.Of(m.opts.Learning.Now.Word), true
}

// kept is what is kept of this scenario, for this visit alone where nothing
// is.
func (m *Model) kept() *learn.Record {
	if _, r, ok := m.pupil(); ok {
		return r
	}
	return &m.learner.scratch
}

// welcome shows the courses first where that was asked for.
func (m *Model) welcome() {
	if l := m.opts.Learning; l != nil && l.Offer != "" {
		m.openCourses(l.Offer)
	}
}

// watch notes what the learner has seen by now.
func (m *Model) watch() {
	run, r, ok := m.pupil()
	if run == nil || m.learner.snap == m.snap || run.Scenario().Recorded {
		return
	}
	m.learner.snap = m.snap
	m.tick(run)
	if !ok {
		return
	}
	for _, t := range run.Turns() {
		if t.End <= m.snap.Pos && t.Verdict != "skipped" {
			r.See(learn.Sight{Turn: t.Turn, Stage: t.Stage.String(), Code: string(t.Code)})
		}
	}
	if m.snap.Ended {
		r.Finished, r.Outcome = true, m.snap.Outcome.String()
	}
}

// leave notes where the learner is.
func (m *Model) leave() {
	if run, r, ok := m.pupil(); ok && m.crash == nil {
		r.Place.Setup = m.opts.Learning.Now.Setup
		var script []string
		for _, c := range run.Script() {
			script = append(script, c.String())
		}
		r.Leave(script)
	}
}

// learnKeys are the keys of the main screen that are for learners.
var learnKeys = map[keymap.Action]func(*Model) tea.Cmd{
	keymap.CourseList: func(m *Model) tea.Cmd { m.openCourses(""); return nil },
	keymap.Predict:    (*Model).openPredict,
	keymap.Questions:  (*Model).openQuiz,
	keymap.TaskList:   (*Model).openTasks,
	keymap.CopyPrompt: (*Model).copyPrompt,
}

func (m *Model) learnKey(a keymap.Action) tea.Cmd {
	if do := learnKeys[a]; do != nil {
		return do(m)
	}
	return nil
}

// learn carries out what a learner asked an overlay for.
func (m *Model) learn(do *overlay.Learn) tea.Cmd {
	switch {
	case do.Open != nil:
		return m.openLesson(do.Open)
	case do.Guess != nil:
		return m.predicted(do.Guess)
	case do.Answer != nil:
		return m.answered(do.Answer)
	case do.Again:
		return m.openPredict()
	case do.Forget:
		m.opts.Learning.Progress.Clear()
		m.learner = learner{snap: m.snap}
		m.openCourses("")
		m.notice = notice{text: "All progress is deleted."}
	}
	return nil
}

func (m *Model) openCourses(why string) {
	l := m.opts.Learning
	if l == nil || l.Lessons == nil {
		m.notice = notice{text: "This run belongs to no course."}
		return
	}
	var lessons []overlay.Lesson
	for _, h := range l.Lessons() {
		lessons = append(lessons, overlay.Lesson{Head: h, Record: l.Progress.Look(h.ID), Now: h.ID == l.Now.Word})
	}
	m.open(overlay.NewCourses(lessons, why))
}

// openLesson makes the run beside the screen: its contracts are compiled.
func (m *Model) openLesson(o *overlay.Opening) tea.Cmd {
	l := m.opts.Learning
	at := l.Progress.Look(o.Word).Place
	if o.Fresh {
		at = learn.Place{}
	}
	m.notice = notice{text: "Opening " + o.Word + m.theme.G.Dots}
	gen := m.ask()
	return func() tea.Msg {
		opened, err := l.Open(o.Word, at)
		return lessonOpened{gen, opened, err}
	}
}

// enter puts the run of another lesson in the place of the one walked.
func (m *Model) enter(o lessonOpened) {
	if o.gen != m.asked {
		return // another one was asked for since
	}
	if o.err != nil {
		m.notice = notice{text: "This lesson cannot be opened: " + o.err.Error(), failed: true}
		return
	}
	m.leave()
	m.opts.Learning.Now = o.Opened
	m.opts.Word, m.opts.Script, m.opts.Scenario, m.opts.Test = o.Word, o.Script, o.Scenario, o.Test
	m.opts.Source, m.broken = nil, "" // of the run before
	m.replace(o.Machine)
	m.notice = notice{text: o.Notice}
	m.watch()
}
