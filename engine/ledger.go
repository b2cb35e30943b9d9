package engine

import (
	"slices"

	"callstep/engine/exchange"
)

// RowKind tells the rows of the ledger apart.
type RowKind uint8

// The kinds of rows.
const (
	Ran     RowKind = iota // the tool ran, its effect exists
	Again                  // a stored outcome was handed back, nothing ran
	Missing                // dispatched, and nothing ran
	Failed                 // the tool ran and reported an error, no effect
	Heard                  // the model received this outcome
	Yes                    // a person agreed to exactly this value
	No                     // a person refused it
	Crash                  // the application lost its memory
	Unheard                // the model did not receive this outcome after all: the request with it was turned away
	Moved                  // the world changed by itself; the outcome is the world from here on
)

// Row is one entry of the ledger. It holds no event number: the ledger only
// grows along a run, so the writer is found by searching the log.
type Row struct {
	Kind   RowKind
	Twin   bool  // the second delivery of one dispatch
	Tool   int16 // index, -1 for a tool nobody declared
	Call   *Call
	Out    *Out
	Ask    *Ask
	Behind exchange.Guards // guards bypassed in the run so far, the writing exchange included
	Here   exchange.Guards // guards bypassed in the writing exchange
}

// dispatched reports whether the row counts as an attempt.
func (r *Row) dispatched() bool { return r.Kind <= Failed && !r.Twin }

// Ledger is a persistent list: what is true, newest row first. Runs share
// their past, and equal pasts are one pointer, because a row is looked up
// among its predecessor's children before it is made.
type Ledger struct {
	up    *Ledger
	row   Row
	n     int32
	child *Ledger // newest child
	twin  *Ledger // next child of the same predecessor
	memo  *memo
}

// memo is what was found out about calls, or listed, at one point of the
// ledger. The first call has its place here, and the others follow it.
type memo struct {
	found
	lists  *list
	record map[string]any
}

// found is what the rules and the tool said of a call at one point, without
// and with a durable ledger.
type found struct {
	call    *Call
	out     [2]*Out
	judged  [2]bool
	rule    [2]int16
	problem *[2]string // why it cannot be judged, nil if it can
	next    *found
}

// list is what expressions read of one tool at one point, and the next list.
type list struct {
	tool  int16
	what  recall
	items any // a []any, boxed once for all who read it
	next  *list
}

// recall says what a list holds.
type recall uint8

const (
	remembered recall = iota // results since the last crash
	durably                  // all results
	effects                  // all effects, as records
)

// cache is the memo, made on first use.
func (l *Ledger) cache() *memo {
	if l.memo == nil {
		l.memo = &memo{}
	}
	return l.memo
}

// about finds or makes the place for what is known of a call.
func (l *Ledger) about(c *Call) *found {
	m := l.cache()
	if m.call == nil {
		m.call = c
	}
	known := l.known(c)
	if known == nil {
		known = &found{call: c, next: m.next}
		m.next = known
	}
	return known
}

// known is the place for what is known of a call, nil if nothing is.
func (l *Ledger) known(c *Call) *found {
	if l.memo == nil {
		return nil
	}
	for known := &l.memo.found; known != nil; known = known.next {
		if known.call == c {
			return known
		}
	}
	return nil
}

// add appends a row, or finds the ledger in which it already stands.
func (l *Ledger) add(row Row) *Ledger {
	for k := l.child; k != nil; k = k.twin {
		if k.row == row {
			return k
		}
	}
	l.child = &Ledger{up: l, row: row, n: l.n + 1, twin: l.child}
	return l.child
}

// find walks back to the newest row that ok accepts; a run that is not
// durable forgets what lies before a crash.
func (l *Ledger) find(durable bool, ok func(*Row) bool) *Ledger {
	for ; l.up != nil; l = l.up {
		if l.row.Kind == Crash && !durable {
			return nil
		}
		if ok(&l.row) {
			return l
		}
	}
	return nil
}

// count counts the effects of a tool.
func (l *Ledger) count(tool int) int {
	n := 0
	for ; l.up != nil; l = l.up {
		if l.row.Kind == Ran && int(l.row.Tool) == tool {
			n++
		}
	}
	return n
}

// undeclared counts what ran although no tool of that name is declared, in the
// order in which the names first ran.
func (l *Ledger) undeclared() []ToolCount {
	var list []ToolCount
	for ; l.up != nil; l = l.up {
		if l.row.Kind != Ran || l.row.Tool >= 0 {
			continue
		}
		n, name := 1, l.row.Call.Name
		if at := slices.IndexFunc(list, func(c ToolCount) bool { return c.Tool == name }); at >= 0 {
			n += list[at].Count
			list = slices.Delete(list, at, at+1)
		}
		list = append(list, ToolCount{name, n})
	}
	slices.Reverse(list)
	return list
}

// memory is the ledger as expressions see it.
type memory struct {
	l       *Ledger
	durable bool
}

// Results implements contract.Memory.
func (m *memory) Results(tool int) any {
	if m.durable {
		return m.l.list(tool, durably)
	}
	return m.l.list(tool, remembered)
}

// Effects implements contract.Memory.
func (m *memory) Effects(tool int) any { return m.l.list(tool, effects) }

// list finds or makes a list, oldest first.
func (l *Ledger) list(tool int, what recall) any {
	m := l.cache()
	for known := m.lists; known != nil; known = known.next {
		if int(known.tool) == tool && known.what == what {
			return known.items
		}
	}
	m.lists = &list{tool: int16(tool), what: what, items: l.gather(tool, what), next: m.lists}
	return m.lists.items
}

func (l *Ledger) gather(tool int, what recall) []any {
	items := []any{}
	for ; l.up != nil; l = l.up {
		if l.row.Kind == Crash && what == remembered {
			break
		}
		if l.row.Kind != Ran || int(l.row.Tool) != tool {
			continue
		}
		if what == effects {
			items = append(items, l.effect())
		} else {
			items = append(items, l.row.Out.Value)
		}
	}
	slices.Reverse(items)
	return items
}

// effect is the record that effects() hands to expressions.
func (l *Ledger) effect() any {
	c := l.cache()
	if c.record == nil {
		c.record = map[string]any{"args": l.row.Call.Filled, "result": l.row.Out.Value, "key": l.row.Call.Key}
	}
	return c.record
}
