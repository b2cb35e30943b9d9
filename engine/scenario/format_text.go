package scenario

import (
	"strings"
)

// leaf lays out the lines of a value that goes on behind the line in which it
// begins: a text, or brackets.
func (l *layout) leaf(n *node, at level, limit int) {
	first := l.lineAt(n.start)
	if l.lines[first].role == loose && strings.TrimLeft(l.before(first, n.start), " ") == "" {
		first-- // the value begins on a line of its own
	}
	if n.form == scalar && (n.style == literal || n.style == folded) {
		l.blockText(l.lineAt(n.start), at, limit)
		return
	}
	last := min(limit-1, len(l.source.lines))
	for last > first && l.isLoose(last) {
		last--
	}
	for k := first + 1; k <= last; k++ {
		body := strings.TrimLeft(l.line(k), " ")
		indent := max(0, len(l.line(k))-len(body)+at.now-at.old)
		l.goOn(k, strings.TrimRight(strings.Repeat(" ", indent)+body, " "))
	}
}

// isLoose reports a line that is empty or a comment or the mark of a document.
func (l *layout) isLoose(n int) bool {
	line := strings.TrimSpace(l.line(n))
	return line == "" || line[0] == '#' || marksDocument(line)
}

func marksDocument(line string) bool { return line == "---" || line == "..." }

func (l *layout) goOn(n int, text string) {
	l.lines[n] = layoutLine{role: goesOn, moved: text, levels: l.copied()}
}

// blockText moves the lines of a text behind | or > as they are: what counts is
// how they stand to each other.
func (l *layout) blockText(head int, at level, limit int) {
	header, _, _ := strings.Cut(l.header(head), " ")
	last := min(limit-1, len(l.source.lines))
	old, now := -1, at.now+2
	if digit := strings.Trim(header, "|>+-"); digit != "" {
		by := int(digit[0] - '0')
		old, now = at.old+by, at.now+by
	}
	end := head
	for k := head + 1; k <= last; k++ {
		line := l.line(k)
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if indent == len(line) {
			continue
		}
		if old < 0 {
			old = indent
		}
		if indent < old || indent <= at.old && len(l.levels) > 0 {
			break
		}
		end = k
	}
	if strings.Contains(header, "+") {
		end = l.blanksFrom(end, last)
	}
	for k := head + 1; k <= end; k++ {
		line := l.line(k)
		if len(line) <= old {
			l.goOn(k, "")
			continue
		}
		l.goOn(k, strings.Repeat(" ", now)+line[old:])
	}
}

// header is the last word of a line that ends in one like |-, without a comment.
func (l *layout) header(n int) string {
	line := l.line(n)
	if at := strings.Index(line, " #"); at >= 0 {
		line = line[:at]
	}
	fields := strings.Fields(line)
	return fields[len(fields)-1]
}

// blanksFrom is the last of the empty lines behind a line.
func (l *layout) blanksFrom(n, last int) int {
	for n < last && strings.TrimSpace(l.line(n+1)) == "" {
		n++
	}
	return n
}

// text joins the lines.
func (l *layout) text() string {
	var out []string
	blank := false
	for n := 1; n <= len(l.source.lines); n++ {
		line := &l.lines[n]
		text := l.line(n)
		switch line.role {
		case begins, dashing:
			text = l.edited(n, line)
		case goesOn:
			out, blank = append(out, line.moved), false
			continue
		default:
			if text = strings.TrimSpace(text); marksDocument(text) {
				continue
			} else if text != "" {
				text = strings.Repeat(" ", l.commentColumn(n)) + text
			}
		}
		if text == "" {
			blank = len(out) > 0
			continue
		}
		if blank {
			out, blank = append(out, ""), false
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n") + "\n"
}

// edited is a line in which something begins.
func (l *layout) edited(n int, line *layoutLine) string {
	var b strings.Builder
	b.WriteString(line.lead)
	at := line.from
	for _, e := range line.edits {
		b.WriteString(l.source.text[at:e.from] + e.text)
		at = e.to
	}
	end := l.source.lines[n-1] + len(l.line(n))
	b.WriteString(l.source.text[at:max(at, end)])
	return strings.TrimRight(b.String(), " ")
}

// commentColumn is where a comment goes: with what follows it if it stands in
// the same column, else into what is open and reaches so far in.
func (l *layout) commentColumn(n int) int {
	line := l.line(n)
	column := len(line) - len(strings.TrimLeft(line, " "))
	for k := n + 1; k < len(l.lines); k++ {
		if next := &l.lines[k]; next.role == begins || next.role == dashing {
			if next.old == column {
				return len(next.lead) - len(strings.TrimLeft(next.lead, " "))
			}
			break
		}
	}
	for k := n - 1; k > 0; k-- {
		if l.lines[k].role == loose {
			continue
		}
		for i := len(l.lines[k].levels) - 1; i >= 0; i-- {
			if lv := l.lines[k].levels[i]; lv.old <= column {
				return lv.now
			}
		}
		break
	}
	return 0
}
