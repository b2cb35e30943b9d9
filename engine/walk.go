package engine

import (
	"fmt"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// Walker runs one scenario many times over, a turn at a time, without a log:
// what it read in one run it knows in the next. Runs that differ only from
// some turn on share their past by going on from a copy of one State. It is of
// one goroutine, and so are its states.
type Walker struct {
	m     *Machine
	start State
}

// NewWalker opens a scenario for many runs. Faults of the options are in force
// in all of them, like the scenario's own.
func NewWalker(sc *scenario.Scenario, o Options) (*Walker, error) {
	m, err := Open(sc, o)
	if err != nil {
		return nil, err
	}
	return &Walker{m: m, start: m.branch().tip}, nil
}

// As is a walker of another actor in the same scenario. The two share what they
// read, so they are of the same goroutine.
func (w *Walker) As(name string) (*Walker, error) {
	o := w.m.opts
	o.Actor = name
	m, err := Open(w.m.sc, o)
	if err != nil {
		return nil, err
	}
	other := &Walker{m: w.m, start: m.branch().tip}
	other.start.Ledger = w.m.r.root
	w.m.r.cast(other.start.Actor)
	return other, nil
}

// Start is the state before the first turn, under these guards.
func (w *Walker) Start(guards exchange.Guards) State {
	s := w.start
	s.Guards = guards
	w.settle(&s)
	return s
}

// Guards are those that the options ask for.
func (w *Walker) Guards() exchange.Guards { return w.start.Guards }

// Own lists the faults that are in force in every run.
func (w *Walker) Own() []fault.Spec {
	var list []fault.Spec
	for _, u := range w.start.Faults.active() {
		list = append(list, u.Spec)
	}
	return list
}

// Due is a list of faults that are due in one turn, whatever their addresses
// say, beside those that are in force in every run.
type Due struct{ faults *Faults }

// Due prepares faults for Pass. Their addresses are not looked at.
func (w *Walker) Due(specs ...fault.Spec) (*Due, error) {
	own := w.start.Faults.uses()
	if len(own)+len(specs) > maxFaults {
		return nil, fmt.Errorf("%d faults at once are more than the limit of %d", len(own)+len(specs), maxFaults)
	}
	list := append([]use(nil), own...)
	for _, spec := range specs {
		row, ok := fault.Named(spec.Kind)
		if !ok {
			return nil, fmt.Errorf("there is no fault %q", spec.Kind)
		}
		always := fault.Spec{Kind: spec.Kind, Params: spec.Params, From: 1, Every: 1}
		list = append(list, use{Spec: always, fault: row, key: editKey(spec)})
	}
	return &Due{newFaults(list)}, nil
}

// Place is the number of the turn, or for a scripted model of the response,
// that comes next: what the addresses of faults count.
func (w *Walker) Place(s *State) int {
	return w.m.r.upcoming(s)
}

// Passage is what one turn came to.
type Passage struct {
	Acted   uint64          // faults of Due that acted, by place in its list
	Own     uint64          // faults in force in every run that acted
	Asked   fault.Phases    // in which the exchange looked for due faults: those of other phases had no chance
	Touched exchange.Guards // guards that refused, were bypassed, or handed something back
	Code    exchange.Code   // of the first refusal; Recognised for an outcome handed back
	Tool    *contract.Tool  // that the response called, nil if it called none
}

// Recognised stands for an idempotency key that was recognised, which has no
// code: nothing was refused.
const Recognised exchange.Code = "replay"

// Pass makes one turn happen with these faults due, nil for none. What nothing
// reads any more is cleared from the state, so that situations which go on in
// the same way are equal. A run whose State.End is set has no next turn.
func (w *Walker) Pass(s *State, d *Due) Passage {
	var p Passage
	s.Faults = w.start.Faults
	own := uint(len(s.Faults.uses()))
	if d != nil {
		s.Faults = d.faults
	}
	r := &w.m.r
	r.asked = 0
	for place := w.Place(s); s.End == Going && w.Place(s) == place; {
		ev := r.advance(s)
		if ev.Kind == StageEvent {
			p.see(s, ev.Stage, step{Mark: ev.Mark, Code: ev.Code, Bypass: ev.Bypass})
		}
		for s.Flight.Active {
			id := s.Flight.Stage
			p.see(s, id, r.stage(s))
		}
	}
	if s.struckBy(fault.DeliverTwice) {
		p.Touched = p.Touched.With(exchange.Idempotency).With(exchange.AtomicInsert)
	}
	if c := s.Flight.Call; c != nil {
		p.Tool = c.Tool
	}
	if s.End == Going && r.coming(s) == EndEvent {
		r.advance(s)
	}
	p.Asked = r.asked
	p.Acted, p.Own = s.Acted>>own, s.Acted&(1<<own-1)
	w.settle(s)
	return p
}

// see notes what a stage shows about guards.
func (p *Passage) see(s *State, id exchange.Stage, did step) {
	p.Touched |= did.Bypass
	if id == exchange.Key && s.Flight.Fate != Fresh {
		p.Touched = p.Touched.With(exchange.Idempotency)
		if p.Code == "" {
			p.Code = Recognised
		}
	}
	if did.Mark != exchange.Refuse {
		return
	}
	if p.Code == "" {
		p.Code = did.Code
	}
	ev := Event{Stage: id, Mark: did.Mark, Code: did.Code}
	for g := range exchange.NumGuards {
		if refuses(g, ev) {
			p.Touched = p.Touched.With(g)
		}
	}
	if did.Code == "idempotency_conflict" {
		p.Touched = p.Touched.With(exchange.Idempotency)
	}
}

// settle clears what nobody reads between two turns, and after the last.
func (w *Walker) settle(s *State) {
	s.Flight, s.Faults, s.Acted, s.Missed = Flight{}, nil, 0, 0
	switch {
	case s.End != Going:
		*s = State{
			Guards: s.Guards, End: s.End, Flags: s.Flags, Attempts: s.Attempts, Ledger: s.Ledger, World: s.World,
			Told: Told{Code: s.Told.Code},
		}
	case w.start.Actor == byScript:
		s.Told = Told{Code: s.Told.Code}
	default:
		w.m.r.forget(s)
	}
}

// forget clears what a scripted model does not read between two responses: the
// words of what it was told, the call behind a code that says all, and its own
// bytes unless it is about to repeat them.
func (r *runner) forget(s *State) {
	t := &s.Told
	t.Turn, t.Text, t.Ledger, t.Raw, t.Again = 0, nil, nil, "", false
	if t.Code != exchange.OK && t.Stage > exchange.Declare && t.Stage <= exchange.Key {
		t.Call, t.Out, t.Rule = nil, nil, 0
	}
	if s.Own != nil {
		if move, _ := r.move(s); move.Kind == exchange.ProposeStep || move.Kind == exchange.Finish {
			s.Own, s.Said = nil, 0
		}
	}
}

// Outcome reads a run that is over.
func (w *Walker) Outcome(s *State) exchange.Outcome { return w.m.outcome(s) }

// PlannedTool is the tool that a turn of the scenario calls, or for a scripted
// model a step of its plan, nil if it calls none. Beyond the last there is the
// last.
func (w *Walker) PlannedTool(place int) *contract.Tool {
	r := &w.m.r
	var v *Reading
	switch who := w.start.Actor; {
	case who != byScript && len(r.plays[who].steps) > 0:
		v = r.plays[who].steps[min(place, len(r.plays[who].steps))-1]
	case who == byScript && place <= len(r.sc.Turns):
		v = r.script(&r.sc.Turns[place-1])
	}
	if v == nil || v.Call == nil {
		return nil
	}
	return v.Call.Tool
}
