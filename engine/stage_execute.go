package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// runExecute runs the call, or hands back the stored outcome of a repeat. What
// the call rests on is looked at once more before it counts as an attempt.
func runExecute(r *runner, s *State) step {
	f := &s.Flight
	u := r.strikes(s, fault.OnExecute)
	if s.struckBy(fault.MoveWorld) {
		r.moveWorld(s)
	}
	fresh := pass()
	if r.stale(s) {
		fresh = guarded(s, exchange.FreshRead, "stale_read")
		if fresh.Mark == exchange.Refuse {
			return fresh
		}
		s.bypass(fresh.Bypass)
	}
	s.Attempts++
	f.Attempt = s.Attempts
	var ev step
	if u != nil && struckRuns[u.fault.Strike] != nil {
		ev = struckRuns[u.fault.Strike](r, s)
	} else {
		ev = r.deliver(s)
	}
	if ev.Mark == exchange.Pass && fresh.Code != "" {
		return fresh
	}
	ev.Bypass |= fresh.Bypass
	return ev
}

// deliver hands the call to its tool.
func (r *runner) deliver(s *State) step {
	f := &s.Flight
	if f.Fate != Fresh {
		f.Out = f.Stored.row.Out
		s.write(Again, f.Out)
		return pass()
	}
	unanswered := s.struckBy(fault.TimeoutAfter) || s.struckBy(fault.CrashAfter) // no reply will be sent that could lie
	if i := r.striking(s, fault.OnReply); i >= 0 && !unanswered && s.Faults.list[i].fault.Strike == fault.FeignSuccess {
		f.Out = r.make(Out{Err: "it broke off inside"})
		s.write(Failed, f.Out)
		return step{Mark: exchange.Struck, N: int32(fault.FeignSuccess)}
	}
	f.Out = r.run(s, f.Call)
	if f.Out.Err != "" {
		s.write(Failed, f.Out)
		return step{Mark: exchange.Refuse, Code: "tool_reported_error"}
	}
	s.write(Ran, f.Out)
	r.weigh(s)
	return pass()
}

// run makes the outcome of a call at a ledger, once. A result that reads
// nothing of what ran before is made once for all ledgers.
func (r *runner) run(s *State, c *Call) *Out {
	if out := r.recorded(s, c); out != nil {
		return out
	}
	if c.ran && c.world == s.World {
		return s.Ledger.outcome(c)
	}
	durable := s.durable()
	known := s.Ledger.about(c)
	if known.out[durable] != nil {
		return known.out[durable]
	}
	out := &Out{}
	if c.Tool == nil {
		out.Value = map[string]any{"ok": true}
	} else if value, err := c.Tool.Run(r.situation(s, c)); err != nil {
		out.Err = err.Error()
	} else {
		out.Value = value
		if c.Tool.Pure() {
			c.ran, c.result, c.world = true, value, s.World
			return s.Ledger.outcome(c)
		}
	}
	known.out[durable] = out
	return out
}

// outcome is the outcome of a call whose result is known: another one for each
// time it runs, so that each can be told of by itself.
func (l *Ledger) outcome(c *Call) *Out {
	for k := l.child; k != nil; k = k.twin {
		if k.row.Kind == Ran && k.row.Call == c {
			return k.row.Out
		}
	}
	return &Out{Value: c.result}
}

// write appends a row about the call in flight to the ledger.
func (s *State) write(kind RowKind, out *Out) { s.Ledger = s.Ledger.add(s.row(kind, out)) }

// row is a row about the call in flight.
func (s *State) row(kind RowKind, out *Out) Row {
	f := &s.Flight
	tool := int16(-1)
	if f.Call.Tool != nil {
		tool = int16(f.Call.Tool.Index)
	}
	return Row{Kind: kind, Tool: tool, Call: f.Call, Out: out, Behind: s.Behind, Here: f.Bypass}
}

// weigh notes what an effect means for the outcome: a value that the session
// owns, chosen by the model; anything that a guard would have stopped. A
// scenario that starts with session_values off leaves those values to the
// model, so they cannot leak.
func (r *runner) weigh(s *State) {
	f := &s.Flight
	if f.Call.Tool != nil && f.Call.Tool.Effect == exchange.Read {
		return
	}
	if (f.Bypass &^ r.forgiven()).Has(exchange.SessionValues) {
		s.Flags |= SawLeak
	}
	if s.Behind&^r.forgiven() != 0 {
		s.Flags |= SawUnsafe
	}
}

// forgiven are the guards whose absence the scenario itself declares.
func (r *runner) forgiven() exchange.Guards { return r.sc.Lacks }

func viewExecute(m *moment, v *StageView) {
	f := &m.s.Flight
	if f.Call.Tool != nil {
		v.Rule, v.Line = fmt.Sprintf("tools[%d].result", f.Call.Tool.Index), f.Call.Tool.Lines.Result
	}
	summary := m.m.summary(m.s, f.Call, f.Out)
	switch {
	case executeStrike(m, v):
	case m.ev.Code == "stale_read" && m.ev.Mark == exchange.Refuse:
		v.Text, v.Short = "stale_read: what was read earlier has changed since", "stale"
	case m.s.struckBy(fault.LoseRequest):
		v.Text, v.Short = "nothing ran: the request was lost on the way", "lost"
	case f.Fate != Fresh:
		v.Text, v.Short, v.Writes = "handed back: "+summary, "stored", HandedBack
	case f.Out.Err != "":
		v.Text, v.Short = "tool_reported_error: the result "+f.Out.Err, "failed"
	default:
		if m.ev.Code == "stale_read" {
			summary = "on what is no longer true: " + summary
		}
		v.Text, v.Short, v.Writes = m.m.ranWords(m.s)+orNothing(", ", summary), "ran", Added
		if m.m.harmed(m.s) {
			v.Writes = Harmed
		}
	}
}

func orNothing(sep, text string) string {
	if text == "" {
		return ""
	}
	return sep + text
}

func headExecute(m *moment) string {
	f := &m.s.Flight
	head := executeStrikeHead(m)
	switch {
	case head != "":
		return head
	case m.ev.Code == "stale_read" && m.ev.Mark == exchange.Refuse:
		return "Refused: what was read earlier is no longer true."
	case f.Fate != Fresh:
		return "Nothing ran: the stored outcome is handed back."
	case f.Out.Err != "":
		return "The tool ran and failed."
	case m.m.harmed(m.s):
		return "It ran although a guard would have stopped it."
	case f.Call.Tool != nil && f.Call.Tool.Effect == exchange.Read:
		return "The tool ran and read. Nothing changed in the world."
	case f.Call.Tool != nil && f.Call.Tool.Noun[0] != "":
		return fmt.Sprintf("The %s was created: one new row in the ledger.", f.Call.Tool.Noun[0])
	}
	return "The tool ran: one new row in the ledger."
}
