package engine

import (
	"fmt"
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
			known = s.Guards.Has(exchange.DurableLedger)
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
	v.Invariants = m.invariants(s)
	v.Messages, v.Unanswered = m.conversation(s)
	return v
}

// rowsBefore is the length of the ledger before the exchange at the cursor.
func (m *Machine) rowsBefore() int32 {
	b := m.branch()
	pos := m.at.Pos - len(m.exchangeEvents())
	if pos <= 0 {
		return 0
	}
	return m.event(b, pos-1).Rows
}

// row reads one row: what it is, who wrote it, and what it means now.
func (m *Machine) row(s *State, l *Ledger, since int32) RowView {
	row := &l.row
	v := RowView{Kind: rowNames[row.Kind], Key: "–"}
	v.Turn, v.Stage, v.Pos = m.writer(l)
	v.Behind = (row.Here &^ m.r.forgiven()).Names()
	if row.Kind != Ran {
		v.Call = "a person, about " + m.sc.Tools[row.Tool].Name
		v.Outcome = map[RowKind]string{Yes: "yes to ", No: "no to "}[row.Kind] + flat(row.Ask.Value)
		if l.n > since {
			v.Change = Added
		}
		return v
	}
	if row.Call.Key != "" {
		v.Key = row.Call.Key
	}
	v.Call, v.Outcome = m.label(s, row.Call), m.summary(s, row.Call, row.Out)
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

// heard reports whether the model received the outcome of a row.
func (m *Machine) heard(s *State, of *Ledger) bool {
	return s.Ledger.find(true, func(row *Row) bool { return row.Kind == Heard && row.Out == of.row.Out }) != nil
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
func flat(v any) string {
	var words []string
	for _, f := range fields(v) {
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
	if s.Told.Code == "timeout_outcome_unknown" {
		unanswered = 1
	}
	return messages, unanswered
}
