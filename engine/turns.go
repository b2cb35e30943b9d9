package engine

import (
	"time"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// TurnResult is what became of one turn: the row that summaries, exports and
// the timeline share.
type TurnResult struct {
	Turn     int
	Kind     scenario.TurnKind
	Verdict  string // accepted, refused, skipped
	Stage    exchange.Stage
	Boundary exchange.Boundary
	Code     exchange.Code
	Cause    string
	Tool     string
	Attempt  int           // 0 if it was never dispatched
	Result   any           // nil if there is none
	Told     exchange.Code // what the model was told of it, "" if it was not asked
	Waited   time.Duration // on the virtual clock: for an answer that never came, and between repeats
	Line     string        // the summary in words, without "turn N: "
	Bypassed []string
	Mark     exchange.Mark
	Harm     bool
	Start    int // position before its first event
	End      int // position after its last event
}

// Responded reports whether the model made a response in this turn. A request
// that was not sent, or not allowed, has none.
func (t TurnResult) Responded() bool {
	return t.Kind != scenario.Person && t.Verdict != "skipped" && t.Told != ""
}

// Turns are the results of the turns on this branch, in order of the log.
// Turns that were not taken are among them.
func (m *Machine) Turns() []TurnResult {
	b := m.branch()
	var list []TurnResult
	start := 0
	for _, e := range b.entries {
		if e.set != nil {
			continue
		}
		if !e.continues {
			start = e.first
		}
		if t := m.result(e); t != nil {
			t.Start, t.End = start, e.first+len(e.events)
			list = append(list, *t)
		}
	}
	return list
}

// result is what became of the turn that an entry completes, nil if it
// completes none.
func (m *Machine) result(e *entry) *TurnResult {
	last := m.r.unpack(e.events[len(e.events)-1], e.turn)
	if !last.Lands || last.Kind == EndEvent {
		return nil
	}
	if e.result == nil {
		s := e.before
		for range e.events {
			m.r.advance(&s)
		}
		t := m.resultOf(&s, last)
		e.result = &t
	}
	return e.result
}

func (m *Machine) resultOf(s *State, last Event) TurnResult {
	t := TurnResult{Turn: int(last.Turn), Kind: m.turnBy(s.By, int(last.Turn)).Kind, Code: exchange.OK, Told: s.Told.Code}
	switch last.Kind {
	case SkipEvent:
		t.Verdict, t.Line, t.Mark, t.Code, t.Told = "skipped", "skipped", exchange.NotApplicable, "", ""
		return t
	case PersonEvent:
		t.Verdict, t.Kind, t.Mark = "accepted", scenario.Person, exchange.Pass
		t.Line = personWords[m.turnBy(s.By, t.Turn).Agrees]
		return t
	}
	f := &s.Flight
	if f.unasked() {
		t.Told = ""
	}
	t.Kind, t.Cause, t.Attempt = f.Kind, f.Cause, int(f.Attempt)
	t.Verdict, t.Stage, t.Mark = "accepted", exchange.FollowUp, exchange.Pass
	t.Bypassed = f.Bypass.Names()
	if f.Call != nil {
		t.Tool = f.Call.Name
	}
	if f.Out != nil && f.Out.Err == "" {
		t.Result = f.Out.Value
	}
	t.Waited = m.waited(s)
	if f.Code != "" {
		m.broken(s, &t)
		return t
	}
	if t.Told == answered {
		t.Told = exchange.OK
	}
	t.Line = m.summary(s, f.Call, f.Out)
	switch {
	case f.Kind == scenario.Answer:
		t.Line = "answer"
	case f.Out != nil && f.Out.Err != "":
		t.Line = "it failed, and success was reported"
	}
	if f.Bypass != 0 {
		t.Mark = exchange.Bypassed
	}
	t.Harm = m.harmed(s) || f.Fate == Shadowed || f.Bypass.Has(exchange.ClaimCheck) || f.Bypass.Has(exchange.ResultHygiene)
	return t
}

var personWords = map[scenario.Agreement]string{
	scenario.SaysNothing:   "a person speaks",
	scenario.Agrees:        "a person says yes",
	scenario.Denies:        "a person says no",
	scenario.Vague:         "a person says nothing definite",
	scenario.AgreesToValue: "a person says yes to a value",
}

// broken fills in what a refusal, a failure or a strike made of a turn.
func (m *Machine) broken(s *State, t *TurnResult) {
	f := &s.Flight
	t.Code, t.Stage, t.Boundary, t.Mark = f.Code, f.Decided, f.Decided.Boundary(), f.Mark
	if f.refused() || f.Decided == exchange.FollowUp && f.Kind == scenario.Answer {
		t.Verdict = "refused"
	}
	t.Line = string(f.Code)
	if word, ok := m.sc.Codes[f.Code]; ok {
		t.Line = word
	}
}

// Totals is what a whole run comes to.
type Totals struct {
	Attempts int
	Effects  []ToolCount // tools that leave effects, in the order of the scenario; then what ran undeclared
	Outcome  exchange.Outcome
	Ends     []Field // the closing lines of the scenario's summary
}

// ToolCount counts the effects of one tool.
type ToolCount struct {
	Tool  string
	Count int
}

// Totals reads the tip of this branch.
func (m *Machine) Totals() Totals {
	s := m.branch().tip
	t := Totals{Attempts: int(s.Attempts), Outcome: m.outcome(&s)}
	for i, tool := range m.sc.Tools {
		if tool.Effect != exchange.Read {
			t.Effects = append(t.Effects, ToolCount{tool.Name, s.Ledger.count(i)})
		}
	}
	t.Effects = append(t.Effects, s.Ledger.undeclared()...)
	sit := m.r.situation(&s, nil)
	for i := range m.sc.Ends {
		end := &m.sc.Ends[i]
		t.Ends = append(t.Ends, Field{end.Label, end.End(sit)})
	}
	return t
}

// Scenario is what the machine walks.
func (m *Machine) Scenario() *scenario.Scenario { return m.sc }

// GuardsOff names the guards that are off at the tip, sorted by name.
func (m *Machine) GuardsOff() []string {
	return sorted((exchange.AllGuards &^ m.branch().tip.Guards).Names())
}

// InForce lists the faults in force at the tip.
func (m *Machine) InForce() []FaultView { return m.faults(&m.branch().tip) }
