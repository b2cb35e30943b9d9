package sweep

import (
	"hash/maphash"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// graph is what one goroutine found out about the runs of one actor: the
// situations between two turns, each once, and where each leads with which
// faults due. A million runs are walks along the same few edges.
type graph struct {
	walker  *engine.Walker
	kinds   []kind
	base    uint32 // one more than there are kinds: faults due at once are digits to this base
	nodes   []*node
	index   map[uint64]int32 // the newest node of a hash
	seed    maphash.Seed
	edges   map[uint64]edge // by node and faults due
	dues    map[[MaxDepth]uint32]*engine.Due
	scratch engine.State
	codes   []exchange.Code // the first is ""
	owns    []uint64        // the first is 0
}

// node is a situation between two turns.
type node struct {
	state   engine.State
	alone   edge             // the turn without a fault
	outcome exchange.Outcome // of the run that ends here; Running if it goes on
	tail    exchange.Outcome // of the run that goes on without faults; Running if not known yet
	twin    int32            // another node of the same hash, -1 = none
}

// edge is one turn from a situation on.
type edge struct {
	to      int32
	touched exchange.Guards // guards that had a say
	asked   fault.Phases    // phases in which a fault could have acted
	own     uint16          // which faults of the scenario acted: place in owns
	code    uint8           // place in codes
	acted   bool            // the last of the faults due acted, as all before it did
	known   bool
}

func newGraph(walker *engine.Walker, kinds []kind) *graph {
	return &graph{
		walker: walker, kinds: kinds, base: uint32(len(kinds) + 1),
		index: map[uint64]int32{}, seed: maphash.MakeSeed(), edges: map[uint64]edge{}, dues: map[[MaxDepth]uint32]*engine.Due{},
		codes: []exchange.Code{""}, owns: []uint64{0},
	}
}

// start is the situation before the first turn, under these guards.
func (g *graph) start(guards exchange.Guards) int32 {
	s := g.walker.Start(guards)
	return g.node(&s)
}

// node finds or makes the node of a situation.
func (g *graph) node(s *engine.State) int32 {
	hash := maphash.Comparable(g.seed, *s)
	twin, ok := g.index[hash]
	if !ok {
		twin = -1
	}
	for id := twin; id >= 0; id = g.nodes[id].twin {
		if g.nodes[id].state == *s {
			return id
		}
	}
	n := &node{state: *s, twin: twin}
	if s.End != engine.Going {
		n.outcome = g.walker.Outcome(s)
		n.tail = n.outcome
	}
	id := int32(len(g.nodes))
	g.nodes = append(g.nodes, n)
	g.index[hash] = id
	return id
}

func (g *graph) ended(at int32) bool { return g.nodes[at].outcome != exchange.Running }

// alone is the turn without a fault.
func (g *graph) alone(at int32) edge {
	n := g.nodes[at]
	if !n.alone.known {
		n.alone = g.pass(at, 0)
	}
	return n.alone
}

// edge is the turn with these faults due, all but the last of which act.
func (g *graph) edge(at int32, due uint32) edge {
	key := uint64(at)<<32 | uint64(due)
	e, ok := g.edges[key]
	if !ok {
		e = g.pass(at, due)
		g.edges[key] = e
	}
	return e
}

// pass makes the turn happen.
func (g *graph) pass(at int32, number uint32) edge {
	var due *engine.Due
	n := 0
	if number != 0 {
		due, n = g.due(number)
	}
	s := &g.scratch
	*s = g.nodes[at].state
	p := g.walker.Pass(s, due)
	return edge{
		to: g.node(s), touched: p.Touched, asked: p.Asked, own: g.own(p.Own), code: g.code(p.Code),
		acted: p.Acted == 1<<n-1, known: true,
	}
}

// due are the faults that a number stands for, and how many they are.
func (g *graph) due(number uint32) (*engine.Due, int) {
	n := 0
	var digits [MaxDepth]uint32
	for ; number > 0; number /= g.base {
		digits[n] = number % g.base
		n++
	}
	if due, ok := g.dues[digits]; ok {
		return due, n
	}
	var specs []fault.Spec
	for i := n - 1; i >= 0; i-- {
		specs = append(specs, g.kinds[digits[i]-1].spec)
	}
	due, err := g.walker.Due(specs...)
	if err != nil {
		panic(err) // the kinds are those of the catalogue, and never too many
	}
	g.dues[digits] = due
	return due, n
}

func (g *graph) code(code exchange.Code) uint8 { return uint8(number(&g.codes, code)) }

func (g *graph) own(set uint64) uint16 { return uint16(number(&g.owns, set)) }

// number is the place of a value in a list, which gets it if it has it not.
func number[T comparable](list *[]T, v T) int {
	for i, have := range *list {
		if have == v {
			return i
		}
	}
	*list = append(*list, v)
	return len(*list) - 1
}
