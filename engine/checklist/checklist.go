package checklist

import (
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// State is what a file says about a line.
type State uint8

// The states.
const (
	CannotTell State = iota
	Holds
	Broken
)

var stateNames = [...]string{"cannot tell", "holds", "broken"}

// String is the state in words.
func (s State) String() string { return stateNames[s] }

// At is one kind of finding that breaks a line.
type At struct {
	Boundary exchange.Boundary
	Code     exchange.Code
	Cause    string // "" = whatever the cause
}

// Line is one line of the list.
type Line struct {
	ID    string // stable
	Text  string // what should hold, one sentence
	About []At   // the findings that break it

	// shows says why the line holds, where the file holds what a break of it
	// would be seen in; else why it cannot be told from here.
	shows func(f *facts) (holds bool, why string)
	// breaks finds breaks that are no findings; nil = there are none.
	breaks func(f *facts) []Break
}

// Break is what breaks a line, and where.
type Break struct {
	Exchange int // index in the file
	Finding  *diagnose.Finding
	What     string // instead of a finding: what was seen, one sentence
	Line     int    // of the file where What is seen, 0 where unknown
}

// Judged is a line with what the file says about it.
type Judged struct {
	Line
	State  State
	Why    string  // of a line that holds or cannot be told, half a sentence
	Breaks []Break // of a broken line, in the order of the file
}

// Of judges a file line by line. Text is the file as it was read: secrets in it
// break a line, wherever they stand.
func Of(w *diagnose.Whole, text string) []Judged {
	f := factsOf(w, text)
	all := make([]Judged, 0, len(lines))
	for _, l := range lines {
		j := Judged{Line: l, Breaks: found(w, l.About)}
		if l.breaks != nil {
			j.Breaks = append(j.Breaks, l.breaks(f)...)
		}
		holds := false
		if holds, j.Why = l.shows(f); holds {
			j.State = Holds
		}
		if len(j.Breaks) > 0 {
			j.State, j.Why = Broken, ""
		}
		all = append(all, j)
	}
	return all
}

// Lines lists the lines for documents and tests.
func Lines() []Line { return lines }

// found are the findings of some kinds. What the provider accepted, or the model
// put right, breaks nothing.
func found(w *diagnose.Whole, about []At) (list []Break) {
	for i, d := range w.Each {
		for k := range d.Findings {
			f := &d.Findings[k]
			if f.Accepted || f.Recovered {
				continue
			}
			for _, at := range about {
				if at.Boundary == f.Boundary && at.Code == f.Code && (at.Cause == "" || at.Cause == f.Cause) {
					list = append(list, Break{Exchange: i, Finding: f})
					break
				}
			}
		}
	}
	return list
}
