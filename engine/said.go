package engine

import (
	"slices"

	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
)

// Said is what passed between the application and the model in one turn.
type Said struct {
	Turn    int
	Kind    scenario.TurnKind
	Prompt  string // what the application said first, "" = nothing
	Text    string // the bytes of the response, or a person's words
	Arrived bool   // the response is behind the cursor
	Called  string // the tool whose call was taken from the response, "" = none was
	Taken   bool   // a call was taken from the response, whatever its name
	Back    *Back  // nil = nothing went back to the model so far
	Flaw    string // kind of the fault with which the declarations were sent, "" = none
	History string // kind of the fault with which the history was sent back, "" = none

	sent bool // a request was sent, or a person spoke
}

// Back is what the model was sent in answer to its response.
type Back struct {
	Code      exchange.Code // OK for a result
	Text      string        // of a result, as it went: JSON in the order of the scenario, a text as it is; else the message
	Failed    bool          // it tells of an error
	Own       bool          // that error is in the tool's own recorded words
	Retryable bool          // repeating can help; after a timeout only with the same key
	Spoiled   string        // kind of the fault that was let through, "" = well formed
}

// Said tells the conversation of this branch up to the cursor, turn by turn.
// Turns in which nothing was said are not among them: left out, or refused
// before anything was sent.
func (m *Machine) Said() []Said {
	var list []Said
	for _, e := range m.branch().entries {
		if e.first >= m.at.Pos {
			break
		}
		if e.set != nil {
			continue
		}
		if !e.continues {
			list = append(list, Said{Turn: int(e.turn)})
		}
		m.say(&list[len(list)-1], e)
	}
	return slices.DeleteFunc(list, func(s Said) bool { return !s.sent })
}

// say adds what was said in an entry of the log, as far as the cursor.
func (m *Machine) say(v *Said, e *entry) {
	s := e.before
	for range min(len(e.events), m.at.Pos-e.first) {
		ev := m.r.advance(&s)
		switch ev.Kind {
		case PersonEvent:
			turn := m.turnBy(s.By, int(ev.Turn))
			v.Kind, v.Arrived, v.Text, v.sent = scenario.Person, true, turn.Text, true
			if v.Text == "" {
				v.Text = "Yes." // a scripted model was granted what it asked for
			}
		case StageEvent:
			m.sayStage(v, &s, ev, &e.before)
		}
	}
}

// sayStage adds what a stage made known to the other side.
func (m *Machine) sayStage(v *Said, s *State, ev Event, before *State) {
	f := &s.Flight
	switch ev.Stage {
	case exchange.Declare:
		if ev.Mark == exchange.Refuse {
			return
		}
		v.Kind, v.sent = f.Kind, true
		if turn := m.turnBy(s.By, int(s.Turn)); m.scripted(&turn, before) {
			v.Prompt = turn.Prompt
		}
		if u := s.hit(fault.OnDeclare); u != nil {
			v.Flaw = u.fault.Kind
		}
	case exchange.Propose:
		if ev.Mark == exchange.Refuse {
			v.sent = false
			return
		}
		v.Kind, v.Text, v.Arrived = f.Kind, f.Text.Text, true
	case exchange.Reply:
		if f.unasked() {
			return
		}
		if v.Taken = f.Call != nil; v.Taken {
			v.Called = f.Call.Name
		}
		v.Back = m.sentBack(s)
	case exchange.FollowUp:
		if f.Kind == scenario.Answer && s.Told.Code == "unverified_claim" {
			v.Back = m.sentBack(s)
		}
		if u := s.hit(fault.OnFollowUp); u != nil && u.fault.Strike == fault.TamperContext && ev.Mark == exchange.Bypassed {
			v.History = u.fault.Kind
		}
	}
}

// sentBack is what goes back at a state in which something does.
func (m *Machine) sentBack(s *State) *Back {
	t := &s.Told
	words := m.feedback(*t)
	b := &Back{Code: t.Code, Text: words.Message, Failed: t.Code != exchange.OK, Spoiled: t.Raw, Retryable: words.Retryable || words.SameKey && t.Tries != 0}
	switch out := s.Flight.Out; {
	case t.Raw != "":
		b.Text, b.Failed = spoiledText(t.Raw, s.Flight.Call, out)
	case t.Code == exchange.OK && out != nil:
		b.Text = s.Flight.Call.resultText(out.Value)
	case t.Code == "tool_reported_error" && out != nil && out.Err != "":
		b.Text, b.Own = out.Err, m.sc.Recorded
	}
	return b
}

// resultText is a result as it is sent: a text as it is, all else as JSON with
// its members in the order of the scenario.
func (c *Call) resultText(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	members, ok := value.(map[string]any)
	if !ok || c == nil || c.Tool == nil {
		return jsonscan.Encode(value)
	}
	names := c.Tool.ResultNames()
	var list jsonscan.Members
	for _, name := range names {
		if v, ok := members[name]; ok {
			list = append(list, jsonscan.Member{Key: name, Value: v})
		}
	}
	if len(list) < len(members) {
		return jsonscan.Encode(value)
	}
	return jsonscan.Encode(list)
}
