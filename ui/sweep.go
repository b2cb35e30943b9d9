package ui

import (
	"context"
	"runtime"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/scenario"
	"callstep/engine/sweep"
	"callstep/ui/overlay"
)

// sweeping is the sweep under way, if there is one.
type sweeping struct {
	gen    int
	cancel context.CancelFunc // nil if none is under way
}

// sweepTold is how far a sweep is.
type sweepTold struct {
	gen, done, total int
	more             <-chan sweepTold
}

// sweepEnded is what a sweep came to.
type sweepEnded struct {
	gen  int
	grid *sweep.Grid
	took time.Duration
	err  error
}

// walked is a machine that tells what it walks.
type walked interface {
	Scenario() *scenario.Scenario
	Options() engine.Options
}

// openSweep opens the screen for the scenario being walked; the sweep itself
// starts with the next tend.
func (m *Model) openSweep() {
	w, ok := m.machine.(walked)
	if !ok {
		m.notice = notice{text: "this run cannot be swept", failed: true}
		return
	}
	m.open(overlay.NewSweep(fresh(w, m.opts.Word)))
}

// fresh describes what a restart gives.
func fresh(w walked, word string) overlay.Fresh {
	sc, o := w.Scenario(), w.Options()
	if word == "" {
		word = sc.ID
	}
	f := overlay.Fresh{Word: word, Actor: o.Actor, Turns: len(sc.Turns), Lesson: sc.Guards, Guards: sc.Guards&^o.Off | o.On}
	if !o.NoFaults {
		for _, t := range sc.Turns {
			for _, spec := range t.Faults {
				f.Own = append(f.Own, spec.String())
			}
		}
	}
	for _, spec := range o.Faults {
		f.Added = append(f.Added, spec.String())
	}
	return f
}

// tend keeps the work in step with the screen: it starts the sweep that the
// screen asks for, and stops one that nobody looks at any more.
func (m *Model) tend() tea.Cmd {
	s, open := m.over.(*overlay.Sweep)
	if !open {
		m.stopSweep()
		return nil
	}
	ask, wanted := s.Ask()
	w, ok := m.machine.(walked)
	if !wanted || !ok {
		return nil
	}
	m.stopSweep()
	ctx, cancel := context.WithCancel(context.Background())
	m.sweep.gen++
	m.sweep.cancel = cancel
	s.Began(m.sweep.gen)
	return sweepCmd(ctx, m.sweep.gen, w, ask)
}

func (m *Model) stopSweep() {
	if m.sweep.cancel != nil {
		m.sweep.cancel()
		m.sweep.cancel = nil
	}
}

// sweepCmd makes a sweep, and beside it hears how far it is. Of what was not
// heard yet only the newest counts, so telling never waits.
func sweepCmd(ctx context.Context, gen int, w walked, ask overlay.SweepAsk) tea.Cmd {
	told := make(chan sweepTold, 1)
	sc, noFaults := w.Scenario(), w.Options().NoFaults
	percent := -1
	progress := func(done, total int) {
		if p := done * 100 / max(total, 1); p == percent {
			return
		} else {
			percent = p
		}
		select {
		case <-told:
		default:
		}
		told <- sweepTold{gen: gen, done: done, total: total, more: told}
	}
	run := func() tea.Msg {
		defer close(told)
		start := time.Now()
		grid, err := sweep.Run(ctx, sc, sweep.Options{
			Actors: ask.Actors, On: ask.On, Off: ask.Off, NoFaults: noFaults, Workers: runtime.GOMAXPROCS(0), Progress: progress,
		})
		return sweepEnded{gen, grid, time.Since(start), err}
	}
	return tea.Batch(run, hear(told))
}

// hear waits for the next word of a sweep; the channel is closed at its end.
func hear(told <-chan sweepTold) tea.Cmd {
	return func() tea.Msg {
		if t, ok := <-told; ok {
			return t
		}
		return nil
	}
}

// sweepTold and sweepEnded hand on what the sweep in sight says; of any other
// it is stale.
func (m *Model) sweepTold(t sweepTold) tea.Cmd {
	if s, ok := m.over.(*overlay.Sweep); ok && t.gen == m.sweep.gen {
		s.Told(t.gen, t.done, t.total)
	}
	return hear(t.more)
}

func (m *Model) sweepEnded(e sweepEnded) {
	if s, ok := m.over.(*overlay.Sweep); ok && e.gen == m.sweep.gen {
		m.stopSweep()
		s.Ended(e.gen, e.grid, e.took, e.err)
	}
}
