package sweep

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Glyph is the sign of an outcome in a grid, one cell wide.
func Glyph(o exchange.Outcome) string {
	return [...]string{" ", "c", "k", "!", "∞", "b", "u", "o", "?", ".", "x", "~", "=", "✓"}[o]
}

// Idle is the glyph of a place at which a fault could not act.
const Idle = "–"

// Table is the grid of one actor for the eye: the single faults, one row a
// kind, one column a turn or response.
type Table struct {
	Actor  string
	Places int
	Rows   []Row
}

// Row is one kind of fault. Worst is the worst cell at each place, of all
// parameters and schedules; nil where the fault could not act.
type Row struct {
	Fault *fault.Fault
	Worst []*Cell
}

// Tables are the grids of all actors, in their order. Kinds that could act
// nowhere have a row as well.
func (g *Grid) Tables() []Table {
	var list []Table
	for _, actor := range g.Actors {
		t := Table{Actor: actor}
		cells := map[string][]*Cell{}
		for i := range g.Cells {
			c := &g.Cells[i]
			if c.Actor != actor || len(c.Faults) != 1 {
				continue
			}
			kind, place := c.Faults[0].Kind, c.Faults[0].Place()
			t.Places = max(t.Places, place)
			row := cells[kind]
			for len(row) < place {
				row = append(row, nil)
			}
			if worst := row[place-1]; worst == nil || c.Outcome < worst.Outcome {
				row[place-1] = c
			}
			cells[kind] = row
		}
		for _, f := range chosen(g.Kinds) {
			row := cells[f.Kind]
			t.Rows = append(t.Rows, Row{f, append(row, make([]*Cell, t.Places-len(row))...)})
		}
		list = append(list, t)
	}
	return list
}

// Squares counts the places of grids at which a fault could act, by the outcome
// that they show.
func Squares(tables []Table) Counts {
	var n Counts
	for _, t := range tables {
		for _, row := range t.Rows {
			for _, c := range row.Worst {
				if c != nil {
					n[c.Outcome]++
				}
			}
		}
	}
	return n
}

// Place is the turn or response from which the fault strikes.
func (f CellFault) Place() int {
	digits, _, _ := strings.Cut(f.At, "x")
	digits, _, _ = strings.Cut(digits, "/")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return 1
	}
	return n
}

// Name is the faults of the cell as the command line takes them, joined by
// " + ".
func (c *Cell) Name() string {
	names := make([]string, len(c.Faults))
	for i, f := range c.Faults {
		names[i] = f.String()
	}
	return strings.Join(names, " + ")
}

// Worst are the listed cells with one of these outcomes, worst first, else in
// the order of the grid.
func (g *Grid) Worst(outcomes ...exchange.Outcome) []*Cell {
	var list []*Cell
	for i := range g.Cells {
		if slices.Contains(outcomes, g.Cells[i].Outcome) {
			list = append(list, &g.Cells[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Cell) int { return int(a.Outcome) - int(b.Outcome) })
	return list
}

// Damage lists the outcomes that mean harm, worst first.
func Damage() []exchange.Outcome {
	var list []exchange.Outcome
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if o.Damage() {
			list = append(list, o)
		}
	}
	return list
}
