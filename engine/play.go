package engine

import (
	"slices"

	"callstep/engine/actor"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// play is a scripted model and its plan.
type play struct {
	actor   exchange.Actor
	tools   []string   // of the plan, step by step
	steps   []*Reading // as planned
	freshly *use       // the edit that takes a fresh key
	agrees  bool       // the scenario's person says yes to what is asked at some point
	to      []string   // values that the person agrees to, as Ask.Canon
}

// cast makes the plan of a scripted model, once: the distinct calls of the
// recorded turns. Those themselves need none.
func (r *runner) cast(who Player) {
	model, scripted := actor.Named(who.String())
	if !scripted {
		return
	}
	if r.plays == nil {
		r.plays = make([]*play, len(actorNames))
	}
	if r.plays[who] != nil {
		return
	}
	p := &play{actor: model}
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
	r.plays[who] = p
}

// move is the scripted model's next decision at a state, and what it then
// remembers.
func (r *runner) move(s *State) (exchange.Move, exchange.Memo) {
	p := r.plays[s.Actor]
	facts := r.facts(&s.Told)
	move, memo := p.actor.Next(facts, p.tools, s.Memo)
	if move.Kind == exchange.AskPerson && s.agreed() {
		return p.actor.Next(facts, p.tools, memo)
	}
	return move, memo
}

// agreed reports whether the person at the keyboard has said yes to what the
// model was just held for: it need not ask again.
func (s *State) agreed() bool {
	return s.Told.Code == "needs_confirmation" && s.Ask == nil && s.Ledger.up != nil && s.Ledger.row.Kind == Yes
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
	if s.Ask != nil && r.plays[s.Actor].says(s.Ask) {
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
	s.Turn = max(s.Turn, s.Next) // after recorded turns that were left out
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
			s.Flight.Text = r.planned(s.Actor, exchange.Move{Step: int(memo.Step)})
		}
	default:
		s.Flight.Text = r.planned(s.Actor, move)
	}
}

// planned is the response for a step of the plan, with as many fresh keys as
// the model has taken.
func (r *runner) planned(who Player, move exchange.Move) *Reading {
	if who == byScript || len(r.plays[who].steps) == 0 {
		return r.read("")
	}
	p := r.plays[who]
	v := p.steps[min(move.Step, len(p.steps)-1)]
	for range move.Fresh {
		if text, _ := r.edited(v, p.freshly); text != nil {
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
