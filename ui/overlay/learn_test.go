package overlay

import (
	"testing"

	"callstep/engine/learn"
	"callstep/engine/scenario"
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
