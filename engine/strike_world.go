package engine

import (
	"slices"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

// world is the world as expressions read it.
func (r *runner) world(now *Out) map[string]any {
	if now == nil {
		return r.sc.World
	}
	w, _ := now.Value.(map[string]any)
	return w
}

// world is the newest world of a ledger, nil while nothing has moved.
func (l *Ledger) world() *Out {
	for ; l.up != nil; l = l.up {
		if l.row.Kind == Moved {
			return l.row.Out
		}
	}
	return nil
}

// needs are the places of the tools whose results the rules of a tool read.
func needs(t *contract.Tool) []string {
	var names []string
	for _, rule := range t.Rules {
		for _, name := range rule.Needs {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// moved is the world after somebody else has been at what the call in flight
// rests on, nil if nothing there can change: the numbers found under a value of
// its arguments, or of the reads that its rules need, drop to 0; texts change.
func (r *runner) moved(s *State) *Out {
	c := s.Flight.Call
	names := map[string]bool{}
	c.names(names)
	wanted := needs(c.Tool)
	for l := s.Ledger; l.up != nil; l = l.up {
		if l.row.Kind == Ran && slices.Contains(wanted, l.row.Call.Name) {
			l.row.Call.names(names)
		}
	}
	w, changed := moveIn(r.world(s.World), names)
	if !changed {
		return nil
	}
	return r.make(Out{Value: w})
}

// names collects the texts among the arguments: what parts of the world may
// be filed under.
func (c *Call) names(into map[string]bool) {
	for _, v := range c.Filled {
		if text, ok := v.(string); ok {
			into[text] = true
		}
	}
}

// moveIn copies a value, with what is filed under one of the names changed.
func moveIn(v any, names map[string]bool) (any, bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return v, false
	}
	moved, changed := make(map[string]any, len(m)), false
	for key, value := range m {
		var did bool
		if names[key] {
			moved[key], did = spoil(value)
		} else {
			moved[key], did = moveIn(value, names)
		}
		changed = changed || did
	}
	return moved, changed
}

// spoil is a value after somebody else has been there: nothing left, another
// text, the other answer.
func spoil(v any) (any, bool) {
	switch v := v.(type) {
	case int64:
		return int64(0), v != 0
	case float64:
		return 0.0, v != 0
	case bool:
		return !v, true
	case string:
		return v + " (changed)", true
	case map[string]any:
		spoiled, changed := make(map[string]any, len(v)), false
		for key, value := range v {
			var did bool
			spoiled[key], did = spoil(value)
			changed = changed || did
		}
		return spoiled, changed
	}
	return v, false
}

// moveWorld lets the world change now.
func (r *runner) moveWorld(s *State) {
	s.World = r.moved(s)
	s.Ledger = s.Ledger.add(Row{Kind: Moved, Tool: -1, Out: s.World, Behind: s.Behind})
}

// stale reports whether the call in flight rests on something that is no
// longer true. Every read that its rules need is made again and compared, and
// the rules are asked once more with what is true now. In a world that never
// moved there is nothing to find.
func (r *runner) stale(s *State) bool {
	f := &s.Flight
	t := f.Call.Tool
	if s.World == nil || t == nil || t.Effect == exchange.Read || f.Fate != Fresh {
		return false
	}
	wanted := needs(t)
	now := &reread{results: make([][]any, len(r.sc.Tools)), effects: memory{s.Ledger, true}}
	seen := map[string]bool{}
	for l := s.Ledger; l.up != nil; l = l.up {
		if l.row.Kind == Crash && !s.Guards.Has(exchange.DurableLedger) {
			break
		}
		if l.row.Kind != Ran || !slices.Contains(wanted, l.row.Call.Name) {
			continue
		}
		value, differs := r.readAgain(s, l)
		call := l.row.Call.Name + l.row.Call.canonical()
		if differs && !seen[call] {
			return true
		}
		seen[call] = true
		now.results[l.row.Tool] = slices.Insert(now.results[l.row.Tool], 0, value)
	}
	if len(seen) == 0 || f.Bypass.Has(exchange.RulesGuard) {
		return false
	}
	sit := *r.situation(s, f.Call)
	sit.Memory = now
	broken, err := t.Judge(&sit)
	return broken >= 0 || err != nil
}

// readAgain makes a read again in the world as it is now. It differs if the
// world made the difference: the same read in the world of its time is what it
// is compared with.
func (r *runner) readAgain(s *State, l *Ledger) (value any, differs bool) {
	then := l.up.world()
	if then == s.World {
		return l.row.Out.Value, false
	}
	sit := *r.situation(s, l.row.Call)
	value, err := l.row.Call.Tool.Run(&sit)
	sit.World = r.world(then)
	old, oldErr := l.row.Call.Tool.Run(&sit)
	if err != nil || oldErr != nil {
		return l.row.Out.Value, (err == nil) != (oldErr == nil)
	}
	return value, canonicalText(value) != canonicalText(old)
}

// reread is the memory that a check with fresh eyes asks.
type reread struct {
	results [][]any
	effects memory
}

// Results implements contract.Memory.
func (m *reread) Results(tool int) any {
	if m.results[tool] != nil {
		return m.results[tool]
	}
	return m.effects.Results(tool)
}

// Effects implements contract.Memory.
func (m *reread) Effects(tool int) any { return m.effects.Effects(tool) }
