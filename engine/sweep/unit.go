package sweep

import (
	"callstep/engine/exchange"
)

// findings are what parts of cells came to, which tells whether a cell is
// worse than each of its parts.
type findings struct {
	none  exchange.Outcome   // without faults
	one   []exchange.Outcome // with one fault, by instance
	worst []exchange.Outcome // of two faults and their parts, the lower triangle; nil below depth 3
	rank  []int32            // place of an instance in that table, -1 = not in it
	ranks int
}

func (f *findings) pair(i, j int) *exchange.Outcome {
	a, b := f.rank[i], f.rank[j]
	return &f.worst[int(b)*f.ranks+int(a)]
}

// unit is the work that begins with one instance of one actor: that fault
// alone, and with all that come after it.
type unit struct {
	cast  *cast
	now   *trying
	graph *graph
	root  int32 // before the first turn
	depth int
	cells []Cell
	count Counts
	pairs bool // only fill the table of pairs
	set   [MaxDepth]int
	party [MaxDepth + 1][MaxDepth]member // the members of the first n of set, in the order in which they strike
}

// first sweeps the unit of an instance.
func (u *unit) first(i int) {
	at, place, from := u.root, int32(1), u.cast.members[i].from
	for ; place < from && !u.graph.ended(at); place++ {
		at = u.graph.alone(at).to
	}
	if u.graph.ended(at) {
		return
	}
	u.put(0, i)
	if !u.pairs {
		out, acted := u.graph.finish(at, place, u.members(1), 0)
		u.tell(1, out, acted)
	}
	u.grow(1, at, place, 0)
}

// put makes an instance the nth of the set, from 0.
func (u *unit) put(n, i int) {
	u.set[n] = i
	u.now.set[n], u.now.size = i, n+1
	join(u.party[n+1][:], u.members(n), u.cast.members[i])
}

// members are the first n of the set.
func (u *unit) members(n int) []member { return u.party[n][:n] }

// grow adds one more fault to the size that are there, each that can follow.
// The run stands before the place of the last of them.
func (u *unit) grow(size int, at, place int32, acted uint8) {
	if size == u.depth || !u.goes(size+1) {
		return
	}
	set := u.members(size)
	for k := u.set[size-1] + 1; k < len(u.cast.members); k++ {
		if u.cast.instances[k].depth <= size {
			continue
		}
		u.now.size = size
		for ; place < u.cast.members[k].from; place++ {
			if u.graph.ended(at) {
				return
			}
			var e edge
			e, acted = u.graph.step(at, place, set, acted)
			at = e.to
			if u.idle(size, place, acted) {
				return
			}
		}
		if u.graph.ended(at) {
			return
		}
		u.put(size, k)
		out, all := u.graph.finish(at, place, u.members(size+1), acted)
		u.tell(size+1, out, all)
		u.grow(size+1, at, place, acted)
	}
}

// goes reports whether every fault so far is tried with that many at once.
func (u *unit) goes(size int) bool {
	for _, i := range u.set[:size-1] {
		if u.cast.instances[i].depth < size {
			return false
		}
	}
	return true
}

// idle reports whether a fault can no longer act after a place: then no cell
// has it.
func (u *unit) idle(size int, place int32, acted uint8) bool {
	for _, m := range u.members(size) {
		if acted>>m.bit&1 == 0 && !m.always && m.from <= place {
			return true
		}
	}
	return false
}

// tell takes note of what a run came to. Without each of its faults having
// acted it is no cell.
func (u *unit) tell(size int, out exchange.Outcome, acted uint8) {
	f := u.cast.found
	if u.pairs {
		if f.rank[u.set[1]] < 0 {
			return
		}
		worst := f.pair(u.set[0], u.set[1])
		*worst = min(*worst, out)
		return
	}
	if acted != 1<<size-1 {
		return
	}
	u.count[out]++
	if size == 1 || out < f.parts(u.set[:size]) {
		u.cells = append(u.cells, u.cell(size, out))
	}
}

// parts is the worst that the parts of a set came to.
func (f *findings) parts(set []int) exchange.Outcome {
	if len(set) == 2 {
		return min(f.none, f.one[set[0]], f.one[set[1]])
	}
	return min(*f.pair(set[0], set[1]), *f.pair(set[0], set[2]), *f.pair(set[1], set[2]))
}

// cell describes the set that the unit holds.
func (u *unit) cell(size int, out exchange.Outcome) Cell {
	c := Cell{Actor: u.cast.actor, Outcome: out, Faults: make([]CellFault, size)}
	for n, i := range u.set[:size] {
		c.Faults[n] = u.cast.instances[i].shown
	}
	c.CaughtBy, c.Turn = u.graph.caught(u.root, u.members(size))
	return c
}
