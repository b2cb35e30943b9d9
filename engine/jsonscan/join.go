package jsonscan

import (
	"slices"
	"sort"
)

// Apart reports whether other changes of the same text can be made together
// with these: no value is touched by both, unless both put different items into
// one list, and none stands within one that the other replaces or takes out.
func (e *Edits) Apart(other *Edits) bool {
	slices.Sort(e.touched)
	slices.Sort(other.touched)
	for _, at := range other.touched {
		if mine, both := e.changes[at]; both && !mine.beside(other.changes[at], Node{doc: e.doc, at: at}) {
			return false
		}
	}
	return !e.covers(other) && !other.covers(e)
}

// beside reports whether two changes of one node only put new items beside what
// is there, and not the same.
func (c *change) beside(other *change, n Node) bool {
	for _, one := range []*change{c, other} {
		if one.become || one.gone || one.key != "" || len(one.appends) > 0 && n.Is(Object) {
			return false
		}
	}
	same := func(raw string) bool {
		return slices.Contains(other.before, raw) || slices.Contains(other.appends, raw)
	}
	return !slices.ContainsFunc(c.before, same) && !slices.ContainsFunc(c.appends, same)
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
		mine, both := e.changes[at]
		if !both {
			e.changes[at] = c
			e.touched = append(e.touched, at)
			continue
		}
		mine.before, mine.appends = append(mine.before, c.before...), append(mine.appends, c.appends...)
	}
}
