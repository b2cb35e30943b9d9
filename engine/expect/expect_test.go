package expect_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/expect"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// run plays a scenario to its end, with changes to its text and commands first.
func run(t *testing.T, src string, commands ...string) *engine.Machine {
	t.Helper()
	sc, err := scenario.Parse("a.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(commands, "end") {
		if err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func texts(list []expect.Difference) []string {
	var out []string
	for _, d := range list {
		out = append(out, d.String())
	}
	return out
}

// TestOf: what a run came to, it comes to again.
func TestOf(t *testing.T) {
	for _, id := range scenarios.Names() {
		_, src, _ := scenarios.Read(id)
		for _, broken := range [][]string{nil, {"drop 1"}, {"guard all=off"}, {"guard all=off", "guard rules=on", "inject new_key@1x*"}} {
			want := expect.Of(run(t, string(src), broken...))
			if list := want.Compare(run(t, string(src), broken...)); len(list) > 0 || !want.Said() {
				t.Errorf("%s with %v: %v", id, broken, texts(list))
			}
		}
	}
}

// TestOfScenario: a scenario's own words, and what they leave open.
func TestOfScenario(t *testing.T) {
	_, bytes, _ := scenarios.Read("lost-reply")
	src := string(bytes)
	const said = "expect: {responses: 4, tool_attempts: 3, effects: {create_draft: 1}, outcome: recovered}"
	for _, c := range []struct {
		name     string
		expect   string
		commands []string
		want     []string
	}{
		{"as it is", said, nil, nil},
		{"more at once", said, []string{"goto 4", "inject new_key@4"}, []string{
			"turn 4: one_draft_per_request: broken (now 2), expected to hold: one draft per request",
			"effects of create_draft: 2, expected 1",
			"outcome: duplicated, expected recovered",
		}},
		{"damage is what is expected", "expect: {effects: {create_draft: 1}, outcome: duplicated}", []string{"goto 4", "inject new_key@4"}, nil},
		{"milder damage", "expect: {outcome: unchecked}", []string{"goto 4", "inject new_key@4"}, []string{
			"turn 4: one_draft_per_request: broken (now 2), expected to hold: one draft per request",
			"outcome: broken, expected unchecked",
		}},
		{"turns that are not taken", "expect: {outcome: unjudged}", []string{"drop 3"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := run(t, strings.Replace(src, said, c.expect, 1), c.commands...)
			r := expect.OfScenario(m.Scenario())
			if diff := cmp.Diff(c.want, texts(r.Compare(m))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestBrokenForAMoment: what must hold always must hold on the way as well.
func TestBrokenForAMoment(t *testing.T) {
	m := run(t, `callstep: 1
id: pair
title: Two that belong together
tools:
  - {name: open, describe: Opens., effect: write, input: {type: object}, result: {ok: true}}
  - {name: shut, describe: Shuts., effect: write, input: {type: object}, result: {ok: true}}
turns:
  - call: open
  - call: shut
expect: {effects: {open: 1, shut: 1}, outcome: done}
invariants:
  - code: all_shut
    hold: size(effects("open")) == size(effects("shut"))
    now: ${size(effects("open"))} open, ${size(effects("shut"))} shut
`)
	if out := m.Totals().Outcome; out != exchange.Done {
		t.Errorf("outcome %s", out)
	}
	r := expect.OfScenario(m.Scenario())
	want := []string{"turn 1: all_shut: broken (1 open, 0 shut), expected to hold: all shut"}
	if diff := cmp.Diff(want, texts(r.Compare(m))); diff != "" {
		t.Error(diff)
	}
	if r = (expect.Run{Broken: []exchange.Code{"all_shut"}}); len(r.Compare(m)) > 0 {
		t.Errorf("expected to break: %v", texts(r.Compare(m)))
	}
}

// TestUnsent: a request that never left has no response to count.
func TestUnsent(t *testing.T) {
	_, src, _ := scenarios.Read("lost-reply")
	m := run(t, string(src), "inject duplicate_tool@2")
	for said, want := range map[int]string{2: "", 3: "responses: 2, expected 3"} {
		r := expect.Run{Responses: &said}
		if got := strings.Join(texts(r.Compare(m)), "\n"); got != want {
			t.Errorf("expected %d: %q, want %q", said, got, want)
		}
	}
}
