package transcript

import (
	"strconv"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
	"callstep/engine/wire"
)

// Talk is the conversation of a run up to the cursor: what the application
// said, the model's calls under the ids call_1, call_2 and so on, their results
// and errors as the model was told them, answers, and a person's words. What a
// fault changed on the wire is changed in it; a response that is no call stays
// the text that it is.
func Talk(m *engine.Machine) wire.Talk {
	t := &talker{}
	flaw, called := "", ""
	for _, said := range m.Said() {
		t.turn(&said)
		if said.Kind != scenario.Person {
			flaw, called = said.Flaw, said.Called
		}
	}
	t.Tools = declared(m.Scenario().Tools, flaw, called)
	return t.Talk
}

// talker puts a conversation together.
type talker struct {
	wire.Talk
	calls int // made so far
}

func (t *talker) turn(s *engine.Said) {
	if s.Kind == scenario.Person {
		t.say(wire.UserSays, s.Text)
		return
	}
	if s.Prompt != "" {
		t.say(wire.UserSays, s.Prompt)
	}
	if !s.Arrived {
		return
	}
	var calls []wire.TalkPart
	if s.Kind == scenario.Proposal {
		calls = callsIn(s.Text)
	}
	if calls == nil {
		t.say(wire.ModelSays, s.Text)
	}
	for i := range calls {
		t.calls++
		calls[i].ID = callID(t.calls)
		if s.History != "history_trimmed" {
			t.Add(wire.ModelSays, calls[i])
		}
	}
	t.back(s, calls)
}

// back adds what went back to the model: a result where it answers a call, a
// text where the response was none.
func (t *talker) back(s *engine.Said, calls []wire.TalkPart) {
	if s.Back == nil {
		return
	}
	r := wire.TalkPart{Kind: wire.Result, Text: toldText(s.Back), Failed: s.Back.Failed}
	if calls == nil {
		t.say(wire.UserSays, r.Text)
		return
	}
	if s.Taken {
		calls = calls[:1] // nobody read the others, so nobody answers them
	}
	for _, c := range calls {
		r.ID, r.Name = c.ID, c.Name
		if mispair := mispairs[s.Back.Spoiled]; mispair != nil {
			mispair(t, r)
			continue
		}
		t.Add(wire.ToolSays, r)
	}
}

// toldText is what went back as a text: a structured error where something
// broke.
func toldText(b *engine.Back) string {
	if b.Spoiled != "" || b.Own || b.Code == exchange.OK {
		return b.Text
	}
	return jsonscan.Encode(jsonscan.Members{
		{Key: "ok", Value: false},
		{Key: "error", Value: jsonscan.Members{
			{Key: "code", Value: string(b.Code)}, {Key: "message", Value: b.Text}, {Key: "retryable", Value: b.Retryable},
		}},
	})
}

// mispairs are what the faults that break the pairing make of a result, by
// their kinds.
var mispairs = map[string]func(*talker, wire.TalkPart){
	"wrong_call_id": func(t *talker, r wire.TalkPart) {
		r.ID = callID(0)
		t.Add(wire.ToolSays, r)
	},
	"duplicate_result": func(t *talker, r wire.TalkPart) {
		t.Add(wire.ToolSays, r)
		t.Add(wire.ToolSays, r)
	},
	"missing_result": func(*talker, wire.TalkPart) {},
	"split_results": func(t *talker, r wire.TalkPart) {
		whole := []rune(r.Text)
		for _, half := range [][]rune{whole[:len(whole)/2], whole[len(whole)/2:]} {
			r.Text = string(half)
			t.Add(wire.ToolSays, r)
		}
	},
	"text_before_result": func(t *talker, r wire.TalkPart) {
		t.say(wire.UserSays, "Here is the result:")
		t.Add(wire.ToolSays, r)
	},
}

func (t *talker) say(role wire.Role, text string) {
	t.Add(role, wire.TalkPart{Kind: wire.TextBlock, Text: text})
}

func callID(n int) string { return "call_" + strconv.Itoa(n) }
