package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// Alone is a machine of its own in which nothing but one branch, from 1,
// happened; it stands at the tip. Walking it leaves this machine as it is.
func (m *Machine) Alone(branch int) (*Machine, error) {
	if branch < 1 || branch > len(m.branches) {
		return nil, fmt.Errorf("there is no branch %d: there are %d", branch, len(m.branches))
	}
	own, err := Open(m.sc, m.opts)
	if err != nil {
		return nil, err
	}
	b := m.branches[branch-1]
	for _, e := range b.entries {
		if e.set != nil {
			if err := own.Apply(e.set.Command); err != nil {
				return nil, err
			}
			continue
		}
		for range e.events {
			own.record()
		}
	}
	own.branch().name = b.name
	return own, nil
}

// Clean is the run as it would be without what was changed, up to its end, and
// what was changed: faults, guards, texts. What a person answered is no change
// and is answered again. Where nobody changed anything it is the run without
// the scenario's own faults. It is nil where there is nothing to leave out.
func (m *Machine) Clean() (clean *Machine, without []string, err error) {
	o := Options{Actor: m.opts.Actor, Seed: m.opts.Seed}
	var answers []Command
	without = m.opened()
	for _, c := range m.branch().settings(0) {
		if c.Verb == "yes" || c.Verb == "no" {
			answers = append(answers, c)
		} else {
			without = append(without, changeWords(c))
		}
	}
	if len(without) == 0 {
		for _, f := range m.InForce() {
			if f.Lesson {
				without = append(without, f.Spec)
			}
		}
		o.NoFaults = true
	}
	if len(without) == 0 {
		return nil, nil, nil
	}
	if clean, err = Open(m.sc, o); err != nil {
		return nil, nil, err
	}
	for going := true; going; {
		if clean.branch().tip.Ask != nil && len(answers) > 0 {
			if err := clean.Apply(answers[0]); err != nil {
				return nil, nil, err
			}
			answers = answers[1:]
			continue
		}
		_, going = clean.record()
	}
	return clean, without, nil
}

// opened says what the options changed in the scenario.
func (m *Machine) opened() []string {
	var list []string
	if m.opts.NoFaults && m.opts.Actor == Recorded {
		for _, t := range m.sc.Turns {
			for _, spec := range t.Faults {
				list = append(list, spec.String()+" left out")
			}
		}
	}
	for _, spec := range m.opts.Faults {
		list = append(list, spec.String())
	}
	start := m.branches[0].start().Guards
	for g := range exchange.NumGuards {
		switch now, was := start.Has(g), m.sc.Guards.Has(g); {
		case now && !was:
			list = append(list, "guard "+g.String()+" on")
		case was && !now:
			list = append(list, "guard "+g.String()+" off")
		}
	}
	return list
}
