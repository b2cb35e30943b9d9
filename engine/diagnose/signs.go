package diagnose

import (
	"strings"
	"sync"
)

// signs are short texts that are looked for all at once, in one pass: the quick
// look before an expression is tried. Each has two bytes or more. They are made
// ready when a text is first looked through: a program that judges no recording
// does not pay for them.
type signs struct {
	base   *signs // whose signs it has too, nil = none
	list   []string
	ready  sync.Once
	begins [signMask/64 + 1]uint64 // which three bytes one of them begins with
	words  map[uint16][]string     // by their first two bytes
}

// signMask is the part of a byte sequence that is kept: five bits of each of the
// last three bytes, all of the last one.
const signMask = 1<<15 - 1

func newSigns(words ...string) *signs { return &signs{list: words} }

// with are signs and a few more: those that many sets have in common are made
// ready once.
func (s *signs) with(words ...string) *signs {
	if len(words) == 0 {
		return s
	}
	return &signs{base: s, list: words}
}

func (s *signs) prepare() {
	if s.base != nil {
		s.base.ready.Do(s.base.prepare)
		s.begins = s.base.begins
	}
	s.words = map[uint16][]string{}
	for _, w := range s.list {
		k := uint16(w[0])<<8 | uint16(w[1])
		s.words[k] = append(s.words[k], w)
		first, last := 0, 255
		if len(w) > 2 {
			first = int(w[2])
			last = first
		}
		for third := first; third <= last; third++ {
			k := (uint(w[0])<<10 ^ uint(w[1])<<5 ^ uint(third)) & signMask
			s.begins[k>>6] |= 1 << (k & 63)
		}
	}
}

// next is where the first sign at or behind from begins, -1 for none.
func (s *signs) next(text string, from int) int {
	if from+1 >= len(text) {
		return -1
	}
	s.ready.Do(s.prepare)
	k := uint(text[from])<<5 ^ uint(text[from+1])
	for i := from + 2; i < len(text); i++ {
		k = (k<<5 ^ uint(text[i])) & signMask
		if s.begins[k>>6]&(1<<(k&63)) != 0 && s.at(text[i-2:]) {
			return i - 2
		}
	}
	if s.at(text[len(text)-2:]) {
		return len(text) - 2
	}
	return -1
}

// at reports whether a text of two bytes or more begins with one of the signs.
func (s *signs) at(text string) bool {
	for _, w := range s.words[uint16(text[0])<<8|uint16(text[1])] {
		if strings.HasPrefix(text, w) {
			return true
		}
	}
	return s.base != nil && s.base.at(text)
}

// in reports whether a text holds one of the signs.
func (s *signs) in(text string) bool { return s.next(text, 0) >= 0 }
