// Package actor holds scripted models: they react to what they are told, the
// same way every time. They know no lesson: a plan is a list of calls, and
// feedback is a handful of facts.
package actor

import (
	"slices"

	"callstep/engine/exchange"
)

// actors is the one table, in the order of help texts.
var actors = []struct {
	exchange.Actor
	about string
}{
	{careful{}, "repeats only the same bytes, mends what is refused, asks when it cannot go on"},
	{hasty{}, "takes a fresh key after a timeout, tries once more, then says it is done"},
	{stubborn{}, "sends the very same bytes again, whatever it is told"},
	{forgetful{}, "starts its plan over after every setback"},
}

// Named finds an actor.
func Named(name string) (exchange.Actor, bool) {
	for _, a := range actors {
		if a.Name() == name {
			return a.Actor, true
		}
	}
	return nil, false
}

// Names lists the actors, in the order of help texts.
func Names() []string {
	names := make([]string, len(actors))
	for i, a := range actors {
		names[i] = a.Name()
	}
	return names
}

// About says in a few words what an actor does, "" for an unknown one.
func About(name string) string {
	for _, a := range actors {
		if a.Name() == name {
			return a.about
		}
	}
	return ""
}

// onward goes to the next step of the plan, or finishes.
func onward(plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	m.Step, m.Tries = m.Step+1, 0
	return current(plan, m)
}

// current proposes the step the memo stands at.
func current(plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	if int(m.Step) >= len(plan) {
		return exchange.Move{Kind: exchange.Finish}, m
	}
	return exchange.Move{Kind: exchange.ProposeStep, Step: int(m.Step), Fresh: int(m.Fresh)}, m
}

func ask(m exchange.Memo) (exchange.Move, exchange.Memo) {
	m.Asked++
	return exchange.Move{Kind: exchange.AskPerson}, m
}

// again counts a try and proposes the current step, unless tries are used up.
func again(plan []string, m exchange.Memo, most uint8) (exchange.Move, exchange.Memo) {
	if m.Tries >= most {
		return ask(m)
	}
	m.Tries++
	return current(plan, m)
}

// confirmed asks a person for a yes, and then proposes the step once more. It
// asks twice at most.
func confirmed(plan []string, m exchange.Memo) (exchange.Move, exchange.Memo) {
	if m.Asked%2 == 0 {
		return ask(m)
	}
	m.Asked++
	if m.Asked > 4 {
		return ask(m)
	}
	return current(plan, m)
}

// stepOf finds the step that calls a tool.
func stepOf(plan []string, tools []string) (uint8, bool) {
	for i, tool := range plan {
		if slices.Contains(tools, tool) {
			return uint8(i), true
		}
	}
	return 0, false
}
