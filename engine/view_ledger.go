package engine

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"callstep/engine/exchange"
)

// ledger reads what is true at a state.
func (m *Machine) ledger(s *State) LedgerView {
	v := LedgerView{Attempts: int(s.Attempts), Limit: m.sc.Limits.Attempts}
	since := m.rowsBefore()
	known := true
	for l := s.Ledger; l.up != nil; l = l.up {
		switch l.row.Kind {
		case Crash:
			v.Rows = append(v.Rows, m.happening(s, l, since))
			known = s.Guards.Has(exchange.DurableLedger)
		case Moved:
			v.Rows = append(v.Rows, m.happening(s, l, since))
		case Ran, Yes, No:
			row := m.row(s, l, since)
			row.Known = known
			if row.Change > v.Change {
				v.Change = row.Change
			}
			v.Rows = append(v.Rows, row)
		}
	}
	for i, t := range m.sc.Tools {
		if t.Effect != exchange.Read {
			v.Counts = append(v.Counts, Field{t.Noun[1], fmt.Sprint(s.Ledger.count(i))})
			if t.Noun[1] == "" {
				v.Counts[len(v.Counts)-1].Name = t.Name
			}
		}
	}
	for _, c := range s.Ledger.undeclared() {
		v.Counts = append(v.Counts, Field{calledName(c.Tool), fmt.Sprint(c.Count)})
	}
	v.Invariants = m.invariants(s)
	v.Messages, v.Unanswered = m.conversation(s)
	return v
}

// rowsBefore is the length of the ledger before the exchange at the cursor.
func (m *Machine) rowsBefore() int32 {
	b := m.branch()
	_, start := m.exchangeEvents()
	if start == 0 {
		return 0
	}
	return m.event(b, start-1).Rows
}

// row reads one row: what it is, who wrote it, and what it means now.
func (m *Machine) row(s *State, l *Ledger, since int32) RowView {
	row := &l.row
	v := RowView{Kind: rowNames[row.Kind], Key: "–"}
	v.Turn, v.Stage, v.Pos = m.writer(l)
	v.Behind, v.Here = row.Behind.Names(), row.Here.Names()
	if row.Kind != Ran {
		v.Call = "a person, about " + m.sc.Tools[row.Tool].Name
		v.Outcome = map[RowKind]string{Yes: "yes to ", No: "no to "}[row.Kind] + flat(row.Ask.Value, m.sc.Tools[row.Ask.Tool].ConfirmNames())
		if l.n > since {
			v.Change = Added
		}
		return v
	}
	if row.Call.Key != "" {
		v.Key = row.Call.Key
	}
	v.Tool, v.Call, v.Outcome = row.Call.Name, m.label(s, row.Call), m.summary(s, row.Call, row.Out)
	v.Told = m.heard(s, l)
	f := &s.Flight
	switch {
	case m.harmful(l) && l.n > since:
		v.Change = Harmed
	case l.n > since:
		v.Change = Added
	case f.Stored == l && s.Ledger.n > since && f.Fate != Fresh:
		v.Change = HandedBack
	}
	return v
}

// happening reads a row that no call wrote: a crash, or a change of the world.
func (m *Machine) happening(s *State, l *Ledger, since int32) RowView {
	v := RowView{Kind: rowNames[l.row.Kind], Key: "–", Behind: l.row.Behind.Names(), Known: true}
	v.Turn, v.Stage, v.Pos = m.writer(l)
	if l.n > since {
		v.Change = Added
	}
	switch {
	case l.row.Kind == Moved:
		v.Call, v.Outcome, v.Known = "the world changed", worldDiff("", m.r.world(l.up.world()), l.row.Out.Value), false
	case s.Guards.Has(exchange.DurableLedger):
		v.Call, v.Outcome = "a crash", "nothing is forgotten"
	default:
		v.Call, v.Outcome = "a crash", "all before it is forgotten"
	}
	return v
}

// worldDiff names the first thing that differs between two worlds.
func worldDiff(path string, old, now any) string {
	a, isMap := old.(map[string]any)
	b, _ := now.(map[string]any)
	if !isMap {
		if canonicalText(old) == canonicalText(now) {
			return ""
		}
		return fmt.Sprintf("%s is now %s", path, shown(now))
	}
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if text := worldDiff(strings.TrimPrefix(path+"."+key, "."), a[key], b[key]); text != "" {
			return text
		}
	}
	return ""
}

// heard reports whether the model received the outcome of a row.
func (m *Machine) heard(s *State, of *Ledger) bool {
	last := s.Ledger.find(true, func(row *Row) bool {
		return (row.Kind == Heard || row.Kind == Unheard) && row.Out == of.row.Out
	})
	return last != nil && last.row.Kind == Heard
}

// writer finds the event that wrote a row: the ledger only grows along a
// branch, so it is a binary search.
func (m *Machine) writer(l *Ledger) (turn int, stage exchange.Stage, pos int) {
	b := m.branch()
	i := sort.Search(m.at.Pos, func(i int) bool { return m.event(b, i).Rows >= l.n })
	if i >= b.length {
		return 0, 0, 0
	}
	ev := m.event(b, i)
	return int(ev.Turn), ev.Stage, i + 1
}

// flat is a value in one line: the members' values in order.
func flat(v any, order []string) string {
	var words []string
	for _, f := range fields(v, order) {
		words = append(words, f.Value)
	}
	return strings.Join(words, ", ")
}

func (m *Machine) invariants(s *State) []InvariantView {
	list := make([]InvariantView, 0, len(m.sc.Invariants))
	for i := range m.sc.Invariants {
		inv := &m.sc.Invariants[i]
		sit := m.r.situation(s, nil)
		holds, err := inv.Holds(sit)
		v := InvariantView{Text: inv.Say, Now: inv.Now(sit), Holds: holds && err == nil, Why: inv.Hold, Line: inv.Line}
		if err != nil {
			v.Now = err.Error()
		}
		list = append(list, v)
	}
	return list
}

// conversation counts the messages between application and model so far, and
// the calls whose outcome the model does not know.
func (m *Machine) conversation(s *State) (messages, unanswered int) {
	if s.Turn == 0 {
		return 0, 0
	}
	f := &s.Flight
	messages = 2*int(s.Steps) + 1
	waiting := f.Active && f.Stage > exchange.Propose && f.Stage <= exchange.Reply
	if waiting || s.answered() {
		messages--
	}
	return messages, s.unanswered()
}

// unanswered counts the calls that were dispatched and whose outcome the model
// never received. A call that is still running is none of them.
func (s *State) unanswered() int {
	n := 0
	unheard := map[*Out]bool{}
	known := map[any]bool{} // calls by identity, and outcomes
	if f := &s.Flight; f.Active && f.Attempt > 0 && f.Stage <= exchange.Reply {
		known[f.Call.identity()] = true
	}
	for l := s.Ledger; l.up != nil; l = l.up {
		row := &l.row
		if row.Call == nil {
			continue
		}
		if row.Kind == Unheard || row.Kind == Heard && unheard[row.Out] {
			unheard[row.Out] = row.Kind == Unheard
			continue
		}
		id := row.Call.identity()
		if row.dispatched() && row.Kind != Failed && !known[id] && !known[row.Out] {
			n++
		}
		known[id] = true
		if row.Kind == Heard {
			known[row.Out] = true
		}
	}
	return n
}
