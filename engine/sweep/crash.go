package sweep

import (
	"fmt"

	"callstep/engine/exchange"
)

// Crash is a panic of the engine in one run of a sweep. It is a bug; whoever
// sweeps gets it as an error, and the process lives on.
type Crash struct {
	Run   string // the command line that makes this run alone
	Panic any
}

// Error implements error.
func (c *Crash) Error() string {
	return fmt.Sprintf("the engine broke down: %v; it does so in this run: %s", c.Panic, c.Run)
}

// trying is the run that a worker is busy with.
type trying struct {
	cast   *cast
	guards exchange.Guards
	set    [MaxDepth]int // instances
	size   int           // how many of them
}

// begin notes a run: the first faults of it.
func (t *trying) begin(c *cast, guards exchange.Guards, set ...int) {
	t.cast, t.guards, t.size = c, guards, copy(t.set[:], set)
}

// safely does one job. A panic in it ends in an error: in a goroutine of its
// own it would take the process with it, and a terminal in raw mode would stay
// that way.
func (w *worker) safely(do func(w *worker, job int), job int) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = &Crash{w.repro(), broken}
		}
	}()
	w.found = Counts{}
	do(w, job)
	w.sweep.progress(&w.found)
	return nil
}

// repro is the command line of the run that the worker is busy with.
func (w *worker) repro() string {
	t, s := &w.now, w.sweep
	if t.cast == nil {
		return "callstep sweep " + shell(s.grid.Word()) // it had not come to a run yet
	}
	c := Cell{Actor: t.cast.actor}
	for _, i := range t.set[:t.size] {
		spec := &t.cast.instances[i].spec
		c.Faults = append(c.Faults, CellFault{spec.Kind, spec.At(), spec.Params})
	}
	g := Grid{NoFaults: s.o.NoFaults, Settings: settings(s.sc.Guards, t.guards)}
	return g.Repro(&c, s.grid.Word())
}
