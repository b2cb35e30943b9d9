package scenario

import (
	"errors"
	"reflect"
	"slices"
	"strings"
)

// Format lays a scenario out in the one canonical way: keys of the file in the
// order of the format, two spaces a level, lists further in than their key, one
// space behind a colon and a dash, no blanks at the end of a line, and no more
// than one empty line in a row. Comments, texts and quotes stay as they were
// written, and so does what the file means. The error is Errors for a file that
// is no scenario.
func Format(file string, src []byte) ([]byte, error) {
	if sc, problems := Check(file, src); sc == nil {
		return nil, Errors(problems)
	}
	old, problems := treeOf(file, src)
	if len(problems) > 0 {
		return nil, Errors(problems)
	}
	out := laidOut(file, newSource(file, src).reordered(old))
	if now, problems := treeOf(file, []byte(out)); len(problems) > 0 || !now.says(old, true) || out != laidOut(file, out) {
		return nil, errUnusual
	}
	return []byte(out), nil
}

// errUnusual is why a sound file is left alone: rather no layout than another
// meaning.
var errUnusual = errors.New("it is laid out in a way that cannot be made canonical without changing what it says; write long texts after |-, and each item on the line of its dash")

func treeOf(file string, src []byte) (*node, []Problem) { return readTree(newSource(file, src)) }

// reordered is the text with the keys of the file in the order of the format,
// each with the comments in front of it.
func (s *source) reordered(root *node) string {
	if !s.takesApart(root) {
		return s.text
	}
	list := s.parts(root, len(s.lines))
	order := scenarioFields.names()
	rank := func(p part) int { return slices.Index(order, p.key) }
	if slices.IsSortedFunc(list, func(a, b part) int { return rank(a) - rank(b) }) {
		return s.text
	}
	slices.SortStableFunc(list, func(a, b part) int { return rank(a) - rank(b) })
	lines := append(s.between(1, s.lineAt(root.start)-1), list.all()...)
	return strings.Join(lines, "\n") + "\n"
}

// laidOut is a text with its lines laid out. Of a text that cannot be read, and
// of one in brackets, only the ends of the lines change.
func laidOut(file, text string) string {
	s := newSource(file, []byte(text))
	l := &layout{source: s, lines: make([]layoutLine, len(s.lines)+1)}
	if root, problems := readTree(s); len(problems) == 0 {
		l.value(root, level{}, len(s.lines)+1)
	}
	return l.text()
}

// says reports whether two values are the same. At the root the order of the
// keys means nothing; elsewhere it may.
func (n *node) says(other *node, root bool) bool {
	if n.form != other.form || n.text != other.text || !reflect.DeepEqual(n.value, other.value) ||
		len(n.items) != len(other.items) || len(n.members) != len(other.members) {
		return false
	}
	for i, item := range n.items {
		if !item.says(other.items[i], false) {
			return false
		}
	}
	for i, m := range n.members {
		if root {
			i = slices.IndexFunc(other.members, func(o member) bool { return o.key.text == m.key.text })
		}
		if i < 0 || other.members[i].key.text != m.key.text || !m.value.says(other.members[i].value, false) {
			return false
		}
	}
	return true
}
