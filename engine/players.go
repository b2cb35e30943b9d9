package engine

import (
	"fmt"
	"slices"

	"callstep/engine/actor"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Recorded is the actor that plays the turns of the scenario as they stand.
const Recorded = "recorded"

var actorNames = append([]string{Recorded}, actor.Names()...)

// ActorNames lists who can propose: the recorded turns, then the scripted
// models.
func ActorNames() []string { return slices.Clone(actorNames) }

// AboutActor says in a few words how an actor proposes, "" for an unknown one.
func AboutActor(name string) string {
	if name == Recorded {
		return "plays the turns of the scenario as they stand"
	}
	return actor.About(name)
}

// Player is who proposes: a place in ActorNames.
type Player uint8

// byScript is the player of the recorded turns. All others are scripted models.
const byScript Player = 0

// String is the actor's name.
func (p Player) String() string { return actorNames[p] }

// player finds who has a name; "" stands for the recorded turns.
func player(name string) (Player, error) {
	if name == "" {
		return byScript, nil
	}
	if at := slices.Index(actorNames, name); at >= 0 {
		return Player(at), nil
	}
	return 0, fmt.Errorf("there is no actor %q: the actors are %s", name, listed(actorNames))
}

// actor lets somebody else propose from the cursor on. A response that is under
// way is finished as it is; the faults in force stay.
func (m *Machine) actor(c Command) error {
	who, err := player(c.Arg)
	if err != nil {
		return err
	}
	s, err := m.changeable()
	if err != nil {
		return err
	}
	if who == s.Actor {
		return fmt.Errorf("%s proposes already", who)
	}
	m.r.cast(who)
	m.r.join(&s, who)
	m.set(c, s)
	return nil
}

// join puts a player in the place of the one before. The recorded turns go on
// with the number that comes next. A scripted model has read everything said so
// far: it goes on with the first step of its plan whose result has not come
// back, and what it may repeat is what was sent last.
func (r *runner) join(s *State, who Player) {
	s.Next = max(s.Next, s.Turn)
	s.Actor, s.Memo, s.Own, s.Said = who, exchange.Memo{}, nil, 0
	if who == byScript {
		return
	}
	p := r.plays[who]
	done := 0
	for done < len(p.steps) && s.Ledger.received(p.steps[done].Call) {
		done++
	}
	f := &s.Flight
	if told := !f.Active || f.Stage > exchange.Reply; told && s.Told.Code == exchange.OK {
		done-- // hearing of success a model goes on by one step, from 255 to 0
	}
	s.Memo.Step = uint8(done)
	if p.actor.Repeats() && f.Text != nil {
		s.Own, s.Said = f.Text, f.Kind
	}
}

// received reports whether the model has the outcome of a call.
func (l *Ledger) received(c *Call) bool {
	last := l.find(true, func(row *Row) bool {
		return (row.Kind == Heard || row.Kind == Unheard) && row.Call.same(c)
	})
	return last != nil && last.row.Kind == Heard
}

// author is who proposes turn n of this branch, or would if it came to it.
func (m *Machine) author(n int) Player {
	b := m.branch()
	if e := b.begun(n); e != nil {
		return e.before.Actor
	}
	return b.tip.Actor
}

// begun is the entry in which turn n of a branch begins, nil if it has not.
func (b *branch) begun(n int) *entry {
	for _, e := range b.entries {
		if e.set == nil && !e.continues && int(e.turn) == n {
			return e
		}
	}
	return nil
}

// turnsAtMost is how many turns a run can have that goes on from a state: the
// script's, or as many responses as the fuse lets a model make.
func (m *Machine) turnsAtMost(s *State) int {
	if s.Actor == byScript {
		return max(len(m.sc.Turns), int(s.Turn))
	}
	return int(s.Next) + Fuse
}

// turnBy is turn n as somebody proposes it: a recorded one, or one without
// anything scripted, because what a model says is decided when it comes.
func (m *Machine) turnBy(who Player, n int) scenario.Turn {
	if who == byScript && n >= 1 && n <= len(m.sc.Turns) {
		return m.sc.Turns[n-1]
	}
	t := scenario.Turn{N: n, Agrees: scenario.Agrees}
	if n == 1 && len(m.sc.Turns) > 0 {
		t.Prompt, t.Note = m.sc.Turns[0].Prompt, m.sc.About
	}
	return t
}

// likely is the response that a fault in turn n would meet: the script's, or
// what a scripted model says there. Where that is still to be decided it is the
// step of its plan with that number.
func (m *Machine) likely(n int) *Reading {
	who := m.author(n)
	if who == byScript && n <= len(m.sc.Turns) {
		return m.r.script(&m.sc.Turns[n-1])
	}
	b := m.branch()
	s := b.tip
	if e := b.begun(n); e != nil {
		s = e.before
	}
	if m.comesTo(&s, n) && s.End == Going && m.r.coming(&s) == StageEvent {
		m.r.take(&s)
		return s.Flight.Text
	}
	return m.r.planned(who, exchange.Move{Step: n - 1})
}
