package overlay

import (
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/sweep"
)

// At is the cell under the cursor, nil where the fault could not act, and the
// number of its row.
func (s *Sweep) At() (c *sweep.Cell, row int) { return s.cell(), s.row }

// noCell says why there is nothing to open or copy.
func (s *Sweep) noCell() Action {
	switch {
	case s.running:
		return Action{Notice: "The sweep is still under way."}
	case s.grid == nil:
		return Action{Notice: "There is no cell: the sweep could not be made."}
	}
	return Action{Notice: s.board.rows[s.row].fault.Kind + " cannot act at " + s.placeWords() + ": there is no run to look at."}
}

func (s *Sweep) copy() Action {
	c := s.cell()
	if c == nil {
		return s.noCell()
	}
	line := s.grid.Repro(c, s.fresh.Word)
	return Action{Copy: line, Notice: "Copied: " + line}
}

// enter opens the run of the cell: a fresh one under the guards of the sweep,
// at the turn of the fault. A run with another author cannot be made out of
// this one, so the command that opens it is copied.
func (s *Sweep) enter() Action {
	c := s.cell()
	if c == nil {
		return s.noCell()
	}
	if c.Actor != s.fresh.Actor {
		line := strings.Replace(s.grid.Repro(c, s.fresh.Word), "callstep run", "callstep open", 1)
		return Action{Copy: line, Notice: "In this run the turns are " + author(s.fresh.Actor) + ". Copied what opens that one: " + line}
	}
	f := c.Faults[0]
	return Action{
		Commands: s.opening(f), Close: true,
		Notice: s.comes(f) + "; u goes back to where you were.",
	}
}

// comes says where the run of a cell stands.
func (s *Sweep) comes(f sweep.CellFault) string {
	place := s.placeWords()
	return strings.ToUpper(place[:1]) + place[1:] + " comes next, with " + f.String()
}

// opening are the commands that make a run with one fault and go to it.
func (s *Sweep) opening(f sweep.CellFault) []string {
	spec := f.String()
	commands := []string{"restart"}
	for _, added := range s.fresh.Added {
		if added != spec {
			commands = append(commands, "remove "+added)
		}
	}
	on := s.guardsOn()
	for _, name := range (on &^ s.fresh.Guards).Names() {
		commands = append(commands, "guard "+name+"=on")
	}
	for _, name := range (s.fresh.Guards &^ on).Names() {
		commands = append(commands, "guard "+name+"=off")
	}
	inject, to := "inject "+spec, "goto "+itoa(f.Place())
	switch {
	case slices.Contains(s.fresh.Own, spec) || slices.Contains(s.fresh.Added, spec):
		return append(commands, to)
	case s.board.rows[s.row].fault.Drop: // a turn that is left out is never gone to
		return append(commands, to, inject)
	}
	return append(commands, inject, to)
}

// author is who writes the turns, in words.
func author(actor string) string {
	if actor == engine.Recorded {
		return "the recorded ones"
	}
	return "those of " + actor
}
