// Package script is the format of saved runs: what was set up, and every
// command that followed. Played again it gives the same log, byte for byte, so
// a script is at once a lesson, a bug report and a test.
//
// A script is plain text, one thing a line:
//
//	callstep-script: 1
//	scenario: lost-reply
//	actor: recorded
//	seed: 0
//	guard: session_values=on
//	fault: lost_reply@3
//	log: 9f86d081…
//	turns: 51c7e0ab 9e23f1d0
//	outcome: duplicated
//	code: 4 ok
//
//	goto 4
//	inject new_key@4
//	next
//
// Heads are NAME: VALUE and come first; commands are those of
// engine.ParseCommand. Empty lines and lines that start with # say nothing.
package script

import (
	"fmt"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/expect"
	"callstep/engine/fault"
)

// Version is the format that is read and written.
const Version = 1

// Most is the largest script that is read, in bytes.
const Most = 4 << 20

// Script is one saved run.
type Script struct {
	Scenario string // id of a built-in one, or the path of a file
	Actor    string
	Seed     int64
	NoFaults bool     // without the scenario's own faults
	Faults   []string // KIND@TURN, added before the first turn
	Guards   []string // NAME=on or NAME=off, later ones win
	Commands []Command

	Log    string   // hash of the log, empty if unknown
	Marks  []string // the first eight digits of its hash after each turn, where that is short
	Expect expect.Run
	Notes  []string // the comments in front of the first command, with their #
}

// Command is one command with its line in the file.
type Command struct {
	engine.Command
	Line int
}

// Of makes a script of what a machine was opened with and was told to do.
func Of(m *engine.Machine, scenario string) *Script {
	o := m.Options()
	s := &Script{Scenario: scenario, Actor: o.Actor, Seed: o.Seed, NoFaults: o.NoFaults, Log: m.LogSHA256()}
	for _, spec := range o.Faults {
		s.Faults = append(s.Faults, spec.String())
	}
	for g := range exchange.NumGuards {
		switch {
		case o.On.Has(g):
			s.Guards = append(s.Guards, g.String()+"=on")
		case o.Off.Has(g):
			s.Guards = append(s.Guards, g.String()+"=off")
		}
	}
	for _, c := range m.Script() {
		s.Commands = append(s.Commands, Command{Command: c})
	}
	s.Marks = marks(m)
	return s
}

// Format writes the script as a file.
func (s *Script) Format() ([]byte, error) {
	if strings.ContainsAny(s.Scenario, "\r\n") {
		return nil, fmt.Errorf("a script holds one thing a line, and the name %q is two", s.Scenario)
	}
	var b strings.Builder
	head := func(name, value string) { fmt.Fprintf(&b, "%s: %s\n", name, value) }
	head("callstep-script", fmt.Sprint(Version))
	for _, note := range s.Notes {
		b.WriteString(note + "\n")
	}
	head("scenario", s.Scenario)
	head("actor", s.Actor)
	head("seed", fmt.Sprint(s.Seed))
	if s.NoFaults {
		head("no-faults", "yes")
	}
	for _, f := range s.Faults {
		head("fault", f)
	}
	for _, g := range s.Guards {
		head("guard", g)
	}
	if s.Log != "" {
		head("log", s.Log)
	}
	if len(s.Marks) > 0 {
		head("turns", strings.Join(s.Marks, " "))
	}
	s.writeExpected(head)
	b.WriteByte('\n')
	for _, c := range s.Commands {
		b.WriteString(c.String() + "\n")
	}
	return []byte(b.String()), nil
}

// Options are what the script's run is opened with.
func (s *Script) Options() (engine.Options, error) {
	o := engine.Options{Actor: s.Actor, Seed: s.Seed, NoFaults: s.NoFaults}
	for _, text := range s.Faults {
		spec, err := fault.Parse(text)
		if err != nil {
			return o, fmt.Errorf("fault %s: %w", text, err)
		}
		o.Faults = append(o.Faults, spec)
	}
	for _, text := range s.Guards {
		name, state, _ := strings.Cut(text, "=")
		set, err := engine.GuardSet(name)
		switch {
		case err != nil:
			return o, fmt.Errorf("guard %s: %w", text, err)
		case state == "on":
			o.On, o.Off = o.On|set, o.Off&^set
		case state == "off":
			o.On, o.Off = o.On&^set, o.Off|set
		default:
			return o, fmt.Errorf("guard %s: a guard is switched with NAME=on or NAME=off", text)
		}
	}
	return o, nil
}
