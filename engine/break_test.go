package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// broken runs a scenario once a line with the fault of that line: as it is, and
// with each guard off that should stop the fault.
func broken(t *testing.T, id, lines string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(lines) {
		spec, err := fault.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, spec)
		row, _ := fault.Named(spec.Kind)
		v := struck(t, &b, id, spec, "")
		if v == nil {
			continue
		}
		for _, g := range row.Guards {
			struck(t, &b, id, spec, g.Info().Name)
		}
	}
	return b.String()
}

// struck walks to the end of the turn that a fault strikes, one guard off if it
// is named, and says what is seen there, and how the run ends. It is nil where
// the fault did not apply.
func struck(t *testing.T, b *strings.Builder, id string, spec fault.Spec, off string) *engine.Snapshot {
	t.Helper()
	m := open(t, id, spec.String())
	if spec.From > 1 {
		if err := m.Do(fmt.Sprintf("goto %d", spec.From)); err != nil {
			t.Fatal(err)
		}
	}
	if off != "" {
		if err := m.Do("guard " + off + "=off"); err != nil {
			t.Fatal(err)
		}
	}
	for v := m.Snapshot(); v.Turn < spec.From || v.Stages[exchange.FollowUp].Mark == exchange.NotReached; v = m.Snapshot() {
		if err := m.Do("step"); err != nil {
			t.Fatalf("%s: %v", spec, err)
		}
	}
	v := m.Snapshot()
	for _, f := range v.Faults {
		if f.Spec == spec.String() && !f.Struck {
			fmt.Fprintf(b, "  does not apply: %s\n", f.Why)
			return nil
		}
	}
	if off == "" {
		fmt.Fprintf(b, "  text   %s\n", strings.ReplaceAll(v.Proposal.Text, "\n", "\n         "))
		for _, g := range v.Proposal.Guilty {
			fmt.Fprintf(b, "  bytes  %d to %d %q: %s\n", g.Start, g.End, v.Proposal.Text[g.Start:g.End], g.Why)
		}
	} else {
		fmt.Fprintf(b, "  %s off\n", off)
	}
	for id, s := range v.Stages {
		if s.Code != "" || s.Mark == exchange.Refuse || s.Mark == exchange.Bypassed {
			fmt.Fprintf(b, "  %-6s %s: %s\n", exchange.Stage(id), s.Mark, s.Text)
		}
	}
	fmt.Fprintf(b, "  ran    %s\n  told   %s\n", v.Result.Ran, strings.Join(v.Result.Told, " "))
	if off == "" {
		return v
	}
	if err := m.Do("end"); err != nil {
		t.Fatal(err)
	}
	total := m.Totals()
	fmt.Fprintf(b, "  end    attempts %d, effects %v, %s\n", total.Attempts, total.Effects, total.Outcome)
	return v
}
