package sweep

import (
	"context"
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Necessity is what one guard is there for: the faults that do damage when
// only it is off, and the guards behind which it is the second line of
// defence, so that damage takes both being off.
type Necessity struct {
	Guard   exchange.Guard
	Stops   []string // kinds of faults, in the order of the catalogue
	BacksUp []exchange.Guard
}

// needed are the guards that the scenario's contracts and limits can need.
func (s *sweep) needed() exchange.Guards {
	set := exchange.AllGuards.Without(exchange.SessionValues).Without(exchange.Idempotency).Without(exchange.Conflict).
		Without(exchange.Confirmation).Without(exchange.RulesGuard).Without(exchange.AttemptBudget).Without(exchange.StepCap)
	for _, t := range s.sc.Tools {
		if len(t.Owned) > 0 {
			set = set.With(exchange.SessionValues)
		}
		if t.HasKey {
			set = set.With(exchange.Idempotency)
			if t.Input != nil && len(t.KeyReads) < len(t.Input.Properties()) {
				set = set.With(exchange.Conflict)
			}
		}
		if t.Asks {
			set = set.With(exchange.Confirmation)
		}
		if len(t.Rules) > 0 {
			set = set.With(exchange.RulesGuard)
		}
	}
	if s.sc.Limits.Attempts > 0 || s.sc.Limits.Retries >= 0 {
		set = set.With(exchange.AttemptBudget)
	}
	if s.sc.Limits.Steps > 0 {
		set = set.With(exchange.StepCap)
	}
	return set
}

// duty collects what guards are found to be there for.
type duty struct {
	stops [exchange.NumGuards]map[string]bool
	backs [exchange.NumGuards]exchange.Guards
}

func (d *duty) stop(g exchange.Guard, kind string) {
	if d.stops[g] == nil {
		d.stops[g] = map[string]bool{}
	}
	d.stops[g][kind] = true
}

// necessity tries every single fault with guards switched off.
func (s *sweep) necessity(ctx context.Context) error {
	needed := s.needed()
	duties := make([]duty, len(s.workers))
	all := s.jobs()
	err := s.each(ctx, len(all), func(w *worker, i int) {
		w.now.begin(all[i].cast, s.guards)
		t := trial{graph: w.graph(all[i].cast), cast: all[i].cast, now: &w.now, on: s.guards, needed: needed, duty: &duties[w.index]}
		if all[i].first == 0 {
			t.own()
		}
		t.one(all[i].first)
	})
	if err != nil {
		return err
	}
	for g := range exchange.NumGuards {
		n := Necessity{Guard: g}
		var backs exchange.Guards
		for _, f := range fault.Catalogue() {
			if slices.ContainsFunc(duties, func(d duty) bool { return d.stops[g][f.Kind] }) {
				n.Stops = append(n.Stops, f.Kind)
			}
		}
		for i := range duties {
			backs |= duties[i].backs[g]
		}
		for h := range exchange.NumGuards {
			if backs.Has(h) {
				n.BacksUp = append(n.BacksUp, h)
			}
		}
		if len(n.Stops)+len(n.BacksUp) > 0 {
			s.grid.Necessity = append(s.grid.Necessity, n)
		}
	}
	return nil
}

// everyGuard makes trials switch every guard, and not only those that had a say:
// tests set it, to see that nothing is missed.
var everyGuard bool

// trial tries the single faults of one actor under changed guards.
type trial struct {
	graph  *graph
	cast   *cast
	now    *trying
	on     exchange.Guards // in force in the sweep
	needed exchange.Guards
	duty   *duty
}

// ending is what a run came to and which guards had a say in it.
type ending struct {
	outcome exchange.Outcome
	touched exchange.Guards
	own     uint64
	acted   bool
}

// own tries the guards on the faults that the scenario brings along.
func (t *trial) own() {
	for g := range exchange.NumGuards {
		with, without := t.run(t.on.With(g), nil), t.run(t.on.Without(g), nil)
		if !t.needed.Has(g) || with.outcome.Damage() || !without.outcome.Damage() {
			continue
		}
		for i, spec := range t.graph.walker.Own() {
			if without.own>>i&1 == 1 && meant(spec.Kind).Has(g) {
				t.duty.stop(g, spec.Kind)
			}
		}
	}
}

// one tries the guards on one fault. A guard that has no say in a run makes no
// difference to it, so only those that have are switched.
func (t *trial) one(i int) {
	set := t.cast.members[i : i+1]
	t.now.set[0] = i
	spec := &t.cast.instances[i].spec
	meant := meant(spec.Kind)
	base := t.run(t.on, set)
	if !base.acted {
		return
	}
	for g := range exchange.NumGuards {
		if !t.needed.Has(g) {
			continue
		}
		with := t.run(t.on.With(g), set)
		if !everyGuard && !(with.touched|meant).Has(g) || with.outcome.Damage() {
			continue
		}
		without := t.run(t.on.Without(g), set)
		if without.outcome.Damage() && without.acted && without.outcome < t.run(t.on.Without(g), nil).outcome {
			t.duty.stop(g, spec.Kind)
		}
		t.second(g, set, meant)
	}
}

// meant are the guards that should stop a kind of fault.
func meant(kind string) exchange.Guards {
	var set exchange.Guards
	if row, ok := fault.Named(kind); ok {
		for _, g := range row.Guards {
			set = set.With(g)
		}
	}
	return set
}

// second looks for the guards that hold when the first is off.
func (t *trial) second(g exchange.Guard, set []member, meant exchange.Guards) {
	on := t.on.Without(g)
	for h := range exchange.NumGuards {
		if h == g || !t.needed.Has(h) || t.duty.backs[g].Has(h) {
			continue
		}
		if held := t.run(on.With(h), set); !everyGuard && !(held.touched|meant).Has(h) || held.outcome.Damage() {
			continue
		}
		both := t.run(on.Without(h), set)
		if !both.outcome.Damage() || t.run(t.on.With(g).Without(h), set).outcome.Damage() || t.run(t.on.With(g).With(h), set).outcome.Damage() {
			continue
		}
		if both.outcome < t.run(on.Without(h), nil).outcome {
			t.duty.backs[g] = t.duty.backs[g].With(h)
			t.duty.backs[h] = t.duty.backs[h].With(g)
		}
	}
}

// run walks a run under these guards.
func (t *trial) run(guards exchange.Guards, set []member) ending {
	t.now.guards, t.now.size = guards, len(set)
	g := t.graph
	at, acted := g.start(guards), uint8(0)
	var end ending
	for place := int32(1); !g.ended(at); place++ {
		var e edge
		e, acted = g.step(at, place, set, acted)
		end.touched |= e.touched
		end.own |= g.owns[e.own]
		at = e.to
	}
	end.outcome, end.acted = g.nodes[at].outcome, acted == 1<<len(set)-1
	return end
}
