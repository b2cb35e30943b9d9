package engine

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// State is the whole situation between two events of a run. It is comparable
// and copying it is a snapshot: everything it points at is interned by
// content, so equal situations are equal values.
type State struct {
	Next     int32 // index of the scripted turn that comes next
	Turn     int32 // number of the turn in flight, or of the last one
	Steps    int32 // model responses so far
	Attempts int32 // dispatched tool calls so far
	Guards   exchange.Guards
	Behind   exchange.Guards // guards that would have refused and were off, so far
	Flags    Flags
	End      End
	Told     Told
	Ledger   *Ledger
	Ask      *Ask    // what a person is being asked, nil if nothing
	Faults   *Faults // in force
	Acted    uint64  // faults of that list that have acted, by place
	Missed   uint64  // faults that were due and could not act, by place
	Edits    *Edits  // proposals typed by the person at the keyboard
	Flight   Flight  // the exchange in progress, zero between exchanges
}

// Flags are facts about the run so far that the outcome reads.
type Flags uint8

// The flags.
const (
	SawRefusal  Flags = 1 << iota // a guard refused something
	SawStrike                     // a fault struck a call that was running
	SawClaim                      // an unbacked claim stood
	SawLeak                       // a session-owned value of the model reached an effect
	SawUnsafe                     // an effect or a told success behind a bypass
	LastRefused                   // the latest trouble was a refusal
)

// End says why a run is over.
type End uint8

// The ends.
const (
	Going     End = iota
	EndScript     // the recorded turns are used up
	EndAnswer     // the model answered the user
	EndSteps      // cap of responses reached, a person takes over
	EndBudget     // cap of attempts reached, a person takes over
	EndFuse       // stopped by the fuse, whatever guards were off
)

// Told is what the model was last told, as facts; the words are made when
// somebody reads them.
type Told struct {
	Turn   int32         // after which turn
	Code   exchange.Code // "" before anything was told
	Stage  exchange.Stage
	Call   *Call
	Out    *Out
	Rule   int16   // of rules, which one refused
	Left   int16   // attempts left, -1 = no limit
	Tries  int16   // retries left of this call, -1 = no limit
	Again  bool    // a stored outcome was handed back
	Ledger *Ledger // as it was then, for messages that read it
	Text   *Reading
}

// Fate is what the key says about a call.
type Fate uint8

// The fates.
const (
	Fresh    Fate = iota
	Replay        // known key, same arguments: the stored outcome
	Shadowed      // known key, other arguments, guard conflict off: stored outcome all the same
)

// Flight is the exchange in progress. Stages read and write it.
type Flight struct {
	Active  bool
	Kind    scenario.TurnKind
	Stage   exchange.Stage // the stage that runs next
	Text    *Reading
	Origin  *Reading // before faults changed it, nil if they did not
	Call    *Call
	Code    exchange.Code  // the refusal or strike that decided, "" while fine
	Decided exchange.Stage // where
	Cause   string
	Rule    int16
	Fate    Fate
	Stored  *Ledger // the row whose outcome is handed back
	Out     *Out
	Strike  fault.Strike
	Bypass  exchange.Guards // bypassed in this exchange
	Due     uint64          // faults due in this exchange, by place
	Attempt int32           // number of this dispatch, 0 if there was none
}

// refused reports whether a guard stopped the call before it ran.
func (f *Flight) refused() bool { return f.Code != "" && f.Decided < exchange.Execute }

// Out is one outcome of running a tool, made once per call and ledger.
type Out struct {
	Value any
	Err   string // the tool failed properly, in its words
}

// Ask is the exact value a person is asked to agree to.
type Ask struct {
	Tool  int
	Value any
	Canon string // canonical JSON of Value: the yes must be to these bytes
}

// Edits is a persistent list of proposals typed by hand; the newest for a
// turn wins.
type Edits struct {
	Up   *Edits
	Turn int32
	Text string
}

func (e *Edits) find(turn int32) (string, bool) {
	for ; e != nil; e = e.Up {
		if e.Turn == turn {
			return e.Text, true
		}
	}
	return "", false
}
