package sweep

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Read reads a grid that JSON wrote. The error says what is wrong with it; the
// caller knows the name of the file.
func Read(text []byte) (*Grid, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("it is not the JSON of a sweep: %w", err)
	}
	if d.Scenario == "" || d.Depth < 1 || d.Depth > MaxDepth {
		return nil, fmt.Errorf("it is not the JSON of a sweep: it has no scenario and depth")
	}
	g := &Grid{Scenario: d.Scenario, Depth: d.Depth, Actors: d.Actors, GuardsOff: d.GuardsOff}
	if d.Shard != nil {
		g.Shard, g.Units = Shard{d.Shard.Index, d.Shard.Of}, d.Shard.Units
		g.Source, g.Settings, g.Kinds, g.NoFaults = d.Shard.Source, d.Shard.Settings, d.Shard.Kinds, d.Shard.NoFaults
		if err := g.Shard.check(); err != nil {
			return nil, err
		}
	}
	for i := range d.Cells {
		c, err := d.Cells[i].cell()
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		g.Cells = append(g.Cells, c)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Counts)) {
		o, ok := exchange.OutcomeNamed(name)
		if !ok {
			return nil, fmt.Errorf("there is no outcome %q", name)
		}
		g.Counts[o] = d.Counts[name]
	}
	for _, n := range d.Necessity {
		guards, err := guardsNamed(append([]string{n.Guard}, n.BacksUp...))
		if err != nil {
			return nil, err
		}
		g.Necessity = append(g.Necessity, Necessity{guards[0], n.Stops, guards[1:]})
	}
	return g, nil
}

func (d *cellJSON) cell() (Cell, error) {
	o, ok := exchange.OutcomeNamed(d.Outcome)
	if !ok {
		return Cell{}, fmt.Errorf("there is no outcome %q", d.Outcome)
	}
	c := Cell{Actor: d.Actor, GuardsOff: d.GuardsOff, Outcome: o, CaughtBy: d.CaughtBy, Turn: d.Turn}
	for _, f := range d.Faults {
		var params fault.Params
		for name, value := range f.Params {
			params = params.With(name, value)
		}
		c.Faults = append(c.Faults, CellFault{f.Kind, f.At, params})
	}
	return c, nil
}

func guardsNamed(names []string) ([]exchange.Guard, error) {
	list := make([]exchange.Guard, len(names))
	for i, name := range names {
		g, ok := exchange.GuardNamed(name)
		if !ok {
			return nil, fmt.Errorf("there is no guard %q", name)
		}
		list[i] = g
	}
	return list, nil
}

// Merge puts the parts of a sharded sweep together again, in any order. What
// comes out is what the whole sweep at once would have given.
func Merge(parts []*Grid) (*Grid, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	first := parts[0]
	byIndex := make([]*Grid, first.Shard.Of)
	for _, p := range parts {
		if err := first.fits(p); err != nil {
			return nil, err
		}
		if byIndex[p.Shard.Index-1] != nil {
			return nil, fmt.Errorf("part %d of %d is there twice", p.Shard.Index, p.Shard.Of)
		}
		byIndex[p.Shard.Index-1] = p
	}
	if missing := missing(byIndex); missing != "" {
		return nil, fmt.Errorf("of %d parts there is no %s", len(byIndex), missing)
	}
	whole := *first
	whole.Shard, whole.Units, whole.Cells, whole.Counts = Shard{}, nil, nil, Counts{}
	for _, p := range byIndex {
		whole.Counts.add(&p.Counts)
	}
	return &whole, whole.deal(byIndex)
}

// fits says why another part cannot be of the same sweep.
func (g *Grid) fits(p *Grid) error {
	switch {
	case p.Shard.Of == 0:
		return fmt.Errorf("a sweep of %s is whole already, not a part", p.Scenario)
	case p.Scenario != g.Scenario:
		return fmt.Errorf("one part is of %s, another of %s", g.Scenario, p.Scenario)
	case p.Shard.Of != g.Shard.Of:
		return fmt.Errorf("one part is of %d, another of %d", g.Shard.Of, p.Shard.Of)
	case p.Depth != g.Depth:
		return fmt.Errorf("one part is of depth %d, another of depth %d", g.Depth, p.Depth)
	case !slices.Equal(p.Actors, g.Actors):
		return fmt.Errorf("the parts are of different actors: %s and %s", strings.Join(g.Actors, ", "), strings.Join(p.Actors, ", "))
	case !slices.Equal(p.GuardsOff, g.GuardsOff) || !slices.Equal(p.Kinds, g.Kinds) || p.NoFaults != g.NoFaults:
		return fmt.Errorf("the parts were swept under different guards or faults")
	}
	return nil
}

func missing(parts []*Grid) string {
	var list []string
	for i, p := range parts {
		if p == nil {
			list = append(list, fmt.Sprint(i+1))
		}
	}
	return strings.Join(list, ", ")
}

// deal takes the cells of the parts in the order in which the units of work
// were dealt out.
func (g *Grid) deal(parts []*Grid) error {
	at := make([]int, len(parts))
	for unit := 0; ; unit++ {
		part := unit % len(parts)
		p, k := parts[part], unit/len(parts)
		if k >= len(p.Units) {
			break
		}
		end := at[part] + p.Units[k]
		if p.Units[k] < 0 || end > len(p.Cells) {
			return fmt.Errorf("part %d has not the cells that it says it has", part+1)
		}
		g.Cells = append(g.Cells, p.Cells[at[part]:end]...)
		g.Units = append(g.Units, p.Units[k])
		at[part] = end
	}
	for i, p := range parts {
		if at[i] != len(p.Cells) {
			return fmt.Errorf("part %d has not the cells that it says it has", i+1)
		}
	}
	return nil
}
