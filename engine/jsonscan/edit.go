package jsonscan

import "strings"

// ReplaceValue puts raw JSON in the place of the value at a pointer.
func ReplaceValue(text, pointer, rawJSON string) (string, bool) {
	at, ok := Locate(text, pointer)
	if !ok {
		return text, false
	}
	return splice(text, at, rawJSON), true
}

// InsertMember adds a member at the end of the object at a pointer, laid out as
// the text is: compact, spaced, or one member a line. A key that is there
// already is given a second time.
func InsertMember(text, objectPointer, key, rawJSON string) (string, bool) {
	at, ok := Locate(text, objectPointer)
	if !ok || text[at.Start] != '{' {
		return text, false
	}
	var first, last member
	count := 0
	before := at.Start // end of the last member but one
	eachMember(text, at.Start, func(m member) bool {
		if count == 0 {
			first = m
		} else {
			before = last.value.End
		}
		last = m
		count++
		return true
	})
	if count == 0 {
		added := Quote(key) + colonOf(text) + rawJSON
		return splice(text, Span{at.Start + 1, at.End - 1}, added), true
	}
	separator := text[before:last.keyAt]
	if count == 1 {
		separator = "," + gapOf(text, text[at.Start+1:first.keyAt])
	}
	colon := text[endOfKey(text, last.keyAt):last.value.Start]
	added := separator + Quote(key) + colon + rawJSON
	return splice(text, Span{last.value.End, last.value.End}, added), true
}

// RemoveMember takes out the member at a pointer, and one comma with it.
func RemoveMember(text, pointer string) (string, bool) {
	m, ok := find(text, pointer)
	if !ok || !m.keyed {
		return text, false
	}
	parent, ok := Locate(text, pointer[:strings.LastIndexByte(pointer, '/')])
	if !ok {
		return text, false
	}
	previous, next := -1, -1
	eachMember(text, parent.Start, func(other member) bool {
		switch {
		case other.keyAt < m.keyAt:
			previous = other.value.End
		case other.keyAt > m.keyAt:
			next = other.keyAt
		}
		return next < 0
	})
	cut := Span{m.keyAt, next} // keeps the layout before this member for the next
	switch {
	case next < 0 && previous < 0:
		cut = Span{parent.Start + 1, parent.End - 1}
	case next < 0:
		cut = Span{previous, m.value.End}
	}
	return splice(text, cut, ""), true
}

func splice(text string, at Span, with string) string {
	return text[:at.Start] + with + text[at.End:]
}

// endOfKey is the offset behind the closing quote of the key at at.
func endOfKey(text string, at int) int {
	s := newSkipper(text, at)
	s.str()
	return s.pos
}

// gapOf is the white space behind a comma, for an object with one member: the
// line break before that member, or a space where the text spaces its colons.
func gapOf(text, beforeFirst string) string {
	switch {
	case strings.Contains(beforeFirst, "\n"):
		return beforeFirst
	case strings.HasSuffix(colonOf(text), " "):
		return " "
	}
	return ""
}

// colonOf is the colon as the first member of the text has it, ": " where
// there is none.
func colonOf(text string) string {
	colon := ": "
	if brace := strings.IndexByte(text, '{'); brace >= 0 {
		eachMember(text, brace, func(m member) bool {
			colon = text[endOfKey(text, m.keyAt):m.value.Start]
			return false
		})
	}
	return colon
}
