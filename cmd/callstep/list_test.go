package main

import (
	"bytes"
	"strings"
	"testing"

	"callstep/engine/scenario"
	"callstep/scenarios"
)

// TestListPlain: one heading a course, one line for what is about a scenario,
// cut to the terminal, and nothing in it that steers one.
func TestListPlain(t *testing.T) {
	heads := []scenario.Head{
		{ID: "first", Title: "The first of them", About: "What there is to see.\nAnd more.", Course: "One", Turns: 1},
		{ID: "second-one", Title: "조회 기준 2권", About: "One line that is a good deal longer than the terminal.", Course: "One", Turns: 12},
		{ID: "third", Title: "\x1b[31mred", Course: "Two", Turns: 3},
	}
	for width, want := range map[int]string{
		0: `
One
  first       The first of them (1 turn)
              What there is to see.; And more.
  second-one  조회 기준 2권 (12 turns)
              One line that is a good deal longer than the terminal.

Two
  third       ␛[31mred (3 turns)
`,
		30: `
One
  first       The first of th…
              What there is t…
  second-one  조회 기준 2권 (…
              One line that i…

Two
  third       ␛[31mred (3 tur…
`,
	} {
		var b bytes.Buffer
		listPlain(&b, heads, width)
		if got := "\n" + b.String(); got != want {
			t.Errorf("at width %d:%s", width, got)
		}
	}
}

// TestCoursesStandTogether: a course that is left is not come back to, so its
// heading stands once in the list.
func TestCoursesStandTogether(t *testing.T) {
	heads, err := allHeads()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	listPlain(&b, heads, 80)
	for _, h := range heads {
		if n := strings.Count("\n"+b.String(), "\n"+h.Course+"\n"); n != 1 || h.Course == "" {
			t.Errorf("%s: the heading %q stands there %d times", h.ID, h.Course, n)
		}
	}
	if len(heads) != len(scenarios.Names()) {
		t.Errorf("%d heads of %d scenarios", len(heads), len(scenarios.Names()))
	}
}
