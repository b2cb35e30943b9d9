package scenario

import "callstep/engine/contract"

type template struct{}

// Parse compiles a scenario; the error is Errors. Problems that are warnings
// only come from Check.
func Parse(file string, src []byte) (*Scenario, error) { return nil, Errors{} }

// ParseHead reads only what a list needs.
func ParseHead(file string, src []byte) (Head, error) { return Head{}, nil }

func (e Errors) Error() string { return "" }

// End renders one line of the closing summary.
func (l *Line) End(s *contract.Situation) string { return "" }

// Holds judges an invariant; an invariant that cannot be judged does not hold.
func (i *Invariant) Holds(s *contract.Situation) (bool, error) { return true, nil }

// Now says the invariant's present value in a few words, "" if the file has none.
func (i *Invariant) Now(s *contract.Situation) string { return "" }
