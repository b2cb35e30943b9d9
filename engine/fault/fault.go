// Package fault is the catalogue of things that can be broken on purpose. A
// fault reads a tool's schema, key and owned values; it knows no lesson.
package fault

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
)

// Phase orders faults that strike the same response.
type Phase uint8

// The phases, in the order in which they compose.
const (
	OnDeclare   Phase = iota // the tools as they are declared
	OnPlan                   // which turn comes at all
	OnArguments              // the decoded call
	OnText                   // the bytes
	OnExecute
	OnReply
	OnFollowUp
)

// Phases is a set of phases.
type Phases uint16

// Has reports whether p is in the set.
func (s Phases) Has(p Phase) bool { return s&(1<<p) != 0 }

// With is the set and p.
func (s Phases) With(p Phase) Phases { return s | 1<<p }

// Strike is what a fault does to the exchange around the bytes: to the tools as
// they are declared, to running the call, to what goes back.
type Strike uint8

// The strikes, in the order of the stages.
const (
	NoStrike Strike = iota

	BreakContract // the declarations are sent with the flaw that the fault's code names
	WithdrawTool  // the tool that is called is not among those declared this time

	LoseRequest   // the call never arrives, and no answer comes back
	TimeoutBefore // the time is up before anything ran
	TimeoutAfter  // it runs, and its answer comes after the time is up
	CrashAfter    // it runs, then the application crashes and the answer is gone
	DeliverTwice  // one call is delivered to the tool twice at the same moment
	MoveWorld     // what the call rests on changes just before it runs
	FailBackend   // the service behind the tool answers with an HTTP status

	LoseReply    // it ran, and the answer is lost on its way back
	Mispair      // the result goes back so that no call can be matched to it
	Garble       // something unreadable goes back in place of the result
	Taint        // the result goes back with something in it that does not belong there
	FeignSuccess // the tool failed, and success is what goes back

	TamperContext // the history is not what the model wrote when it is sent back
	FailProvider  // the model's provider answers with an HTTP status
	NumStrikes
)

// Param is one value a fault can be given, as in `argument=value`.
type Param struct {
	Name   string
	Help   string
	Values []string // the legal values; nil = free

	Argument bool // the value names an argument of the tool
}

// Fault is one row of the catalogue.
type Fault struct {
	Kind     string // stable name: lost_reply
	Boundary exchange.Boundary
	Stage    exchange.Stage // where it strikes, or is seen first
	Phase    Phase
	Guards   []exchange.Guard // the guards that should stop it
	Code     exchange.Code    // what it is usually caught as, empty if by scenario
	Short    string           // "runs, then the answer is lost"
	Long     string           // two sentences
	Caught   string           // "key, when the AI repeats the call"
	Else     string           // "guard idempotency off: a second effect"
	Params   []Param
	Free     bool // takes argument=value pairs

	// Pairs are the arguments of a tool that such pairs can name; nil = any.
	Pairs func(*contract.Tool) []string

	// Variants are the parameter sets worth trying on a tool, which may be nil;
	// the first set is nil, the default.
	Variants func(*contract.Tool) []Params
	// Edit changes the text of a response; ok is false where it does not apply,
	// and why says so in a few words. The bytes that are not part of the break
	// stay as they were.
	Edit func(*Target, Params) (text string, ok bool, why string)
	// Drop reports that the turn is not taken at all.
	Drop bool
	// Answer makes the response a final text for the user.
	Answer bool
	// Strike acts on the exchange around the bytes.
	Strike Strike

	order int
}

// Target is the response a fault is about to change.
type Target struct {
	Text    string         // the bytes as they would be sent
	Tool    *contract.Tool // nil when the text is not a call of a declared tool
	Args    map[string]any // decoded arguments, nil when there are none
	Tools   []*contract.Tool
	Session map[string]any
	Claim   func() (string, bool) // the text a model would end with
}

// Params are the parameters of one use of a fault, sorted by name.
type Params []KV

// KV is one parameter.
type KV struct{ Name, Value string }

// Get finds a parameter.
func (p Params) Get(name string) (string, bool) {
	for _, kv := range p {
		if kv.Name == name {
			return kv.Value, true
		}
	}
	return "", false
}
