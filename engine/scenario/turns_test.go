package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

const script = `callstep: 1
id: small
title: A small one
session: {who: Ana, ids: [7]}
guards: {session_values: off, parse: on}
limits: {tool_attempts: 3}
tools:
  - name: look
    describe: Looks something up.
    effect: read
    noun: [reply, replies]
    timeout: 500ms
    input: {type: object, additionalProperties: false, properties: {n: {type: integer}, m: {type: string}}}
    result:
      found: ${args.n}
turns:
  - prompt: Hello ${session.who}, number ${session.ids[0]}.
    reply: |
      Sure: {"name": "look", "arguments": {"n": 1}}
    expect: invalid_json
    note: At ${now}.
  - call: look
    with: {n: 2.0, m: "a\t\"조회\" <&>"}
  - again: 2
    after: timeout_outcome_unknown
  - again: 3
  - reply: '{"arguments": {"m": "a\t\"조회\" <&>", "n": 2}, "name": "look"}'
  - call: look
    with: {m: null, n: [1, {b: true, a: -1.50}]}
  - person: Fine by me.
    agrees: vague
  - person: Yes, 12 please.
    agrees: {total: "12", list: [1]}
  - answer: Done.
  - again: 9
expect: {effects: {look: 3}, outcome: done, responses: 0}
`

// A script comes out as bytes: the calls as most models write them, repeats
// as the very bytes of their turn.
func TestTurnsBecomeBytes(t *testing.T) {
	sc, err := scenario.Parse("small.yaml", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, turn := range sc.Turns {
		fmt.Fprintf(&got, "%d line %d kind %d again %d after %q agrees %d %v\n  %s\n", turn.N, turn.Line, turn.Kind, turn.Again, turn.After, turn.Agrees, turn.Value, strings.TrimSpace(turn.Text))
	}
	fmt.Fprintf(&got, "plan %v\n", sc.Plan)
	want := `1 line 17 kind 0 again 0 after "" agrees 0 <nil>
  Sure: {"name": "look", "arguments": {"n": 1}}
2 line 22 kind 0 again 0 after "" agrees 0 <nil>
  {"name": "look", "arguments": {"n": 2.0, "m": "a\t\"조회\" <&>"}}
3 line 24 kind 0 again 2 after "timeout_outcome_unknown" agrees 0 <nil>
  {"name": "look", "arguments": {"n": 2.0, "m": "a\t\"조회\" <&>"}}
4 line 26 kind 0 again 2 after "" agrees 0 <nil>
  {"name": "look", "arguments": {"n": 2.0, "m": "a\t\"조회\" <&>"}}
5 line 27 kind 0 again 0 after "" agrees 0 <nil>
  {"arguments": {"m": "a\t\"조회\" <&>", "n": 2}, "name": "look"}
6 line 28 kind 0 again 0 after "" agrees 0 <nil>
  {"name": "look", "arguments": {"m": null, "n": [1, {"b": true, "a": -1.50}]}}
7 line 30 kind 2 again 0 after "" agrees 3 <nil>
  Fine by me.
8 line 32 kind 2 again 0 after "" agrees 4 map[list:[1] total:12]
  Yes, 12 please.
9 line 34 kind 1 again 0 after "" agrees 0 <nil>
  Done.
10 line 35 kind 1 again 9 after "" agrees 0 <nil>
  Done.
plan [2 6]
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestHeadingAndExpectations(t *testing.T) {
	sc, err := scenario.Parse("small.yaml", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	if sc.Guards != exchange.AllGuards.Without(exchange.SessionValues) {
		t.Errorf("guards off: %v", (exchange.AllGuards &^ sc.Guards).Names())
	}
	if sc.Limits != (scenario.Limits{Attempts: 3, Retries: scenario.NoLimit}) {
		t.Errorf("limits %+v", sc.Limits)
	}
	e := sc.Expect
	if e.Effects[0] != 3 || e.Outcome != exchange.Done || e.Responses == nil || *e.Responses != 0 || e.Attempts != nil {
		t.Errorf("expect %+v", e)
	}
	tool := sc.Tools[0]
	if tool.Noun != [2]string{"reply", "replies"} || tool.Timeout.String() != "500ms" || tool.Lines.Input != 13 {
		t.Errorf("tool %q %v line %d", tool.Noun, tool.Timeout, tool.Lines.Input)
	}
	if got := sc.Turns[0].Prompt + " " + sc.Turns[0].Note; got != "Hello Ana, number 7. At 2026-01-01T00:00:00Z." {
		t.Errorf("prompt and note: %q", got)
	}
}
