package scenario

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"callstep/engine/exchange"
)

// reader turns the nodes of one file into a Scenario and gathers problems.
type reader struct{ findings }

func (r *reader) fail(n *node, message, hint string) {
	r.add(n.start, message, hint, false)
}

func (r *reader) warn(n *node, message, hint string) {
	r.add(n.start, message, hint, true)
}

// reject tells a problem of a value and leaves the value out of what is built.
func (r *reader) reject(n *node, message, hint string) {
	n.bad = true
	r.fail(n, message, hint)
}

// check compares a value and everything in it with a shape. What does not fit
// is told and marked bad. The label names the value in messages.
func (r *reader) check(n *node, s *shape, label string) {
	switch {
	case s.kind == oneOf:
		r.checkEither(n, s, label)
	case n.form == scalar && n.value == nil && s.kind != data:
		r.reject(n, fmt.Sprintf("%s is empty", label), fmt.Sprintf("It must be %s.", s.is))
	case !s.takes(n):
		r.reject(n, fmt.Sprintf("%s must be %s, this is %s", label, s.is, n.what()), s.repair(n))
	case s.kind == record:
		r.checkRecord(n, s.fields)
	case s.kind == named:
		r.checkNamed(n, s, label)
	case s.kind == listOf:
		r.checkList(n, s, label)
	case s.kind == integer:
		r.checkInteger(n, s, label)
	case s.kind == word:
		r.checkWord(n, s, label)
	case s.kind == moment:
		if _, err := time.Parse(time.RFC3339, n.text); err != nil {
			r.reject(n, fmt.Sprintf("%s must be %s", label, s.is), "RFC 3339: date, T, time, then Z or the offset.")
		}
	case s.kind == duration:
		if d, err := time.ParseDuration(n.text); err != nil || d <= 0 || d > time.Hour {
			r.reject(n, fmt.Sprintf("%s must be %s", label, s.is), "More than nothing, at most 1h.")
		}
	case n.form == scalar && strings.TrimSpace(n.text) == "" && s.kind != data:
		r.reject(n, fmt.Sprintf("%s is empty", label), fmt.Sprintf("It must be %s.", s.is))
	}
}

// takes reports whether a value has the form that a shape asks for.
func (s *shape) takes(n *node) bool {
	switch s.kind {
	case data:
		return true
	case record, named, schemaDoc:
		return n.form == mapping
	case listOf:
		return n.form == list
	}
	if n.form != scalar {
		return false
	}
	_, isText := n.value.(string)
	switch s.kind {
	case integer:
		_, ok := n.value.(int64)
		return ok
	case boolean:
		_, ok := n.value.(bool)
		return ok
	case expression:
		return n.value != nil
	}
	return isText
}

// repair says how to make a value what a shape takes, "" where it is plain.
func (s *shape) repair(n *node) string {
	switch {
	case s.kind == word && s.words != nil:
		return "One of " + strings.Join(s.words(), ", ") + "."
	case n.form == scalar && (s.kind == text || s.kind == templated || s.kind == word):
		return fmt.Sprintf(`Put it in quotes: "%s".`, cut(n.text, 40))
	case s.kind == expression:
		return "If this is one expression, quote it or write it after |."
	case n.flow && (s.kind == text || s.kind == templated):
		return "If this is one text, put it in quotes."
	case s.kind == listOf && n.form == scalar:
		return fmt.Sprintf("Write [%s], or each item on a line of its own after a dash.", cut(n.text, 40))
	}
	return map[kind]string{
		record:    "Write each of its keys on a line of its own, as key: value.",
		named:     "Write each of its keys on a line of its own, as key: value.",
		schemaDoc: "Write each of its keys on a line of its own, as key: value.",
		listOf:    "Write each item on a line of its own behind a dash.",
		integer:   "Write a whole number, in digits and without quotes.",
		boolean:   "Write true or false, without quotes.",
		duration:  "Write the unit behind the number, as in 10s.",
		moment:    "RFC 3339: date, T, time, then Z or the offset.",
		oneOf:     "Write one of these; other values mean nothing here.",
	}[s.kind]
}

// maxInteger bounds integers that have no bound of their own.
const maxInteger = 1_000_000

// inRange says which numbers an integer may be.
func (s *shape) inRange() string {
	most := maxInteger
	if s.max > 0 {
		most = s.max
	}
	if s.min == most {
		return fmt.Sprintf("Write %d.", s.min)
	}
	return fmt.Sprintf("Write a whole number from %d to %d.", s.min, most)
}

// what names the form of a value in words.
func (n *node) what() string {
	switch {
	case n.form == list:
		return "a list"
	case n.form == mapping:
		return "a mapping"
	}
	switch n.value.(type) {
	case nil:
		return "nothing"
	case string:
		return "a text"
	case bool:
		return "true or false"
	}
	return "a number"
}

func (r *reader) checkEither(n *node, s *shape, label string) {
	for _, e := range s.either {
		if e.takes(n) && (e.words == nil || slices.Contains(e.words(), n.text)) {
			r.check(n, e, label)
			return
		}
	}
	if text, ok := n.value.(string); ok {
		r.reject(n, fmt.Sprintf("%s must be %s, not `%s`", label, s.is, cut(text, 40)), "Write one of these; other words mean nothing here.")
		return
	}
	r.reject(n, fmt.Sprintf("%s must be %s, this is %s", label, s.is, n.what()), cmp.Or(s.either[0].repair(n), s.repair(n)))
}

func (r *reader) checkRecord(n *node, f *fields) {
	meant := map[string]bool{} // keys that are there, misspelt
	for _, m := range n.members {
		known := f.get(m.key.text)
		if known == nil {
			if near, ok := exchange.Nearest(m.key.text, f.names()); ok {
				meant[near] = true
			}
			r.fail(m.key, fmt.Sprintf("unknown key `%s` in %s", cut(m.key.text, 40), f.name), unknownKey(n, m, f.names()))
			continue
		}
		if v := m.value; known.shape.kind == data && v.form == scalar && v.value == nil {
			r.reject(v, fmt.Sprintf("`%s` is empty", known.name), "Write the data, or take the key out.")
		}
		r.check(m.value, known.shape, "`"+known.name+"`")
	}
	for _, want := range f.list {
		if want.required && !n.has(want.name) && !meant[want.name] {
			r.fail(n, fmt.Sprintf("%s needs `%s`", f.name, want.name), want.help)
		}
	}
}

func (n *node) has(key string) bool {
	return slices.ContainsFunc(n.members, func(m member) bool { return m.key.text == key })
}

// otherNames are words that other formats have for keys of this one.
var otherNames = map[string]string{
	"description": "describe", "parameters": "input", "input_schema": "input", "schema": "input",
	"arguments": "with", "args": "with", "tool": "call", "response": "reply", "text": "reply",
	"when": "after", "name": "id", "version": "callstep", "output": "result", "returns": "result",
	"condition": "require", "message": "say", "question": "ask", "commands": "do",
}

// includes are words by which other formats take a second file in.
var includes = []string{"include", "includes", "import", "imports", "extends", "$ref"}

const standsAlone = "A scenario stands alone in its file: nothing is included. Copy what you need."

// invisible reports a character that no screen shows.
func invisible(r rune) bool { return !unicode.IsGraphic(r) || r == '\uFEFF' }

// unknownKey suggests what was meant by a key that does not exist.
func unknownKey(n *node, m member, known []string) string {
	if n.flow && m.value.value == nil && m.value.form == scalar && strings.Contains(m.key.text, " ") {
		return "Inside { } a comma ends a text: put the whole text in quotes."
	}
	if odd := strings.IndexFunc(m.key.text, invisible); odd >= 0 {
		r, _ := utf8.DecodeRuneInString(m.key.text[odd:])
		return fmt.Sprintf("There is an invisible character in it, U+%04X: type the key anew.", r)
	}
	if slices.Contains(includes, m.key.text) {
		return standsAlone
	}
	near, ok := exchange.Nearest(m.key.text, known)
	if elsewhere := otherNames[m.key.text]; slices.Contains(known, elsewhere) {
		near, ok = elsewhere, true
	}
	if ok {
		return fmt.Sprintf("Did you mean `%s`?", near)
	}
	return "Known here: " + strings.Join(known, ", ") + "."
}

func (r *reader) checkNamed(n *node, s *shape, label string) {
	for _, m := range n.members {
		if s.keys != nil {
			r.check(m.key, s.keys, "this name")
		}
		r.check(m.value, s.elem, "`"+cut(m.key.text, 40)+"`")
		m.value.bad = m.value.bad || m.key.bad
	}
}

func (r *reader) checkList(n *node, s *shape, label string) {
	if len(n.items) < s.min {
		r.reject(n, fmt.Sprintf("%s is an empty list", label), "It needs at least one item.")
	}
	name := "an item of " + label
	if s.elem.kind == record {
		name = s.elem.fields.name
	}
	for _, item := range n.items {
		r.check(item, s.elem, name)
	}
}

func (r *reader) checkInteger(n *node, s *shape, label string) {
	v := n.value.(int64)
	if v < int64(s.min) || s.max > 0 && v > int64(s.max) || v > maxInteger {
		r.reject(n, fmt.Sprintf("%s must be %s, this is %d", label, s.is, v), s.inRange())
	}
}

func (r *reader) checkWord(n *node, s *shape, label string) {
	if s.words == nil {
		if !s.matches(n.text) {
			r.reject(n, fmt.Sprintf("%s must be %s, not `%s`", label, s.is, cut(n.text, 40)), s.example(n.text))
		}
		return
	}
	if slices.Contains(s.words(), n.text) {
		return
	}
	r.reject(n, fmt.Sprintf("%s must be %s, not `%s`", label, s.is, cut(n.text, 40)), nearestOf(n.text, s.words()))
}

// example turns a text into a name of the pattern, where that is possible.
func (s *shape) example(text string) string {
	joint := map[string]string{idPattern: "-", codePattern: "_"}[s.pattern]
	if joint == "" {
		return ""
	}
	var b strings.Builder
	for i, c := range text {
		if c >= 'A' && c <= 'Z' && i > 0 && !strings.HasSuffix(b.String(), joint) {
			b.WriteString(joint)
		}
		if c = unicode.ToLower(c); c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteRune(c)
		} else if b.Len() > 0 && !strings.HasSuffix(b.String(), joint) {
			b.WriteString(joint)
		}
	}
	name := strings.TrimSuffix(b.String(), joint)
	if name == "" || !s.matches(name) {
		return ""
	}
	return fmt.Sprintf("For example `%s`.", cut(name, 40))
}

func (s *shape) matches(text string) bool {
	s.once.Do(func() { s.whole = regexp.MustCompile(`^(?:` + s.pattern + `)$`) })
	return s.whole.MatchString(text)
}

// nearestOf suggests a word of a list, or lists them all.
func nearestOf(text string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	if near, ok := exchange.Nearest(text, known); ok && len(known) > 3 {
		return fmt.Sprintf("Did you mean `%s`?", near)
	}
	return "One of " + strings.Join(known, ", ") + "."
}
