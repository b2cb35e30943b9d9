package overlay

import (
	"testing"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/learn"
	"callstep/engine/scenario"
	"callstep/scenarios"
	"callstep/ui/uitest"
)

// learnt are the lessons of three courses, one of them in wide letters, one
// hostile.
func learnt() []Lesson {
	bad := uitest.Hostile().Note
	return []Lesson{
		{Head: scenario.Head{ID: "lost", Title: "Recover a lost reply", About: "A draft is written, the answer never arrives. Repeat the call without writing a second draft.", Course: "The review draft", Tags: []string{"idempotency"}, Turns: 4},
			Record: learn.Record{Turns: []int{1, 2, 3, 4}, Finished: true, Outcome: "recovered", Predicted: learn.Score{Right: 2, Of: 3}, First: learn.Score{Right: 1, Of: 2},
				Answers: []learn.Answer{{Ask: "a", Judged: true, Right: true}, {Ask: "b"}}, Tasks: []string{"second"}}},
		{Head: scenario.Head{ID: "none", Title: "Nothing on the shelf", About: "Two copies are wanted and none is free.", Course: "The review draft", Turns: 5},
			Record: learn.Record{Turns: []int{1, 2}}, Now: true},
		{Head: scenario.Head{ID: "cjk", Title: "응답을 잃어버린 뒤 초안을 되찾기", About: "초안은 쓰였지만 응답이 오지 않는다. 두 번째 초안 없이 다시 부른다.", Course: "두 번째 과정", Turns: 4}},
		{Head: scenario.Head{ID: bad, Title: bad, About: bad, Course: bad, Tags: []string{bad}, Turns: 1}, Record: learn.Record{Finished: true, Outcome: bad}},
	}
}

func init() {
	for _, c := range []struct {
		name string
		make func() Overlay
		keys string
	}{
		{"courses", func() Overlay { return NewCourses(learnt()[:3], "") }, ""},
		{"courses-next", func() Overlay {
			return NewCourses(learnt()[:3], "Every lesson of \"The review draft\" is finished. What next?")
		}, "down"},
		{"courses-forget", func() Overlay { return NewCourses(learnt(), "") }, "end x"},
		{"predict", func() Overlay { return NewPredict(ahead("no-stock", "next", "step", "step")) }, "down"},
		{"predict-stage", func() Overlay { return NewPredict(ahead("no-stock", "next")) }, "down enter down down"},
		{"predict-hints", func() Overlay { return NewPredict(ahead("no-stock", "next")) }, "down enter down down down down down down enter h h h"},
		{"predict-wrong", func() Overlay {
			p := NewPredict(ahead("no-stock", "next"))
			press(p, "down enter down down down down enter enter")
			p.Reveal(Revealed{Predicted: learn.Score{Right: 2, Of: 3}, Firsts: learn.Score{Right: 1, Of: 1}})
			return p
		}, ""},
		{"courses-none", func() Overlay { return NewCourses(nil, "") }, ""},
	} {
		overlays = append(overlays, struct {
			name string
			make func() Overlay
			src  func() *source
			keys string
		}{c.name, c.make, damaged, c.keys})
	}
}

// ahead is what can be predicted of a lesson after these commands.
func ahead(word string, commands ...string) *learn.Forecast {
	m, err := engine.Open(lesson(word), engine.Options{})
	for i := 0; err == nil && i < len(commands); i++ {
		err = m.Do(commands[i])
	}
	if err != nil {
		panic(err)
	}
	f, err := learn.Ahead(m)
	if err != nil {
		panic(err)
	}
	return f
}

func lesson(word string) *scenario.Scenario {
	file, src, _ := scenarios.Read(word)
	sc, err := scenario.Parse(file, src)
	if err != nil {
		panic(err)
	}
	return sc
}

// TestPredicting: an outcome, a stage where it is not passed, a code where it
// is refused, and back.
func TestPredicting(t *testing.T) {
	p := open(NewPredict(ahead("no-stock", "next")), damaged())
	if do, _ := press(p, "enter"); do.Learn == nil || do.Learn.Guess.Guess != (learn.Guess{}) {
		t.Errorf("passes: %+v", do.Learn)
	}
	p = open(NewPredict(ahead("no-stock", "next")), damaged())
	do, _ := press(p, "down enter down down down down down down backspace down enter h down down down down down down enter down enter")
	want := Guessed{learn.Guess{Ending: learn.IsRefused, Stage: exchange.Rules, Code: "insufficient_stock"}, 1}
	if do.Learn == nil || *do.Learn.Guess != want {
		t.Errorf("refused: %+v", do.Learn)
	}
	if do, _ := press(p, "h h h"); do.Notice == "" {
		t.Error("a fourth hint")
	}
	if do, _ := press(p, "p"); do.Learn != nil || do.Notice == "" {
		t.Errorf("the next one before this one: %+v", do)
	}
	p.(*Predict).Reveal(Revealed{})
	if do, _ := press(p, "p"); do.Learn == nil || !do.Learn.Again {
		t.Errorf("the next one: %+v", do)
	}
	if do, _ := press(p, "enter"); !do.Close {
		t.Error("enter does not close")
	}
}

func TestCourses(t *testing.T) {
	c := open(NewCourses(learnt(), ""), damaged())
	if do, _ := press(c, "enter"); !do.Close || do.Learn != nil {
		t.Errorf("the lesson being walked: %+v", do)
	}
	if do, _ := press(c, "s"); do.Learn == nil || *do.Learn.Open != (Opening{"none", true}) {
		t.Errorf("from the start: %+v", do)
	}
	if do, _ := press(c, "up enter"); do.Learn == nil || *do.Learn.Open != (Opening{"lost", false}) {
		t.Errorf("another: %+v", do)
	}
	if do, _ := press(c, "x n"); do.Learn != nil {
		t.Errorf("deleted without a yes: %+v", do)
	}
	if do, _ := press(c, "x y"); do.Learn == nil || !do.Learn.Forget {
		t.Errorf("not deleted: %+v", do)
	}
	if _, used := press(c, "esc"); used {
		t.Error("esc does not close")
	}
	// Where the list is what comes next the cursor stands on what is left to do.
	c = open(NewCourses(learnt(), "What next?"), damaged())
	if do, _ := press(c, "up s"); do.Learn.Open.Word != "lost" {
		t.Errorf("cursor on %+v", do.Learn.Open)
	}
}
