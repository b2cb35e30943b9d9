package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios/scenariotest"
)

var load = scenariotest.Load

func open(t testing.TB, id string, faults ...string) *engine.Machine {
	t.Helper()
	return openAs(t, id, "", faults...)
}

// openAs opens a scenario with somebody to propose.
func openAs(t testing.TB, id, actor string, faults ...string) *engine.Machine {
	t.Helper()
	o := engine.Options{Actor: actor}
	for _, text := range faults {
		spec, err := fault.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Faults = append(o.Faults, spec)
	}
	sc := own[id]
	if sc == nil {
		sc = load(t, id)
	}
	m, err := engine.Open(sc, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// own are the scenarios that a transcript brings along.
var own = map[string]*scenario.Scenario{}

// TestTranscripts reads testdata/*.txt: each block is a command, its argument
// lines, and what is seen after it.
//
//	scenario             a scenario of the transcript's own, as YAML
//	open scenario=ID     a fresh machine; actor=NAME who proposes
//	break scenario=ID    strikes with each fault alone, guards on and off
//	do                   engine commands, one a line; prints the position, or the error
//	see                  the snapshot in words
//	trouble              what of it does not read as it should
//	log                  the log of the branch
//	turns                the summary
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var m *engine.Machine
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "scenario":
				sc, err := scenario.Parse("own.yaml", []byte(d.Input))
				if err != nil {
					t.Fatal(err)
				}
				own[sc.ID] = sc
				return sc.Title + "\n"
			case "open":
				var id, actor string
				d.ScanArgs(t, "scenario", &id)
				d.MaybeScanArgs(t, "actor", &actor)
				m = openAs(t, id, actor, strings.Fields(d.Input)...)
				return seen(m.Snapshot())
			case "break":
				var id string
				d.ScanArgs(t, "scenario", &id)
				return broken(t, id, d.Input)
			case "do":
				return do(m, d.Input)
			case "see":
				return see(m.Snapshot())
			case "trouble":
				return trouble(m.Snapshot())
			case "log":
				var b strings.Builder
				if err := m.WriteLog(&b); err != nil {
					t.Fatal(err)
				}
				return b.String()
			case "turns":
				return turns(m)
			case "guards":
				return guards(m)
			}
			t.Fatalf("unknown command %s", d.Cmd)
			return ""
		})
	})
}

func do(m *engine.Machine, commands string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(commands), "\n") {
		if err := m.Do(line); err != nil {
			fmt.Fprintf(&b, "%s: %v\n", line, err)
			continue
		}
		fmt.Fprintf(&b, "%s: %s", line, seen(m.Snapshot()))
	}
	return b.String()
}

func seen(v *engine.Snapshot) string {
	where := fmt.Sprintf("turn %d of %d, event %d of %d", v.Turn, v.Turns, v.Pos, v.Len)
	if v.Forks > 1 {
		where = fmt.Sprintf("branch %d of %d, %s", v.Branch+1, v.Forks, where)
	}
	return where + " | " + v.Headline.Text + "\n"
}

func see(v *engine.Snapshot) string {
	var b strings.Builder
	b.WriteString(seen(v))
	fmt.Fprintf(&b, "next      %s\n", v.Next)
	p := v.Proposal
	fmt.Fprintf(&b, "sent      %q\n", p.Sent)
	fmt.Fprintf(&b, "proposal  %s arrived=%t same-as=%d edited=%t fault=%q %q\n", p.Kind, p.Arrived, p.SameAs, p.Edited, p.Fault, p.Text)
	for _, g := range p.Guilty {
		fmt.Fprintf(&b, "  guilty  %q: %s\n", p.Text[g.Start:g.End], g.Why)
	}
	for id := range exchange.NumStages {
		s := v.Stages[id]
		counter := " "
		if v.Counter == int(id) {
			counter = ">"
		}
		fmt.Fprintf(&b, "%s %-9s %-14s %s", counter, id, s.Mark, s.Text)
		if s.Where != "" {
			fmt.Fprintf(&b, "  [%s at %s]", s.Rule, s.Where)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "ran       %s %v\n", v.Result.Ran, v.Result.Fields)
	for _, line := range v.Result.Told {
		fmt.Fprintf(&b, "told      %s\n", line)
	}
	if v.Result.Message != "" {
		fmt.Fprintf(&b, "message   %s\n", v.Result.Message)
	}
	fmt.Fprintf(&b, "differs   %s\n", v.Result.Differs)
	for _, r := range v.Ledger.Rows {
		fmt.Fprintf(&b, "row       %d %s | %s | %s | %d %s @%d told=%t %v\n", r.Change, r.Key, r.Call, r.Outcome, r.Turn, r.Stage, r.Pos, r.Told, r.Behind)
	}
	for _, i := range v.Ledger.Invariants {
		fmt.Fprintf(&b, "must hold %t %s, %s\n", i.Holds, i.Text, i.Now)
	}
	fmt.Fprintf(&b, "totals    %v attempts %d of %d, messages %d, unanswered %d\n", v.Ledger.Counts, v.Ledger.Attempts, v.Ledger.Limit, v.Ledger.Messages, v.Ledger.Unanswered)
	for _, t := range v.Timeline {
		fmt.Fprintf(&b, "timeline  %d %s harm=%t skipped=%t %q\n", t.N, t.Mark, t.Harm, t.Skipped, t.Text)
	}
	for _, f := range v.Faults {
		fmt.Fprintf(&b, "fault     %s struck=%t lesson=%t %s\n", f.Spec, f.Struck, f.Lesson, f.Why)
	}
	if v.Ask != nil {
		fmt.Fprintf(&b, "ask       %s %v\n", v.Ask.Tool, v.Ask.Fields)
	}
	return b.String()
}

// trouble is what does not read as it should: the stages that did not simply
// pass, what the model is told, where it is wrong.
func trouble(v *engine.Snapshot) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", v.Headline.Text)
	for id := range exchange.NumStages {
		switch s := v.Stages[id]; s.Mark {
		case exchange.Refuse, exchange.Struck, exchange.Bypassed:
			fmt.Fprintf(&b, "  %-9s %-8s %s\n", id, s.Mark, s.Text)
		case exchange.Pass:
			if strings.Contains(s.Rule, "fault ") || s.Short == "once" {
				fmt.Fprintf(&b, "  %-9s %-8s %s\n", id, s.Mark, s.Text)
			}
		}
	}
	fmt.Fprintf(&b, "  ran       %s\n", v.Result.Ran)
	for _, line := range v.Result.Told {
		fmt.Fprintf(&b, "  told      %s\n", line)
	}
	for _, line := range v.Result.Retries {
		fmt.Fprintf(&b, "  retries   %s\n", line)
	}
	for _, p := range v.Result.Products {
		fmt.Fprintf(&b, "  worst     %s: %s\n", p.Name, p.Value)
	}
	if v.Result.Differs != "" {
		fmt.Fprintf(&b, "  differs   %s\n", v.Result.Differs)
	}
	for _, r := range v.Ledger.Rows {
		fmt.Fprintf(&b, "  row       %s | %s | told=%t %v\n", r.Call, r.Outcome, r.Told, r.Behind)
	}
	return b.String()
}

func turns(m *engine.Machine) string {
	var b strings.Builder
	for _, t := range m.Turns() {
		fmt.Fprintf(&b, "turn %d: %-8s %-9s %-26s told %-24s %s", t.Turn, t.Verdict, t.Stage, t.Code, t.Told, t.Line)
		if len(t.Bypassed) > 0 {
			fmt.Fprintf(&b, " | bypassed %v", t.Bypassed)
		}
		b.WriteString("\n")
	}
	total := m.Totals()
	fmt.Fprintf(&b, "attempts %d, effects %v, %s, %v\n", total.Attempts, total.Effects, total.Outcome, total.Ends)
	return b.String()
}

func guards(m *engine.Machine) string {
	var b strings.Builder
	for _, g := range m.Guards() {
		fmt.Fprintf(&b, "%-15s on=%-5t start=%-5t %s %s\n", g.Guard, g.On, g.AtStart, g.Did, g.Matters)
	}
	return b.String()
}
