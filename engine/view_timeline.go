package engine

import (
	"fmt"
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/scenario"
)

// timeline lists the turns of the run: those that happened on this branch
// with what became of them, those ahead without.
func (m *Machine) timeline(s *State) []TurnView {
	views := make([]TurnView, m.turnCount(s))
	for i := range views {
		views[i] = TurnView{N: i + 1, Start: -1, End: -1, Current: i+1 == max(1, int(s.Turn))}
	}
	for _, t := range m.Turns() {
		v := &views[t.Turn-1]
		v.Start, v.End, v.Skipped = t.Start, t.End, t.Verdict == "skipped"
		if v.Current && s.Flight.Active {
			continue // what has not happened yet is not told
		}
		v.Mark, v.Harm, v.Text = t.Mark, t.Harm, t.Line
		if t.Mark == exchange.Refuse || t.Mark == exchange.Struck {
			v.Text = string(t.Code)
		}
		if t.Harm {
			v.Text = m.harmLabel(t)
		}
	}
	return views
}

// turnCount is how many turns the timeline shows: the script's, or those that
// a scripted model has come to.
func (m *Machine) turnCount(s *State) int {
	tip := &m.branch().tip
	n := max(1, int(s.Turn), int(tip.Turn), int(tip.Next))
	if tip.Actor == byScript {
		n = max(n, len(m.sc.Turns))
	}
	return n
}

// harmLabel is damage in two words: "second draft".
func (m *Machine) harmLabel(t TurnResult) string {
	tool := m.r.tool(t.Tool)
	if tool == nil || tool.Noun[0] == "" {
		if t.Kind == scenario.Answer {
			return "false claim"
		}
		return "unchecked"
	}
	if slices.Contains(t.Bypassed, exchange.ResultHygiene.String()) {
		return "raw result"
	}
	if slices.Contains(t.Bypassed, exchange.Conflict.String()) {
		return "change ignored"
	}
	s := m.state(Cursor{m.at.Branch, t.End})
	words := []string{"", "unchecked", "second", "third", "fourth", "fifth"}
	if n := s.Ledger.count(tool.Index); n > 1 && n < len(words) {
		return words[n] + " " + tool.Noun[0]
	}
	return "unchecked " + tool.Noun[0]
}

// nextWords say what the next turn brings.
func (m *Machine) nextWords(s *State) string {
	if s.End != Going {
		return ""
	}
	if s.Flight.Active {
		return fmt.Sprintf("the rest of turn %d", s.Turn)
	}
	probe := *s
	for probe.End == Going {
		switch ev := m.r.advance(&probe); ev.Kind {
		case PersonEvent:
			return "a person speaks"
		case EndEvent:
			return "the end"
		case StageEvent:
			t := m.turnBy(probe.By, int(ev.Turn))
			return m.proposalWords(s, &t, probe.By)
		}
	}
	return "the end"
}

// proposalWords say what the model does next, from the script and from what
// it was last told; the outcome is not given away.
func (m *Machine) proposalWords(s *State, t *scenario.Turn, who Player) string {
	switch {
	case t.Kind == scenario.Answer:
		return "the AI answers the user"
	case t.Again > 0:
		return "the AI repeats the identical call"
	case s.Told.Code == "":
		return "the AI's first response"
	case s.Told.Code == "invalid_json" || s.Told.Code == "invalid_envelope":
		return "the AI repairs the format"
	case s.Told.Code != exchange.OK:
		return "the AI tries again"
	}
	if who != byScript {
		return "the AI's next response"
	}
	if c := m.r.script(t).Call; c != nil {
		return "the AI calls " + c.Name
	}
	return "the AI's next response"
}
