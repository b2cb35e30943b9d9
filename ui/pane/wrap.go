package pane

import (
	"strings"
	"unicode/utf8"

	"callstep/ui/text"
)

// leastBody is the width that wrapped text keeps, however narrow the pane:
// what does not fit is cut when painted.
const leastBody = 8

// Wrap breaks prose into lines of at most w cells, at spaces where it can; the
// spaces at a break go. The first hang cells, such as an indent or a label,
// stand on the first line only.
func (l Line) Wrap(w, hang int) []Line {
	if l.n <= w {
		return []Line{l}
	}
	prefix, at := l.prefix(hang)
	body := l.Plain()[at:]
	var all []Line
	for _, words := range text.Wrap(body, max(w-hang, leastBody)) {
		// A wrapped line is a piece of the body; only spaces lie between two.
		skip := strings.Index(body, words)
		at += skip
		body = body[skip+len(words):]
		all = append(all, prefix.Add(l.slice(at, at+len(words))))
		at += len(words)
		prefix = Line{}.To(hang)
	}
	return all
}

// prefix is the segments of the line that lie within its first hang cells, and
// where their text ends.
func (l Line) prefix(hang int) (p Line, at int) {
	for _, s := range l.segs {
		if p.n+s.w > hang {
			break
		}
		p.segs = append(p.segs, s)
		p.n += s.w
		at += len(s.text)
	}
	return p, at
}

// slice is the bytes from..to of the line's text with their hues.
func (l Line) slice(from, to int) Line {
	var out Line
	at := 0
	for _, s := range l.segs {
		end := at + len(s.text)
		if a, b := max(from, at), min(to, end); a < b {
			out = out.put(s.hue, s.bold, s.text[a-at:b-at])
		}
		at = end
	}
	return out
}

// Break breaks verbatim text into lines of at most w cells and loses nothing:
// joined, the lines are the text. Lines after the first are indented by hang.
func (l Line) Break(w, hang int) []Line {
	if l.n <= w {
		return []Line{l}
	}
	b := breaker{w: max(w, 1)}
	b.hang = max(0, min(hang, b.w-leastBody))
	for _, s := range l.segs {
		b.seg(s)
	}
	return append(b.out, b.cur)
}

type breaker struct {
	w, hang int

	cur   Line
	start int // cells of indent at the start of cur
	out   []Line
}

// seg appends one segment, over as many lines as it takes.
func (r *breaker) seg(s seg) {
	for s.text != "" {
		if r.cur.n+s.w <= r.w {
			r.cur.segs = append(r.cur.segs, s)
			r.cur.n += s.w
			return
		}
		head, tail := r.cut(s.text)
		r.cur = r.cur.put(s.hue, s.bold, head)
		if tail == "" {
			return
		}
		r.newline()
		s.text, s.w = tail, s.w-text.Width(head) // cells are counted rune by rune
	}
}

// cut decides how much of s still goes on the current line.
func (r *breaker) cut(s string) (head, tail string) {
	head, tail = text.Split(s, r.w-r.cur.n)
	if head == "" && r.cur.n <= r.start {
		// Nothing fits on an empty line: a wide rune in one cell.
		_, n := utf8.DecodeRuneInString(s)
		return s[:n], s[n:]
	}
	if head == "" || tail == "" || tail[0] == ' ' || betweenWide(head, tail) {
		return head, tail
	}
	// A space too far to the left would leave a ragged hole: cut the word.
	if at := strings.LastIndexByte(head, ' '); at >= len(head)/3 {
		return s[:at+1], s[at+1:]
	}
	return head, tail
}

// betweenWide reports a cut between two wide runes: scripts that have them
// break anywhere.
func betweenWide(head, tail string) bool {
	_, n := utf8.DecodeLastRuneInString(head)
	_, m := utf8.DecodeRuneInString(tail)
	return text.Width(head[len(head)-n:]) == 2 && text.Width(tail[:m]) == 2
}

func (r *breaker) newline() {
	r.out = append(r.out, r.cur)
	r.cur = Line{}.To(r.hang)
	r.start = r.hang
}
