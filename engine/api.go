package engine

import (
	"errors"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
)

// Options set up a run.
type Options struct {
	Actor    string
	Seed     int64
	NoFaults bool            // leave out the scenario's own faults
	Faults   []fault.Spec    // added to the scenario's own
	On, Off  exchange.Guards // changes to the scenario's guards
}

// Machine walks one scenario: a cursor in a log with branches.
type Machine struct{}

// Open prepares a scenario; the cursor stands before the first turn.
func Open(sc *scenario.Scenario, o Options) (*Machine, error) { return nil, errors.New("stub") }

// Apply carries out one command. An error leaves the machine unchanged and
// says what cannot be done and why.
func (m *Machine) Apply(c Command) error { return nil }

// Do parses and applies a command text.
func (m *Machine) Do(text string) error { return nil }

// Snapshot reads the machine at the cursor.
func (m *Machine) Snapshot() *Snapshot { return nil }

// Guards describes every guard at the cursor: state and what it did.
func (m *Machine) Guards() []GuardView { return nil }

// FaultChoices describes the catalogue for breaking one turn.
func (m *Machine) FaultChoices(turn int) []FaultChoice { return nil }

// Events is the number of events on this branch; Event reads one.
func (m *Machine) Events() int { return 0 }

// Event reads the i-th event of this branch, from 0.
func (m *Machine) Event(i int) EventView { return EventView{} }

// EventView is one line of the log in words.
type EventView struct {
	Turn  int
	Stage string // a stage name, or setting, person, skip, end
	Mark  exchange.Mark
	Code  exchange.Code
	Text  string
}

// GuardView is one guard for the guards screen.
type GuardView struct {
	Guard    exchange.Guard
	On       bool
	AtStart  bool   // state the scenario starts with
	Did      string // what it did in this run: "refused turn 1", "held in turn 3"
	Bypassed bool   // was off and would have refused
	Matters  string // what switching it off (or its being off) means here, one or two sentences
}

// FaultChoice is one fault for the picker.
type FaultChoice struct {
	Fault    *fault.Fault
	Applies  bool
	Why      string   // why it does not apply here
	Variants []string // parameter texts worth trying, "" first: "quantity=3"
	InForce  bool
}

// Command is one thing a person or a script can ask for.
type Command struct {
	Verb string
	Arg  string
}

// ParseCommand reads the one command text that keys, cues, scripts and the
// command line share. The error names the verb or the argument.
func ParseCommand(text string) (Command, error) { return Command{}, nil }

// String is the canonical text.
func (c Command) String() string { return c.Verb }
