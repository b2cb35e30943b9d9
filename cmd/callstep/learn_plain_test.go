package main

import (
	"strings"
	"testing"

	"callstep/engine/learn"
	"callstep/engine/scenario"
)

// TestQuestionsAtATerminal is a visit as a transcript: what is typed, and what
// is kept.
func TestQuestionsAtATerminal(t *testing.T) {
	quiz := []scenario.Question{
		{Kind: "text", Ask: "Why?", Answer: "Because."},
		{Kind: "choice", Ask: "Which?", Items: []string{"this", "that"}, Answer: "that"},
		{Kind: "order", Ask: "In order?", Items: []string{"first", "second", "third"}},
		{Kind: "fill", Ask: "By its ___.", Answer: "request id"},
		{Kind: "decide", Ask: "Would you?", Answer: "No."},
	}
	var order []string // the numbers that put the mixed steps right
	for _, item := range quiz[2].Items {
		for i, m := range learn.Mixed(&quiz[2]) {
			if m == item {
				order = append(order, string(rune('1'+i)))
			}
		}
	}
	typed := strings.Join([]string{"one line", "두 줄", "", "2", "9", "x", "1", "", "1 1 2", strings.Join(order, " "), "3", "Request ID", "", ""}, "\n")
	var out strings.Builder
	r := &learn.Record{}
	askQuiz(strings.NewReader(typed), &out, quiz, r)
	for _, want := range []string{
		"question 1 of 5: Why?\nType your answer; an empty line ends it. An empty answer skips it.\nHow sure are you?",
		"Compare yourself:\na good answer: Because.\n",
		"choice 1: this\nchoice 2: that\n", "That is no number from 1 to 2.\nThat is no number from 1 to 2.\nHow sure", "Not right.\na good answer: that\n",
		"Type each number from 1 to 3 once.\nHow sure are you? 1 a guess, 2 fairly, 3 certain; an empty line says nothing.\nRight.\na good answer: 1. first\n",
		"Right.\na good answer: request id\n", "question 5 of 5: Would you?", "The input ended; what you answered is kept.\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it lacks %q:\n%s", want, out.String())
		}
	}
	if a := r.Answers; len(a) != 4 || a[0].Given != "one line\n두 줄" || a[0].Confidence != 2 || a[1].Right || !a[2].Right || a[2].Confidence != 3 || !a[3].Right {
		t.Errorf("kept %+v", a)
	}
	if s := r.Judged(); s != (learn.Score{Right: 2, Of: 3}) {
		t.Errorf("score %v", s)
	}
}

// TestQuestionsThatAreNoMore: an answer to a question that the file no longer
// has is kept, and not counted.
func TestQuestionsThatAreNoMore(t *testing.T) {
	r := &learn.Record{}
	r.Answer(learn.Answer{Ask: "What was it?", Given: "this", Judged: true})
	var out strings.Builder
	askQuiz(strings.NewReader("request id\n3\n"), &out, []scenario.Question{{Kind: "fill", Ask: "By its ___.", Answer: "request id"}}, r)
	if !strings.Contains(out.String(), "questions: 1 of 1 answered, 1 of 1 right\n") || len(r.Answers) != 2 {
		t.Errorf("kept %d:\n%s", len(r.Answers), out.String())
	}
}

// TestALineThatIsTooLong is not the end of the input, and is called what it is.
func TestALineThatIsTooLong(t *testing.T) {
	var out strings.Builder
	askQuiz(strings.NewReader(strings.Repeat("a", longestLine+1)), &out, []scenario.Question{{Kind: "fill", Ask: "By its ___.", Answer: "id"}}, &learn.Record{})
	if !strings.Contains(out.String(), "A line is longer than 1 MB, which ends the questions; what you answered is kept.\n") {
		t.Error(out.String())
	}
}
