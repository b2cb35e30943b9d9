package engine

import "callstep/engine/exchange"

// EventKind tells the entries of the log apart.
type EventKind uint8

// The kinds.
const (
	StageEvent   EventKind = iota // one stage of an exchange was passed
	PersonEvent                   // a person spoke
	SkipEvent                     // a scripted turn was not taken
	SettingEvent                  // somebody changed something
	EndEvent                      // the run is over
)

var eventNames = [...]string{"stage", "person", "skip", "setting", "end"}

// Event is one entry of the append-only log. The evidence is typed and small;
// words are made from it, and from the states around it, when it is read.
type Event struct {
	Code   exchange.Code
	Bypass exchange.Guards // guards that would have refused here and were off
	Turn   int32
	N      int32 // rule index, byte offset: what the stage counts
	Rows   int32 // rows of the ledger after the event
	Kind   EventKind
	Call   int8 // which call of the response, from 0
	Stage  exchange.Stage
	Mark   exchange.Mark
	Lands  bool // the turn is complete
}

// stop reports whether a single step halts after this event: stages with
// nothing to decide and turns not taken are passed by.
func (e Event) stop() bool {
	switch e.Kind {
	case SkipEvent:
		return false
	case StageEvent:
		return e.Mark != exchange.NotApplicable
	}
	return true
}

// trails reports whether the event follows a turn without anybody acting.
func (e Event) trails() bool { return e.Kind == SkipEvent || e.Kind == EndEvent }

// notable reports whether `continue` halts after this event.
func (e Event) notable() bool {
	switch e.Mark {
	case exchange.Refuse, exchange.Struck, exchange.Bypassed:
		return true
	}
	return e.Kind == EndEvent
}

// packed is an event as the log keeps it: no pointers, and the turn is its
// entry's.
type packed struct {
	bypass exchange.Guards
	n      int32
	rows   int32
	code   uint16 // place in the runner's table of codes
	kind   EventKind
	call   int8
	stage  exchange.Stage
	mark   exchange.Mark
	lands  bool
}

func (r *runner) pack(ev *Event) packed {
	return packed{ev.Bypass, ev.N, ev.Rows, r.codeID(ev.Code), ev.Kind, ev.Call, ev.Stage, ev.Mark, ev.Lands}
}

func (r *runner) unpack(p packed, turn int32) Event {
	return Event{r.code(p.code), p.bypass, turn, p.n, p.rows, p.kind, p.call, p.stage, p.mark, p.lands}
}

// codeID is a code's number in the table; 0 is no code.
func (r *runner) codeID(code exchange.Code) uint16 {
	if code == "" {
		return 0
	}
	for i, c := range r.codes {
		if c == code {
			return uint16(i + 1)
		}
	}
	r.codes = append(r.codes, code)
	return uint16(len(r.codes))
}

func (r *runner) code(id uint16) exchange.Code {
	if id == 0 {
		return ""
	}
	return r.codes[id-1]
}
