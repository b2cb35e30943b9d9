package main

import (
	"strings"
	"testing"

	"callstep/engine/learn"
)

// TestOffer: the courses come first once every lesson of one is finished, and
// not before.
func TestOffer(t *testing.T) {
	freshState(t)
	heads, err := allHeads()
	if err != nil {
		t.Fatal(err)
	}
	p := &learn.Progress{}
	for _, h := range heads {
		if h.Course != heads[0].Course {
			continue
		}
		if got := offer(heads[0].ID); got != "" {
			t.Errorf("before %s is finished: %q", h.ID, got)
		}
		p.Of(h.ID).Finished = true
		if err := saveProgress(p); err != nil {
			t.Fatal(err)
		}
	}
	if got := offer(heads[0].ID); !strings.Contains(got, heads[0].Course) || !strings.Contains(got, "What next?") {
		t.Errorf("a finished course offers %q", got)
	}
	for _, word := range []string{"", "/no/such.yaml"} {
		if got := offer(word); got != "" {
			t.Errorf("%q offers %q", word, got)
		}
	}
}

// TestOpeningAnotherLesson: it stands where it was left, set up as it was, and
// what is kept of the place afterwards leads there again.
func TestOpeningAnotherLesson(t *testing.T) {
	freshState(t)
	a := &app{out: &strings.Builder{}, err: &strings.Builder{}}
	m, err := a.open("no-stock", setup{})
	if err != nil {
		t.Fatal(err)
	}
	l, _ := a.learning(&shownRun{m}, place{Scenario: "no-stock"}, "")
	o, err := l.Open("lost-reply", learn.Place{Setup: []byte(`{"faults":["new_key@4"],"seed":7}`), Script: []string{"next", "next"}})
	if err != nil || o.Machine.Snapshot().Turn != 2 || o.Machine.Snapshot().Seed != 7 || o.Word != "lost-reply" || o.Notice != "" {
		t.Fatalf("%+v, %v", o, err)
	}
	l.Now = o
	again := placeOf(l)
	if again.Scenario != "lost-reply" || again.Seed != 7 || len(again.Faults) != 1 || strings.Join(again.Script, " ") != "next next" {
		t.Errorf("place %+v", again)
	}
	// What fits no more is said; what cannot be read begins anew.
	o, err = l.Open("lost-reply", learn.Place{Script: []string{"next", "goto 99", "next"}})
	if err != nil || !strings.Contains(o.Notice, "1 of 3 steps still fit") {
		t.Errorf("a changed lesson: %q, %v", o.Notice, err)
	}
	o, err = l.Open("lost-reply", learn.Place{Setup: []byte(`[]`), Script: []string{"next"}})
	if err != nil || o.Machine.Snapshot().Pos != 0 {
		t.Errorf("a broken setup: %+v, %v", o.Machine, err)
	}
	if _, err = l.Open("no-such-lesson", learn.Place{}); err == nil {
		t.Error("a lesson that does not exist opens")
	}
}
