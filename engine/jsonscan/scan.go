package jsonscan

import "strings"

// Decode reads text as exactly one JSON value, nothing around it but white
// space. Objects are map[string]any, arrays []any, integers int64 (20.0 and
// 2e1 too), integers written beyond int64 json.Number, other numbers float64.
// Of a key given twice the last value counts, as in encoding/json. Strings
// without an escape share the memory of text.
//
// The notes are in the order of their offsets.
func Decode(text string) (any, []Note, *Error) {
	s := scanner{text: text, build: true}
	v, err := s.whole()
	if err != nil || !s.odd {
		return v, nil, err
	}
	return v, notesOf(text), nil
}

// DecodeMembers is Decode for a text that is likely an object: the members of
// the outermost object are appended to into, in their order and repeated keys
// included, and value is nil. For any other value, value is it.
func DecodeMembers(text string, into []Member) (members []Member, value any, notes []Note, err *Error) {
	s := scanner{text: text, build: true, listing: true, list: into}
	if value, err = s.whole(); err != nil {
		return nil, nil, nil, err
	}
	if s.odd {
		notes = notesOf(text)
	}
	return s.list, value, notes, nil
}

// whole reads one value and nothing around it.
func (s *scanner) whole() (any, *Error) {
	s.space()
	start := s.pos
	if err := opening(s.text, start); err != nil {
		return nil, err
	}
	v, ok := s.value()
	if !ok {
		return nil, prose(s.text, start, s.fail)
	}
	s.space()
	if s.pos < len(s.text) {
		return nil, prose(s.text, start, s.trailing(start))
	}
	return v, nil
}

// scanner walks a text from left to right. Its methods report false once fail
// is set, and then nobody moves on.
type scanner struct {
	text   string
	pos    int
	depth  int
	build  bool // values are wanted; without it they are only checked and skipped
	odd    bool // there is something to note
	fail   *Error
	places *places // kept only while notes are taken

	listing bool // the outermost object goes to list
	list    []Member
}

func (s *scanner) refuse(at int, cause Cause, detail string) bool {
	s.fail = &Error{at, cause, detail}
	return false
}

func (s *scanner) endsInside(what string) bool {
	return s.refuse(len(s.text), Truncated, "ends inside "+what)
}

func (s *scanner) trailing(start int) *Error {
	kind := "value"
	switch s.text[start] {
	case '{':
		kind = "object"
	case '[':
		kind = "array"
	}
	rest := s.text[s.pos:]
	detail := "text after the " + kind + ": " + glimpse(rest)
	switch {
	case kind == "object" && rest[0] == '{':
		detail = "a second object after the first"
	case strings.HasPrefix(rest, fence):
		detail = "Markdown fence after the " + kind
	}
	return &Error{s.pos, TrailingText, detail}
}

func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// at reports whether c is the next byte.
func (s *scanner) at(c byte) bool { return s.pos < len(s.text) && s.text[s.pos] == c }

func (s *scanner) value() (any, bool) {
	if s.pos >= len(s.text) {
		return nil, s.endsInside(s.container())
	}
	switch c := s.text[s.pos]; c {
	case '"':
		str, ok := s.str()
		s.place()
		if !s.build {
			return nil, ok
		}
		return str, ok
	case '{':
		return s.object()
	case '[':
		return s.array()
	case 't':
		return true, s.word("true")
	case 'f':
		return false, s.word("false")
	case 'n':
		return nil, s.word("null")
	default:
		if c == '-' || c >= '0' && c <= '9' {
			return s.number()
		}
		return nil, s.unexpected()
	}
}

func (s *scanner) word(w string) bool {
	rest := s.text[s.pos:]
	switch {
	case strings.HasPrefix(rest, w):
		s.pos += len(w)
		return true
	case strings.HasPrefix(w, rest):
		return s.endsInside("the word " + w)
	}
	return s.unexpected()
}

func (s *scanner) object() (any, bool) {
	if !s.enter() {
		return nil, false
	}
	listing := s.listing && s.depth == 1
	var members map[string]any
	if s.build && !listing {
		members = make(map[string]any, 8)
	}
	if !s.at('}') {
		for more := true; more; {
			keyAt := s.pos
			key, ok := s.key()
			if !ok {
				return nil, false
			}
			v, ok := s.value()
			if !ok {
				return nil, false
			}
			repeated := false
			switch {
			case listing:
				repeated = s.append(key, v)
			case s.build:
				before := len(members)
				members[key] = v
				repeated = len(members) == before
			}
			if repeated {
				s.enterMember(key)
				s.note(DuplicateKey, keyAt)
			}
			if more, ok = s.comma('}'); !ok {
				return nil, false
			}
		}
	}
	s.leave()
	if listing {
		return nil, true
	}
	return members, true
}

// seldom is how many members an object has at most whose repeated keys are
// looked for one by one; a longer list is no envelope anyway.
const seldom = 16

// append keeps a member of the outermost object and reports whether its key
// stood there before.
func (s *scanner) append(key string, v any) (repeated bool) {
	for i := 0; i < len(s.list) && i < seldom; i++ {
		repeated = repeated || s.list[i].Key == key
	}
	s.list = append(s.list, Member{key, v})
	return repeated
}

func (s *scanner) array() (any, bool) {
	if !s.enter() {
		return nil, false
	}
	items := []any{}
	if !s.at(']') {
		for i, more := 0, true; more; i++ {
			s.enterItem(i)
			v, ok := s.value()
			if !ok {
				return nil, false
			}
			if s.build {
				items = append(items, v)
			}
			if more, ok = s.comma(']'); !ok {
				return nil, false
			}
		}
	}
	s.leave()
	return items, true
}

// enter steps over the opening bracket and the white space behind it.
func (s *scanner) enter() bool {
	if s.depth == MaxDepth {
		return s.refuse(s.pos, NotJSON, "nested deeper than 10000 levels")
	}
	s.depth++
	s.pos++
	s.space()
	return true
}

// leave steps over the closing bracket.
func (s *scanner) leave() {
	s.depth--
	s.pos++
}

// key reads a key and its colon, up to the value.
func (s *scanner) key() (string, bool) {
	if s.pos >= len(s.text) {
		return "", s.endsInside("an object")
	}
	if s.text[s.pos] != '"' {
		return "", s.unexpectedKey()
	}
	key, ok := s.str()
	if !ok {
		return "", false
	}
	s.enterMember(key)
	s.place()
	s.space()
	switch {
	case s.pos >= len(s.text):
		return "", s.endsInside("an object")
	case s.text[s.pos] != ':':
		return "", s.refuse(s.pos, NotJSON, "expected : after a key, found "+glimpse(s.text[s.pos:]))
	}
	s.pos++
	s.space()
	return key, true
}

// comma reads on to the next member or item; more is false at the closing
// bracket.
func (s *scanner) comma(closing byte) (more, ok bool) {
	s.space()
	if s.pos >= len(s.text) {
		if closing == ']' {
			return false, s.endsInside("an array")
		}
		return false, s.endsInside("an object")
	}
	switch s.text[s.pos] {
	case closing:
		return false, true
	case ',':
		at := s.pos
		s.pos++
		s.space()
		if s.at(closing) {
			return false, s.refuse(at, TrailingComma, "a comma before "+string(closing))
		}
		return true, true
	}
	if what := stranger(s.text[s.pos:]); what != "" {
		return false, s.refuse(s.pos, NotJSON, what)
	}
	return false, s.refuse(s.pos, NotJSON, "expected , or "+string(closing)+", found "+glimpse(s.text[s.pos:]))
}

// container names what a text ends in that ends where a value should be: after
// a colon, or else in an array.
func (s *scanner) container() string {
	if strings.HasSuffix(strings.TrimRight(s.text, " \t\r\n"), ":") {
		return "an object"
	}
	return "an array"
}
