package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/report"
	"callstep/engine/scenario"
	"callstep/ui/text"
)

// setup is how the command line asks for a run. It is kept with the place
// where a person left off.
type setup struct {
	Faults   []string `json:"faults,omitempty"`
	Guards   []string `json:"guards,omitempty"`
	NoFaults bool     `json:"no_faults,omitempty"`
	Actor    string   `json:"actor,omitempty"`
	Seed     int64    `json:"seed,omitempty"`
}

func (a *app) runVerb() *cobra.Command {
	var s setup
	var asJSON, asTrace, asLinear bool
	cmd := &cobra.Command{
		Use:   "run SCENARIO",
		Short: "Run a scenario to its end, without a screen",
		Long: `Run a scenario to its end, and print its summary.

A fault is written KIND@TURN: it strikes in that turn of the scenario.
KIND@FROM/EVERY strikes again and again, xCOUNT says how often (x* for ever),
KIND@TOOL#K strikes the K-th call of a tool; parameters follow a comma.
Faults add to those the scenario brings along.

Exit code 0: the run reached its end, whatever came of it; the outcome is in
--json. 2: the scenario or the command line cannot be used.`,
		Example: `  callstep run lost-reply
  callstep run lost-reply --fault new_key@4
  callstep run lost-reply --fault changed_arguments@4,quantity=3 --trace
  callstep run lost-reply --guard idempotency=off --json`,
		GroupID:           groupWalk,
		Args:              exactly(1, "one scenario: an id or a file"),
		ValidArgsFunction: completeOne,
		RunE: func(_ *cobra.Command, args []string) error {
			if asJSON && asTrace || asLinear && (asJSON || asTrace) {
				return unusablef("Give one of them.", "--json, --trace and --explain exclude each other")
			}
			m, err := a.open(args[0], s)
			if err != nil {
				return err
			}
			if err := m.Do("end"); err != nil {
				return unusablef("`callstep open "+args[0]+"` walks it stage by stage.", "the run stopped early: %s", err)
			}
			a.missed(m)
			return a.printRun(func(w io.Writer) error {
				switch {
				case asJSON:
					return report.JSON(w, m)
				case asLinear:
					return report.Linear(w, m, text.Clean)
				case asTrace:
					return report.Trace(w, m, text.Clean)
				}
				return report.Plain(w, m, text.Clean)
			})
		},
	}
	s.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object, for a program")
	cmd.Flags().BoolVar(&asLinear, "explain", false, "the whole lesson in sentences, one fact a line, to be read aloud")
	cmd.Flags().BoolVar(&asTrace, "trace", false, "one line for every stage, with its evidence")
	return cmd
}

// flags declares what can be set up before the first turn.
func (s *setup) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&s.Faults, "fault", nil, "break something: KIND@TURN[,name=value]; may be repeated")
	f.BoolVar(&s.NoFaults, "no-faults", false, "leave out the scenario's own faults")
	f.StringArrayVar(&s.Guards, "guard", nil, "switch a guard: NAME=on or NAME=off, all=on; may be repeated")
	f.StringVar(&s.Actor, "actor", "recorded", "who proposes: recorded (the scenario's turns), careful, hasty, stubborn or forgetful")
	complete(cmd, "actor", completeActors)
	f.Int64Var(&s.Seed, "seed", 0, "seed of everything random in the run")
	complete(cmd, "fault", completeFaults)
	complete(cmd, "guard", completeGuards)
}

// open compiles a scenario and stands before its first turn.
func (a *app) open(word string, s setup) (*engine.Machine, error) {
	return openWith(s, func() (*scenario.Scenario, error) { return a.compile(word) })
}

// openWith is open for a scenario that is compiled in some other way.
func openWith(s setup, compile func() (*scenario.Scenario, error)) (*engine.Machine, error) {
	options, err := s.options()
	if err != nil {
		return nil, err
	}
	sc, err := compile()
	if err != nil {
		return nil, err
	}
	m, err := engine.Open(sc, options)
	if err != nil {
		return nil, unusablef("`callstep run --help` shows what can be set.", "cannot run %s: %s", sc.ID, err)
	}
	return m, nil
}

func (s setup) options() (engine.Options, error) {
	o := engine.Options{Actor: s.Actor, Seed: s.Seed, NoFaults: s.NoFaults}
	for _, word := range s.Faults {
		spec, err := fault.Parse(word)
		if err != nil {
			return o, unusablef("A fault is written KIND@TURN. `callstep explain` lists the kinds.", "--fault %s: %s", word, err)
		}
		o.Faults = append(o.Faults, spec)
	}
	for _, word := range s.Guards {
		if err := setGuard(&o, word); err != nil {
			return o, err
		}
	}
	return o, nil
}

// setGuard reads NAME=on|off. Of two settings of one guard the later wins.
func setGuard(o *engine.Options, word string) error {
	const next = "A guard is switched by NAME=on or NAME=off. `callstep explain` lists the guards."
	name, state, ok := strings.Cut(word, "=")
	if !ok || state != "on" && state != "off" {
		return unusablef(next, "--guard %s: neither on nor off", word)
	}
	set := exchange.AllGuards
	if name != "all" {
		g, ok := exchange.GuardNamed(name)
		if !ok {
			if near, ok := exchange.Nearest(name, exchange.AllGuards.Names()); ok {
				return unusablef("Did you mean "+near+"? "+next, "--guard %s: there is no guard %q", word, name)
			}
			return unusablef(next, "--guard %s: there is no guard %q", word, name)
		}
		set = exchange.Guards(0).With(g)
	}
	if state == "on" {
		o.On, o.Off = o.On|set, o.Off&^set
	} else {
		o.On, o.Off = o.On&^set, o.Off|set
	}
	return nil
}

// missed tells which of the faults that were asked for never struck: a run
// that looks unharmed should not be taken for one that withstood them.
func (a *app) missed(m *engine.Machine) {
	for _, f := range m.InForce() {
		if !f.Struck && !f.Lesson {
			fmt.Fprintf(a.err, "callstep: %s did not strike: %s\n", f.Spec, oneLine(f.Why))
		}
	}
}

// printRun writes a reading of the run.
func (a *app) printRun(write func(io.Writer) error) error {
	w := bufio.NewWriter(a.out)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}
