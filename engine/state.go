package engine

import (
	"math/bits"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// State is the whole situation between two events of a run. It is comparable
// and copying it is a snapshot: everything it points at is interned by
// content, so equal situations are equal values.
type State struct {
	Next     int32  // index of the scripted turn that comes next
	Turn     int32  // number of the turn in flight, or of the last one
	Steps    int32  // model responses so far
	Attempts int32  // dispatched tool calls so far
	Actor    Player // proposes from here on
	By       Player // took the turn in flight, or the last one
	Guards   exchange.Guards
	Behind   exchange.Guards // guards that would have refused and were off, so far
	Flags    Flags
	End      End
	Said     scenario.TurnKind // what Own is: a proposal or an answer
	Memo     exchange.Memo     // of a scripted model
	Told     Told
	Ledger   *Ledger
	World    *Out     // as it is now, nil while it is as the scenario says
	Ask      *Ask     // what a person is being asked, nil if nothing
	Faults   *Faults  // in force
	Acted    uint64   // faults of that list that have acted, by place
	Missed   uint64   // faults that were due and could not act, by place
	Edits    *Edits   // proposals typed by the person at the keyboard
	Own      *Reading // the bytes a scripted model sent last, if it may repeat them
	Flight   Flight   // the exchange in progress, zero between exchanges
}

// durable is 1 if the application remembers what lies before a crash, else 0.
func (s *State) durable() int {
	if s.Guards.Has(exchange.DurableLedger) {
		return 1
	}
	return 0
}

// Flags are facts about the run so far that the outcome reads.
type Flags uint8

// The flags.
const (
	SawRefusal    Flags = 1 << iota // a guard refused something
	SawStrike                       // a fault left a turn out, changed a response, or struck a running call
	SawClaim                        // an unbacked claim stood
	SawLeak                         // a session-owned value of the model reached an effect
	SawUnsafe                       // an effect or a told success behind a bypass
	LastRefused                     // the latest trouble was a refusal
	LastUngranted                   // the answer came though the call before it brought no result
)

// End says why a run is over.
type End uint8

// The ends.
const (
	Going       End = iota
	EndScript       // the recorded turns are used up
	EndAnswer       // the model answered the user
	EndSteps        // cap of responses reached, a person takes over
	EndBudget       // cap of attempts reached, a person takes over
	EndFuse         // stopped by the fuse, whatever guards were off
	EndAsked        // the model asks a person and waits
	EndOperator     // the request could not be sent, an operator takes over
)

// Told is what the model was last told, as facts; the words are made when
// somebody reads them.
type Told struct {
	Turn   int32 // after which turn
	Rule   int16 // of rules, which one refused
	Left   int16 // attempts left, -1 = no limit
	Tries  int16 // retries left of this call, -1 = no limit
	Stage  exchange.Stage
	Again  bool          // a stored outcome was handed back
	Code   exchange.Code // "" before anything was told
	Call   *Call
	Out    *Out
	Ledger *Ledger // as it was then, for messages that read it
	Raw    string  // kind of the fault that spoiled the message, "" if it is well formed
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
	Fate    Fate
	Decided exchange.Stage // the stage whose Code it is
	Mark    exchange.Mark  // and how it decided: Refuse, Struck or Bypassed
	Rule    int16
	Bypass  exchange.Guards // bypassed in this exchange
	Attempt int32           // number of this dispatch, 0 if there was none
	Code    exchange.Code   // the refusal or strike that decided, "" while fine
	Cause   string
	Text    *Reading
	Origin  *Reading // before faults changed it, nil if they did not
	Call    *Call
	Stored  *Ledger // the row whose outcome is handed back
	Out     *Out
	Due     uint64 // faults due in this exchange, by place
	Hits    uint64 // faults that struck this exchange around its bytes, by place
}

// hit is the fault that struck the exchange in a phase, nil if none did.
func (s *State) hit(phase fault.Phase) *use {
	for hits := s.Flight.Hits; hits != 0; hits &= hits - 1 {
		if u := &s.Faults.list[bits.TrailingZeros64(hits)]; u.fault.Phase == phase {
			return u
		}
	}
	return nil
}

// struckBy reports whether the exchange was struck in this way.
func (s *State) struckBy(strike fault.Strike) bool {
	for hits := s.Flight.Hits; hits != 0; hits &= hits - 1 {
		if s.Faults.list[bits.TrailingZeros64(hits)].fault.Strike == strike {
			return true
		}
	}
	return false
}

// refused reports whether a guard stopped the call before it ran.
func (f *Flight) refused() bool {
	return f.Code != "" && (f.Decided < exchange.Execute || f.Decided == exchange.Execute && f.Attempt == 0)
}

// unasked reports whether the model was not asked for a response: the request
// was not sent, or no more were allowed.
func (f *Flight) unasked() bool {
	return f.Code != "" && f.Decided <= exchange.Propose && f.Mark == exchange.Refuse
}

// decide notes what decided the exchange, unless something has before.
func (f *Flight) decide(code exchange.Code, at exchange.Stage, how exchange.Mark) {
	if f.Code == "" {
		f.Code, f.Decided, f.Mark = code, at, how
	}
}

// bypass notes at once that guards which are off would have refused here, so
// that rows written from now on carry their names.
func (s *State) bypass(off exchange.Guards) {
	s.Flight.Bypass |= off
	s.Behind |= off
}

// Out is one outcome of running a tool, made once per call and ledger.
type Out struct {
	Value  any
	Err    string // the tool failed, in its words
	Status int    // the HTTP status that the service behind it answered with, 0 if none
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
