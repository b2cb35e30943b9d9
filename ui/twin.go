package ui

import (
	"fmt"

	"callstep/engine"
	"callstep/engine/report"
	"callstep/ui/overlay"
)

func (m *Model) openTwin()     { m.open(overlay.NewTwin(0)) }
func (m *Model) openBranches() { m.open(overlay.NewBranches()) }

// Branches lists the branches of the run.
func (m *Model) Branches() []engine.BranchView { return m.machine.Branches() }

// Compare compares a branch, from 1, with the one under the cursor; 0 stands
// for the run without the changes. Where nothing was changed the branch before
// takes its place. The note says so, or why there is nothing to compare.
func (m *Model) Compare(other int) (c *report.Comparison, note string) {
	var err error
	if other == 0 {
		if c, err = report.Twin(m.machine); c != nil {
			return c, ""
		}
		if err == nil {
			if other = m.branchBefore(); other == 0 {
				return nil, "There is nothing to compare yet: nothing in this run is broken or changed. Press esc, then f to break " +
					"a turn or g to switch a guard off; t then shows this run beside the one without it."
			}
			note = fmt.Sprintf("Nothing was changed on this branch, so branch %d stands beside it.", other)
		}
	}
	if err == nil {
		c, err = report.Branches(m.machine, other)
	}
	if err != nil {
		return nil, "The runs cannot be compared: " + err.Error()
	}
	return c, note
}

// branchBefore is the branch before the current one, from 1; for the first it
// is the last one, and 0 if there is no other.
func (m *Model) branchBefore() int {
	switch n := len(m.machine.Branches()); {
	case m.snap.Branch > 0:
		return m.snap.Branch
	case n > 1:
		return n
	}
	return 0
}
