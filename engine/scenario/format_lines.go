package scenario

import (
	"strings"
)

// layout finds for each line of a source what becomes of it.
type layout struct {
	*source
	lines  []layoutLine // by number, from 1
	levels []level      // open where the walk is
}

// level is a mapping or list that is open: the column in which its keys or
// dashes stand, and the one in which they will. A value belongs to the level of
// the key or dash before it.
type level struct{ old, now int }

// lineRole is what a line is to the layout.
type lineRole uint8

const (
	loose   lineRole = iota // nothing, a comment, or the mark of a document
	begins                  // keys and dashes begin in it
	goesOn                  // the text or the brackets of a value go on
	dashing                 // a dash alone: its item begins below
)

// layoutLine is what becomes of one line.
type layoutLine struct {
	role   lineRole
	lead   string  // of a line in which something begins: what comes before byte `from`
	from   int     // offset in the file
	edits  []edit  // behind that
	moved  string  // of a line that goes on: the whole line
	old    int     // the column in which it begins
	levels []level // open behind it
}

// edit puts a text in the place of some bytes of the file.
type edit struct {
	from, to int
	text     string
}

// value lays a value out. It belongs to a place, and what is not its own begins
// on the line limit.
func (l *layout) value(n *node, at level, limit int) {
	switch {
	case !n.block():
		l.leaf(n, at, limit)
	case n.form == mapping:
		l.mapping(n, at, limit)
	default:
		l.list(n, at, limit)
	}
}

// open enters a mapping or list whose first key or dash is at an offset.
func (l *layout) open(offset, now int) level {
	lv := level{offset - l.source.lines[l.lineAt(offset)-1], now}
	l.levels = append(l.levels, lv)
	return lv
}

func (l *layout) close() { l.levels = l.levels[:len(l.levels)-1] }

// mapping lays out the members of a block mapping.
func (l *layout) mapping(n *node, at level, limit int) {
	lv := l.open(n.members[0].key.start, at.now)
	defer l.close()
	for i, m := range n.members {
		end := limit
		if i+1 < len(n.members) {
			end = l.lineAt(n.members[i+1].key.start)
		}
		line := l.begin(m.key.start, strings.Repeat(" ", lv.now))
		behind := l.colon(line, m)
		inside := level{lv.old, lv.now}
		if m.value.block() {
			inside.now += 2
		}
		if behind {
			l.value(m.value, inside, end)
		} else {
			l.leaf(m.value, inside, end)
		}
	}
}

// block reports whether a value is a mapping or list in lines of its own.
func (n *node) block() bool { return !n.flow && n.form != scalar && len(n.members)+len(n.items) > 0 }

// list lays out the items of a block list.
func (l *layout) list(n *node, at level, limit int) {
	lv := l.open(n.start, at.now)
	defer l.close()
	for i, item := range n.items {
		end := limit
		if i+1 < len(n.items) {
			end = l.dashLine(n.items[i+1])
		}
		pad := strings.Repeat(" ", lv.now)
		number := l.dashLine(item)
		line := &l.lines[number]
		switch {
		case number != l.lineAt(item.start):
			*line = layoutLine{role: dashing, lead: pad, from: l.source.lines[number-1] + lv.old, old: lv.old, levels: l.copied()}
		case line.role == begins:
			line.lead, line.from, line.levels = line.lead+"- ", item.start, l.copied()
		default:
			l.begin(item.start, pad+"- ").old = lv.old
		}
		l.value(item, level{lv.old, lv.now + 2*btoi(item.block())}, end)
	}
}

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}

// dashLine is the line of the dash before an item.
func (l *layout) dashLine(item *node) int {
	n := l.lineAt(item.start)
	if strings.Contains(l.before(n, item.start), "-") {
		return n
	}
	for k := n - 1; k > 0; k-- {
		if rest := strings.TrimLeft(l.line(k), " "); rest == "-" || strings.HasPrefix(rest, "- #") {
			return k
		}
	}
	return n
}

// before is what stands on a line before an offset.
func (l *layout) before(line, offset int) string {
	return l.source.text[l.source.lines[line-1]:offset]
}

// begin notes that a key or an item begins at an offset.
func (l *layout) begin(offset int, lead string) *layoutLine {
	number := l.lineAt(offset)
	line := &l.lines[number]
	if line.role != begins {
		*line = layoutLine{role: begins, lead: lead, from: offset, old: len(l.line(number)) - len(strings.TrimLeft(l.line(number), " "))}
	}
	line.levels = l.copied()
	return line
}

func (l *layout) copied() []level { return append([]level(nil), l.levels...) }

// colon sets one space behind the colon of a member. It reports false where no
// value stands.
func (l *layout) colon(line *layoutLine, m member) bool {
	text := l.source.text
	at := m.key.start + len(m.key.text)
	if quote := text[m.key.start]; quote == '"' || quote == '\'' {
		at = m.key.start + 1
		for at < len(text) && text[at] != quote {
			at += 1 + btoi(quote == '"' && text[at] == '\\')
		}
		at++
	}
	colon := strings.IndexByte(text[min(at, len(text)):], ':')
	if colon < 0 {
		return false
	}
	colon += at
	line.edits = append(line.edits, edit{at, colon + 1, ":"})
	if m.value.start <= m.key.start {
		return false
	}
	if l.lineAt(m.value.start) == l.lineAt(m.key.start) {
		line.edits = append(line.edits, edit{colon + 1, m.value.start, " "})
	}
	return true
}
