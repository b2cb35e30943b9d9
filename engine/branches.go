package engine

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"callstep/engine/exchange"
)

// BranchView is one line of history: where it left another one, and what was
// changed on it.
type BranchView struct {
	N       int      // from 1
	From    int      // the branch it left, 0 for the first one
	At      int      // position at which it left
	Turn    int      // turn in which it left, from 1
	Name    string   // given by a person, empty if none
	Changes []string // on this branch alone, in words: "new_key@4", "guard idempotency off"
	Len     int      // events, those it shares included
	Ended   bool
	Outcome exchange.Outcome // Running while it has not ended
	Current bool
}

// Branches lists every branch, in the order in which they were made.
func (m *Machine) Branches() []BranchView {
	list := make([]BranchView, len(m.branches))
	for i, b := range m.branches {
		v := BranchView{
			N: i + 1, From: b.from + 1, At: b.at, Turn: 1, Name: b.name, Len: b.length,
			Ended: b.tip.End != Going, Outcome: m.outcome(&b.tip), Current: i == m.at.Branch,
		}
		if b.from >= 0 {
			v.Turn = m.turnAt(Cursor{b.from, b.at})
		}
		for _, c := range b.settings(b.at) {
			v.Changes = append(v.Changes, changeWords(c))
		}
		list[i] = v
	}
	return list
}

// turnAt is the turn in flight at a position, or else the one that comes next.
func (m *Machine) turnAt(c Cursor) int {
	s := m.state(c)
	if s.Flight.Active || s.End != Going {
		return max(1, int(s.Turn))
	}
	return m.r.upcoming(&s)
}

// settings are what was changed on a branch from a position on.
func (b *branch) settings(from int) []Command {
	var list []Command
	for _, e := range b.entries {
		if e.set != nil && e.first >= from {
			list = append(list, e.set.Command)
		}
	}
	return list
}

// changeWords is a change in a few words.
func changeWords(c Command) string {
	switch c.Verb {
	case "inject":
		return c.Arg
	case "remove":
		return c.Arg + " taken out"
	case "guard":
		return "guard " + strings.Replace(c.Arg, "=", " ", 1)
	case "edit":
		return "a rewritten text"
	case "yes", "no":
		return "the answer " + c.Verb
	}
	return c.String()
}

// nameBranch gives the branch under the cursor a name. Nothing of the run
// depends on it.
func (m *Machine) nameBranch(c Command) error {
	const most = 60
	if len(c.Arg) > most {
		return fmt.Errorf("a name has at most %d bytes, this has %d", most, len(c.Arg))
	}
	if strings.ContainsFunc(c.Arg, unicode.IsControl) {
		return errors.New("a name is one line of letters and signs")
	}
	m.branch().name = c.Arg
	return nil
}

// Options are what the machine was opened with.
func (m *Machine) Options() Options { return m.opts }
