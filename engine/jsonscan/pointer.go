package jsonscan

import (
	"strconv"
	"strings"
)

// Join makes a JSON pointer (RFC 6901) of its reference tokens, which are
// escaped here.
func Join(tokens ...string) string {
	var p []byte
	for _, t := range tokens {
		p = appendToken(append(p, '/'), t)
	}
	return string(p)
}

func appendToken(p []byte, token string) []byte {
	for i := range len(token) {
		switch token[i] {
		case '~':
			p = append(p, "~0"...)
		case '/':
			p = append(p, "~1"...)
		default:
			p = append(p, token[i])
		}
	}
	return p
}

// Split takes a JSON pointer apart into its unescaped tokens. A text that is
// neither empty nor begins with a slash is no pointer.
func Split(pointer string) (tokens []string, ok bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	tokens = strings.Split(pointer[1:], "/")
	for i, t := range tokens {
		if strings.Contains(t, "~") {
			tokens[i] = strings.ReplaceAll(strings.ReplaceAll(t, "~1", "/"), "~0", "~")
		}
	}
	return tokens, true
}

// Locate finds the bytes of the value at a JSON pointer. Of a key given twice
// it finds the last value, the one that Decode keeps. A text that breaks off
// or goes wrong behind the value does not hinder it.
func Locate(text, pointer string) (Span, bool) {
	m, ok := find(text, pointer)
	return m.value, ok
}

// LocateMember finds the bytes of the whole member (key, colon, value) at a
// JSON pointer into an object.
func LocateMember(text, pointer string) (Span, bool) {
	m, ok := find(text, pointer)
	if !ok || !m.keyed {
		return Span{}, false
	}
	return Span{m.keyAt, m.value.End}, true
}

// member is a value found, and its key if an object holds it.
type member struct {
	key   string
	keyAt int
	keyed bool
	value Span
}

func find(text, pointer string) (member, bool) {
	tokens, ok := Split(pointer)
	if !ok {
		return member{}, false
	}
	s := newSkipper(text, 0)
	s.space()
	found := member{value: Span{Start: s.pos}}
	if len(tokens) == 0 {
		_, ok = s.value()
		found.value.End = s.pos
		return found, ok
	}
	for _, token := range tokens {
		if found, ok = child(text, found.value.Start, token); !ok {
			return member{}, false
		}
	}
	return found, true
}

// child finds a member or an item of the object or array that starts at at.
func child(text string, at int, token string) (found member, ok bool) {
	if at >= len(text) {
		return member{}, false
	}
	switch text[at] {
	case '{':
		eachMember(text, at, func(m member) bool {
			if m.key == token {
				found, ok = m, true
			}
			return true
		})
	case '[':
		want, err := strconv.Atoi(token)
		if err != nil || strconv.Itoa(want) != token {
			return member{}, false
		}
		eachItem(text, at, func(i int, value Span) bool {
			if i == want {
				found, ok = member{value: value}, true
			}
			return !ok
		})
	}
	return found, ok
}

// newSkipper is a scanner that checks values from at on and keeps none.
func newSkipper(text string, at int) *scanner { return &scanner{text: text, pos: at} }

// eachMember shows the members of the object that starts at at, until visit
// returns false.
func eachMember(text string, at int, visit func(member) bool) {
	s := newSkipper(text, at)
	s.build = true // keys are wanted unescaped
	s.enter()
	if s.at('}') {
		return
	}
	for {
		m := member{keyAt: s.pos, keyed: true}
		var ok bool
		if m.key, ok = s.key(); !ok {
			return
		}
		m.value.Start = s.pos
		s.build = false
		_, ok = s.value()
		s.build = true
		if !ok {
			return
		}
		m.value.End = s.pos
		if !visit(m) {
			return
		}
		if more, ok := s.comma('}'); !ok || !more {
			return
		}
	}
}

// eachItem shows the items of the array that starts at at, until visit returns
// false.
func eachItem(text string, at int, visit func(int, Span) bool) {
	s := newSkipper(text, at)
	s.enter()
	if s.at(']') {
		return
	}
	for i := 0; ; i++ {
		start := s.pos
		if _, ok := s.value(); !ok || !visit(i, Span{start, s.pos}) {
			return
		}
		if more, ok := s.comma(']'); !ok || !more {
			return
		}
	}
}

// Keys lists the keys of the object at a pointer, unescaped, in the order of
// the text; a key given twice is listed twice.
func Keys(text, pointer string) (keys []string, ok bool) {
	at, ok := Locate(text, pointer)
	if !ok || text[at.Start] != '{' {
		return nil, false
	}
	eachMember(text, at.Start, func(m member) bool {
		keys = append(keys, m.key)
		return true
	})
	return keys, true
}
