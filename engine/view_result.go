package engine

import (
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"fmt"
	"strings"
)

// resultView reads what ran and what the model was told of it.
func (m *Machine) resultView(s *State, replied bool) ResultView {
	f := &s.Flight
	v := ResultView{}
	if f.unasked() {
		v.Ran, v.Told = "nothing: refused at "+f.Decided.String(), unaskedWords(f)
		return v
	}
	if f.Text == nil {
		return v
	}
	v.Ran, v.Fields = m.ran(s)
	if f.Kind == scenario.Answer {
		v.Told = []string{"nothing: this went to the user"}
		if s.Told.Code == "unverified_claim" && !f.Active {
			m.told(&v, &s.Told)
		}
		if f.Bypass.Has(exchange.ClaimCheck) {
			v.Differs = "the AI says done, no result that it received shows it"
		}
		return v
	}
	if !f.Active || f.Stage > exchange.Execute {
		m.retries(&v, s, paneWidth)
	}
	if !replied {
		return v
	}
	m.told(&v, &s.Told)
	v.Differs = m.differs(s)
	return v
}

// told reads what goes back to the model, in words and as it is.
func (m *Machine) told(v *ResultView, t *Told) {
	f := m.feedback(*t)
	v.Told, v.Code = f.Lines(), t.Code
	if t.structured() {
		v.Message = f.wire()
	}
}

// unaskedWords say who is told of a request that was not made.
func unaskedWords(f *Flight) []string {
	if f.Decided == exchange.Declare {
		return []string{"nothing: the request was never sent", "An operator is told: " + string(f.Code)}
	}
	return []string{"nothing: the AI is not asked again", "A person is told: " + string(f.Code)}
}

func (m *Machine) ran(s *State) (string, []Field) {
	f := &s.Flight
	done := !f.Active || f.Stage > exchange.Execute
	switch {
	case f.Kind == scenario.Answer:
		return "nothing: an answer calls no tool", nil
	case f.refused():
		return "nothing: refused at " + f.Decided.String(), nil
	case !done || f.Call == nil:
		return "", nil
	case s.struckBy(fault.LoseRequest):
		return "nothing: the request never arrived", nil
	case s.struckBy(fault.TimeoutBefore):
		return "nothing: the time was up before it began", nil
	case f.Out == nil:
		return "", nil
	case f.Out.Status != 0:
		return "nothing: " + f.Out.Err, nil
	case f.Out.Err != "":
		return f.Call.Name + ", and it failed", nil
	case f.Fate != Fresh:
		return "nothing new: the stored outcome was handed back", f.Call.results(f.Out.Value)
	}
	return f.Call.called() + strings.TrimPrefix(m.ranWords(s), "ran"), f.Call.results(f.Out.Value)
}

// differs says where the world and the model's picture of it part.
func (m *Machine) differs(s *State) string {
	f := &s.Flight
	ran := s.struckBy(fault.TimeoutAfter) || s.struckBy(fault.CrashAfter) || f.Mark == exchange.Bypassed && f.Decided == exchange.Reply
	ran = ran || s.Told.Stage == exchange.FollowUp && f.Out != nil && f.Out.Err == "" // the provider turned the result away
	switch {
	case (f.Code == "reply_lost" || ran) && f.Fate == Fresh && f.Call.Tool != nil && f.Call.Tool.Effect != exchange.Read:
		noun := "effect"
		if n := f.Call.Tool.Noun[0]; n != "" {
			noun = n
		}
		return fmt.Sprintf("the %s exists, the AI does not know it", noun)
	case f.Code == "reply_lost" || ran:
		return "the answer exists, the AI never saw it"
	case s.struckBy(fault.FeignSuccess) && f.Bypass.Has(exchange.ResultHygiene):
		return "it failed, and the AI is told that it worked"
	case f.Code == "request_lost" || s.struckBy(fault.TimeoutBefore) || s.openFailure() && f.Out != nil && f.Out.Status != 0:
		return "nothing ran, and the AI cannot know that"
	case m.harmed(s) && f.Call.Tool != nil && s.Ledger.count(f.Call.Tool.Index) > 1:
		return fmt.Sprintf("the AI sees one success, the world has %s", things(f.Call.Tool, s.Ledger.count(f.Call.Tool.Index)))
	}
	return ""
}
