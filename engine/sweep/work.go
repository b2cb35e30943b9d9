package sweep

import (
	"context"
	"slices"
	"sync"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// sweep is one Run in progress.
type sweep struct {
	sc      *scenario.Scenario
	o       Options
	grid    *Grid
	guards  exchange.Guards // in force in the cells
	off     []string
	casts   []*cast
	workers []*worker
	telling sync.Mutex // guards done and met
	done    int
	met     Counts // of the cells so far
	total   int
}

// worker is what one goroutine has to itself.
type worker struct {
	sweep  *sweep
	index  int
	walker *engine.Walker // the first that was opened
	graphs []*graph       // by cast, made on first use
	cells  []Cell         // room for those of the unit in progress
	now    trying
	found  Counts // of the job under way
}

func (s *sweep) prepare() error {
	for i, name := range s.o.Actors {
		c, err := s.castOf(name)
		if err != nil {
			return err
		}
		c.index = i
		s.casts = append(s.casts, c)
	}
	s.off = (exchange.AllGuards &^ s.guards).Names()
	slices.Sort(s.off)
	s.grid.GuardsOff, s.grid.Settings = s.off, settings(s.sc.Guards, s.guards)
	for i := range max(1, s.o.Workers) {
		s.workers = append(s.workers, &worker{sweep: s, index: i, graphs: make([]*graph, len(s.casts))})
	}
	return nil
}

// graph is the worker's graph of a cast. All its graphs share what was read.
func (w *worker) graph(c *cast) *graph {
	if g := w.graphs[c.index]; g != nil {
		return g
	}
	var err error
	walker := w.walker
	if walker == nil {
		walker, err = engine.NewWalker(w.sweep.sc, c.options)
		w.walker = walker
	} else {
		walker, err = walker.As(c.actor)
	}
	if err != nil {
		panic(err) // it could be opened when the cast was made
	}
	w.graphs[c.index] = newGraph(walker, c.kinds)
	return w.graphs[c.index]
}

// job is a unit by its cast and first instance.
type job struct {
	cast  *cast
	first int
}

func (s *sweep) jobs() []job {
	var all []job
	for _, c := range s.casts {
		for i := range c.instances {
			all = append(all, job{c, i})
		}
	}
	return all
}

func (s *sweep) run(ctx context.Context) error {
	all := s.jobs()
	mine := s.o.Shard.pick(all)
	s.total = len(s.casts) + len(mine) + len(all)
	if s.o.Depth == MaxDepth {
		s.total += len(all)
	}
	if err := s.each(ctx, len(s.casts), s.alone); err != nil {
		return err
	}
	if s.o.Depth == MaxDepth {
		if err := s.each(ctx, len(all), func(w *worker, i int) { s.pairs(w, all[i]) }); err != nil {
			return err
		}
	}
	units := make([]unit, len(mine))
	err := s.each(ctx, len(mine), func(w *worker, i int) {
		u := &units[i]
		*u = w.unit(mine[i].cast, s.o.Depth)
		u.cells = w.cells[:0]
		u.first(mine[i].first)
		for c := range u.cells {
			u.cells[c].GuardsOff = s.off
		}
		w.found = u.count
		u.graph, w.cells, u.cells = nil, u.cells, slices.Clone(u.cells)
	})
	if err != nil {
		return err
	}
	listed := 0
	for i := range units {
		listed += len(units[i].cells)
	}
	s.grid.Cells = slices.Grow(s.grid.Cells, listed)
	for i := range units {
		s.grid.Cells = append(s.grid.Cells, units[i].cells...)
		s.grid.Units = append(s.grid.Units, len(units[i].cells))
		s.grid.Counts.add(&units[i].count)
	}
	return s.necessity(ctx)
}

// alone finds what each fault of a cast comes to by itself.
func (s *sweep) alone(w *worker, i int) {
	c := s.casts[i]
	w.now.begin(c, s.guards)
	g := w.graph(c)
	root := g.start(s.guards)
	f := &findings{none: g.tail(root), one: make([]exchange.Outcome, len(c.members)), rank: make([]int32, len(c.members))}
	for i := range c.members {
		w.now.begin(c, s.guards, i)
		f.one[i], _ = g.finish(root, 1, c.members[i:i+1], 0)
		f.rank[i] = -1
		if c.instances[i].depth == MaxDepth {
			f.rank[i] = int32(f.ranks)
			f.ranks++
		}
	}
	c.found = f
	if s.o.Depth < MaxDepth {
		return
	}
	f.worst = make([]exchange.Outcome, f.ranks*f.ranks)
	for j := range c.members {
		for i := range j {
			if f.rank[i] >= 0 && f.rank[j] >= 0 {
				*f.pair(i, j) = min(f.none, f.one[i], f.one[j])
			}
		}
	}
}

// pairs finds what a fault comes to with each that follows, for the sets of
// three.
func (s *sweep) pairs(w *worker, j job) {
	if j.cast.found.rank[j.first] < 0 {
		return
	}
	u := w.unit(j.cast, 2)
	u.pairs = true
	u.first(j.first)
}

func (w *worker) unit(c *cast, depth int) unit {
	w.now.begin(c, w.sweep.guards)
	g := w.graph(c)
	return unit{cast: c, now: &w.now, graph: g, root: g.start(w.sweep.guards), depth: depth}
}
