package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"callstep/engine"
	"callstep/engine/exchange"
)

// The kinds of events that are no stage, as engine.EventView names them.
const (
	setting = "setting"
	skip    = "skip"
	end     = "end"
)

// item is one event of a run with its line of the log: what the words leave
// out, bytes and arguments, stands there.
type item struct {
	key  string // its stage, and which of them in its turn
	view engine.EventView
	pos  int
	line string
}

// entries are the events of a run by turn. The end is not among them: how a
// run ends is a figure.
type entries struct {
	turns []int // in order
	of    map[int][]item
}

// later are what rows of the ledger say about the exchanges before them: they
// differ because of those, and say so there.
var later = regexp.MustCompile(` behind=.*`)

func entriesOf(m *engine.Machine) (*entries, error) {
	var log bytes.Buffer
	if err := m.WriteLog(&log); err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(log.String()) {
		if strings.HasPrefix(line, "  ") && len(lines) > 0 {
			lines[len(lines)-1] += later.ReplaceAllString(line, "")
		} else {
			lines = append(lines, line)
		}
	}
	if len(lines) != m.Events() {
		return nil, fmt.Errorf("the log has %d entries for %d events", len(lines), m.Events())
	}
	e := &entries{of: map[int][]item{}}
	for i, line := range lines {
		v := m.Event(i)
		if v.Stage == end {
			continue
		}
		list, known := e.of[v.Turn]
		if !known {
			e.turns = append(e.turns, v.Turn)
		}
		n := 0
		for _, other := range list {
			if other.view.Stage == v.Stage {
				n++
			}
		}
		e.of[v.Turn] = append(list, item{fmt.Sprint(v.Stage, n), v, i + 1, line})
	}
	slices.Sort(e.turns)
	return e, nil
}

// absent says why a run has nothing of a turn, empty if it has.
func (e *entries) absent(turn int) string {
	list := e.of[turn]
	for _, it := range list {
		switch it.view.Stage {
		case skip:
			return it.view.Text
		case setting:
		default:
			return ""
		}
	}
	if len(e.turns) == 0 || turn > e.turns[len(e.turns)-1] {
		return "the run is over"
	}
	if len(list) > 0 {
		return "nothing happened"
	}
	return "no such turn"
}

// align makes the rows: turn by turn, within a turn in the order of the
// stages.
func align(a, b *entries) []Row {
	turns := slices.Concat(a.turns, b.turns)
	slices.Sort(turns)
	var rows []Row
	for _, n := range slices.Compact(turns) {
		rows = append(rows, turnRows(a, b, n)...)
	}
	return rows
}

// turnRows aligns one turn. Both lists are in the order of the pipeline, so
// what only one of them has goes where the other goes on.
func turnRows(a, b *entries, turn int) []Row {
	l, r := a.of[turn], b.of[turn]
	whyL, whyR := a.absent(turn), b.absent(turn)
	if (whyL == "") != (whyR == "") {
		l, r = played(l, whyL), played(r, whyR)
	}
	var rows []Row
	for len(l) > 0 || len(r) > 0 {
		row := Row{Turn: turn}
		var left, right *item
		switch {
		case len(r) == 0 || len(l) > 0 && !has(r, l[0].key):
			left = &l[0]
		case len(l) == 0 || !has(l, r[0].key):
			right = &r[0]
		default:
			left = &l[0]
			right = &r[slices.IndexFunc(r, func(it item) bool { return it.key == left.key })]
		}
		row.fill(left, right, whyL, whyR)
		l, r = without(l, left), without(r, right)
		switch {
		case row.Dull: // the reason is kept for a row that is seen
			row.fill(left, right, again(whyL), again(whyR))
		case row.Stage != setting:
			whyL, whyR = again(whyL), again(whyR)
		}
		rows = append(rows, row)
	}
	return rows
}

// played is a list of events without the note that its turn was not taken: the
// cells beside the other run say so.
func played(list []item, why string) []item {
	if why == "" {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(it item) bool { return it.view.Stage == skip })
}

// again is a reason the second time.
func again(why string) string {
	if why == "" {
		return ""
	}
	return "not taken"
}

func has(list []item, key string) bool {
	return slices.ContainsFunc(list, func(it item) bool { return it.key == key })
}

func without(list []item, it *item) []item {
	if it == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(x item) bool { return x.key == it.key })
}

// fill says what a row shows. Either item may be missing.
func (row *Row) fill(left, right *item, whyL, whyR string) {
	some := left
	if some == nil {
		some = right
	}
	row.Stage = some.view.Stage
	row.Left, row.Right = cellOf(left, row.Stage, whyL), cellOf(right, row.Stage, whyR)
	switch {
	case left != nil && right != nil:
		row.Same = left.line == right.line && left.view.Text == right.view.Text && left.view.Mark == right.view.Mark
		if !row.Same && row.Left.Text == row.Right.Text {
			l, r := evidence(left.line, right.line)
			row.Left.Text, row.Right.Text = row.Left.Text+", "+l, row.Right.Text+", "+r
		}
		row.Dull = row.Same && dull(&row.Left, row.Stage) && row.Stage != skip
	default:
		row.Dull = row.Stage != exchange.Propose.String() && dull(cellOfBoth(row, left), row.Stage)
	}
}

func cellOfBoth(row *Row, left *item) *Cell {
	if left != nil {
		return &row.Left
	}
	return &row.Right
}

func cellOf(it *item, stage, why string) Cell {
	switch {
	case it != nil:
		v := &it.view
		return Cell{Mark: v.Mark, Code: v.Code, Text: v.Text, Writes: v.Writes, Pos: it.pos}
	case stage == setting:
		return Cell{Text: ""}
	case why != "":
		return Cell{Text: why}
	}
	return Cell{Text: "not reached"}
}

// dull reports whether a stage passed as stages do, with nothing to tell.
func dull(c *Cell, stage string) bool {
	if c.Mark != exchange.Pass {
		return c.Mark == exchange.NotApplicable
	}
	switch stage {
	case exchange.Key.String(), exchange.Execute.String(), setting, "person":
		return false
	case exchange.Reply.String():
		return !strings.Contains(c.Text, "result")
	}
	return true
}

// evidence cuts out of two log lines what tells them apart, with what stands
// around it up to the next comma.
func evidence(a, b string) (left, right string) {
	a, b = verbatim(a), verbatim(b)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	from := strings.LastIndexAny(a[:n], ",{\n") + 1
	if left, right = piece(a[from:]), piece(b[from:]); left == right {
		left, right = piece(a[n:]), piece(b[n:])
	}
	return left, right
}

func piece(s string) string {
	if to := strings.IndexAny(s, ",}\n"); to >= 0 {
		s = s[:to]
	}
	const most = 48
	s = strings.TrimPrefix(strings.TrimSpace(strings.ToValidUTF8(s, "�")), "+ ")
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	if s == "" {
		return "nothing more"
	}
	return s
}

// verbatim is the text that a log line quotes, or else the line.
func verbatim(line string) string {
	head, _, _ := strings.Cut(line, "\n")
	var text string
	if at := strings.IndexByte(head, '"'); at >= 0 && strings.Contains(head, " propose ") && json.Unmarshal([]byte(head[at:]), &text) == nil {
		return text
	}
	return line
}
