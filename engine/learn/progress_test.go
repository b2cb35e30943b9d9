package learn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProgressIsKept(t *testing.T) {
	p := &Progress{}
	r := p.Of("lost-reply")
	for _, s := range []Sight{{3, "reply", "reply_lost"}, {1, "parse", "invalid_json"}, {1, "parse", "invalid_json"}} {
		r.See(s)
	}
	r.Predicted.Add(true)
	r.Predicted.Add(false)
	r.Answer(Answer{Ask: "Why?", Given: "first"})
	r.Answer(Answer{Ask: "Why?", Given: "누가 알아", Confidence: 2})
	if !r.Done("second") || r.Done("second") {
		t.Error("a task is new once")
	}
	text, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	want := Record{
		Turns: []int{1, 3}, Known: []string{"3 reply reply_lost", "1 parse invalid_json"}, Predicted: Score{1, 2},
		Answers: []Answer{{Ask: "Why?", Given: "누가 알아", Confidence: 2}}, Tasks: []string{"second"},
	}
	if diff := cmp.Diff(want, got.Look("lost-reply")); diff != "" {
		t.Error(diff)
	}
}

// TestTwoVisits: what another visit kept meanwhile stays, unless this one
// forgot everything.
func TestTwoVisits(t *testing.T) {
	read := func() *Progress {
		p, err := Decode([]byte(`{"version": 1, "scenarios": {"a": {"finished": true}, "b": {}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	mine, kept := read(), read()
	mine.Of("b").Finished = true
	kept.Of("a").Outcome = "done"
	both := mine.Onto(kept)
	if a, b := both.Look("a"), both.Look("b"); a.Outcome != "done" || !b.Finished {
		t.Errorf("lost: %+v %+v", a, b)
	}
	mine.Clear()
	mine.Of("b").See(Sight{Turn: 1})
	if words := mine.Onto(read()).Words(); len(words) != 1 || words[0] != "b" {
		t.Errorf("after clearing: %v", words)
	}
}

// TestTwoVisitsOfOneScenario: what each of them did is kept, and counted once.
func TestTwoVisitsOfOneScenario(t *testing.T) {
	read := func() *Progress {
		p, err := Decode([]byte(`{"version": 1, "scenarios": {"a": {"turns": [2], "outcome": "recovered", "predicted": {"right": 1, "of": 2},
			"first": {"right": 0, "of": 1}, "answers": [{"ask": "Why?", "given": "old"}, {"ask": "How?", "given": "old"}], "place": {"script": ["next"]}}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one, two, file := read(), read(), read()
	a := one.Of("a")
	a.See(Sight{1, "parse", "invalid_json"})
	a.Predicted.Add(true)
	a.Answer(Answer{Ask: "Why?", Given: "one"})
	a.Done("first")
	a.Leave([]string{"next", "next"})
	b := two.Of("a")
	b.See(Sight{4, "reply", "reply_lost"})
	b.Predicted.Add(false)
	b.First.Add(true)
	b.Answer(Answer{Ask: "How?", Given: "two"})
	b.Done("second")
	b.Finished = true
	for _, visit := range []*Progress{one, two, one} { // the first one writes twice
		file = visit.Onto(file)
		visit.Kept()
	}
	want := Record{
		Turns: []int{1, 2, 4}, Known: []string{"1 parse invalid_json", "4 reply reply_lost"}, Finished: true, Outcome: "recovered",
		Predicted: Score{2, 4}, First: Score{1, 2}, Tasks: []string{"first", "second"},
		Answers: []Answer{{Ask: "Why?", Given: "one"}, {Ask: "How?", Given: "two"}}, Place: Place{Script: []string{"next", "next"}},
	}
	if diff := cmp.Diff(want, file.Look("a")); diff != "" {
		t.Error(diff)
	}
	one.Clear()
	one.Of("b")
	one.Onto(file)
	one.Kept()
	if words := one.Onto(read()).Words(); len(words) != 2 {
		t.Errorf("what was kept after the clearing is cleared too: %v", words)
	}
}

func TestDamagedProgress(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                                    "unexpected end",
		`[]`:                                   "cannot unmarshal",
		`{}`:                                   "version is 0",
		`{"version":2}`:                        "written by a newer callstep (version 2)",
		`{"version":1,"scenarios":{"a":null}}`: `nothing is kept under "a"`,
		`{"version":1,"scenarios":{"a":{"first":{"right":3,"of":1}}}}`:            "more is right",
		`{"version":1,"scenarios":{"a":{"turns":[0]}}}`:                           "turns count from 1",
		`{"version":1,"scenarios":{"a":{"answers":[{"ask":"","confidence":9}]}}}`: "1 to 3",
	} {
		if _, err := Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// FuzzDecode: whatever stands in the file, it is read or refused, and what was
// read is written in the same way twice.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"version":1,"scenarios":{"a":{"turns":[1],"place":{"setup":{"seed":7},"script":["next"]}}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Decode(text)
		if err != nil {
			return
		}
		for _, word := range p.Words() {
			p.Of(word).See(Sight{1, "parse", "ok"})
		}
		once, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(once)
		if err != nil {
			t.Fatalf("%v: %s", err, once)
		}
		if twice, _ := again.Encode(); string(twice) != string(once) {
			t.Errorf("%s\n%s", once, twice)
		}
	})
}
