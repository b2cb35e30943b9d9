package overlay

import (
	"strings"
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
		{"quiz-text", quiz(0), "너 는 space m a y"},
		{"quiz-choice", quiz(1), "down down"},
		{"quiz-sure", quiz(1), "down enter"},
		{"quiz-order", quiz(2), "down space down"},
		{"quiz-wrong", quiz(1), "enter 3"},
		{"quiz-compare", quiz(0), "너 는 ctrl+s enter"},
		{"quiz-fill", quiz(3), "i d"},
		{"quiz-none", func() Overlay { return NewQuiz(nil, &learn.Record{}) }, ""},
		{"tasks", func() Overlay {
			return NewTasks(lesson("lost-reply").Tasks, func(id string) bool { return id == "second-draft" })
		}, ""},
		{"tasks-hints", func() Overlay {
			return NewTasks([]scenario.Task{{ID: "a", Ask: "두 번째 초안이 나타나게 하라.", Hint: "요청 번호가 다른 것이라면? " + uitest.Hostile().Note}}, func(string) bool { return false })
		}, "h"},
		{"paste", func() Overlay { return NewPaste() }, ""},
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

// asked are questions of all kinds, one in wide letters.
var asked = []scenario.Question{
	{Kind: "text", Ask: "왜 새 요청 번호는 위험한가? Why is a new request id dangerous after a lost reply?", Answer: "The first draft may exist already, and it does. To the application a new id is a new wish, so it has no reason to hold the call back."},
	{Kind: "choice", Ask: "What does the AI know for certain?", Items: []string{"The draft was written.", "The draft was not written.", "Neither; the outcome is unknown."}, Answer: "Neither; the outcome is unknown."},
	{Kind: "order", Ask: "Put the repair in order.", Items: []string{"The AI is told that the outcome is unknown.", "The AI repeats the identical call under the same id, every argument as it was, nothing added and nothing left out.", "The stored draft is handed back."}},
	{Kind: "fill", Ask: "The application recognises a repeated write by its ___.", Answer: "request id"},
	{Kind: "decide", Ask: "Would you let it? Decide, and defend it.", Answer: "Offering is fine, ordering is not."},
}

// quiz opens the questions at one of them.
func quiz(at int) func() Overlay {
	return func() Overlay {
		z := NewQuiz(asked, &learn.Record{Answers: []learn.Answer{{Ask: asked[0].Ask, Given: "before"}, {Ask: asked[3].Ask, Given: "request id", Judged: true, Right: true}}})
		z.at = at
		return z
	}
}

func TestQuiz(t *testing.T) {
	z := open(quiz(0)(), damaged()).(*Quiz)
	if NewQuiz(asked, &learn.Record{Answers: []learn.Answer{{Ask: asked[0].Ask}}}).at != 1 {
		t.Error("it does not open at the first question without an answer")
	}
	if do, _ := press(z, "ctrl+s"); do.Notice == "" {
		t.Error("an empty answer is taken")
	}
	answer := func(keys string, want learn.Answer) {
		t.Helper()
		want.Ask = asked[z.at].Ask
		do, _ := press(z, keys)
		if do.Learn == nil || *do.Learn.Answer != want {
			t.Errorf("%s: %+v", keys, do.Learn)
		}
	}
	answer("q ? ctrl+s 2", learn.Answer{Given: "q?", Confidence: 2})
	press(z, "enter")
	answer("up down down enter enter", learn.Answer{Given: asked[1].Answer, Judged: true, Right: true})
	press(z, "tab")
	it := &z.items[2]
	for want := range asked[2].Items { // put each step where it belongs
		at := want
		for it.order[at] != asked[2].Items[want] {
			at++
		}
		for it.cursor < at {
			press(z, "down")
		}
		for it.cursor > at {
			press(z, "up")
		}
		press(z, "space")
		for it.cursor > want {
			press(z, "up")
		}
		press(z, "space")
	}
	answer("enter 3", learn.Answer{Given: strings.Join(asked[2].Items, "\n"), Confidence: 3, Judged: true, Right: true})
	press(z, "enter")
	answer("R e q u e s t - I D enter 1", learn.Answer{Given: "Request-ID", Confidence: 1, Judged: true, Right: true})
	if s, n := z.score(); s != (learn.Score{Right: 3, Of: 3}) || n != 4 {
		t.Errorf("score %+v of %d", s, n)
	}
	press(z, "shift+tab r")
	if it.phase != answering {
		t.Error("r does not ask again")
	}
	press(z, "tab enter")
	answer("n o ctrl+s enter", learn.Answer{Given: "no"})
	if do, _ := press(z, "enter"); !do.Close {
		t.Error("nothing closes after the last one")
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

// TestCodeInQuestions: code in the words of a lesson is drawn as in a narration,
// without its backticks; what a person types is left as it is.
func TestCodeInQuestions(t *testing.T) {
	coded := []scenario.Question{
		{Kind: "choice", Ask: "What is `arguments`?", Items: []string{"a `string`", "an `object`"}, Answer: "a `string`"},
		{Kind: "order", Ask: "Order `them`.", Items: []string{"first `parse`", "then `schema`"}},
		{Kind: "text", Ask: "Why `null`?", Answer: "because of `required`"},
	}
	show := func(o Overlay) string { return strings.Join(o.View(80, 20), "\n") }
	for at, keys := range []string{"enter", "enter", "x ctrl+s"} {
		z := NewQuiz(coded, &learn.Record{})
		z.at = at
		open(z, damaged())
		for _, k := range []string{"", keys, "1"} {
			press(z, k)
			if screen := show(z); strings.Contains(screen, "`") {
				t.Errorf("question %d after %q:\n%s", at+1, k, screen)
			}
		}
	}
	z := NewQuiz(coded, &learn.Record{})
	z.at = 2
	open(z, damaged())
	for _, k := range []string{"` a `", "ctrl+s", "1"} {
		press(z, k)
		if screen := show(z); !strings.Contains(screen, "`a`") {
			t.Errorf("what was typed is changed after %q:\n%s", k, screen)
		}
	}
	tasks := NewTasks([]scenario.Task{{ID: "a", Ask: "Break `parse`.", Hint: "Look at `schema`."}}, func(string) bool { return false })
	press(open(tasks, damaged()), "h")
	if screen := show(tasks); strings.Contains(screen, "`") || !strings.Contains(screen, "Look at schema.") {
		t.Errorf("tasks:\n%s", screen)
	}
}
