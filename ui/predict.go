package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/learn"
	"callstep/ui/keymap"
	"callstep/ui/overlay"
)

// openPredict asks what will become of the turn that comes, or of the one under
// way. Before the AI wrote anything the run goes on to that point: what is to
// be judged must be there to be read.
func (m *Model) openPredict() tea.Cmd {
	m.over = nil
	run, ok := m.machine.(*engine.Machine)
	if !ok {
		m.notice = notice{text: "Nothing is being walked, so there is nothing to predict."}
		return nil
	}
	const most = 3 // stages from the start of a turn to its text
	for i := range most + 1 {
		f, err := learn.Ahead(run)
		if err != nil {
			m.notice = notice{text: err.Error(), failed: true}
			return nil
		}
		if i == most || m.snap.Proposal.Arrived && f.Turn == m.snap.Turn {
			m.learner.forecast = f
			m.open(overlay.NewPredict(f))
			return nil
		}
		if !m.do("step") {
			return nil
		}
	}
	return nil
}

// predicted holds a prediction against what happens: the run goes on by the
// turn, and the truth is shown beside what was said.
func (m *Model) predicted(g *overlay.Guessed) tea.Cmd {
	o, ok := m.over.(*overlay.Predict)
	if !ok || m.learner.forecast == nil {
		return nil
	}
	r, f := m.kept(), m.learner.forecast
	first := g.Hints == 0 && !f.Seen && !r.Knows(f.Sight)
	right := f.Judge(g.Guess).Right()
	if !m.do(engineKeys[keymap.NextTurn]) {
		return nil
	}
	r.Predicted.Add(right)
	if first {
		r.First.Add(right)
	}
	o.Reveal(overlay.Revealed{First: first, Predicted: r.Predicted, Firsts: r.First})
	return nil
}
