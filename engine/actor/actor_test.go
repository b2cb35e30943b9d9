package actor_test

import (
	"testing"

	"pgregory.net/rapid"

	"callstep/engine/actor"
	"callstep/engine/exchange"
)

// TestTotal tells every actor anything, in any order, with any plan: it always
// answers with a move that the plan has room for.
func TestTotal(t *testing.T) {
	codes := []exchange.Code{"", exchange.OK, "invalid_json", "unknown_tool", "timeout_outcome_unknown", "needs_confirmation",
		"idempotency_conflict", "session_value_changed", "lookup_required", "unverified_claim", "tool_reported_error", "no_such_code"}
	rapid.Check(t, func(rt *rapid.T) {
		a, ok := actor.Named(rapid.SampledFrom(actor.Names()).Draw(rt, "actor"))
		if !ok {
			rt.Fatal("an actor in the list has no name")
		}
		plan := rapid.SliceOfN(rapid.SampledFrom([]string{"look", "write", "tell"}), 0, 4).Draw(rt, "plan")
		var m exchange.Memo
		for range 80 {
			f := &exchange.Facts{
				Code:      rapid.SampledFrom(codes).Draw(rt, "code"),
				Boundary:  exchange.Boundary(rapid.IntRange(0, 5).Draw(rt, "boundary")),
				Retryable: rapid.Bool().Draw(rt, "retryable"),
				Needs:     rapid.SliceOfN(rapid.SampledFrom([]string{"look", "else"}), 0, 2).Draw(rt, "needs"),
			}
			var move exchange.Move
			move, m = a.Next(f, plan, m)
			if move.Kind == exchange.ProposeStep && move.Step >= len(plan) {
				rt.Fatalf("%s proposes step %d of %d", a.Name(), move.Step, len(plan))
			}
		}
	})
}

// TestCharacter tells each actor that its write timed out, and looks at what
// sets it apart.
func TestCharacter(t *testing.T) {
	plan := []string{"look", "write"}
	timeout := &exchange.Facts{Code: "timeout_outcome_unknown", Boundary: exchange.Execution}
	want := map[string]exchange.Move{
		"careful":   {Kind: exchange.ProposeStep, Step: 1},
		"hasty":     {Kind: exchange.ProposeStep, Step: 1, Fresh: 1},
		"stubborn":  {Kind: exchange.RepeatBytes},
		"forgetful": {Kind: exchange.ProposeStep, Step: 0},
	}
	for _, name := range actor.Names() {
		a, _ := actor.Named(name)
		if got, _ := a.Next(timeout, plan, exchange.Memo{Step: 1}); got != want[name] {
			t.Errorf("%s after a timeout: %+v, want %+v", name, got, want[name])
		}
		if actor.About(name) == "" {
			t.Errorf("%s has no description", name)
		}
	}
}
