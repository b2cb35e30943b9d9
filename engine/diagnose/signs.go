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
	list  []string
	ready sync.Once
	pairs [1 << 10]uint64 // which two bytes one of them begins with
	words map[uint16][]string
}

func newSigns(words ...string) *signs { return &signs{list: words} }

func (s *signs) prepare() {
	s.words = map[uint16][]string{}
	for _, w := range s.list {
		k := uint16(w[0])<<8 | uint16(w[1])
		s.pairs[k>>6] |= 1 << (k & 63)
		s.words[k] = append(s.words[k], w)
	}
}

// next is where the first sign at or behind from begins, -1 for none.
func (s *signs) next(text string, from int) int {
	if from+1 >= len(text) {
		return -1
	}
	s.ready.Do(s.prepare)
	k := uint16(text[from])
	for i := from; i+1 < len(text); i++ {
		k = k<<8 | uint16(text[i+1])
		if s.pairs[k>>6]&(1<<(k&63)) == 0 {
			continue
		}
		for _, w := range s.words[k] {
			if strings.HasPrefix(text[i:], w) {
				return i
			}
		}
	}
	return -1
}

// in reports whether a text holds one of the signs.
func (s *signs) in(text string) bool { return s.next(text, 0) >= 0 }
