package engine

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
)

// proposal reads what the model wrote and what it had been sent.
func (m *Machine) proposal(v *Snapshot, s *State) {
	p := &v.Proposal
	who := s.By
	if s.Turn == 0 {
		who = s.Actor
	}
	turn := m.turnBy(who, v.Turn)
	p.Kind = [...]string{"proposal", "answer", "person"}[turn.Kind]
	f := &s.Flight
	if turn.Kind == scenario.Person {
		p.Text, p.Arrived = turn.Text, s.Turn > 0
		return
	}
	p.Sent = turn.Prompt
	if before := m.before(); s.Turn > 0 && !m.scripted(&turn, before) {
		p.Sent = m.bare(before)
	}
	p.Unsent = f.unasked()
	if p.Unsent || f.Text == nil || f.Active && f.Stage <= exchange.Propose {
		return
	}
	p.Kind = [...]string{"proposal", "answer", "person"}[f.Kind]
	p.Text, p.Arrived, p.SameAs = f.Text.Text, true, m.sameAs(s, m.at.Pos)
	_, p.Edited = s.Edits.find(s.Turn)
	if f.Origin != nil {
		p.Original, p.Fault = f.Origin.Text, m.textFault(s)
	}
	m.guilt(v, s)
}

// guilt marks the bytes that stages objected to: those around a call that was
// fished out, and those of the call that the first check after it found.
func (m *Machine) guilt(v *Snapshot, s *State) {
	f := &s.Flight
	p := &v.Proposal
	if v.Stages[exchange.Parse].Code != "" {
		p.Guilty = m.parseGuilt(f.Text)
	}
	switch {
	case v.Stages[exchange.Allow].Code != "":
		p.mark(f, "/name", "no declared tool has this name")
	case v.Stages[exchange.Schema].Code != "":
		for _, x := range f.Call.Violations {
			p.mark(f, "/arguments"+x.Pointer, strings.TrimPrefix(misfit(x.Pointer, x.Want, x.Got), ": "))
		}
	case v.Stages[exchange.Key].Code == "session_value_changed":
		for _, x := range f.Call.Mismatches {
			p.mark(f, "/arguments/"+x.Name, fmt.Sprintf("the session says %s", shown(x.Want)))
		}
	case v.Stages[exchange.Key].Code == "idempotency_conflict" && f.Stored != nil:
		for _, name := range changed(f.Stored.row.Call, f.Call) {
			p.mark(f, "/arguments/"+name, fmt.Sprintf("%s stands for %s", f.Call.Key, shown(f.Stored.row.Call.Filled[name])))
		}
	}
}

// changed names the arguments in which two calls differ.
func changed(a, b *Call) []string {
	var names []string
	for _, p := range b.Tool.Input.Properties() {
		if canonicalText(a.Filled[p.Name]) != canonicalText(b.Filled[p.Name]) {
			names = append(names, p.Name)
		}
	}
	return names
}

// mark adds the bytes at a JSON pointer into the call in flight to what is
// guilty. A pointer to nothing marks what it is missing from: an object, or a
// text that holds one.
func (p *ProposalView) mark(f *Flight, pointer, why string) {
	text, from := f.Text.Text, 0
	if f.Text.Call == nil { // the call was fished out
		object, _ := jsonscan.FirstObject(text)
		text, from = text[object.Start:object.End], object.Start
	}
	for {
		if span, ok := jsonscan.Locate(text, pointer); ok {
			p.Guilty = append(p.Guilty, Guilt{from + span.Start, from + span.End, why})
			return
		}
		up := strings.LastIndexByte(pointer, '/')
		if up < 0 {
			return
		}
		pointer = pointer[:up]
	}
}

// parseGuilt marks everything around the object that should stand alone, or
// the place where the text stops being JSON.
func (m *Machine) parseGuilt(v *Reading) []Guilt {
	why := causeWords[v.Cause]
	if why == "" {
		why = v.Why
	}
	if v.Code != "invalid_json" || v.Cause == "truncated" || v.Cause == "trailing_comma" || v.Cause == "python_literal" {
		end := v.End
		if end <= v.At {
			end = min(len(v.Text), v.At+1)
		}
		return []Guilt{{min(v.At, len(v.Text)), end, why}}
	}
	span, ok := jsonscan.FirstObject(v.Text)
	if !ok {
		return []Guilt{{min(v.At, len(v.Text)), len(v.Text), why}}
	}
	var list []Guilt
	if before := strings.TrimSpace(v.Text[:span.Start]); before != "" {
		list = append(list, Guilt{0, span.Start, "not part of the object"})
	}
	if after := strings.TrimSpace(v.Text[span.End:]); after != "" {
		list = append(list, Guilt{span.End, len(v.Text), "not part of the object"})
	}
	return list
}

// before is the situation in which the model made the response shown: what it
// had been told before the exchange began.
func (m *Machine) before() *State {
	b := m.branch()
	for pos := m.at.Pos; pos > 0; {
		e := b.entryAt(pos)
		if m.r.unpack(e.events[0], e.turn).Kind == StageEvent && !e.continues {
			return &e.before
		}
		pos = e.first
	}
	start := b.start()
	return &start
}

// bare is what the model was sent without words of the scenario: what a person
// said since its last response, else what it was told of that.
func (m *Machine) bare(before *State) string {
	if said := m.saidSince(); said != "" {
		return said
	}
	return strings.Join(m.feedback(before.Told).Lines(), "\n")
}

// saidSince is what people said between the exchange shown and the one before,
// a person a line.
func (m *Machine) saidSince() string {
	b := m.branch()
	_, pos := m.exchangeEvents()
	var said []string
	for pos > 0 {
		e := b.entryAt(pos)
		pos = e.first
		words := ""
		switch kind := m.r.unpack(e.events[0], e.turn).Kind; {
		case e.set != nil && e.set.Verb == "yes":
			words = "Yes."
		case e.set != nil && e.set.Verb == "no":
			words = "No."
		case e.set != nil || kind == SkipEvent:
			continue
		case kind == PersonEvent:
			words = m.turnBy(e.before.Actor, int(e.turn)).Text
		default:
			pos = 0
			continue
		}
		if words != "" {
			said = append(said, "A person says: "+words)
		}
	}
	slices.Reverse(said)
	return strings.Join(said, "\n")
}

// scripted reports whether the scenario's own words fit what was sent before
// a turn: they were written for the recorded course of things. Where a run
// has left it, the model gets the bare feedback.
func (m *Machine) scripted(turn *scenario.Turn, before *State) bool {
	sent := &before.Told
	if sent.Stage == exchange.Declare && sent.Code != "" {
		return turn.Prompt != "" // nothing was sent since, so the words still fit
	}
	if turn.Prompt == "" || turn.N == 1 || turn.After != "" {
		return turn.Prompt != ""
	}
	if before.By != byScript {
		return false
	}
	last := turn.N - 1 // the response before, with people's words behind it
	for last > 1 && m.turnBy(byScript, last).Kind == scenario.Person {
		last--
	}
	if last < turn.N-1 && !m.answeredAsWritten(turn.N-1, before) {
		return false
	}
	want := m.turnBy(byScript, last).Expect
	switch want {
	case "reply_lost", "request_lost":
		want = "timeout_outcome_unknown"
	case "":
		want = sent.Code
	}
	return int(sent.Turn) == last && (sent.Code == want || sent.Code == answered && want == exchange.OK)
}

// answeredAsWritten reports whether a person's answer to what was asked, if the
// scenario has one in a turn, is the one that stands: yes or no, and to what.
func (m *Machine) answeredAsWritten(turn int, now *State) bool {
	as, ok := m.written()[int32(turn)]
	return ok && as.ledger.row.Kind == now.Ledger.row.Kind && as.ledger.row.Ask == now.Ledger.row.Ask
}
