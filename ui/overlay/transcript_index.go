package overlay

import (
	"cmp"
	"slices"
	"sort"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// row is one line of the list: a message, or what stands before and after all
// of them. It only says where to look.
type row struct {
	kind rowKind
	step int
	turn int // of the step, answers counted on; index of the frame
}

type rowKind uint8

const (
	messageRow rowKind = iota
	toolsRow           // the declarations
	statusRow          // what the provider said instead of an answer
	frameRow
)

// index numbers the rows of an exchange without making a list of them: the
// declarations, the messages once each, and the refusals of a provider. Finding
// a row takes as long as there are requests, however many messages they hold.
type index struct {
	x      *wire.Exchange
	tools  int    // step whose declarations are shown, -1 = none
	spans  []span // messages, in their order
	status []int  // steps that were refused
	total  int
}

// span is the messages of a step: the rows from from on.
type span struct{ step, from, n int }

func newIndex(x *wire.Exchange) index {
	ix := index{x: x, tools: -1, total: len(x.Frames)}
	if len(x.Steps) == 0 {
		return ix
	}
	for i, s := range x.Steps {
		if s.ToolsAt.Exists() {
			ix.tools = i
		}
		if s.Failure.Node.Exists() || s.Status >= 400 {
			ix.status = append(ix.status, i)
		}
	}
	if ix.tools >= 0 {
		ix.total++
	}
	for i := wire.HistoryStep(x); i < len(x.Steps); i++ {
		n := len(x.Steps[i].Turns) + len(x.Steps[i].Answer)
		ix.spans = append(ix.spans, span{i, ix.total, n})
		ix.total += n
	}
	ix.total += len(ix.status)
	return ix
}

// row is the row at a place of the list.
func (ix *index) row(at int) row {
	if at < len(ix.x.Frames) {
		return row{kind: frameRow, turn: at}
	}
	if at == len(ix.x.Frames) && ix.tools >= 0 {
		return row{kind: toolsRow, step: ix.tools}
	}
	if refused := at - (ix.total - len(ix.status)); refused >= 0 {
		return row{kind: statusRow, step: ix.status[refused]}
	}
	i := sort.Search(len(ix.spans), func(i int) bool { return ix.spans[i].from > at }) - 1
	return row{step: ix.spans[i].step, turn: at - ix.spans[i].from}
}

// of is the place of the row that a finding belongs to. Histories grow at their
// end, so the same index of an earlier request is the same message.
func (ix *index) of(f *diagnose.Finding) int {
	if frames := len(ix.x.Frames); frames > 0 {
		return max(0, min(f.Time.Turn, frames-1))
	}
	if f.Time.Turn == diagnose.AfterTurns || f.Time.Turn == diagnose.BeforeTurns && f.Boundary == exchange.FollowUpContext {
		if i, _ := slices.BinarySearch(ix.status, f.Time.Step); i < len(ix.status) {
			return ix.total - len(ix.status) + i
		}
	}
	if len(ix.spans) == 0 || f.Time.Turn == diagnose.BeforeTurns {
		return 0
	}
	s := ix.spans[max(0, min(f.Time.Step-ix.spans[0].step, len(ix.spans)-1))]
	return max(0, min(s.from+max(0, min(ix.turnOf(f), s.n-1)), ix.total-1))
}

// turnOf is the message that holds the guilty bytes: what is missing is found
// out later than where it should have been.
func (ix *index) turnOf(f *diagnose.Finding) int {
	const near = 3 // instructions before the messages may shift the numbers
	if f.Time.Step >= len(ix.x.Steps) || f.MessageIndex < 0 {
		return f.Time.Turn
	}
	turns := ix.x.Steps[f.Time.Step].Turns
	for turn := max(0, f.MessageIndex-near); turn < min(f.MessageIndex+near+1, len(turns)); turn++ {
		if f.Node.Within(turns[turn].Node()) {
			return turn
		}
	}
	return f.Time.Turn
}

// message is what a row of messages shows.
func (ix *index) message(r row) wire.Turn {
	s := ix.x.Steps[r.step]
	if r.turn < len(s.Turns) {
		return s.Turns[r.turn]
	} else if n := r.turn - len(s.Turns); n < len(s.Answer) {
		return s.Answer[n]
	}
	return wire.Turn{}
}

// answered reports a row that stands in a response.
func (ix *index) answered(r row) bool {
	return r.kind == messageRow && r.turn >= len(ix.x.Steps[r.step].Turns)
}

// calledBy is the name of the tool that a result answers: its own where the
// format repeats it, else that of the call before it.
func (ix *index) calledBy(r row, b *wire.Block) string {
	const near = 64 // messages; a result stands close behind its call
	if b.Name != "" || b.ID() == "" {
		return b.Name
	}
	for turn := r.turn - 1; turn >= max(0, r.turn-near); turn-- {
		m := ix.message(row{step: r.step, turn: turn})
		for i := range m.Blocks {
			if c := &m.Blocks[i]; c.Kind == wire.Call && c.ID() == b.ID() {
				return c.Name
			}
		}
	}
	return ""
}

// mark is a finding at a row.
type mark struct{ row, finding int }

// marksOf are the findings by their rows.
func marksOf(ix *index, findings []diagnose.Finding) []mark {
	marks := make([]mark, len(findings))
	for i := range findings {
		marks[i] = mark{ix.of(&findings[i]), i}
	}
	slices.SortStableFunc(marks, func(a, b mark) int { return cmp.Compare(a.row, b.row) })
	return marks
}

// marksAt are the findings of a row, in their order.
func (f *facts) marksAt(row int) []mark {
	from, _ := slices.BinarySearchFunc(f.marks, row, func(m mark, row int) int { return cmp.Compare(m.row, row) })
	to := from
	for to < len(f.marks) && f.marks[to].row == row {
		to++
	}
	return f.marks[from:to]
}

// nextMark is the next row with a finding in a direction, -1 without one.
func (f *facts) nextMark(row, step int) int {
	if step > 0 {
		i, _ := slices.BinarySearchFunc(f.marks, row+1, func(m mark, row int) int { return cmp.Compare(m.row, row) })
		if i < len(f.marks) {
			return f.marks[i].row
		}
		return -1
	}
	i, _ := slices.BinarySearchFunc(f.marks, row, func(m mark, row int) int { return cmp.Compare(m.row, row) })
	if i > 0 {
		return f.marks[i-1].row
	}
	return -1
}

// facts are what is found out of an exchange once, when it is first shown.
type facts struct {
	index
	marks    []mark
	counts   diagnose.Counts
	stations [boundaries]station
}

// boundaries is one more than the last, so that each has its place.
const boundaries = exchange.FollowUpContext + 1
