package transcript

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// Made is a scenario made of a recording.
type Made struct {
	YAML  []byte
	Turn  int      // turn of the first broken boundary, 0 when nothing broke
	Same  bool     // stepping it comes to the recording's verdict
	Notes []string // what the scenario cannot hold, one sentence each
}

// Make writes a diagnosed exchange as a scenario. The id must be of small
// letters, digits and dashes; the title is a text for people. An error says
// why the exchange is no scenario.
func Make(d *diagnose.Diagnosis, id, title string) (*Made, error) {
	m := &maker{d: d, id: id, title: title, turns: script(d.Exchange)}
	if len(m.turns) == 0 {
		return nil, errors.New("the model makes no call and says nothing in it")
	}
	m.declare()
	m.strike()
	return m.settle()
}

// maker puts a scenario together.
type maker struct {
	d         *diagnose.Diagnosis
	id, title string
	turns     []*turn
	tools     []*tool
	notes     []string
	broken    int    // turn of the verdict, from 1
	outcome   string // of the run
}

func (m *maker) note(format string, args ...any) {
	m.notes = append(m.notes, fmt.Sprintf(format, args...))
}

// strike turns what broke beside the model's words into faults of the turns in
// which it broke.
func (m *maker) strike() {
	for i := range m.d.Findings {
		f := &m.d.Findings[i]
		at := m.turnOf(f)
		if i == m.d.First {
			m.broken = at
		}
		if f.Severity != exchange.Error || f.Boundary == exchange.ModelOutput || f.Follows >= 0 {
			continue
		}
		kind := kindOf(f)
		t := m.turns[at-1]
		switch {
		case kind == "":
			m.note("no fault of the catalogue stands for %s at %s", f.Code, f.Boundary)
		case t.person != "":
			m.note("%s broke where nobody made a call", f.Code)
		case !slices.Contains(t.faults, kind):
			t.faults = append(t.faults, kind)
		}
	}
}

// kindOf is the fault that makes what a finding found, "" without one.
func kindOf(f *diagnose.Finding) string {
	for _, row := range fault.Catalogue() {
		if row.Code == f.Code && row.Boundary == f.Boundary {
			return row.Kind
		}
	}
	return ""
}

// turnOf is the turn that a finding is about: of its call, else the last that
// began before it.
func (m *maker) turnOf(f *diagnose.Finding) int {
	at := 1
	for i, t := range m.turns {
		if f.Subject != "" && t.id == f.Subject {
			return i + 1
		}
		if t.time.Step < f.Time.Step || t.time.Step == f.Time.Step && t.time.Turn <= f.Time.Turn {
			at = i + 1
		}
	}
	return at
}

// settle runs what was written, leaves out the faults that could not strike,
// and writes down what each turn comes to.
func (m *maker) settle() (*Made, error) {
	run, err := m.run()
	if err != nil {
		return nil, err
	}
	missed := false
	for _, f := range run.InForce() {
		if !f.Struck {
			missed = true
			m.note("the fault %s could not strike: %s", f.Spec, f.Why)
			m.unfault(f)
		}
	}
	if missed {
		if run, err = m.run(); err != nil {
			return nil, err
		}
	}
	made := &Made{Turn: m.broken}
	first := verdict{exchange.NoBoundary.String(), exchange.OK}
	for _, t := range run.Turns() {
		own := m.turns[t.Turn-1]
		if own.person == "" {
			own.expect = t.Code
		}
		if t.Code != exchange.OK && first.code == exchange.OK {
			first = verdict{t.Boundary.String(), t.Code}
		}
	}
	want := verdict{m.d.Boundary().String(), m.d.Code()}
	made.Same = first == want
	if !made.Same {
		m.note("the recording broke at %s: %s; stepped here it is %s: %s", want.boundary, want.code, first.boundary, first.code)
	}
	m.outcome = run.Totals().Outcome.String()
	made.YAML, made.Notes = m.yaml(), m.notes
	return made, nil
}

type verdict struct {
	boundary string
	code     exchange.Code
}

// unfault takes a fault out of the turns that it was to strike.
func (m *maker) unfault(f engine.FaultView) {
	kind, _, _ := strings.Cut(f.Spec, "@")
	for _, t := range m.turns {
		t.faults = slices.DeleteFunc(t.faults, func(k string) bool { return k == kind })
	}
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
	for _, n := range m.notes {
		w.line(0, "# Not held: %s.", comment(n))
	}
	x := m.d.Exchange
	w.head(m.id, m.title, fmt.Sprintf("A recorded exchange with %s, %d turns. %s", x.Provider, len(m.turns), m.verdictWords()), x)
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

// ID makes an id for a scenario of a file's name.
func ID(name string) string {
	base := name[strings.LastIndexAny(name, `/\`)+1:]
	base, _, _ = strings.Cut(base, ".")
	var b strings.Builder
	for _, r := range strings.ToLower(base) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if id := strings.Trim(b.String(), "-"); id != "" {
		return id
	}
	return "recording"
}
