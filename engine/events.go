package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// EventView is one line of the log in words.
type EventView struct {
	Turn   int
	Stage  string // a stage name, or setting, person, skip, end
	Mark   exchange.Mark
	Code   exchange.Code
	Text   string
	Writes Change // what the stage did to the ledger

	Retries []string // how a failed request was repeated, drawn; nil where none failed here
}

// Events is the number of events on this branch; Event reads one.
func (m *Machine) Events() int { return m.branch().length }

// Event reads the i-th event of this branch, from 0.
func (m *Machine) Event(i int) EventView {
	b := m.branch()
	ev := m.event(b, i)
	v := EventView{Turn: int(ev.Turn), Stage: eventNames[ev.Kind], Mark: ev.Mark, Code: ev.Code}
	s := m.state(Cursor{m.at.Branch, i + 1})
	switch ev.Kind {
	case SettingEvent:
		v.Text = b.entryAt(i + 1).set.Command.String()
	case SkipEvent:
		v.Text = m.skipWords(int(ev.Turn), &s)
	case PersonEvent:
		v.Text, v.Mark = personWords[m.turnBy(s.By, int(ev.Turn)).Agrees], exchange.Pass
	case EndEvent:
		o := m.outcome(&s)
		v.Text, v.Mark = fmt.Sprintf("%s %s: %s", endWords[s.End], o, o.Meaning()), exchange.Pass
	default:
		var sv StageView
		pipeline[ev.Stage].view(&moment{m, &s, ev, i + 1}, &sv)
		v.Stage, v.Text, v.Writes = ev.Stage.String(), sv.Text, sv.Writes
		if ev.Stage == exchange.Execute && s.strikeAt(fault.OnExecute) == fault.FailBackend ||
			ev.Stage == exchange.FollowUp && s.strikeAt(fault.OnFollowUp) == fault.FailProvider {
			var shown ResultView
			m.retries(&shown, &s, lineWidth)
			v.Retries = shown.Retries
			for _, p := range shown.Products {
				v.Retries = append(v.Retries, p.Name+": "+p.Value)
			}
		}
	}
	return v
}

func (m *Machine) skipWords(turn int, s *State) string {
	if after := m.turnBy(byScript, turn).After; after != "" && after != s.Told.Code {
		return fmt.Sprintf("not taken: the AI was not told %s", after)
	}
	return "not taken: dropped"
}
