// Package sweep tries every fault at every place on every actor, alone and up
// to three at once, and tells what each came to. It is exhaustive and
// deterministic: the same scenario and options give the same grid, whatever the
// number of workers, and the parts of a sharded sweep make up the whole.
package sweep
