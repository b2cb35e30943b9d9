package exchange

// Facts are what a model was last told, typed. A scripted model sees these,
// and nothing of the ledger.
type Facts struct {
	Code         Code // "" before anything was told
	Boundary     Boundary
	Retryable    bool     // asking again, unchanged, can help
	Needs        []string // tools whose results the refusing rule reads
	RetriesLeft  int      // of this call, -1 = no limit
	AttemptsLeft int      // of the run, -1 = no limit
}

// OK reports that the last call went well.
func (f *Facts) OK() bool { return f.Code == OK }

// Unknown reports that nobody knows whether the last call ran.
func (f *Facts) Unknown() bool { return f.Code == "timeout_outcome_unknown" }

// Memo is everything a scripted model remembers. It is small and comparable,
// because a situation of a run holds it.
type Memo struct {
	Step  uint8 // of the plan
	Tries uint8 // at this step, since it last went well
	Fresh uint8 // fresh keys taken so far
	Asked uint8 // times a person was asked
	Look  uint8 // times it looked again because a rule wanted it
}

// MoveKind is what a scripted model does next.
type MoveKind uint8

// The moves.
const (
	ProposeStep MoveKind = iota // the call of a step of the plan
	RepeatBytes                 // the very bytes it sent last
	Finish                      // tell the user that it is done
	AskPerson                   // ask for a yes, or hand over
)

// Move is one decision of a scripted model.
type Move struct {
	Kind  MoveKind
	Step  int // of ProposeStep
	Fresh int // how many fresh keys its call takes: 0 = the planned one
}

// Actor is a scripted model. Next is a total function: it answers whatever it
// is told. Plan names the tool of each step.
type Actor interface {
	Name() string
	// Repeats reports whether the model may ask for the bytes it sent last.
	Repeats() bool
	Next(f *Facts, plan []string, m Memo) (Move, Memo)
}
