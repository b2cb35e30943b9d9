package overlay

import (
	"callstep/engine/learn"
	"callstep/engine/scenario"
)

// Learn is what a learner asks the root for. One of its members is set.
type Learn struct {
	Open   *Opening // another scenario
	Forget bool     // all progress
	Guess  *Guessed // a prediction to hold against what happens
	Again  bool     // the next prediction
	Answer *learn.Answer
}

// Opening names a scenario to open, where it was left or at its beginning.
type Opening struct {
	Word  string
	Fresh bool
}

// Guessed is a prediction and how it was made.
type Guessed struct {
	learn.Guess
	Hints int
}

// Lesson is one row of the course list.
type Lesson struct {
	scenario.Head
	Record learn.Record
	Now    bool // it is the one being walked
}
