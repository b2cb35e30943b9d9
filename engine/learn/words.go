package learn

import (
	"fmt"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Standing is how far a learner has come in a scenario.
type Standing uint8

// The standings.
const (
	Untouched Standing = iota
	Begun
	Finished
)

// Standing is how far a learner has come.
func (r *Record) Standing() Standing {
	switch {
	case r.Finished:
		return Finished
	case len(r.Turns) > 0 || len(r.Answers) > 0 || len(r.Place.Script) > 0:
		return Begun
	}
	return Untouched
}

// Words say what is kept of a scenario with so many turns, each in a few words.
func (r *Record) Words(turns int) []string {
	if r.Standing() == Untouched {
		return []string{"not begun"}
	}
	seen := len(r.Turns)
	list := []string{fmt.Sprintf("%d of %d turns seen", seen, max(turns, seen))}
	if r.Finished {
		end := "finished"
		if r.Outcome != "" {
			end += ", last: " + strings.ReplaceAll(r.Outcome, "_", " ")
		}
		list = append(list, end)
	}
	if r.Predicted.Of > 0 {
		list = append(list, fmt.Sprintf("%s predicted right", r.Predicted))
	}
	if r.First.Of > 0 {
		list = append(list, fmt.Sprintf("%s at first sight, without a hint", r.First))
	}
	if n := len(r.Answers); n > 0 {
		words := exchange.Count(n, "question") + " answered"
		if s := r.Judged(); s.Of > 0 {
			words += fmt.Sprintf(", %s right", s)
		}
		list = append(list, words)
	}
	if n := len(r.Tasks); n > 0 {
		list = append(list, exchange.Count(n, "task")+" done")
	}
	return list
}

// Judged counts the answers that can be right or wrong.
func (r *Record) Judged() (s Score) {
	for _, a := range r.Answers {
		if a.Judged {
			s.Add(a.Right)
		}
	}
	return s
}

// Tally counts the questions of a quiz that are answered, and of those what can
// be right or wrong. An answer to what is no longer asked does not count.
func (r *Record) Tally(quiz []scenario.Question) (answered int, s Score) {
	for i := range quiz {
		a, ok := r.Answered(quiz[i].Ask)
		if !ok {
			continue
		}
		answered++
		if a.Judged {
			s.Add(a.Right)
		}
	}
	return answered, s
}

// String is "2 of 3".
func (s Score) String() string { return fmt.Sprintf("%d of %d", s.Right, s.Of) }
