package jsonscan

import (
	"slices"
	"sort"
)

// Apart reports whether other changes of the same text can be made together
// with these: no value is touched by both, and none stands within one that the
// other replaces or takes out.
func (e *Edits) Apart(other *Edits) bool {
	slices.Sort(e.touched)
	slices.Sort(other.touched)
	for _, at := range other.touched {
		if _, both := e.changes[at]; both {
			return false
		}
	}
	return !e.covers(other) && !other.covers(e)
}

// covers reports whether a value that is replaced or taken out holds one that
// the other changes touch. Both lists are sorted.
func (e *Edits) covers(other *Edits) bool {
	end := uint32(0) // of the outermost value looked at
	for _, at := range e.touched {
		if c := e.changes[at]; at < end || !c.become && !c.gone {
			continue
		}
		end = e.doc.next(at)
		i := sort.Search(len(other.touched), func(i int) bool { return other.touched[i] > at })
		if i < len(other.touched) && other.touched[i] < end {
			return true
		}
	}
	return false
}

// Join takes over changes that are apart from these.
func (e *Edits) Join(other *Edits) {
	for at, c := range other.changes {
		e.changes[at] = c
	}
	e.touched = append(e.touched, other.touched...)
}
