package ui

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/ui/overlay"
)

// Recording is a judged file to be shown before anything is walked.
type Recording struct {
	Whole *diagnose.Whole
	// Walk makes a run of an exchange (from 1), stands it before the turn in
	// which it broke, and says what a run cannot hold.
	Walk func(exchange int) (m *engine.Machine, notes []string, err error)
}

// RunRecording shows a recording on the terminal, as Run shows a machine; an
// exchange of it is walked when the person asks for that.
func RunRecording(ctx context.Context, r Recording, o Options) error {
	o.Recording = &r
	return run(ctx, blank{}, o)
}

// walkDone is the run made of an exchange, or why there is none.
type walkDone struct {
	gen     int
	machine *engine.Machine
	notes   []string
	err     error
}

// walkExchange makes the run beside the screen: a long recording takes a while.
func (m *Model) walkExchange(n int) tea.Cmd {
	m.notice = notice{text: "Making a run of the recording" + m.theme.G.Dots}
	walk, gen := m.opts.Recording.Walk, m.ask()
	return func() tea.Msg {
		made, notes, err := walk(n)
		return walkDone{gen, made, notes, err}
	}
}

func (m *Model) walkMade(w walkDone) {
	if w.gen != m.asked {
		return // another one was asked for since
	}
	m.notice = notice{}
	if w.err != nil {
		m.openOver(overlay.NewNotes("This exchange cannot be walked", "", []string{w.err.Error()}))
		return
	}
	m.replace(w.machine)
	if len(w.notes) == 0 {
		m.notice = notice{text: "The recording as a run: space goes on, R goes back to it."}
	} else {
		m.open(overlay.NewNotes("The recording as a run", "The turns are those of the recording; R goes back to it. This has no place in a run, or shows otherwise:", w.notes))
	}
}

// showRecording goes back to the recording.
func (m *Model) showRecording() {
	if m.opts.Recording == nil {
		m.notice = notice{text: "This run was not made of a recording."}
		return
	}
	if m.recording == nil {
		m.recording = overlay.NewTranscript(m.opts.Recording.Whole)
	}
	m.open(m.recording)
}

// closeOverlay goes back to what the overlay was opened over: another overlay,
// the main screen, or the recording where nothing is being walked yet.
func (m *Model) closeOverlay() {
	if under := m.beneath; under != nil {
		m.open(under)
		return
	}
	m.over = nil
	if _, nothing := m.machine.(blank); nothing {
		m.showRecording()
	}
}

// blank is the machine while a recording is only looked at.
type blank struct{}

var nothingYet = &engine.Snapshot{}

var errBlank = errors.New("nothing is being walked yet; enter walks the exchange")

func (blank) Do(string) error                           { return errBlank }
func (blank) Snapshot() *engine.Snapshot                { return nothingYet }
func (blank) Guards() []engine.GuardView                { return nil }
func (blank) FaultChoices(int) []engine.FaultChoice     { return nil }
func (blank) Event(int) engine.EventView                { return engine.EventView{} }
func (blank) Branches() []engine.BranchView             { return nil }
func (blank) Alone(int) (*engine.Machine, error)        { return nil, errBlank }
func (blank) Clean() (*engine.Machine, []string, error) { return nil, nil, errBlank }
