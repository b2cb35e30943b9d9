package sweep

import (
	"context"
	"fmt"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// MaxDepth is the most faults that are tried at once.
const MaxDepth = 3

// Options say what to sweep.
type Options struct {
	Actors   []string        // nil: only the recorded turns
	Kinds    []string        // of faults; nil: the whole catalogue
	Depth    int             // how many faults at once, 1 to MaxDepth; 0 is 1
	On, Off  exchange.Guards // changes to the scenario's guards
	NoFaults bool            // leave out the scenario's own faults
	Source   string          // what the command line calls the scenario; "" is its id
	Workers  int             // goroutines; 0 is 1
	Shard    Shard           // which part to do; the zero value is all of it

	// Progress is told how much is done of how much, from several goroutines
	// but never from two at once. It must be quick.
	Progress func(done, total int)
	// Tally is told the outcomes of the cells so far, right before Progress.
	Tally func(Counts)
}

// Grid is what a sweep came to.
type Grid struct {
	Scenario  string // its id
	Source    string // what the command line calls it, if not by its id
	Depth     int
	Actors    []string
	Kinds     []string // of faults; nil: the whole catalogue
	GuardsOff []string // sorted
	Settings  []string // guards that were switched for the sweep: "idempotency=off"
	NoFaults  bool     // the scenario's own faults were left out
	Cells     []Cell   // by actor, then by faults; deeper ones only if worse than each of their parts
	Counts    Counts   // of all cells, listed or not
	Necessity []Necessity
	Shard     Shard
	Units     []int // how many of Cells each unit of work gave, for merging
}

// Cell is one run with faults: who proposed, what was broken, and what it came
// to.
type Cell struct {
	Faults    []CellFault
	Actor     string
	GuardsOff []string
	Outcome   exchange.Outcome
	CaughtBy  string // code of what first answered the faults; "replay" for a recognised key; "" for nothing
	Turn      int    // turn or response in which that was, 0 for none
}

// CellFault is one fault of a cell: Kind@At, with its parameters.
type CellFault struct {
	Kind, At string
	Params   fault.Params
}

// String is the fault as the command line takes it.
func (f CellFault) String() string {
	text := f.Kind + "@" + f.At
	if len(f.Params) > 0 {
		text += "," + f.Params.String()
	}
	return text
}

// Counts counts cells by outcome.
type Counts [exchange.Done + 1]int

// Total is the number of cells.
func (c *Counts) Total() int {
	n := 0
	for _, k := range c {
		n += k
	}
	return n
}

func (c *Counts) add(o *Counts) {
	for i, n := range o {
		c[i] += n
	}
}

// Run sweeps a scenario.
func Run(ctx context.Context, sc *scenario.Scenario, o Options) (*Grid, error) {
	if o.Depth == 0 {
		o.Depth = 1
	}
	if o.Depth < 1 || o.Depth > MaxDepth {
		return nil, fmt.Errorf("a depth of %d: a sweep tries 1 to %d faults at once", o.Depth, MaxDepth)
	}
	for _, kind := range o.Kinds {
		if _, ok := fault.Named(kind); !ok {
			return nil, fmt.Errorf("there is no fault %q", kind)
		}
	}
	if len(o.Actors) == 0 {
		o.Actors = []string{engine.Recorded}
	}
	if err := o.Shard.check(); err != nil {
		return nil, err
	}
	g := &Grid{Scenario: sc.ID, Source: o.Source, Depth: o.Depth, Actors: o.Actors, Kinds: o.Kinds, NoFaults: o.NoFaults, Shard: o.Shard}
	s := &sweep{sc: sc, o: o, grid: g}
	if err := s.prepare(); err != nil {
		return nil, err
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	return g, nil
}
