package learn

import (
	"bytes"
	"slices"
)

// Clear forgets everything, also what another visit has kept meanwhile.
func (p *Progress) Clear() { *p = Progress{cleared: true} }

// Onto lays what this visit changed onto what is kept by now: two visits at
// once, even in one scenario, do not undo each other.
func (p *Progress) Onto(kept *Progress) *Progress {
	if p.cleared || kept == nil {
		kept = &Progress{}
	}
	for word, before := range p.touched {
		if kept.Scenarios == nil {
			kept.Scenarios = map[string]*Record{}
		}
		by := kept.Look(word)
		by.gain(p.Scenarios[word], &before)
		kept.Scenarios[word] = &by
	}
	return kept
}

// Kept notes that what was changed so far is written: it is laid onto nothing
// a second time.
func (p *Progress) Kept() {
	p.cleared = false
	for word := range p.touched {
		p.touched[word] = p.Scenarios[word].copied()
	}
}

// copied is a record that stays as it is.
func (r *Record) copied() Record {
	c := *r
	c.Turns, c.Known, c.Tasks = slices.Clone(r.Turns), slices.Clone(r.Known), slices.Clone(r.Tasks)
	c.Answers = slices.Clone(r.Answers)
	return c
}

// gain adds what a visit made of a record that was something before.
func (r *Record) gain(now, before *Record) {
	*r = r.copied()
	for _, turn := range now.Turns {
		if at, ok := slices.BinarySearch(r.Turns, turn); !ok && len(r.Turns) < maxTurns {
			r.Turns = slices.Insert(r.Turns, at, turn)
		}
	}
	for _, known := range now.Known {
		if !slices.Contains(r.Known, known) && len(r.Known) < maxKnown {
			r.Known = append(r.Known, known)
		}
	}
	for _, task := range now.Tasks {
		r.Done(task)
	}
	for _, a := range now.Answers {
		if was, ok := before.Answered(a.Ask); !ok || a != was {
			r.Answer(a)
		}
	}
	r.Finished = r.Finished || now.Finished
	if now.Outcome != before.Outcome {
		r.Outcome = now.Outcome
	}
	r.Predicted.gain(now.Predicted, before.Predicted)
	r.First.gain(now.First, before.First)
	if !bytes.Equal(now.Place.Setup, before.Place.Setup) || !slices.Equal(now.Place.Script, before.Place.Script) {
		r.Place = now.Place
	}
}

func (s *Score) gain(now, before Score) {
	s.Right += now.Right - before.Right
	s.Of += now.Of - before.Of
}
