package engine

import (
	"fmt"
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/retry"
)

// atOnce is how often an application without a retry policy repeats a failed
// request before it gives up.
const atOnce = 3

// struckRuns is what each strike makes of running a call. A strike that is not
// here leaves running alone.
var struckRuns = [fault.NumStrikes]func(*runner, *State) step{
	fault.LoseRequest:   (*runner).loseRequest,
	fault.TimeoutBefore: (*runner).timeoutBefore,
	fault.TimeoutAfter:  (*runner).timeoutAfter,
	fault.CrashAfter:    (*runner).crashAfter,
	fault.DeliverTwice:  (*runner).deliverTwice,
	fault.FailBackend:   (*runner).failBackend,
}

// loseRequest leaves the call to the reply: that nothing ever came is all that
// anybody will see.
func (r *runner) loseRequest(s *State) step {
	s.write(Missing, nil)
	return notApplicable()
}

func (r *runner) timeoutBefore(s *State) step {
	s.write(Missing, nil)
	s.Flight.Cause = "before"
	return struck("timeout_outcome_unknown", fault.TimeoutBefore)
}

func (r *runner) timeoutAfter(s *State) step {
	r.deliver(s)
	s.Flight.Cause = "after"
	return struck("timeout_outcome_unknown", fault.TimeoutAfter)
}

// crashAfter ends the application's memory after the effect. A durable ledger
// has the intent on disk before the effect, so it forgets nothing.
func (r *runner) crashAfter(s *State) step {
	r.deliver(s)
	ev := struck("timeout_outcome_unknown", fault.CrashAfter)
	ev.Bypass = exchange.Guards(0).With(exchange.DurableLedger) &^ s.Guards
	s.bypass(ev.Bypass)
	s.Ledger = s.Ledger.add(Row{Kind: Crash, Tool: -1, Behind: s.Behind, Here: s.Flight.Bypass})
	s.Flight.Cause = "crash"
	return ev
}

// deliverTwice runs one call on two workers at the same moment. Only the
// database can keep them apart, by taking each key once; without a key, or
// with nobody looking at it, both write.
func (r *runner) deliverTwice(s *State) step {
	ev := r.deliver(s)
	f := &s.Flight
	if ev.Mark == exchange.Refuse || f.Out.Err != "" {
		return ev
	}
	off := exchange.Guards(0).With(exchange.AtomicInsert).With(exchange.Idempotency) &^ s.Guards
	if keyed := f.Call.Tool != nil && f.Call.Tool.HasKey; keyed && off == 0 {
		f.Cause = "delivered_twice"
		s.again(Again)
		return step{Mark: exchange.Pass, N: int32(fault.DeliverTwice)}
	}
	s.bypass(off)
	s.again(Ran)
	r.weigh(s)
	return step{Mark: exchange.Bypassed, Code: "duplicate_side_effect", Bypass: off, N: int32(fault.DeliverTwice)}
}

// again writes what the second delivery of the same dispatch did.
func (s *State) again(kind RowKind) {
	row := s.row(kind, s.Flight.Out)
	row.Twin = true
	s.Ledger = s.Ledger.add(row)
}

// failBackend makes the service behind the tool answer with an HTTP error, and
// nothing runs. The policy sends a structured error back. Without it the
// application repeats at once, each time an attempt: what is transient then
// works, and what is not fails in vain.
func (r *runner) failBackend(s *State) step {
	class := s.class(fault.OnExecute)
	f := &s.Flight
	f.Out, f.Cause = r.failure(class), "http_"+strconv.Itoa(class.Status)
	s.write(Failed, f.Out)
	code := backendCode(class)
	if s.Guards.Has(exchange.RetryPolicy) {
		return struck(code, fault.FailBackend)
	}
	off := exchange.Guards(0).With(exchange.RetryPolicy)
	s.bypass(off)
	for range atOnce {
		s.Attempts++
		if class.Action == retry.Transient {
			ev := r.deliver(s)
			if ev.Mark == exchange.Pass {
				return step{Mark: exchange.Bypassed, Code: code, Bypass: off, N: int32(fault.FailBackend)}
			}
			return ev
		}
		s.write(Failed, f.Out)
	}
	ev := struck(code, fault.FailBackend)
	ev.Bypass = off
	return ev
}

// class is the kind of failure that the fault of a phase answers with.
func (s *State) class(phase fault.Phase) retry.Class {
	u := s.hit(phase)
	status, _ := strconv.Atoi(u.fault.Status(u.Spec.Params))
	class, _ := retry.Find(status, "")
	return class
}

// failure is the outcome of a call whose service failed.
func (r *runner) failure(class retry.Class) *Out {
	return r.make(Out{Err: fmt.Sprintf("the service behind it answered %d, %s", class.Status, class.Name), Status: class.Status})
}

// backendCode is what a failure is called: one that may have been too late is
// a timeout, and nobody knows its outcome.
func backendCode(class retry.Class) exchange.Code {
	if class.Status == 408 || class.Status == 504 {
		return "timeout_outcome_unknown"
	}
	code, _ := class.Tool()
	return code
}

func struck(code exchange.Code, strike fault.Strike) step {
	return step{Mark: exchange.Struck, Code: code, N: int32(strike)}
}
