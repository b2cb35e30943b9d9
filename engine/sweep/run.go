package sweep

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// rank is when in an exchange a fault strikes: the phases, and before them all
// what leaves the turn out.
type rank int8

const (
	noRank rank = iota
	dropRank
	phaseRank // and the phases from here on
)

func rankOf(f *fault.Fault) rank {
	if f.Drop {
		return dropRank
	}
	return phaseRank + rank(f.Phase)
}

// looked reports whether a fault of that rank had a chance.
func (r rank) looked(asked fault.Phases) bool {
	return r == dropRank || asked.Has(fault.Phase(r-phaseRank))
}

// step passes one turn of a run with these faults, which stand in the order in
// which they strike. It answers with the edge taken, and which faults have
// acted so far.
//
// Faults strike phase by phase, and one a phase. So a fault of a phase in which
// nobody looked for any, or in which another has acted, changes nothing, and
// neither does one that could not act. Only the others need a turn of their own.
func (g *graph) step(at, place int32, set []member, acted uint8) (edge, uint8) {
	e := g.alone(at)
	var due uint32
	struck := noRank
	for i := range set {
		m := &set[i]
		if m.kind == 0 || !m.due(place) || !m.rank.looked(e.asked) {
			continue
		}
		if m.rank == struck {
			if struck == dropRank {
				acted |= 1 << m.bit // who leaves a turn out that is left out has done it as well
			}
			continue
		}
		with := due*g.base + m.kind
		if next := g.edge(at, with); next.acted {
			e, due, struck = next, with, m.rank
			acted |= 1 << m.bit
		}
	}
	if e.own != 0 {
		own := g.owns[e.own]
		for i := range set {
			if m := &set[i]; m.own >= 0 {
				acted |= uint8(own>>m.own&1) << m.bit
			}
		}
	}
	return e, acted
}

// finish walks a run from a place to its end: its outcome, and which faults
// have acted.
func (g *graph) finish(at, place int32, set []member, acted uint8) (exchange.Outcome, uint8) {
	for ; !g.ended(at); place++ {
		if over(set, place) {
			return g.tail(at), acted
		}
		var e edge
		e, acted = g.step(at, place, set, acted)
		at = e.to
	}
	return g.nodes[at].outcome, acted
}

// over reports whether no fault is due from a place on.
func over(set []member, place int32) bool {
	for i := range set {
		if set[i].always || set[i].from >= place {
			return false
		}
	}
	return true
}

// tail is the outcome of a run that goes on without faults.
func (g *graph) tail(at int32) exchange.Outcome {
	if out := g.nodes[at].tail; out != exchange.Running {
		return out
	}
	out := g.tail(g.alone(at).to)
	g.nodes[at].tail = out
	return out
}

// caught is the code of what first answered these faults after one of them
// acted, and the place at which that was.
func (g *graph) caught(at int32, set []member) (string, int) {
	var acted uint8
	for place := int32(1); !g.ended(at); place++ {
		var e edge
		e, acted = g.step(at, place, set, acted)
		if acted != 0 && e.code != 0 {
			return string(g.codes[e.code]), int(place)
		}
		at = e.to
	}
	return "", 0
}
