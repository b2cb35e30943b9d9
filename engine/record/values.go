package record

import (
	"iter"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// values are the JSON values of a file in their order: its lines, the items of
// the array that it is, or the one value that it is.
type values struct {
	root jsonscan.Node // of a file that is one value; absent otherwise
	all  []jsonscan.Node
}

func valuesOf(root jsonscan.Node) values {
	v := values{root: root}
	if !root.Is(jsonscan.Array) {
		v.all = []jsonscan.Node{root}
		return v
	}
	for i, item := range root.Items() {
		if i == enough && !v.any(isContainer) {
			break // numbers and words hold no exchange, however many there are
		}
		v.all = append(v.all, item)
	}
	return v
}

func isContainer(n jsonscan.Node) bool { return n.Is(jsonscan.Object) || n.Is(jsonscan.Array) }

// enough values tell what a file is.
const enough = 40

// any reports whether one of the first values is what is asked for.
func (v values) any(is func(jsonscan.Node) bool) bool {
	for _, n := range v.all[:min(len(v.all), enough)] {
		if is(n) {
			return true
		}
	}
	return false
}

// every reports whether all of the first values are what is asked for.
func (v values) every(is func(jsonscan.Node) bool) bool {
	return len(v.all) > 0 && !v.any(func(n jsonscan.Node) bool { return !is(n) })
}

// isLines tells JSON lines from a JSON file: a line that is a value by itself,
// and then more.
func (r *reader) isLines(text string) bool {
	end := strings.IndexByte(text, '\n')
	if end < 0 || strings.Trim(text[end:], blank) == "" {
		return false
	}
	_, bad := jsonscan.Index(text[:end])
	return bad == nil
}

// lines reads the lines of the file that are JSON. Others are noted; a line
// that a writer was stopped in is the usual one.
func (r *reader) lines() values {
	v := values{all: make([]jsonscan.Node, 0, strings.Count(r.text, "\n")+1)}
	for at, line := range r.eachLine {
		if strings.Trim(line, blank) == "" {
			continue
		}
		n, bad := wire.Index(line, &wire.Source{Base: r.base + at.offset, Line: at.line})
		if bad != nil {
			r.note(at.String(), "not JSON: "+bad.Detail)
			r.lostLines = append(r.lostLines, at.line)
			continue
		}
		v.all = append(v.all, n)
	}
	return v
}

// place is where a line begins.
type place struct{ offset, line int }

func (p place) String() string { return "line " + strconv.Itoa(p.line) }

// eachLine gives the lines of the text without their ends.
func (r *reader) eachLine(yield func(place, string) bool) {
	r.linesFrom(place{line: 1})(yield)
}

// linesFrom gives the lines from a place on.
func (r *reader) linesFrom(at place) iter.Seq2[place, string] {
	return func(yield func(place, string) bool) {
		for line := range strings.Lines(r.text[at.offset:]) {
			if !yield(at, strings.TrimRight(line, "\r\n")) {
				return
			}
			at.offset += len(line)
			at.line++
		}
	}
}

// valuesInRow reads values that stand one behind another over several lines,
// as jq prints them; nil unless the text between the places is such a row. One
// that is cut off at the end is noted.
func (r *reader) valuesInRow(at place, to int) (list []jsonscan.Node) {
	for {
		gap := len(r.text[at.offset:to]) - len(strings.TrimLeft(r.text[at.offset:to], blank))
		at = at.behind(r.text[at.offset : at.offset+gap])
		if at.offset == to {
			break
		}
		end := valueEnd(r.text[:to], at.offset)
		if end < 0 && len(list) > 1 && r.text[at.offset] == '{' {
			r.note(at.String(), "the end of a value is missing")
			break
		}
		if end < 0 {
			return nil
		}
		text := r.text[at.offset:end]
		n, bad := wire.Index(text, &wire.Source{Base: r.base + at.offset, Line: at.line})
		if bad != nil {
			return nil
		}
		list = append(list, n)
		at = at.behind(text)
		if len(list) > maxLines {
			return nil
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

func (p place) behind(text string) place {
	return place{p.offset + len(text), p.line + strings.Count(text, "\n")}
}

// valueEnd is the offset behind the object or array that begins at from, -1
// where nothing closes it.
func valueEnd(text string, from int) int {
	depth, inString := 0, false
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		if depth == 0 && !inString {
			return -1
		}
	}
	return -1
}
