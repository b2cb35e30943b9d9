package engine

import "callstep/engine/exchange"

// Snapshot is everything a front end may show at one position of a run. It is
// a reading of the log, immutable and complete: a pane needs nothing else.
// Texts from models, tools and files are raw; the front end sanitises them.
type Snapshot struct {
	Version uint64 // two snapshots with the same version read the same
	ID      string // of the scenario
	Title   string
	Actor   string
	Seed    int64
	Branch  int  // from 0
	Forks   int  // branches there are
	Pos     int  // events before the cursor
	Len     int  // events on this branch
	Turn    int  // the turn shown, from 1
	Turns   int  // turns of the scenario, or more once a run is longer
	Begun   bool // at least one event of the run is behind the cursor

	Stages   [exchange.NumStages]StageView
	Counter  int // stage at the program counter, -1 before the first
	Headline Headline

	Proposal ProposalView
	Result   ResultView
	Ledger   LedgerView
	Timeline []TurnView
	Next     string // what the next turn brings, in words: "the AI repeats the identical call"

	Note      string // the lesson's narration for the turn shown, Markdown
	Off       []OffView
	Faults    []FaultView // in force, in order
	Ask       *AskView    // a person is being asked, nil otherwise
	Ended     bool
	Outcome   exchange.Outcome
	EndReason string // why the run ended, one sentence
}

// StageView is one stage of the exchange shown.
type StageView struct {
	Mark     exchange.Mark
	Code     exchange.Code // empty where nothing was refused, bypassed or struck
	Text     string        // the evidence in a few words: "4 of 4 arguments fit"
	Rule     string        // what decided: CEL text, schema path or guard
	Where    string        // lost-reply.yaml:30
	Line     int           // of the scenario file, 0 if none
	Short    string        // at most nine cells: "4 of 4"
	Writes   Change        // what the stage did to the ledger
	Happened bool          // the stage is behind the cursor
}

// Headline is the one sentence at the program counter.
type Headline struct {
	Text string
	Mark exchange.Mark
	Harm bool // looks like success, is damage
}

// Change marks a ledger row.
type Change uint8

// The changes.
const (
	NoChange   Change = iota
	Added             // + new
	HandedBack        // = stored outcome, unchanged
	Harmed            // ! damage
)

// ProposalView is what the model wrote.
type ProposalView struct {
	Sent     string // the last thing sent to the model
	Unsent   bool   // it was held back, and the model not asked
	Text     string // verbatim bytes, empty before they arrived
	Arrived  bool
	Kind     string // proposal, answer, person
	SameAs   int    // an earlier turn with the same bytes, 0 if none
	Edited   bool   // by the person at the keyboard
	Fault    string // kind of the fault that changed the bytes, empty if none
	Original string // bytes before that fault
	Guilty   []Guilt
}

// Guilt is a byte range of the proposal that a stage objected to.
type Guilt struct {
	Start, End int
	Why        string
}

// ResultView is what ran and what the model was told.
type ResultView struct {
	Ran     string // "create_draft once", "nothing: refused at parse"
	Fields  []Field
	Told    []string // what the AI is told, line by line; empty = nothing yet
	Code    exchange.Code
	Message string   // the structured error that goes back, byte for byte; empty where none does
	Retries []string // how a failed request was repeated, drawn; empty where none failed
	Tries   []string // the same in words, one try each
	// What one request becomes where an SDK that repeats stands before the
	// provider: whose SDK, and how the repeats multiply.
	Products []Field
	Differs  string // where world and AI disagree: "the draft exists, the AI does not know it"
}

// Field is a name and a value, one line each.
type Field struct{ Name, Value string }

// LedgerView is what is true now.
type LedgerView struct {
	Rows       []RowView // newest first
	Counts     []Field   // effects per noun: drafts 1
	Attempts   int
	Limit      int // 0 = none
	Invariants []InvariantView
	Messages   int // in the conversation
	Unanswered int
	Change     Change // strongest change of this turn
}

// RowView is one row of the ledger.
type RowView struct {
	Kind    string // ran, yes, no, crash
	Tool    string // the name that the model called it by; empty where no call wrote it
	Key     string // "–" without
	Call    string // its tool and what tells it apart
	Outcome string
	Turn    int
	Stage   exchange.Stage
	Pos     int // position right after the writing event, for jumps
	Change  Change
	Behind  []string // guards that were off and bypassed before it was written, in the whole run
	Here    []string // those of them that would have refused this very call
	Known   bool     // the application remembers it
	Told    bool     // the model received it
}

// Writer is who wrote the row: a stage, or a person.
func (r RowView) Writer() string {
	if r.Kind == rowNames[Yes] || r.Kind == rowNames[No] {
		return "person"
	}
	return r.Stage.String()
}

// InvariantView is one thing that must hold.
type InvariantView struct {
	Text  string // "one draft per request"
	Now   string // "now 1", may be empty
	Holds bool
	Why   string // CEL text
	Line  int
}

// TurnView is one stop of the timeline.
type TurnView struct {
	N       int
	Mark    exchange.Mark // Struck for lost replies, NotReached ahead
	Harm    bool
	Skipped bool
	Text    string // invalid_json, or the summary of a result; empty ahead
	Start   int    // position at which the turn begins, -1 if not run
	End     int    // position after its last event, -1 if not run
	Current bool
}

// OffView is a guard that is off now.
type OffView struct {
	Guard  exchange.Guard
	Lesson bool // the scenario starts so
}

// FaultView is one fault in force.
type FaultView struct {
	Spec   string // lost_reply@3
	Kind   string
	Turn   int    // turn it is bound to, 0 if by schedule
	Struck bool   // it has acted on the way to the cursor
	Why    string // why it did not act, if it could not
	Lesson bool   // came with the scenario
}

// AskView is a person being asked for a yes.
type AskView struct {
	Tool   string
	Fields []Field // exactly what the yes would be to
}
