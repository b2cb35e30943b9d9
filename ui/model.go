package ui

import (
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/layout"
	"callstep/ui/overlay"
	"callstep/ui/pane"
	"callstep/ui/pane/events"
	"callstep/ui/pane/ledger"
	"callstep/ui/pane/lesson"
	"callstep/ui/pane/proposal"
	"callstep/ui/pane/result"
	"callstep/ui/pane/verdict"
	"callstep/ui/term"
	"callstep/ui/theme"
)

// machine is what the screen needs of the engine; tests stand in for it.
type machine interface {
	Do(text string) error
	Snapshot() *engine.Snapshot
	Guards() []engine.GuardView
	FaultChoices(turn int) []engine.FaultChoice
	Event(i int) engine.EventView
	Branches() []engine.BranchView
	Alone(branch int) (*engine.Machine, error)
	Clean() (clean *engine.Machine, without []string, err error)
}

// Model is the one Bubble Tea model.
type Model struct {
	opts    Options
	machine machine
	snap    *engine.Snapshot
	theme   *theme.Theme
	profile theme.Profile
	out     io.Writer // for what is not part of a frame: questions, the clipboard

	w, h   int
	focus  pane.ID
	before pane.ID // the pane that had the focus before the lesson
	zoom   bool
	lesson bool
	panes  [pane.Num]pane.Pane
	over   overlay.Overlay // nil on the main screen

	beneath overlay.Overlay // what closing the overlay comes back to, nil = the main screen

	jumps  []place  // where backspace returns to
	undos  []change // newest last
	redos  []change
	notice notice
	sweep  sweeping
	tried  tried

	reading int    // counts what happened to the scenario's file, and the runs put in place of others
	asked   int    // counts the runs that were asked for: only the last one is shown
	broken  string // why the file makes no run since it was saved last, "" while it does
	present presenting
	noting  noting

	recording *overlay.Transcript // made when first shown
	learner   learner

	in    inputFilter
	frame frame
	crash *Crash
	typed []string // the last commands, for a crash report
	lines []string // commands typed at the prompt
}

// notice is one line that stands in the footer until the next key.
type notice struct {
	text   string
	failed bool
}

func newModel(m machine, o Options) *Model {
	if o.Environ == nil {
		o.Environ = os.Environ()
	}
	md := &Model{
		opts: o, profile: o.profile(), out: o.Output,
		w: defaultWidth, h: defaultHeight, focus: pane.Proposal, before: pane.Proposal,
		present: presenting{on: o.Present},
	}
	if md.out == nil {
		md.out = io.Discard
	}
	md.panes = [pane.Num]pane.Pane{
		pane.Proposal: proposal.New(), pane.Verdict: verdict.New(), pane.Result: result.New(), pane.Ledger: ledger.New(),
		pane.Lesson: lesson.New(),
	}
	md.put(m)
	md.setDark(term.Dark(o.env))
	if o.Recording != nil {
		md.showRecording()
	}
	md.welcome()
	md.notice = notice{text: o.Notice}
	return md
}

// ask says that another run is being made, and numbers it.
func (m *Model) ask() (gen int) {
	m.asked++
	return m.asked
}

// replace walks another run from now on. What is open, was predicted, or still
// comes of the file belongs to the run before, and is left behind.
func (m *Model) replace(run machine) {
	m.put(run)
	m.over, m.beneath = nil, nil
	m.learner = learner{}
	m.reading++
}

// put shows a run, in the place of another one if there was one: what could be
// jumped to and undone belongs to that and is left behind.
func (m *Model) put(run machine) {
	m.machine, m.snap = run, run.Snapshot()
	log := events.New()
	log.SetSource(run.Event)
	m.panes[pane.Events] = log
	m.jumps, m.undos, m.redos = nil, nil, nil
}

// setDark builds the theme; dark decides only where the theme is left to the
// terminal.
func (m *Model) setDark(dark bool) {
	name := m.opts.Theme
	if name == "" || name == "auto" {
		name = "dark"
		if !dark {
			name = "light"
		}
	}
	m.theme = theme.New(name, m.opts.ASCII, m.profile)
	if m.over != nil {
		m.over.Set(m.theme, m)
	}
}

// Init asks for the terminal's background where the theme depends on it, and
// begins to follow the scenario's file. The answers come as messages, and nobody
// waits for them.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.askBackground(), m.follow()) }

func (m *Model) askBackground() tea.Cmd {
	if auto := m.opts.Theme == "" || m.opts.Theme == "auto"; auto && m.profile >= theme.Colours && term.Answers(m.opts.env("TERM")) {
		return m.write(term.AskBackground)
	}
	return nil
}

// View is the frame drawn by the last Update.
func (m *Model) View() string {
	if m.frame.text == "" && m.crash == nil {
		m.guard(m.draw)
	}
	return m.frame.text
}

// Snapshot, Guards and FaultChoices make the model the source of its overlays.
func (m *Model) Snapshot() *engine.Snapshot { return m.snap }

// Guards lists the guards at the cursor.
func (m *Model) Guards() []engine.GuardView { return m.machine.Guards() }

// FaultChoices lists what a turn can be broken with.
func (m *Model) FaultChoices(turn int) []engine.FaultChoice { return m.machine.FaultChoices(turn) }

// layoutNow arranges the screen for the size, and moves the focus to a pane
// that has a place in it.
func (m *Model) layoutNow() layout.Layout {
	o := layout.Opts{Focus: m.focus, Zoom: m.zoom, Lesson: m.lesson, Need: func(id pane.ID, w int) int { return m.panes[id].Need(w) }}
	l := layout.Compute(m.w, m.h, o)
	if _, ok := l.Slot(m.focus); !ok && l.Class != layout.TooSmall {
		m.focus, o.Focus = pane.Verdict, pane.Verdict
		l = layout.Compute(m.w, m.h, o)
	}
	return l
}
