package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Version is the version of the kept data.
const Version = 1

// Progress is what is kept of a learner: one record a scenario, by the word
// that names it on the command line. The zero Progress is empty.
type Progress struct {
	Version   int                `json:"version"`
	Scenarios map[string]*Record `json:"scenarios"`

	cleared bool              // everything kept before is to go
	touched map[string]Record // records that were handed out, as they were then
}

// Record is what a learner did in one scenario.
type Record struct {
	Turns     []int    `json:"turns,omitempty"`    // seen, in order
	Known     []string `json:"known,omitempty"`    // what turns came to, as Sight.String
	Finished  bool     `json:"finished,omitempty"` // a run came to its end
	Outcome   string   `json:"outcome,omitempty"`  // of the last run that did
	Predicted Score    `json:"predicted"`          // all predictions
	First     Score    `json:"first"`              // those made without a hint, of what had not been seen
	Answers   []Answer `json:"answers,omitempty"`
	Tasks     []string `json:"tasks,omitempty"` // ids of those done
	Place     Place    `json:"place"`
}

// Score counts what was right.
type Score struct {
	Right int `json:"right"`
	Of    int `json:"of"`
}

// Add counts one more.
func (s *Score) Add(right bool) {
	s.Of++
	if right {
		s.Right++
	}
}

// Answer is what a learner wrote to one review question. It stays on this
// machine.
type Answer struct {
	Ask        string `json:"ask"` // the question itself: numbers change when a file does
	Given      string `json:"given"`
	Confidence int    `json:"confidence,omitempty"` // 1 to 3, 0 where none was given
	Judged     bool   `json:"judged,omitempty"`     // it can be right or wrong
	Right      bool   `json:"right,omitempty"`
}

// Place is where a learner left a scenario.
type Place struct {
	Setup  json.RawMessage `json:"setup,omitempty"`  // how the run was opened, as the command line writes it
	Script []string        `json:"script,omitempty"` // commands, as engine.ParseCommand reads them
}

// Sight is what one turn of a run came to: knowing it, a prediction is none.
type Sight struct {
	Turn        int
	Stage, Code string
}

// String is the sight as a record keeps it.
func (s Sight) String() string { return fmt.Sprintf("%d %s %s", s.Turn, s.Stage, s.Code) }

// Limits of what is kept, so that the file stays small whatever is done.
const (
	maxKnown   = 500
	maxScript  = 5000 // commands; beyond that the scenario is opened at its beginning
	maxGiven   = 8000 // bytes of one answer
	maxAnswers = 200
	maxTurns   = 1000
)

// ErrNewer says that kept data is sound and of a later version than this one.
var ErrNewer = errors.New("written by a newer callstep")

// Decode reads kept data. What does not fit is an error: it is then not ours,
// damaged, or ErrNewer.
func Decode(text []byte) (*Progress, error) {
	p := &Progress{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, err
	}
	if p.Version > Version {
		return nil, fmt.Errorf("%w (version %d)", ErrNewer, p.Version)
	}
	if p.Version != Version {
		return nil, fmt.Errorf("its version is %d, not %d", p.Version, Version)
	}
	for word, r := range p.Scenarios {
		if r == nil {
			return nil, fmt.Errorf("nothing is kept under %q", word)
		}
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("%q: %w", word, err)
		}
	}
	return p, nil
}

func (r *Record) check() error {
	switch {
	case r.Predicted.bad() || r.First.bad():
		return errors.New("more is right than there is")
	case slices.ContainsFunc(r.Turns, func(n int) bool { return n < 1 }):
		return errors.New("turns count from 1")
	case slices.ContainsFunc(r.Answers, func(a Answer) bool { return a.Confidence < 0 || a.Confidence > 3 }):
		return errors.New("a confidence is 1 to 3")
	}
	return nil
}

func (s Score) bad() bool { return s.Right < 0 || s.Of < s.Right }

// Encode writes what is kept: equal data give equal bytes.
func (p *Progress) Encode() ([]byte, error) {
	out := *p
	out.Version = Version
	if out.Scenarios == nil {
		out.Scenarios = map[string]*Record{}
	}
	text, err := json.MarshalIndent(&out, "", " ")
	return append(text, '\n'), err
}

// Of is the record of a scenario, made on first use.
func (p *Progress) Of(word string) *Record {
	r := p.Scenarios[word]
	if r == nil {
		r = &Record{}
		if p.Scenarios == nil {
			p.Scenarios = map[string]*Record{}
		}
		p.Scenarios[word] = r
	}
	if p.touched == nil {
		p.touched = map[string]Record{}
	}
	if _, again := p.touched[word]; !again {
		p.touched[word] = r.copied()
	}
	return r
}

// Look is the record of a scenario to read, an empty one where there is none.
func (p *Progress) Look(word string) Record {
	if r := p.Scenarios[word]; r != nil {
		return *r
	}
	return Record{}
}

// Words names the scenarios of which something is kept, in order.
func (p *Progress) Words() []string {
	var words []string
	for word := range p.Scenarios {
		words = append(words, word)
	}
	slices.Sort(words)
	return words
}

// See notes what a turn came to.
func (r *Record) See(s Sight) {
	if at, ok := slices.BinarySearch(r.Turns, s.Turn); !ok && len(r.Turns) < maxTurns {
		r.Turns = slices.Insert(r.Turns, at, s.Turn)
	}
	if known := s.String(); !slices.Contains(r.Known, known) && len(r.Known) < maxKnown {
		r.Known = append(r.Known, known)
	}
}

// Knows reports whether this was seen before.
func (r *Record) Knows(s Sight) bool { return slices.Contains(r.Known, s.String()) }

// Answer keeps the newest answer to a question.
func (r *Record) Answer(a Answer) {
	if len(a.Given) > maxGiven {
		a.Given = strings.ToValidUTF8(a.Given[:maxGiven], "")
	}
	if at := slices.IndexFunc(r.Answers, func(b Answer) bool { return b.Ask == a.Ask }); at >= 0 {
		r.Answers[at] = a
	} else if len(r.Answers) < maxAnswers {
		r.Answers = append(r.Answers, a)
	}
}

// Answered is the kept answer to a question.
func (r *Record) Answered(ask string) (Answer, bool) {
	for _, a := range r.Answers {
		if a.Ask == ask {
			return a, true
		}
	}
	return Answer{}, false
}

// Done notes that a task is met, and reports whether that is new.
func (r *Record) Done(task string) bool {
	if slices.Contains(r.Tasks, task) {
		return false
	}
	r.Tasks = append(r.Tasks, task)
	return true
}

// Leave keeps the way to where the learner is.
func (r *Record) Leave(script []string) {
	if len(script) > maxScript {
		script = nil
	}
	r.Place.Script = script
}
