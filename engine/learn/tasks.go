package learn

import (
	"slices"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Met reports whether the branch under the cursor, as far as it was run, is
// what a task asks for.
func Met(m *engine.Machine, c *scenario.Condition) bool {
	totals := m.Totals()
	if c.Outcome != exchange.Running && totals.Outcome != c.Outcome {
		return false
	}
	off := m.GuardsOff()
	for g := range exchange.NumGuards {
		is := slices.Contains(off, g.String())
		if c.On.Has(g) && is || c.Off.Has(g) && !is {
			return false
		}
	}
	if !effects(m.Scenario(), totals.Effects, c.Effects) {
		return false
	}
	return c.Code == "" || slices.ContainsFunc(m.Turns(), func(t engine.TurnResult) bool {
		return t.Code == c.Code && (c.Turn == 0 || t.Turn == c.Turn)
	})
}

// effects reports whether every tool has as many effects as it should.
func effects(sc *scenario.Scenario, got []engine.ToolCount, want map[int]int) bool {
	for i, tool := range sc.Tools {
		n, asked := want[i]
		if !asked {
			continue
		}
		count := 0
		for _, g := range got {
			if g.Tool == tool.Name {
				count += g.Count
			}
		}
		if count != n {
			return false
		}
	}
	return true
}
