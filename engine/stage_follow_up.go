package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// runFollowUp asks whether every claim of a final text is backed by a result
// that the model received. What the application knows does not count here.
func runFollowUp(r *runner, s *State) step {
	f := &s.Flight
	switch {
	case f.unasked():
		return notApplicable()
	case f.Kind != scenario.Answer:
		return r.sendBack(s)
	}
	s.answersUngranted()
	told := Told{Turn: s.Turn, Code: answered, Stage: exchange.FollowUp, Text: f.Text, Left: -1, Tries: -1}
	ev := pass()
	if tool := r.unbacked(s, f.Text.Text); tool >= 0 {
		ev = guarded(s, exchange.ClaimCheck, "unverified_claim")
		ev.N = int32(tool)
		if ev.Mark == exchange.Refuse {
			told.Code = ev.Code
		} else {
			s.Flags |= SawClaim
		}
	}
	s.Told = told
	return ev
}

// answersUngranted notes whether the model answers on a call that was refused
// or failed. An answer that was held back leaves that as it was.
func (s *State) answersUngranted() {
	switch t := &s.Told; {
	case t.Stage == exchange.FollowUp:
	case t.Code == "" || t.Code == exchange.OK:
		s.Flags &^= LastUngranted
	default:
		s.Flags |= LastUngranted
	}
}

// unbacked is the first tool whose outcome the text claims though the model
// never received one, -1 if there is none.
func (r *runner) unbacked(s *State, text string) int {
	for i, tool := range r.sc.Tools {
		if !tool.Claims(text) {
			continue
		}
		heard := s.Ledger.find(true, func(row *Row) bool {
			return (row.Kind == Heard || row.Kind == Unheard) && int(row.Tool) == i
		})
		if heard == nil || heard.row.Kind == Unheard {
			return i
		}
	}
	return -1
}

func viewFollowUp(m *moment, v *StageView) {
	f := &m.s.Flight
	if f.unasked() {
		v.Text = "no response was asked for, so none is sent back"
		return
	}
	if followUpStrike(m, v) {
		return
	}
	if f.Kind != scenario.Answer {
		v.Text, v.Short = "the history goes back whole, no claim made", "whole"
		return
	}
	claimed := m.m.claimed(f.Text.Text)
	if m.ev.Code == "" {
		v.Text, v.Short = "no claim made", "no claim"
		if claimed != nil {
			v.Text, v.Short = fmt.Sprintf("the claim rests on a result of %s", claimed.Name), "backed"
			v.Line = claimed.Lines.Claim
		}
		return
	}
	tool := m.m.sc.Tools[m.ev.N]
	v.Rule, v.Line, v.Short = fmt.Sprintf("tools[%d].claim", m.ev.N), tool.Lines.Claim, "unbacked"
	v.Text = fmt.Sprintf("unverified_claim: nothing received of %s shows it", tool.Name)
	if m.ev.Mark == exchange.Bypassed {
		v.Text = "guard claim_check is off: the claim stands"
	}
}

func headFollowUp(m *moment) string {
	f := &m.s.Flight
	head := followUpStrikeHead(m)
	switch {
	case head != "":
		return head
	case m.ev.Mark == exchange.Refuse:
		return "Held back: it claims what no result it received shows."
	case m.ev.Mark == exchange.Bypassed:
		return "It says done. No result that it received shows that."
	case f.Kind == scenario.Answer && m.m.claimed(f.Text.Text) == nil:
		return "The user gets an answer. It does not claim that anything was done."
	case f.Kind == scenario.Answer:
		return "The user gets an honest answer."
	case f.Code != "":
		return m.m.refusalHead(m.s)
	}
	return "The AI knows the outcome. This exchange is complete."
}
