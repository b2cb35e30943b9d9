package engine

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
)

// Fuse is the number of model responses after which an authored run ends,
// whatever guards are off.
const Fuse = 64

// runner is what one goroutine needs to advance states of one scenario: the
// memory of what was read, and scratch space. It is never part of a state.
type runner struct {
	sc       *scenario.Scenario
	readings map[string]*Reading
	asks     map[askKey]*Ask
	root     *Ledger
	texts    []*Reading // of the scripted turns, made on first use
	codes    []exchange.Code
	members  []jsonscan.Member
	records  map[string]*scenario.Recorded // by identity of the call, made on first use
	made     map[string]*Out               // outcomes and worlds that no tool made, by content
	plays    []*play                       // scripted models by number, each made when it is first wanted
	told     exchange.Facts
	asked    fault.Phases // in which somebody looked for faults that are due
	sit      contract.Situation
	mem      memory
}

type askKey struct {
	tool  int
	canon string
}

func (r *runner) init(sc *scenario.Scenario, root *Ledger) {
	r.sc, r.root = sc, root
	r.texts = make([]*Reading, len(sc.Turns))
	r.members = make([]jsonscan.Member, 0, 2)
	r.sit = contract.Situation{Session: sc.Session, World: sc.World, Now: sc.Now, Memory: &r.mem}
}

// situation prepares what expressions may read about a call at a state.
func (r *runner) situation(s *State, c *Call) *contract.Situation {
	r.mem.l, r.mem.durable = s.Ledger, s.Guards.Has(exchange.DurableLedger)
	r.sit.Args, r.sit.Attempts, r.sit.Result, r.sit.Text = nil, int(s.Attempts), nil, ""
	r.sit.World = r.world(s.World)
	if c != nil {
		r.sit.Args = c.Filled
	}
	return &r.sit
}

// advance makes the next event happen. The end of a run has no next event:
// callers look at State.End first.
func (r *runner) advance(s *State) Event {
	ev := Event{Kind: r.coming(s), Turn: s.Turn, Lands: true}
	switch ev.Kind {
	case EndEvent:
		s.End = r.over(s)
		ev.Rows = s.Ledger.n
		return ev
	case StageEvent:
		if !s.Flight.Active {
			r.take(s)
		}
		return r.runStage(s)
	}
	ev.Turn = r.take(s)
	ev.Rows = s.Ledger.n
	return ev
}

// coming is the kind of the next event. It changes nothing.
func (r *runner) coming(s *State) EventKind {
	if s.Flight.Active {
		return StageEvent
	}
	if r.over(s) != Going {
		return EndEvent
	}
	if s.Actor != byScript {
		return r.cue(s)
	}
	turn := &r.sc.Turns[s.Next]
	switch {
	case turn.After != "" && turn.After != s.Told.Code || r.dropped(s, turn) != 0:
		return SkipEvent
	case turn.Kind == scenario.Person:
		return PersonEvent
	}
	return StageEvent
}

// take takes the next turn, which is left out, a person's, or starts an
// exchange. It answers with the turn's number.
func (r *runner) take(s *State) int32 {
	s.By = s.Actor
	if s.Actor != byScript {
		r.perform(s)
		return s.Turn
	}
	turn := &r.sc.Turns[s.Next]
	kind := r.coming(s)
	s.Next++
	if kind == SkipEvent {
		r.skip(s, turn)
		return int32(turn.N)
	}
	s.Turn = int32(turn.N)
	if kind == PersonEvent {
		s.Missed |= r.due(s, turn.N)
		r.hear(s, turn)
		return s.Turn
	}
	s.Flight = Flight{Active: true, Kind: turn.Kind, Due: r.due(s, turn.N), Text: r.scripted(s, turn)}
	return s.Turn
}

// upcoming is the number of the turn that comes next.
func (r *runner) upcoming(s *State) int {
	if s.Actor != byScript {
		return int(max(s.Turn, s.Next)) + 1
	}
	return int(s.Next) + 1
}

// skip notes what leaves a turn out: the script, or a fault. Whatever else was
// due in it could not act.
func (r *runner) skip(s *State, turn *scenario.Turn) {
	scripted := turn.After != "" && turn.After != s.Told.Code
	if drop := r.dropped(s, turn); drop != 0 && !scripted {
		s.Acted |= drop
		s.Flags |= SawStrike
	}
	s.Missed |= r.due(s, turn.N) &^ s.Acted
}

// over says why the run ends before another turn, Going if it does not.
func (r *runner) over(s *State) End {
	switch {
	case s.End != Going:
		return s.End
	case int(s.Steps) >= r.fuse():
		return EndFuse
	case s.Told.Code == "step_limit":
		return EndSteps
	case s.Told.Code == "attempt_limit":
		return EndBudget
	case s.Actor != byScript && s.Told.Stage == exchange.Declare && s.Told.Code != "":
		return EndOperator
	case s.Actor != byScript && s.answered():
		return EndAnswer
	case s.Actor != byScript:
		if s.Turn > 0 && r.cue(s) == EndEvent {
			return EndAsked
		}
		return Going
	case int(s.Next) >= len(r.sc.Turns):
		if s.answered() {
			return EndAnswer
		}
		return EndScript
	case s.answered() && r.sc.Turns[s.Next].Kind != scenario.Person:
		return EndAnswer
	}
	return Going
}

// fuse is how many responses end a run that would not end. A recording is as
// long as it is.
func (r *runner) fuse() int {
	if r.sc.Recorded {
		return max(Fuse, len(r.sc.Turns))
	}
	return Fuse
}

// answered reports whether the model's last word was an answer that stood.
func (s *State) answered() bool { return s.Told.Code == answered }

// answered is what Told holds after an answer: the user was told, the model
// was not.
const answered exchange.Code = "answered"

// dropped collects the faults due in a turn that leave it out, by place.
func (r *runner) dropped(s *State, turn *scenario.Turn) uint64 {
	var set uint64
	list := s.Faults.uses()
	for i := range list {
		if use := &list[i]; use.fault.Drop && use.dueIn(turn.N) {
			set |= 1 << i
		}
	}
	return set
}

// due collects the faults in force that are due in a turn, by place.
func (r *runner) due(s *State, turn int) uint64 {
	var due uint64
	list := s.Faults.uses()
	for i := range list {
		if list[i].dueIn(turn) {
			due |= 1 << i
		}
	}
	return due
}

// hear takes a person's words for what they agree to.
func (r *runner) hear(s *State, turn *scenario.Turn) {
	switch turn.Agrees {
	case scenario.Agrees:
		r.consent(s, Yes)
	case scenario.Denies:
		r.consent(s, No)
	case scenario.AgreesToValue:
		if s.Ask != nil {
			s.Ask = r.ask(s.Ask.Tool, turn.Value)
			r.consent(s, Yes)
		}
	}
	if s.answered() {
		s.Told.Code = exchange.OK
	}
}

// consent writes a yes or a no to what is being asked; nothing asked, nothing
// written.
func (r *runner) consent(s *State, kind RowKind) {
	if s.Ask == nil {
		return
	}
	s.Ledger = s.Ledger.add(Row{Kind: kind, Tool: int16(s.Ask.Tool), Ask: s.Ask, Behind: s.Behind})
	s.Ask = nil
}

// runStage runs the stage at the counter and moves the counter on.
func (r *runner) runStage(s *State) Event {
	id := s.Flight.Stage
	did := r.stage(s)
	return Event{
		Code: did.Code, Bypass: did.Bypass, Turn: s.Turn, N: did.N, Rows: s.Ledger.n,
		Kind: StageEvent, Stage: id, Mark: did.Mark, Lands: !s.Flight.Active,
	}
}

// stage is runStage for whoever keeps no log.
func (r *runner) stage(s *State) step {
	f := &s.Flight
	id := f.Stage
	cause := f.Cause
	did := pipeline[id].run(r, s)
	f.Bypass |= did.Bypass
	s.Behind |= did.Bypass
	f.Stage++
	switch did.Mark {
	case exchange.Refuse:
		if f.Cause == cause {
			f.Cause = "" // what an earlier stage found is not why
		}
		r.refused(s, id, did)
	case exchange.Struck:
		s.Flags = s.Flags&^LastRefused | SawStrike
		f.decide(did.Code, id, did.Mark)
	default:
		if id == exchange.Propose && f.Kind == scenario.Answer {
			f.Stage = exchange.FollowUp
		}
	}
	if f.Stage == exchange.NumStages {
		r.land(s)
	}
	return did
}

// refused skips to the reply: a refusal travels back to the model like any
// other answer. Where no response was asked for there is nobody to tell.
func (r *runner) refused(s *State, id exchange.Stage, did step) {
	f := &s.Flight
	s.Flags |= SawRefusal
	if id < exchange.Reply || f.Kind == scenario.Answer {
		s.Flags |= LastRefused // what is caught on the way back is put right on the spot
	}
	f.decide(did.Code, id, did.Mark)
	if id <= exchange.Propose {
		s.Told = Told{Turn: s.Turn, Code: did.Code, Stage: id, Left: -1, Tries: -1}
	}
	if id < exchange.Reply {
		f.Stage = exchange.Reply
	}
}

// land ends an exchange: what was due and did not act is noted. The flight
// stays readable until the next one starts.
func (r *runner) land(s *State) {
	s.Missed |= s.Flight.Due &^ s.Acted
	s.Flight.Active = false
}

// ask interns a value a person is asked about.
func (r *runner) ask(tool int, value any) *Ask {
	key := askKey{tool, canonicalText(value)}
	a := r.asks[key]
	if a == nil {
		if r.asks == nil {
			r.asks = map[askKey]*Ask{}
		}
		a = &Ask{Tool: tool, Value: value, Canon: key.canon}
		r.asks[key] = a
	}
	return a
}

// strikes lets the first fault of a phase that is due and has something to act
// on strike the exchange: one a phase.
func (r *runner) strikes(s *State, phase fault.Phase) *use {
	i := r.striking(s, phase)
	if i < 0 {
		return nil
	}
	s.Acted |= 1 << i
	s.Flags |= SawStrike
	s.Flight.Hits |= 1 << i
	return &s.Faults.list[i]
}

// striking is the place of the fault that a phase would be struck by, -1 if
// there is none. Faults counted in calls of a tool become due here.
func (r *runner) striking(s *State, phase fault.Phase) int {
	r.asked = r.asked.With(phase)
	f := &s.Flight
	if s.Faults.quiet(f.Due) {
		return -1
	}
	for _, i := range s.Faults.order {
		use := &s.Faults.list[i]
		if use.fault.Phase != phase || use.fault.Strike == fault.NoStrike {
			continue
		}
		if (f.Due&(1<<i) != 0 || r.dueCall(s, use)) && r.fits(s, use) {
			return i
		}
	}
	return -1
}

// dueCall reports whether a fault addressed to the Kth dispatched call of a
// tool is due for the call in flight.
func (r *runner) dueCall(s *State, use *use) bool {
	c := s.Flight.Call
	if use.Spec.Tool == "" || c == nil || c.Name != use.Spec.Tool {
		return false
	}
	n := 1
	if f := &s.Flight; f.Attempt > 0 && f.Stage > exchange.Execute {
		n = 0 // its row stands in the ledger already
	}
	for l := s.Ledger; l.up != nil; l = l.up {
		if l.row.dispatched() && l.row.Call.Name == c.Name {
			n++
		}
	}
	return use.Spec.Due(n)
}
