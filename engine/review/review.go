// Package review doubts a scenario that is sound: it runs it, and tells what
// in it never happens, and what comes out otherwise than the file expects. A run of an author's file is cheap, so each doubt rests
// on runs that were made and not on a guess.
package review

import (
	"context"
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/engine/sweep"
)

// The bounds of a review. What would need more runs is not doubted.
const (
	mostTurns = 60
	mostRuns  = 4000
)

// Doubts are warnings about a scenario that was read from src without an
// error, in the order of the file.
func Doubts(file string, src []byte, sc *scenario.Scenario) []scenario.Problem {
	places, err := scenario.PlacesOf(file, src)
	if err != nil || len(sc.Turns) > mostTurns {
		return nil
	}
	r := &review{sc: sc, places: places, taken: make([]bool, len(sc.Turns)+1), over: make([]bool, len(sc.Turns)+1), struck: map[string]bool{}, why: map[string]string{}}
	for _, tool := range sc.Tools {
		r.judged = append(r.judged, make([]bool, len(tool.Rules)))
	}
	if !r.recorded() {
		return scenario.Sorted(r.list)
	}
	for i := range sc.Cues {
		r.cue(i)
	}
	r.faults()
	r.rules()
	r.turns()
	r.guards()
	return scenario.Sorted(r.list)
}

// review is what the runs of one scenario have shown so far.
type review struct {
	sc     *scenario.Scenario
	places *scenario.Places
	list   []scenario.Problem

	taken    []bool // turns that a run took, by number
	over     []bool // turns behind the last one of the recorded run
	judged   [][]bool
	struck   map[string]bool   // the scenario's own faults that acted, by text
	why      map[string]string // why one could not act in the recorded run
	bypassed exchange.Guards
	outcome  exchange.Outcome // of the recorded run
	runs     int
}

func (r *review) doubt(message, hint string, path ...any) {
	r.list = append(r.list, r.places.Doubt(message, hint, path...))
}

// faults doubts faults of the scenario that never strike.
func (r *review) faults() {
	for i, t := range r.sc.Turns {
		for k, spec := range t.Faults {
			text := spec.String()
			if r.struck[text] {
				continue
			}
			message := fmt.Sprintf("`%s` never strikes in turn %d", spec.Kind, t.N)
			if why := r.why[text]; why != "" {
				message += ": " + why
			}
			r.doubt(message, "Take it out, or put it into the turn that it is meant for.", "turns", i, "faults", k)
		}
	}
}

// rules doubts rules that nobody asks.
func (r *review) rules() {
	for i, tool := range r.sc.Tools {
		called := false
		for _, t := range r.sc.Plan {
			called = called || r.calls(t, tool.Name)
		}
		if !called {
			continue // that no turn calls the tool is told already
		}
		for k, judged := range r.judged[i] {
			if !judged {
				r.doubt(fmt.Sprintf("no turn and no cue comes to the rule `%s`", tool.Rules[k].Code), "Let a turn or a cue call the tool so that the rule is asked, or take it out.", "tools", i, "rules", k, "code")
			}
		}
	}
}

// turns doubts turns that no run takes: not the recorded one, not a cue, not
// one with a single fault.
func (r *review) turns() {
	if !r.allTaken() && !r.tryFaults() {
		return
	}
	for i, t := range r.sc.Turns {
		switch {
		case r.taken[t.N]:
		case t.After != "":
			r.doubt(fmt.Sprintf("turn %d is never taken: the AI is never told `%s` right before it", t.N, t.After), "The recorded run, the cues and every single fault were tried. Name another code, or let a cue lead here.", "turns", i, "after")
		case r.over[t.N]:
			r.doubt(fmt.Sprintf("turn %d is never taken: the run is over before", t.N), "Raise limits, or take the turn out.", "turns", i)
		default:
			r.doubt(fmt.Sprintf("turn %d is never taken", t.N), "Take it out, or let a cue lead here.", "turns", i)
		}
	}
}

func (r *review) allTaken() bool {
	for _, t := range r.sc.Turns {
		if !r.taken[t.N] {
			return false
		}
	}
	return true
}

// guards doubts guards that the file switches off where nothing depends on
// them: no bypass in a run of the file, and no single fault that they stop. In
// a run that is damage by itself no fault makes it worse, so nothing can be told.
func (r *review) guards() {
	off := exchange.AllGuards &^ r.sc.Guards &^ r.bypassed
	if off == 0 || r.outcome.Damage() {
		return
	}
	grid, err := sweep.Run(context.Background(), r.sc, sweep.Options{})
	if err != nil {
		return
	}
	for _, n := range grid.Necessity {
		off = off.Without(n.Guard)
	}
	for _, name := range off.Names() {
		r.doubt(fmt.Sprintf("`%s` is off, and stops nothing in this scenario when it is on", name), "Take the line out: no turn, no cue and no single fault meets it.", "guards", name)
	}
}

// specsAt are the single faults worth trying in a turn.
func (r *review) specsAt(turn int) []fault.Spec {
	var specs []fault.Spec
	for _, row := range fault.Catalogue() {
		if row.Drop {
			continue // another run, in which the turns behind it move up
		}
		spec := fault.Spec{Kind: row.Kind, From: turn, Count: 1}
		variants := []fault.Params{nil}
		if row.Variants != nil {
			variants = row.Variants(r.toolOf(turn))
		}
		for _, params := range variants {
			spec.Params = params
			specs = append(specs, spec)
		}
	}
	return specs
}
