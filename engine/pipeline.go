package engine

import "callstep/engine/exchange"

// stage is one row of the pipeline: what it does to a state, and how what it
// did reads.
type stage struct {
	run  func(*runner, *State) Event
	view func(*moment, *StageView)
	head func(*moment) string
}

// pipeline is the one table of stages. A stage is one file and one row here.
var pipeline = [exchange.NumStages]stage{
	exchange.Declare:  {runDeclare, viewDeclare, headDeclare},
	exchange.Propose:  {runPropose, viewPropose, headPropose},
	exchange.Parse:    {runParse, viewParse, headParse},
	exchange.Allow:    {runAllow, viewAllow, headAllow},
	exchange.Schema:   {runSchema, viewSchema, headSchema},
	exchange.Key:      {runKey, viewKey, headKey},
	exchange.Rules:    {runRules, viewRules, headRules},
	exchange.Budget:   {runBudget, viewBudget, headBudget},
	exchange.Confirm:  {runConfirm, viewConfirm, headConfirm},
	exchange.Execute:  {runExecute, viewExecute, headExecute},
	exchange.Reply:    {runReply, viewReply, headReply},
	exchange.FollowUp: {runFollowUp, viewFollowUp, headFollowUp},
}

// moment is one event of the exchange shown, and the state at the cursor: all
// that a stage needs to put its evidence into words.
type moment struct {
	m  *Machine
	s  *State
	ev Event
}

// refuse, bypass and pass are the three things a guarded check can come to.
func pass() Event { return Event{Mark: exchange.Pass} }

func notApplicable() Event { return Event{Mark: exchange.NotApplicable} }

// guarded turns a failed check into a refusal, or, with its guard off, into a
// bypass.
func guarded(s *State, g exchange.Guard, code exchange.Code) Event {
	if s.Guards.Has(g) {
		return Event{Mark: exchange.Refuse, Code: code}
	}
	return Event{Mark: exchange.Bypassed, Code: code, Bypass: exchange.Guards(0).With(g)}
}
