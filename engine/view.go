package engine

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// Snapshot reads the machine at the cursor. Reading twice gives the same
// pointer.
func (m *Machine) Snapshot() *Snapshot {
	b := m.branch()
	version := mix(len(m.branches), m.at.Branch, b.length, m.at.Pos)
	if m.snap == nil || m.snap.Version != version {
		m.snap = m.look(version)
	}
	return m.snap
}

// mix is FNV-1a over whole numbers: what a snapshot depends on, in one.
func mix(parts ...int) uint64 {
	h := uint64(14695981039346656037)
	for _, p := range parts {
		h = (h ^ uint64(p)) * 1099511628211
	}
	return h
}

func (m *Machine) look(version uint64) *Snapshot {
	b := m.branch()
	s := m.state(m.at)
	v := &Snapshot{
		Version: version, ID: m.sc.ID, Title: m.sc.Title, Actor: s.Actor.String(), Seed: m.opts.Seed,
		Branch: m.at.Branch, Forks: len(m.branches), Pos: m.at.Pos, Len: b.length,
		Turn: max(1, int(s.Turn)), Turns: m.turnCount(&s), Begun: s.Turn > 0, Counter: -1,
		Ended: s.End != Going, Outcome: m.outcome(&s), EndReason: endWords[s.End],
	}
	v.Note = m.note(&s)
	m.stages(v, &s)
	m.proposal(v, &s)
	if v.Proposal.Kind != "person" {
		v.Result = m.resultView(&s, v.Stages[exchange.Reply].Happened)
	}
	v.Ledger = m.ledger(&s)
	v.Timeline = m.timeline(&s)
	v.Next = m.nextWords(&s)
	v.Faults = m.faults(&s)
	for g := range exchange.NumGuards {
		if !s.Guards.Has(g) {
			v.Off = append(v.Off, OffView{Guard: g, Lesson: !m.sc.Guards.Has(g)})
		}
	}
	if s.Ask != nil {
		tool := m.sc.Tools[s.Ask.Tool]
		v.Ask = &AskView{Tool: tool.Name, Fields: fields(s.Ask.Value, tool.ConfirmNames())}
	}
	return v
}

// note is the narration at a state. What a turn came to is told once it has:
// before the first turn the scenario speaks for itself, and within a turn the
// stage at the counter says what it asks. Where a turn came to something else
// than the lesson tells, the narration says so first.
func (m *Machine) note(s *State) string {
	switch {
	case s.Turn == 0:
		return strings.TrimSpace(m.sc.About + "\n\n" + m.sc.Offline)
	case s.Flight.Active && s.Flight.Code == "":
		id := s.Flight.Stage - 1
		return fmt.Sprintf("**%s** asks: %s", id, id.Asks())
	}
	told := m.turnBy(s.By, int(s.Turn)).Note
	if told != "" && m.strays(s) {
		return elsewhere + "\n\n" + told
	}
	return told
}

// stages reads the exchange at the cursor: its events, stage by stage, and
// the headline at the counter.
func (m *Machine) stages(v *Snapshot, s *State) {
	var last, at Event // at the cursor, at the counter
	events, _ := m.exchangeEvents()
	for _, ev := range events {
		last = ev
		if ev.Kind != StageEvent {
			continue
		}
		sv := &v.Stages[ev.Stage]
		sv.Mark, sv.Code, sv.Happened = ev.Mark, ev.Code, true
		pipeline[ev.Stage].view(&moment{m, s, ev, m.at.Pos}, sv)
		if sv.Line > 0 {
			sv.Where = fmt.Sprintf("%s:%d", m.sc.File, sv.Line)
		}
		if ev.Mark != exchange.NotApplicable || v.Counter < 0 {
			v.Counter, at = int(ev.Stage), ev
		}
	}
	if s.Flight.Kind == scenario.Answer && v.Stages[exchange.Propose].Mark == exchange.Pass {
		for id := exchange.Parse; id < exchange.FollowUp; id++ {
			v.Stages[id].Mark = exchange.NotApplicable
		}
	}
	if !s.Flight.Active && s.Flight.Code != "" && v.Counter >= 0 {
		v.Counter = int(s.Flight.Decided) // what decided the turn, not what came after
	}
	v.Headline = m.headline(v, s, last, at)
}

// exchangeEvents are the events of the turn shown, up to the cursor, and the
// position before the first.
func (m *Machine) exchangeEvents() (list []Event, start int) {
	b := m.branch()
	start = m.at.Pos
	turn := int32(-1)
	for pos := m.at.Pos; pos > 0; pos-- {
		ev := m.event(b, pos-1)
		inside := ev.Kind == StageEvent || ev.Kind == PersonEvent
		if inside && turn >= 0 && ev.Turn != turn {
			break
		}
		if inside {
			turn = ev.Turn
		}
		if inside || turn < 0 {
			list, start = append(list, ev), pos-1
		}
		if ev.Kind == PersonEvent || ev.Kind == StageEvent && ev.Stage == exchange.Declare {
			break
		}
	}
	slices.Reverse(list)
	return list, start
}

func (m *Machine) headline(v *Snapshot, s *State, last, at Event) Headline {
	switch {
	case s.End != Going:
		return m.endHeadline(s)
	case s.Turn == 0:
		return Headline{Text: "The AI has been asked. Press on to see what it answers."}
	case last.Kind == PersonEvent:
		return Headline{Text: m.personHead(s, last.Rows > m.rowsBefore()), Mark: exchange.Pass}
	case last.Kind == SkipEvent && v.Counter < 0: // no exchange is shown that it could follow
		return Headline{Text: fmt.Sprintf("Turn %d is not taken.", last.Turn)}
	case v.Counter < 0:
		return Headline{}
	case !s.Flight.Active:
		return m.landed(s)
	}
	return Headline{Text: pipeline[at.Stage].head(&moment{m, s, at, m.at.Pos}), Mark: at.Mark, Harm: at.Mark == exchange.Bypassed}
}

// personHead says what a person's words amount to; heard is whether they
// answered a question, so that the ledger has a row of them.
func (m *Machine) personHead(s *State, heard bool) string {
	agrees := m.turnBy(s.By, int(s.Turn)).Agrees
	switch {
	case (agrees == scenario.Agrees || agrees == scenario.AgreesToValue) && !heard:
		return "A person says yes, but nothing was asked."
	case agrees == scenario.Denies && !heard:
		return "A person says no, but nothing was asked."
	}
	switch agrees {
	case scenario.Agrees:
		return "A person says yes to exactly what was asked."
	case scenario.AgreesToValue:
		return "A person says yes to one value, and to no other."
	case scenario.Denies:
		return "A person says no."
	case scenario.Vague:
		return "Friendly words, but no yes to anything in particular."
	}
	return "A person speaks."
}

// endHeadline sums the run up at its end.
func (m *Machine) endHeadline(s *State) Headline {
	o := m.outcome(s)
	if landed := m.landed(s); landed.Harm {
		return landed
	}
	h := Headline{Text: fmt.Sprintf("%s: %s.", strings.ReplaceAll(o.String(), "_", " "), o.Meaning()), Mark: exchange.Pass}
	h.Text = strings.ToUpper(h.Text[:1]) + h.Text[1:]
	switch {
	case o.Damage():
		h.Mark, h.Harm = exchange.Bypassed, true
	case o == exchange.Refused || o == exchange.GaveUp || o == exchange.Lost:
		h.Mark = exchange.Refuse
	case o == exchange.Unjudged:
		h.Mark = exchange.NotApplicable
	}
	return h
}

// fields are the members of a value: those that the author of the scenario put
// in an order in that order, the others behind them by name. A plain value is
// one field.
func fields(v any, order []string) []Field {
	obj, ok := v.(map[string]any)
	if !ok {
		if v == nil {
			return nil
		}
		return []Field{{"value", shown(v)}}
	}
	list := make([]Field, 0, len(obj))
	for _, name := range order {
		if value, ok := obj[name]; ok {
			list = append(list, Field{name, shown(value)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(obj)) {
		if !slices.Contains(order, name) {
			list = append(list, Field{name, shown(obj[name])})
		}
	}
	return list
}

// results are the members of what a call came to, as the scenario orders them.
func (c *Call) results(value any) []Field {
	if c == nil || c.Tool == nil {
		return fields(value, nil)
	}
	return fields(value, c.Tool.ResultNames())
}

func sorted(list []string) []string {
	sort.Strings(list)
	return list
}
