package scenario

import (
	"errors"

	"callstep/engine/contract"
)

// End renders one line of the closing summary.
func (l *Line) End(s *contract.Situation) string {
	if l.text == nil {
		return ""
	}
	return l.text.Text(s)
}

// Holds judges an invariant; an invariant that cannot be judged does not hold.
func (i *Invariant) Holds(s *contract.Situation) (bool, error) {
	if i.hold == nil {
		return false, errors.New("the invariant was not compiled")
	}
	return i.hold.Holds(s)
}

// Now says the invariant's present value in a few words, "" if the file has none.
func (i *Invariant) Now(s *contract.Situation) string {
	if i.now == nil {
		return ""
	}
	return i.now.Text(s)
}
