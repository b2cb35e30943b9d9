package transcript

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
	"callstep/engine/wire"
)

// Made is a scenario made of a recording.
type Made struct {
	YAML []byte
	Turn int // turn of the first broken boundary, 0 when nothing broke
	// Same reports that stepping it comes to the recording's verdict: it breaks
	// first at the same boundary, with the same code or the one of the fault
	// that stands for it. What the recording itself has as a warning, or as an
	// error that a tool reported, breaks nothing.
	Same  bool
	Notes []string // what the scenario cannot hold, one sentence each
}

// Make writes a diagnosed exchange as a scenario. The id must be of small
// letters, digits and dashes; the title is a text for people. An error says
// why the exchange is no scenario.
func Make(d *diagnose.Diagnosis, id, title string) (*Made, error) {
	s := script(d.Exchange)
	m := &maker{d: d, id: id, title: title, s: s, turns: s.turns, first: wire.HistoryStep(d.Exchange)}
	m.declared, m.known = wire.Declared(d.Exchange)
	m.reshape()
	if len(m.turns) == 0 {
		return nil, m.nothing()
	}
	m.window()
	m.strike()
	return m.settle()
}

// nothing says why there is nothing to step.
func (m *maker) nothing() error {
	switch {
	case m.d.Boundary() == exchange.FollowUpContext:
		return errors.New("the provider refused the request, and the model makes no call before it")
	case m.s.hosted > 0:
		return errors.New("the model makes no call of its own and says nothing in it; what ran at the provider cannot be stepped")
	}
	return errors.New("the model makes no call and says nothing in it")
}

// maker puts a scenario together.
type maker struct {
	d         *diagnose.Diagnosis
	id, title string
	s         *scribe
	turns     []*turn
	byID      map[string][]int // the turns of each call id
	first     int              // step whose request holds the history
	declared  []wire.Tool
	known     bool // the file holds declarations
	part      bool // some turns are left out
	beyond    bool // some of them at the end

	tools   []*tool
	room    float64 // that they take
	claims  *claim
	lax     map[string]bool // tools that take any arguments
	notes   []string
	ofTools []string // notes about the tools
	broken  int      // turn of the verdict, from 1
	outcome string   // of the run
}

// note says once what a scenario cannot hold.
func (m *maker) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(m.notes, n) {
		m.notes = append(m.notes, n)
	}
}

// all are the notes, those about the tools last.
func (m *maker) all() []string { return slices.Concat(m.notes, m.ofTools) }

// lost notes what of the record has no place in a scenario.
func (m *maker) lost() {
	if n := m.s.parallel; n > 0 {
		m.note("%s several calls, which are made one by one here", exchange.Count(n, "response makes", "responses make"))
	}
	if m.s.free {
		m.note("a tool that takes free text gets it here as the argument input")
	}
	if n := len(m.s.strays); n > 0 {
		m.note("%s the recording does not hold", exchange.Count(n, "result is left out whose call", "results are left out whose calls"))
	}
	if n := m.s.hosted; n > 0 {
		m.note("%s left out, which ran at the provider", exchange.Count(n, "call is", "calls are"))
	}
	if n := m.s.thoughts; n > 0 {
		m.note("%s left out", exchange.Count(n, "thought is", "thoughts are"))
	}
	if n := m.s.others; n > 0 {
		m.note("%s left out: images, files and what only one provider knows", exchange.Count(n, "part of a message is", "parts of messages are"))
	}
	cut := 0
	for _, t := range m.turns {
		var w writer
		if w.turn(t); w.cut {
			cut++
		}
	}
	if cut > 0 {
		m.note("long texts are cut in %s", exchange.Count(cut, "turn", "turns"))
	}
}

// mostRuns is how often a scenario is tried and put right.
const mostRuns = 4

// settle runs what was written, leaves out the faults that could not strike and
// the schemas that nobody held the model to, and writes down what each turn
// comes to.
func (m *maker) settle() (*Made, error) {
	m.lost()
	for range mostRuns {
		m.declare()
		run, err := m.run()
		if err != nil {
			return nil, err
		}
		if !m.mend(run) {
			return m.made(run), nil
		}
	}
	return nil, errors.New("it does not come to rest")
}

// mend puts right what a run shows to be wrong in the scenario, and reports
// whether there was anything.
func (m *maker) mend(run *engine.Machine) (again bool) {
	for _, f := range run.InForce() {
		if !f.Struck {
			again = true
			m.note("the fault %s could not strike: %s", f.Spec, f.Why)
			kind, _, _ := strings.Cut(f.Spec, "@")
			m.unfault(f.Turn, kind)
		}
	}
	for _, t := range run.Turns() {
		again = m.unback(&t) || again
		if t.Stage == exchange.Schema && !m.found(t) && !m.lax[t.Tool] {
			again = true
			m.relax(t.Tool)
		}
	}
	return again
}

// found reports whether the diagnosis has what a turn came to, whatever it
// thinks of it.
func (m *maker) found(t engine.TurnResult) bool {
	for i := range m.d.Findings {
		if f := &m.d.Findings[i]; f.Boundary == t.Boundary && (m.turnOf(f) == t.Turn || f.More > 0) {
			return true
		}
	}
	return false
}

// made compares a run with the recording, and writes the scenario.
func (m *maker) made(run *engine.Machine) *Made {
	first := verdict{exchange.NoBoundary, exchange.OK}
	for _, t := range run.Turns() {
		own := m.turns[t.Turn-1]
		if own.kind != personTurn {
			own.expect = t.Code
		}
		if t.Code != exchange.OK && first.code == exchange.OK && !m.excused(t, own) {
			first = verdict{t.Boundary, t.Code}
		}
	}
	want := verdict{m.d.Boundary(), m.d.Code()}
	made := &Made{Turn: m.broken, Same: first == want || m.stands(first, want)}
	switch {
	case !made.Same:
		m.note("the recording broke at %s: %s; stepped here it is %s: %s", want.boundary, want.code, first.boundary, first.code)
	case first != want:
		m.note("%s shows here as %s", want.code, first.code)
	}
	m.outcome = run.Totals().Outcome.String()
	made.YAML, made.Notes = m.yaml(), m.all()
	return made
}

// excused reports what a turn came to that broke nothing in the recording
// either: a warning there, or an error that a tool reported and the model read.
func (m *maker) excused(t engine.TurnResult, own *turn) bool {
	if t.Turn == m.broken {
		return false
	}
	if t.Code == "tool_reported_error" && own.isFailed() {
		return true
	}
	for i := range m.d.Findings {
		f := &m.d.Findings[i]
		if f.Severity == exchange.Warning && f.Boundary == t.Boundary && m.turnOf(f) == t.Turn {
			return true
		}
	}
	return false
}

// stands reports whether a turn broke as what stands for the verdict does.
func (m *maker) stands(first, want verdict) bool {
	if first.boundary != want.boundary || m.d.First < 0 {
		return false
	}
	code := want.code
	return stands[code] != "" || together[code] || inText[code] || byItself[code] || code == "malformed_function_call"
}

type verdict struct {
	boundary exchange.Boundary
	code     exchange.Code
}

func (m *maker) run() (*engine.Machine, error) {
	sc, err := scenario.Parse(m.id+".yaml", m.yaml())
	if err != nil {
		return nil, fmt.Errorf("it is no scenario: %w", err)
	}
	run, err := engine.Open(sc, engine.Options{})
	if err != nil {
		return nil, err
	}
	if err := run.Do("end"); err != nil {
		return nil, err
	}
	return run, nil
}

func (m *maker) yaml() []byte {
	var w writer
	for _, n := range m.all() {
		w.line(0, "# Not held: %s.", comment(n))
	}
	x := m.d.Exchange
	w.head(m.id, m.title, fmt.Sprintf("A recorded exchange with %s, %s. %s", x.Provider, exchange.Count(len(m.turns), "turn", "turns"), m.verdictWords()), x)
	w.line(0, "tools:")
	for _, t := range m.tools {
		w.tool(t)
	}
	w.line(0, "turns:")
	for _, t := range m.turns {
		w.turn(t)
	}
	if m.outcome != "" {
		w.line(0, "expect: {outcome: %s}", m.outcome)
	}
	return []byte(w.b.String())
}

func (m *maker) verdictWords() string {
	if m.d.First < 0 {
		return "No boundary broke."
	}
	return fmt.Sprintf("First broken boundary: %s, %s.", m.d.Boundary(), m.d.Code())
}

// ID makes an id for a scenario of a recording's name.
func ID(name string) string { return cmp.Or(scenario.IDOf(name), "recording") }
