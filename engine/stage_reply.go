package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// runReply sends the result, or the structured error of a refusal, back to
// the model under its call id.
func runReply(r *runner, s *State) step {
	f, told := &s.Flight, &s.Told
	if f.unasked() {
		return notApplicable()
	}
	*told = Told{Turn: s.Turn, Code: exchange.OK, Stage: exchange.Reply, Call: f.Call, Out: f.Out, Left: -1, Tries: -1, Again: f.Fate != Fresh}
	if most := r.sc.Limits.Attempts; most > 0 {
		told.Left = int16(max(0, most-int(s.Attempts)))
	}
	if f.Code != "" {
		told.Code, told.Stage, told.Rule, told.Text, told.Ledger = f.Code, f.Decided, f.Rule, f.Text, s.Ledger
		if f.Code == "timeout_outcome_unknown" {
			r.unanswered(s, f.Code)
		}
		return pass()
	}
	if s.struckBy(fault.LoseRequest) {
		return r.unanswered(s, "request_lost")
	}
	u := r.strikes(s, fault.OnReply)
	switch {
	case s.struckBy(fault.LoseReply):
		return r.unanswered(s, "reply_lost")
	case u != nil:
		return r.spoiled(s, u)
	}
	r.heard(s)
	return pass()
}

// unanswered leaves the model with a timeout: whether the call ran, it cannot
// know.
func (r *runner) unanswered(s *State, truth exchange.Code) step {
	s.Told.Code, s.Told.Out = "timeout_outcome_unknown", nil
	if r.sc.Limits.Retries >= 0 {
		s.Told.Tries = int16(max(0, 1+r.sc.Limits.Retries-s.Ledger.tries(s.Flight.Call)))
	}
	return step{Mark: exchange.Struck, Code: truth}
}

func viewReply(m *moment, v *StageView) {
	f := &m.s.Flight
	wait := m.m.timeout(f.Call)
	switch {
	case f.unasked():
		v.Text = "no call was made, so nothing goes back"
	case replyStrike(m, v):
	case m.ev.Code == "reply_lost":
		v.Text, v.Short = fmt.Sprintf("reply_lost: no answer after %s", wait), wait
		v.Rule = "fault lost_reply"
	case m.ev.Code == "request_lost":
		v.Text, v.Short = fmt.Sprintf("request_lost: no answer after %s", wait), wait
		v.Rule = "fault lost_request"
	case f.Code == "" || f.Decided > exchange.Reply: // what broke later is not what goes back
		v.Text, v.Short = "the result goes back to the AI", "result"
	case f.Code == "timeout_outcome_unknown":
		v.Text, v.Short = "the AI is told that no answer came in time", "timeout"
	case f.refused():
		v.Text, v.Short = "the refusal goes back to the AI", "refusal"
	default:
		v.Text, v.Short = "the error goes back to the AI", "error"
	}
}

func headReply(m *moment) string {
	f := &m.s.Flight
	head := replyStrikeHead(m)
	switch {
	case head != "":
		return head
	case m.ev.Code == "reply_lost" && f.Fate == Fresh:
		return "It ran, then the answer was lost. The AI saw no success."
	case m.ev.Code == "reply_lost":
		return "The stored outcome was on its way back, and got lost."
	case m.ev.Code == "request_lost":
		return "The request was lost: nothing ran. The AI cannot know that."
	case f.Code == "timeout_outcome_unknown":
		return "The AI is told only that no answer came in time."
	case f.Code != "" && f.refused():
		return "The AI is told what was refused, and what to change."
	case f.Code != "":
		return "The AI is told that the tool failed."
	}
	return "The result goes back to the AI."
}
