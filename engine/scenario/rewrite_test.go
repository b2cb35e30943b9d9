package scenario_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/scenario"
	"callstep/scenarios"
)

// asIs is the rewriting that changes nothing.
func asIs(sc *scenario.Scenario) scenario.Rewriting {
	w := scenario.Rewriting{Guards: sc.Guards, Expect: sc.Expect}
	for _, t := range sc.Turns {
		w.Turns = append(w.Turns, scenario.TurnRewriting{Faults: t.Faults, Expect: t.Expect})
	}
	return w
}

// TestRewriteAsIs: where nothing changes, the turns keep their lines, comments
// included.
func TestRewriteAsIs(t *testing.T) {
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		sc, err := scenario.Parse(file, src)
		if err != nil {
			t.Fatal(err)
		}
		out, err := scenario.Rewrite(file, src, asIs(sc))
		if err != nil {
			t.Fatal(err)
		}
		want, _, _ := strings.Cut(string(src), "\ncues:\n")
		if diff := cmp.Diff(want, string(out)); diff != "" {
			t.Errorf("%s changed:\n%s", id, diff)
		}
	}
}

func TestRewriteRefuses(t *testing.T) {
	file, src, _ := scenarios.Read("lost-reply")
	sc, err := scenario.Parse(file, src)
	if err != nil {
		t.Fatal(err)
	}
	blank := " \n"
	w := asIs(sc)
	w.Turns[2].Text = &blank
	if _, err := scenario.Rewrite(file, src, w); err == nil || err.Error() != "turn 3: a response without a word in it, which a scenario cannot hold" {
		t.Errorf("a blank response: %v", err)
	}
	w.Turns = w.Turns[:1]
	if _, err := scenario.Rewrite(file, src, w); err == nil || err.Error() != "1 turns for a scenario of 4" {
		t.Errorf("turns left out: %v", err)
	}
	if _, err := scenario.Rewrite(file, []byte("callstep: 1\n"), w); err == nil || !strings.HasPrefix(err.Error(), file+":1:1: ") {
		t.Errorf("a broken source: %v", err)
	}
}

// FuzzRewrite: however a scenario is written, a copy of it says the same, and
// what was changed besides.
func FuzzRewrite(f *testing.F) {
	for _, id := range scenarios.Names() {
		_, src, _ := scenarios.Read(id)
		f.Add(src, "```\n{}\n```")
	}
	const tools = "callstep: 1\nid: a\ntitle: b\ntools: [{name: look, describe: Looks., effect: read, input: {type: object}, result: {n: 1}}]\n"
	f.Add([]byte(tools+"turns:\n- call: look # one\n  faults: [lost_reply]\n\n  # two\n-   reply: |\n     # three\n    note: x\n"), "a: b")
	f.Add([]byte(tools+"turns: [{call: look, note: \"a\\x01\"}, {again: 1, after: ok}]\nplan: [1]\nguards: {rules: broken}"), "'")
	f.Add([]byte(tools+"turns:\n  -\n    call: look\n  - again: 1\n  - {person: Hm., agrees: {a: 1.50}}\n...\n"), "- x")
	f.Fuzz(func(t *testing.T, src []byte, text string) {
		sc, err := scenario.Parse("a.yaml", src)
		if err != nil {
			return
		}
		w := asIs(sc)
		w.ID, w.Guards = "copy", exchange.AllGuards.Without(exchange.RulesGuard)
		last := len(sc.Turns) - 1
		if sc.Turns[last].Kind != scenario.Person {
			w.Turns[last].Text = &text
			w.Turns[last].Faults = []fault.Spec{{Kind: "lost_reply"}}
		}
		w.Turns[0].Answers = []bool{false}
		out, err := scenario.Rewrite("a.yaml", src, w)
		if err != nil {
			return // what cannot be written is refused
		}
		again, err := scenario.Parse("a.yaml", out)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if again.ID != "copy" || again.Guards != w.Guards || len(again.Turns) != len(sc.Turns)+1 {
			t.Fatalf("id %s, guards %s, %d turns\n%s", again.ID, again.Guards, len(again.Turns), out)
		}
		for i, was := range sc.Turns {
			now := again.Turns[i+min(i, 1)]
			want := was.Text
			if i == last && was.Kind != scenario.Person {
				want = text
			}
			if now.Text != want {
				t.Fatalf("turn %d says %q, not %q\n%s", i+1, now.Text, want, out)
			}
		}
	})
}
