// Package scenario reads the YAML format: bytes in, a compiled Scenario or a
// list of problems out, each with its line, column and what to do.
package scenario

import (
	"slices"
	"time"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// Scenario is one lesson or exercise, compiled and immutable.
type Scenario struct {
	ID, Title, About string
	File             string // base name, for places such as lost-reply.yaml:30
	Course           string
	Tags             []string
	Offline          string // why no model answers, if the file says so
	Now              time.Time
	Limits           Limits
	Guards           exchange.Guards // on at the start
	Lacks            exchange.Guards // off because the application does not promise them: no run is blamed for that
	World, Session   map[string]any
	Tools            []*contract.Tool
	Turns            []Turn                   // Turns[i].N == i+1
	Recorded         bool                     // some turns say what their call came to
	Plan             []int                    // turn numbers of the distinct calls, in order
	Codes            map[exchange.Code]string // summary.codes
	Ends             []Line                   // summary.end, in file order
	Expect           Expect
	Invariants       []Invariant
	Cues             []Cue
	Tasks            []Task
	Quiz             []Question
}

// Limits are the caps of a run.
type Limits struct {
	Attempts, Steps int // 0 = no limit
	Retries         int // of one call after a lost reply; 0 = none, NoLimit = any number
}

// TellsIntent reports whether the scenario says what it is after: the effects it
// counts, or its answer where no tool writes. What a recording was after, nobody
// wrote down.
func (s *Scenario) TellsIntent() bool {
	writes := func(t *contract.Tool) bool { return t.Effect != exchange.Read }
	return len(s.Expect.Effects) > 0 || !slices.Contains(s.Tags, Recording) && !slices.ContainsFunc(s.Tools, writes)
}

// NoLimit stands for a cap that a scenario leaves out, where 0 says something.
const NoLimit = -1

// TurnKind tells the turns apart.
type TurnKind uint8

// The kinds of turns.
const (
	Proposal TurnKind = iota // the model proposes a call
	Answer                   // the model's final text for the user
	Person                   // a human speaks
)

// Turn is one turn of the script.
type Turn struct {
	N      int
	Kind   TurnKind
	Prompt string        // what the application sends first, "" = only the feedback so far
	Text   string        // verbatim: the reply, the encoded call, the answer, the person's words
	Again  int           // the turn whose bytes these are, 0 if its own
	After  exchange.Code // taken only if the model was last told this code
	Faults []fault.Spec
	Expect exchange.Code
	Note   string // narration, Markdown
	Agrees Agreement
	Value  any       // the value agreed to, with AgreesToValue
	Comes  *Recorded // what the call came to in a recording, nil = the tool's own result
	Line   int
}

// Agreement is what a person's words amount to.
type Agreement uint8

// The agreements.
const (
	SaysNothing Agreement = iota
	Agrees                // yes to what is being asked
	Denies
	Vague // friendly words, no yes
	AgreesToValue
)

// Recorded is what a call came to when it was recorded.
type Recorded struct {
	Value any    // the result
	Fails string // the error instead, "" = none
}

// Line is one labelled line of the closing summary.
type Line struct {
	Label string
	text  *contract.Template
}

// Expect is what the whole run should come to; nil or zero = not said.
type Expect struct {
	Responses, Attempts *int
	Effects             map[int]int // tool index → count: the intent
	Outcome             exchange.Outcome
}

// Invariant must hold at every position.
type Invariant struct {
	Code exchange.Code
	Say  string // in words: "one draft per request"
	Hold string // the CEL text
	Line int

	hold *contract.Predicate
	now  *contract.Template
}

// Cue is a prepared command list on a digit key.
type Cue struct {
	Key  int
	Name string
	Do   []string // command texts
	Line int
}

// Question is one review question.
type Question struct {
	Kind   string // text, choice, order, fill, decide
	Ask    string
	Items  []string // choices, or the steps in the right order
	Answer string
}

// Head is what a list shows without compiling a scenario.
type Head struct {
	ID, Title, About, Course string
	Tags                     []string
	Turns                    int
}

// Problem is one thing wrong with a file.
type Problem struct {
	File      string
	Line, Col int    // from 1; Col counts runes
	Message   string // what is wrong
	Hint      string // what to do, may be empty
	Source    string // the source line, without its line end
	Warning   bool
}

// Errors are the problems that make a file unusable.
type Errors []Problem
