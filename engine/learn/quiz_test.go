package learn_test

import (
	"slices"
	"strings"
	"testing"

	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/scenarios/scenariotest"
)

func TestRight(t *testing.T) {
	choice := &scenario.Question{Kind: "choice", Items: []string{"A draft.", "None."}, Answer: "None."}
	order := &scenario.Question{Kind: "order", Ask: "Order", Items: []string{"first", "second", "third"}}
	fill := &scenario.Question{Kind: "fill", Ask: "by its ___", Answer: "request id"}
	text := &scenario.Question{Kind: "text", Answer: "because"}
	for _, c := range []struct {
		q     *scenario.Question
		given string
		want  bool
	}{
		{choice, "None.", true}, {choice, "A draft.", false},
		{order, "first\nsecond\nthird", true}, {order, "second\nfirst\nthird", false},
		{fill, "  Request-ID. ", true}, {fill, "request_id", true}, {fill, "id", false}, {fill, "", false},
		{text, "because", false},
	} {
		if got := learn.Right(c.q, c.given); got != c.want {
			t.Errorf("%s %q: %v", c.q.Kind, c.given, got)
		}
	}
	if learn.Judged(text) || !learn.Judged(fill) {
		t.Error("only what has one right answer is judged")
	}
	if got := learn.GoodAnswer(order); got != "1. first\n2. second\n3. third" {
		t.Errorf("good answer: %q", got)
	}
}

// TestMixed: the steps of every question are all there, out of order, the same
// each time.
func TestMixed(t *testing.T) {
	for _, word := range scenarios.Names() {
		for _, q := range scenariotest.Load(t, word).Quiz {
			if q.Kind != "order" {
				continue
			}
			mixed := learn.Mixed(&q)
			if slices.Equal(mixed, q.Items) || !slices.Equal(mixed, learn.Mixed(&q)) {
				t.Errorf("%s: %s", word, strings.Join(mixed, " | "))
			}
			slices.Sort(mixed)
			sorted := slices.Clone(q.Items)
			slices.Sort(sorted)
			if !slices.Equal(mixed, sorted) {
				t.Errorf("%s: %v", word, mixed)
			}
		}
	}
}
