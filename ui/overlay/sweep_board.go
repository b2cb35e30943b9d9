package overlay

import (
	"slices"
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/sweep"
)

// board is a grid arranged for the eye: a row for each fault, a column for
// each place.
type board struct {
	rows   []boardRow
	places int
	runs   int                    // cells of the grid
	counts [exchange.Done + 1]int // of what the board shows, by outcome
	idle   int                    // places at which a fault could not act
	worth  []spot                 // worth a look, worst first: each outcome of a fault once
	alike  map[spotKey]int        // how many places of a row came to it
}

type boardRow struct {
	fault *fault.Fault
	slots []slot
}

// slot is one fault at one place, with all that was tried there: values,
// schedules, actors.
type slot struct {
	worst *sweep.Cell // nil where the fault could not act
	tried int
	alike int // came to the same as the worst
}

type spot struct{ row, col int }

type spotKey struct {
	row     int
	outcome exchange.Outcome
}

// boardOf arranges a grid; it has at least so many places.
func boardOf(g *sweep.Grid, places int) board {
	b := board{places: places, runs: len(g.Cells), alike: map[spotKey]int{}}
	index := map[string]int{}
	for i, f := range fault.Catalogue() {
		index[f.Kind] = i
		b.rows = append(b.rows, boardRow{fault: f})
	}
	for i := range g.Cells {
		b.places = max(b.places, g.Cells[i].Faults[0].Place())
	}
	for i := range b.rows {
		b.rows[i].slots = make([]slot, b.places)
	}
	for i := range g.Cells {
		c := &g.Cells[i]
		if row, ok := index[c.Faults[0].Kind]; ok {
			b.rows[row].slots[c.Faults[0].Place()-1].add(c)
		}
	}
	b.count()
	return b
}

func (s *slot) add(c *sweep.Cell) {
	s.tried++
	switch {
	case s.worst == nil || c.Outcome < s.worst.Outcome:
		s.worst, s.alike = c, 1
	case c.Outcome == s.worst.Outcome:
		s.alike++
	}
}

// count counts the outcomes, and finds what is worth a look.
func (b *board) count() {
	for r := range b.rows {
		for c := range b.rows[r].slots {
			cell := b.rows[r].slots[c].worst
			if cell == nil {
				b.idle++
				continue
			}
			b.counts[cell.Outcome]++
			if !cell.Outcome.Damage() && cell.Outcome != exchange.Lost {
				continue
			}
			key := spotKey{r, cell.Outcome}
			if b.alike[key]++; b.alike[key] == 1 {
				b.worth = append(b.worth, spot{r, c})
			}
		}
	}
	slices.SortStableFunc(b.worth, func(x, y spot) int {
		return int(b.at(x.row, x.col).worst.Outcome) - int(b.at(y.row, y.col).worst.Outcome)
	})
}

// at is a slot, nil outside of the board.
func (b *board) at(row, col int) *slot {
	if row < 0 || row >= len(b.rows) || col < 0 || col >= b.places {
		return nil
	}
	return &b.rows[row].slots[col]
}

// first is where the cursor starts: on the worst cell, or on the first one.
func (b *board) first() (row, col int) {
	if len(b.worth) > 0 {
		return b.worth[0].row, b.worth[0].col
	}
	for r := range b.rows {
		for c := range b.rows[r].slots {
			if b.rows[r].slots[c].worst != nil {
				return r, c
			}
		}
	}
	return 0, 0
}

func itoa(n int) string { return strconv.Itoa(n) }
