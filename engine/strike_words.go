package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/retry"
)

// executeStrike puts into words what a fault did to running the call. It
// reports false where the fault left running alone.
func executeStrike(m *moment, v *StageView) bool {
	f := &m.s.Flight
	wait := m.m.timeout(f.Call)
	switch fault.Strike(m.ev.N) {
	case fault.TimeoutBefore:
		v.Text, v.Short = fmt.Sprintf("timeout_outcome_unknown: nothing ran within %s", wait), wait
	case fault.TimeoutAfter:
		v.Text, v.Short = fmt.Sprintf("timeout_outcome_unknown: it ran, and took more than %s", wait), wait
		v.Writes = m.wrote()
	case fault.CrashAfter:
		v.Text, v.Short, v.Writes = "timeout_outcome_unknown: it ran, then the application crashed", "crashed", m.wrote()
	case fault.DeliverTwice:
		v.Text, v.Short, v.Writes = "delivered twice: the second found the key taken", "once", Added
		if m.ev.Mark == exchange.Bypassed {
			v.Text, v.Short, v.Writes = "duplicate_side_effect: delivered twice, and both ran", "twice", Harmed
		}
	case fault.FailBackend:
		class := m.s.class(fault.OnExecute)
		v.Text, v.Short = fmt.Sprintf("%s: HTTP %d, %s", m.ev.Code, class.Status, class.Name), fmt.Sprint(class.Status)
		if m.ev.Mark == exchange.Bypassed {
			v.Text, v.Writes = fmt.Sprintf("guard retry_policy is off: HTTP %d, repeated at once", class.Status), m.wrote()
		}
	case fault.FeignSuccess:
		v.Text, v.Short = f.Call.Name+" failed: "+m.s.Flight.Out.Err, "failed"
	default:
		return false
	}
	return true
}

// wrote marks what the call in flight left in the ledger.
func (m *moment) wrote() Change {
	f := &m.s.Flight
	switch {
	case f.Fate != Fresh:
		return HandedBack
	case f.Out == nil || f.Out.Err != "":
		return NoChange
	case m.m.harmed(m.s):
		return Harmed
	}
	return Added
}

// executeStrikeHead is the headline of the same, "" where running was left
// alone.
func executeStrikeHead(m *moment) string {
	f := &m.s.Flight
	switch m.s.strikeAt(fault.OnExecute) {
	case fault.TimeoutBefore:
		return "The time was up before anything ran. The AI cannot know that."
	case fault.TimeoutAfter:
		return "It ran, only too slowly. The AI sees a timeout and no success."
	case fault.CrashAfter:
		if f.Bypass.Has(exchange.DurableLedger) {
			return "It ran, then the application crashed and forgot everything."
		}
		return "It ran, then the application crashed. Its ledger remembers."
	case fault.DeliverTwice:
		if m.ev.Mark == exchange.Bypassed {
			return "Delivered twice at once, and both of them wrote."
		}
		return "Delivered twice at once. Only one got the key and ran."
	case fault.FailBackend:
		class := m.s.class(fault.OnExecute)
		switch {
		case !f.Bypass.Has(exchange.RetryPolicy) && m.s.openFailure():
			return fmt.Sprintf("The service answered %d. Nothing ran, but the AI cannot know that.", class.Status)
		case !f.Bypass.Has(exchange.RetryPolicy):
			return fmt.Sprintf("The service answered %d (%s). Nothing ran.", class.Status, class.Name)
		case class.Action == retry.Transient:
			return fmt.Sprintf("The service answered %d and was asked again at once.", class.Status)
		}
		return fmt.Sprintf("The service answered %d four times: a repeat cannot help.", class.Status)
	case fault.MoveWorld:
		switch m.ev.Mark {
		case exchange.Refuse:
			return "Refused: what was read earlier is no longer true."
		case exchange.Bypassed:
			return "What it read is no longer true, and it writes all the same."
		}
	}
	if m.s.struckBy(fault.FeignSuccess) && f.Out != nil && f.Out.Err != "" {
		return "The tool failed. Its wrapper is about to call that a success."
	}
	return ""
}

// openFailure reports whether the service answered with an error after which a
// write may have taken effect all the same, for all that anybody outside sees.
func (s *State) openFailure() bool {
	if s.strikeAt(fault.OnExecute) != fault.FailBackend {
		return false
	}
	c := s.Flight.Call
	return s.class(fault.OnExecute).Open && c != nil && (c.Tool == nil || c.Tool.Effect != exchange.Read)
}

// strikeAt is how the exchange was struck in a phase.
func (s *State) strikeAt(phase fault.Phase) fault.Strike {
	if u := s.hit(phase); u != nil {
		return u.fault.Strike
	}
	return fault.NoStrike
}

// spoilWords say what a fault of the reply does: what is put right with the
// guard on, and what goes back with it off.
var spoilWords = map[string]struct{ mended, goes string }{
	"wrong_call_id":      {"back under the call's own id", "the result goes back under another id"},
	"duplicate_result":   {"one of the two is taken out", "one call gets two results"},
	"missing_result":     {"the missing result is put in", "the call goes unanswered"},
	"split_results":      {"put together in one message", "the results go back in pieces"},
	"text_before_result": {"the result comes first", "words go back before the result"},
	"stack_trace":        {"the result goes in its place", "a stack trace goes back"},
	"empty_error":        {"the result goes in its place", "an empty error goes back"},
	"error_as_success":   {"the failure goes back as one", "a failure goes back as success"},
	"oversize_result":    {"cut down to the result", "200 kB of log go back"},
	"control_characters": {"the codes are taken out", "terminal codes go back"},
	"hidden_orders":      {"the orders are taken out", "orders to the AI go back"},
}

// pairEnds say what becomes of a reply that does not fit its call.
var pairEnds = map[string]string{
	"wrong_call_id":      "The AI cannot match it to its call.",
	"duplicate_result":   "The AI cannot tell which one holds.",
	"missing_result":     "The AI never hears what it came to.",
	"split_results":      "The AI gets a part, and not yet the rest.",
	"text_before_result": "Not every provider takes that.",
}

// spoilEnds say what the model makes of a spoiled reply.
var spoilEnds = map[fault.Strike]string{
	fault.Garble:       "The AI can only guess.",
	fault.Taint:        "The AI reads it all.",
	fault.FeignSuccess: "The AI believes it.",
}

// replyStrike puts into words what a fault did to the reply.
func replyStrike(m *moment, v *StageView) bool {
	u := m.s.hit(fault.OnReply)
	if u == nil || u.fault.Strike == fault.LoseReply {
		return false
	}
	w := spoilWords[u.fault.Kind]
	v.Rule = "fault " + u.fault.Kind
	if m.ev.Mark == exchange.Bypassed {
		v.Text, v.Short = fmt.Sprintf("guard %s is off: %s", u.fault.Guards[0], w.goes), "spoiled"
		return true
	}
	v.Text, v.Short = fmt.Sprintf("%s: %s", u.fault.Code, w.mended), "mended"
	return true
}

func replyStrikeHead(m *moment) string {
	u := m.s.hit(fault.OnReply)
	if u == nil || u.fault.Strike == fault.LoseReply {
		return ""
	}
	w := spoilWords[u.fault.Kind]
	if m.s.Flight.Bypass.Has(u.fault.Guards[0]) || m.ev.Mark == exchange.Bypassed {
		end := spoilEnds[u.fault.Strike]
		switch {
		case m.s.Told.Stage == exchange.FollowUp && m.s.Told.Turn == m.s.Turn:
			end = "The provider turns the request away."
		case end == "":
			end = pairEnds[u.fault.Kind]
		}
		return capital(w.goes) + ". " + end
	}
	return "Caught before it left: " + w.mended + "."
}

// contextWords say what was done to the history.
var contextWords = map[string]string{
	"thinking_altered":  "the AI's thinking was changed",
	"thinking_dropped":  "the AI's thinking was left out",
	"signature_lost":    "a thought signature was lost",
	"history_trimmed":   "a call was cut away, its result was not",
	"rebuilt_from_text": "the history was rebuilt without its reasoning",
}

// followUpStrike puts into words what a fault did to the history, or what the
// provider answered.
func followUpStrike(m *moment, v *StageView) bool {
	u := m.s.hit(fault.OnFollowUp)
	if u == nil {
		return false
	}
	v.Rule = "fault " + u.fault.Kind
	if u.fault.Strike == fault.FailProvider {
		class := m.s.class(fault.OnFollowUp)
		v.Short = fmt.Sprint(class.Status)
		v.Text = fmt.Sprintf("%s: HTTP %d, %s", m.ev.Code, class.Status, class.Name)
		if m.ev.Mark == exchange.Bypassed {
			v.Text = fmt.Sprintf("guard retry_policy is off: HTTP %d, repeated at once", class.Status)
		}
		return true
	}
	v.Text, v.Short = fmt.Sprintf("%s: put back as it was", u.fault.Code), "mended"
	if m.ev.Mark == exchange.Bypassed {
		v.Text, v.Short = "guard context_intact is off: the provider answers 400", "400"
	}
	return true
}

func followUpStrikeHead(m *moment) string {
	u := m.s.hit(fault.OnFollowUp)
	if u == nil {
		return ""
	}
	bypassed := m.s.Flight.Bypass.Has(u.fault.Guards[0])
	if u.fault.Strike == fault.FailProvider {
		class := m.s.class(fault.OnFollowUp)
		switch transient := class.Action == retry.Transient; {
		case transient && bypassed:
			return fmt.Sprintf("The provider answered %d and was asked again at once.", class.Status)
		case transient:
			return fmt.Sprintf("The provider answered %d. Repeated with backoff, it passed.", class.Status)
		case bypassed:
			return fmt.Sprintf("The provider answered %d four times: a repeat cannot help.", class.Status)
		}
		return fmt.Sprintf("The provider answered %d (%s). Stop and look.", class.Status, class.Name)
	}
	if bypassed {
		return fmt.Sprintf("The provider answers 400: %s.", contextWords[u.fault.Kind])
	}
	return fmt.Sprintf("Caught before it was sent: %s.", contextWords[u.fault.Kind])
}

// declareStrike puts into words what a fault did to the declarations.
func declareStrike(m *moment, v *StageView) bool {
	u := m.s.hit(fault.OnDeclare)
	if u == nil {
		return false
	}
	v.Short = "broken"
	switch {
	case u.fault.Strike == fault.WithdrawTool:
		v.Text, v.Short = "a tool that was declared before is withdrawn", "one gone"
	case m.ev.Mark == exchange.Bypassed:
		v.Text = fmt.Sprintf("guard contract_lint is off: %s is sent", u.fault.Code)
	default:
		v.Text = fmt.Sprintf("%s: %s", u.fault.Code, u.fault.Short)
	}
	return true
}

func declareStrikeHead(m *moment) string {
	u := m.s.hit(fault.OnDeclare)
	switch {
	case u == nil:
		return ""
	case u.fault.Strike == fault.WithdrawTool:
		return "A tool is not declared any more. The AI still knows it."
	case m.ev.Mark == exchange.Bypassed:
		return fmt.Sprintf("The contract is broken (%s), and it is sent.", u.fault.Short)
	}
	return fmt.Sprintf("Not sent: %s. An operator is told.", u.fault.Short)
}
