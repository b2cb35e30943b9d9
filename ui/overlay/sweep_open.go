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

// enter opens the run of the cell: a fresh one of its actor under the guards of
// the sweep, at the turn of the fault.
func (s *Sweep) enter() Action {
	c := s.cell()
	if c == nil {
		return s.noCell()
	}
	return Action{
		Commands: s.opening(c), Close: true,
		Notice: s.comes(c) + "; u goes back to where you were.",
	}
}

// comes says where the run of a cell stands.
func (s *Sweep) comes(c *sweep.Cell) string {
	place := s.placeWords()
	words := strings.ToUpper(place[:1]) + place[1:]
	if c.Actor != s.fresh.Actor {
		words += " of " + c.Actor
	}
	return words + " comes next, with " + c.Faults[0].String()
}

// opening are the commands that make the run of a cell and go to its fault.
func (s *Sweep) opening(c *sweep.Cell) []string {
	f := c.Faults[0]
	spec := f.String()
	commands := []string{"restart"}
	if c.Actor != s.fresh.Actor {
		commands = append(commands, "actor "+c.Actor)
	}
	commands = append(commands, s.clearing(c)...)
	on := s.guardsOn()
	for _, name := range (on &^ s.fresh.Guards).Names() {
		commands = append(commands, "guard "+name+"=on")
	}
	for _, name := range (s.fresh.Guards &^ on).Names() {
		commands = append(commands, "guard "+name+"=off")
	}
	inject, to := "inject "+spec, "goto "+itoa(f.Place())
	switch {
	case slices.Contains(s.inForce(s.fresh.Actor), spec) || slices.Contains(s.inForce(c.Actor), spec) || slices.Contains(s.fresh.Added, spec):
		return append(commands, to)
	case s.board.rows[s.row].fault.Drop: // a turn that is left out is never gone to
		return append(commands, to, inject)
	}
	return append(commands, inject, to)
}

// inForce are the faults of the scenario in a fresh run of an actor: they come
// with the recorded turns.
func (s *Sweep) inForce(actor string) []string {
	if actor != engine.Recorded {
		return nil
	}
	return s.fresh.Own
}

// clearing are the commands that leave of the faults of a fresh run those that
// the run of the cell has, beside its own one.
func (s *Sweep) clearing(c *sweep.Cell) []string {
	var commands []string
	spec := c.Faults[0].String()
	has, wants := s.inForce(s.fresh.Actor), s.inForce(c.Actor)
	for _, own := range has {
		if own != spec && !slices.Contains(wants, own) {
			commands = append(commands, "remove "+own)
		}
	}
	for _, added := range s.fresh.Added {
		if added != spec && !slices.Contains(wants, added) {
			commands = append(commands, "remove "+added)
		}
	}
	for _, own := range wants {
		if !slices.Contains(has, own) && !slices.Contains(s.fresh.Added, own) {
			commands = append(commands, "inject "+own)
		}
	}
	return commands
}
