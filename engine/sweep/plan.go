package sweep

import (
	"slices"

	"callstep/engine"
	"callstep/engine/contract"
	"callstep/engine/fault"
)

// instance is one fault at one place on one schedule: what cells are made of.
type instance struct {
	spec   fault.Spec
	shown  CellFault // the spec, as a cell has it
	member member
	depth  int // up to how many faults at once it is tried
}

// member is what the walk needs to know of an instance.
type member struct {
	kind   uint32 // place in cast.kinds, from 1; 0 if own says which
	from   int32
	order  int32 // of faults that strike in one exchange the first has the least
	rank   rank
	own    int8  // which fault of the scenario itself it is, -1 = none
	bit    uint8 // its place in the set
	always bool
}

// kind is what is broken and how, wherever.
type kind struct{ spec fault.Spec }

// join adds a member to a set that stands in the order in which faults strike.
func join(into, set []member, m member) {
	m.bit = uint8(len(set))
	n := len(set)
	for ; n > 0 && set[n-1].order > m.order; n-- {
		into[n] = set[n-1]
	}
	into[n] = m
	copy(into, set[:n])
}

// due reports whether the fault is due at a place.
func (m *member) due(place int32) bool {
	return m.from == place || m.always && m.from < place
}

// mostAtOnce is with how many others at once, itself included, the vth variant
// of a fault is tried: alone everything, in pairs two variants, always only from
// the beginning on, in threes one variant, once.
func mostAtOnce(v int, always bool, from int) int {
	switch {
	case v > 1, always && from > 1:
		return 1
	case v > 0, always:
		return 2
	}
	return MaxDepth
}

// cast is one actor and everything that is tried on it.
type cast struct {
	actor     string
	index     int
	options   engine.Options
	instances []instance // by place, then in the order of the catalogue
	members   []member   // of the instances
	kinds     []kind
	found     *findings
}

// castOf lists what is tried on an actor.
func (s *sweep) castOf(actor string) (*cast, error) {
	c := &cast{actor: actor, options: engine.Options{Actor: actor, On: s.o.On, Off: s.o.Off, NoFaults: s.o.NoFaults}}
	w, err := engine.NewWalker(s.sc, c.options)
	if err != nil {
		return nil, err
	}
	s.guards = w.Guards()
	tools := s.places(w, actor)
	own := ownTexts(w)
	numbers := map[string]uint32{}
	for i, tool := range tools {
		for _, f := range chosen(s.o.Kinds) {
			for v, params := range variants(f, tool) {
				for _, always := range []bool{false, true} {
					if always && i == len(tools)-1 {
						continue // the same as once
					}
					c.add(f, fault.Spec{Kind: f.Kind, From: i + 1, Params: params}, always, v, own, numbers)
				}
			}
		}
	}
	return c, nil
}

// chosen are the rows of the catalogue with these kinds, all for nil.
func chosen(kinds []string) []*fault.Fault {
	if kinds == nil {
		return fault.Catalogue()
	}
	return slices.DeleteFunc(fault.Catalogue(), func(f *fault.Fault) bool { return !slices.Contains(kinds, f.Kind) })
}

// places are the tools that the turns of the scenario call, or the responses
// of an actor in a run without faults. With more faults at once a run gets
// longer, so there are more places.
func (s *sweep) places(w *engine.Walker, actor string) []*contract.Tool {
	var tools []*contract.Tool
	if actor == engine.Recorded {
		for n := range s.sc.Turns {
			tools = append(tools, w.PlannedTool(n+1))
		}
		return tools
	}
	for state := w.Start(w.Guards()); state.End == engine.Going; {
		place := w.Place(&state)
		p := w.Pass(&state, nil)
		if place <= s.longest(engine.Fuse) && place == len(tools)+1 {
			tools = append(tools, p.Tool)
		}
	}
	most := s.longest(len(tools) + s.o.Depth - 1)
	for len(tools) < most {
		tools = append(tools, w.PlannedTool(len(tools)+1))
	}
	return tools
}

// longest bounds a number of places by the scenario's cap of responses.
func (s *sweep) longest(n int) int {
	if limit := s.sc.Limits.Steps; limit > 0 {
		return min(n, limit)
	}
	return n
}

// ownTexts are the faults that the scenario brings along, as texts.
func ownTexts(w *engine.Walker) []string {
	var texts []string
	for _, spec := range w.Own() {
		texts = append(texts, spec.String())
	}
	return texts
}

// variants are the parameter sets worth trying, each once.
func variants(f *fault.Fault, tool *contract.Tool) []fault.Params {
	if f.Variants == nil {
		return []fault.Params{nil}
	}
	var list []fault.Params
	var seen []string
	for _, p := range f.Variants(tool) {
		if text := p.String(); !slices.Contains(seen, text) {
			seen, list = append(seen, text), append(list, p)
		}
	}
	return list
}

// add lists an instance: the vth variant of its fault.
func (c *cast) add(f *fault.Fault, spec fault.Spec, always bool, v int, own []string, numbers map[string]uint32) {
	spec.Count = 1
	if always {
		spec.Every, spec.Count = 1, 0
	}
	what := spec.Kind + "," + spec.Params.String()
	if numbers[what] == 0 {
		c.kinds = append(c.kinds, kind{fault.Spec{Kind: spec.Kind, Params: spec.Params}})
		numbers[what] = uint32(len(c.kinds))
	}
	rank := rankOf(f)
	m := member{kind: numbers[what], from: int32(spec.From), order: int32(rank)<<16 + int32(f.Order()), rank: rank, always: always, own: -1}
	if i := slices.Index(own, spec.String()); i >= 0 {
		m.kind, m.own = 0, int8(i)
	}
	depth := mostAtOnce(v, always, spec.From)
	c.instances = append(c.instances, instance{spec: spec, shown: CellFault{spec.Kind, spec.At(), spec.Params}, member: m, depth: depth})
	c.members = append(c.members, m)
}
