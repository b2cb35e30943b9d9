package engine

import "callstep/engine/exchange"

// stage is one row of the pipeline: what it does to a state, and how what it
// did reads.
type stage struct {
	run  func(*runner, *State) step
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

// moment is one event of an exchange, and the state at the position from which
// it is looked at: all that a stage needs to put its evidence into words.
type moment struct {
	m   *Machine
	s   *State
	ev  Event
	pos int // events of the branch behind the onlooker
}

// step is what a stage came to: the part of an event that the stage decides.
// Four fields are what the compiler keeps in registers.
type step struct {
	Code   exchange.Code
	Bypass exchange.Guards // guards that would have refused and are off
	N      int32           // what the stage counts
	Mark   exchange.Mark
}

func pass() step { return step{Mark: exchange.Pass} }

func notApplicable() step { return step{Mark: exchange.NotApplicable} }

// guarded turns a failed check into a refusal, or, with its guard off, into a
// bypass.
func guarded(s *State, g exchange.Guard, code exchange.Code) step {
	if s.Guards.Has(g) {
		return step{Mark: exchange.Refuse, Code: code}
	}
	return step{Mark: exchange.Bypassed, Code: code, Bypass: exchange.Guards(0).With(g)}
}
