package engine

import (
	"slices"

	"callstep/engine/actor"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// Recorded is the actor that plays the turns of the scenario as they stand.
const Recorded = "recorded"

// ActorNames lists who can propose: the recorded turns, then the scripted
// models.
func ActorNames() []string { return append([]string{Recorded}, actor.Names()...) }

// play is a scripted model and its plan.
type play struct {
	actor   exchange.Actor
	tools   []string   // of the plan, step by step
	steps   []*Reading // as planned
	freshly *use       // the edit that takes a fresh key
	agrees  bool       // the scenario's person says yes to what is asked at some point
	to      []string   // values that the person agrees to, as Ask.Canon
}

// cast makes the plan of a scripted model: the distinct calls of the
// recorded turns.
func (r *runner) cast(a exchange.Actor) {
	p := &play{actor: a}
	for _, n := range r.sc.Plan {
		v := r.script(&r.sc.Turns[n-1])
		if v.Call == nil {
			continue
		}
		p.tools, p.steps = append(p.tools, v.Call.Name), append(p.steps, v)
	}
	if f, ok := fault.Named("new_key"); ok {
		p.freshly = &use{fault: f, key: "fresh"}
	}
	for _, t := range r.sc.Turns {
		switch t.Agrees {
		case scenario.Agrees:
			p.agrees = true
		case scenario.AgreesToValue:
			p.to = append(p.to, canonicalText(t.Value))
		}
	}
	r.play = p
}

// move is the scripted model's next decision at a state, and what it then
// remembers.
func (r *runner) move(s *State) (exchange.Move, exchange.Memo) {
	return r.play.actor.Next(r.facts(&s.Told), r.play.tools, s.Memo)
}

// facts are what a scripted model understands of what it was told.
func (r *runner) facts(t *Told) *exchange.Facts {
	f := &r.told
	*f = exchange.Facts{Code: t.Code, Boundary: t.Stage.Boundary(), RetriesLeft: int(t.Tries), AttemptsLeft: int(t.Left)}
	switch {
	case t.Code == "" || t.Code == exchange.OK || t.Code == answered:
	case t.Stage == exchange.Rules && t.Call != nil && t.Call.Tool != nil && int(t.Rule) < len(t.Call.Tool.Rules):
		rule := &t.Call.Tool.Rules[t.Rule]
		f.Needs, f.Retryable = rule.Needs, rule.Retryable
	default:
		f.Retryable = t.retryable()
		if t.Code == "stale_read" && t.Call != nil && t.Call.Tool != nil {
			f.Needs = needs(t.Call.Tool)
		}
	}
	return f
}

// cue is what a scripted model's move leads to: a response, a person's turn,
// or the end.
func (r *runner) cue(s *State) EventKind {
	move, _ := r.move(s)
	if move.Kind != exchange.AskPerson {
		return StageEvent
	}
	if s.Ask != nil && r.play.says(s.Ask) {
		return PersonEvent
	}
	return EndEvent
}

// says reports whether the scenario's person says yes to a value that is asked:
// a person who named a value does not agree to another one.
func (p *play) says(ask *Ask) bool { return p.agrees || slices.Contains(p.to, ask.Canon) }

// perform takes a scripted model's move. Its responses are numbered from 1;
// a person's words have the number of the response they answer.
func (r *runner) perform(s *State) {
	move, memo := r.move(s)
	s.Memo = memo
	if move.Kind == exchange.AskPerson {
		r.consent(s, Yes)
		return
	}
	s.Turn++
	s.Flight = Flight{Active: true, Kind: scenario.Proposal, Due: r.due(s, int(s.Turn))}
	switch move.Kind {
	case exchange.Finish:
		s.Flight.Kind, s.Flight.Text = scenario.Answer, r.read(r.finish(s))
	case exchange.RepeatBytes:
		s.Flight.Text, s.Flight.Kind = s.Own, s.Said
		if s.Own == nil {
			s.Flight.Text = r.planned(exchange.Move{Step: int(memo.Step)})
		}
	default:
		s.Flight.Text = r.planned(move)
	}
}

// planned is the response for a step of the plan, with as many fresh keys as
// the model has taken.
func (r *runner) planned(move exchange.Move) *Reading {
	if len(r.play.steps) == 0 {
		return r.read("")
	}
	v := r.play.steps[min(move.Step, len(r.play.steps)-1)]
	for range move.Fresh {
		if text, _ := r.edited(v, r.play.freshly); text != nil {
			v = text
		}
	}
	return v
}

// finish is what a model says when it is through: the words for the result it
// received last, or the words of success all the same.
func (r *runner) finish(s *State) string {
	t := &s.Told
	if t.Code == exchange.OK && t.Call != nil && t.Call.Tool != nil && t.Out != nil {
		sit := r.situation(s, t.Call)
		sit.Result = t.Out.Value
		if text := t.Call.Tool.Done(sit); text != "" {
			return text
		}
	}
	if text, ok := r.claim(); ok {
		return text
	}
	return "Done."
}

// turnsAtMost is how many turns a run can have: the script's, or as many
// responses as the fuse lets a model make.
func (m *Machine) turnsAtMost() int {
	if m.r.play != nil {
		return Fuse
	}
	return len(m.sc.Turns)
}

// turnNumbered is a scripted turn, or for a scripted model a turn without
// anything scripted: what it says is decided when it comes.
func (m *Machine) turnNumbered(n int) scenario.Turn {
	if m.r.play == nil && n >= 1 && n <= len(m.sc.Turns) {
		return m.sc.Turns[n-1]
	}
	t := scenario.Turn{N: n, Agrees: scenario.Agrees}
	if n == 1 && len(m.sc.Turns) > 0 {
		t.Prompt, t.Note = m.sc.Turns[0].Prompt, m.sc.About
	}
	return t
}

// likely is the response that a fault in turn n would meet: the script's, or
// what a scripted model would say at that step of its plan.
func (m *Machine) likely(n int) *Reading {
	if m.r.play == nil {
		return m.r.script(&m.sc.Turns[n-1])
	}
	return m.r.planned(exchange.Move{Step: n - 1})
}
