package record

import (
	"callstep/engine/jsonscan"
)

// isOpenHands knows events of OpenHands: a list of them, one a line, or the rows
// of an evaluation with a history of them. Those of its SDK have a kind.
func isOpenHands(v values) bool {
	return v.any(func(n jsonscan.Node) bool { return isHandsEvent(n) || handsHistory(n).Exists() })
}

func isHandsEvent(n jsonscan.Node) bool {
	if !n.Get("source").Is(jsonscan.String) {
		return false
	}
	if handsKinds[str(n, "kind")] {
		return true
	}
	return n.Get("action").Is(jsonscan.String) && n.Get("args").Is(jsonscan.Object) || n.Get("observation").Is(jsonscan.String) && n.Get("extras").Is(jsonscan.Object)
}

// handsKinds are the events of the SDK that a model is told.
var handsKinds = map[string]bool{
	"SystemPromptEvent": true, "MessageEvent": true, "ActionEvent": true, "ObservationEvent": true,
	"AgentErrorEvent": true, "UserRejectObservation": true,
}

// handsHistory are the events that a row holds. The first may be pairs of an
// action and what came of it.
func handsHistory(n jsonscan.Node) jsonscan.Node {
	for _, list := range [...]jsonscan.Node{n.Get("history"), n.Get("trajectory"), n.Get("events")} {
		for i, e := range list.Items() {
			if isHandsEvent(e) || isHandsEvent(e.Item(0)) {
				return list
			}
			if i == enough {
				break
			}
		}
	}
	return jsonscan.Node{}
}

// openHands reads each history as a conversation.
func (r *reader) openHands(v values) {
	h := newHands(r)
	for _, n := range v.all {
		list := handsHistory(n)
		if !list.Exists() {
			h.event(n)
			continue
		}
		h.end()
		h.name = cut(n.First("instance_id", "id").Word(), 40)
		for _, e := range list.Items() {
			if e.Is(jsonscan.Array) {
				for _, one := range e.Items() {
					h.event(one)
				}
				continue
			}
			h.event(e)
		}
		h.end()
	}
	h.end()
}

// hands is one history.
type hands struct {
	talk
	answers map[string]bool // of the model, by id, that were written
	called  map[string]bool // ids of calls
	next    chatMessage     // an answer of the SDK whose calls are events of their own
	nextID  string
}

func newHands(r *reader) *hands {
	return &hands{talk: talk{reader: r, patient: true}, answers: map[string]bool{}, called: map[string]bool{}}
}

func (h *hands) end() {
	h.flush()
	h.finish()
	*h = *newHands(h.reader)
}

func (h *hands) event(n jsonscan.Node) {
	switch {
	case handsKinds[str(n, "kind")]:
		h.kind(n)
	case n.Get("action").Is(jsonscan.String):
		h.action(n)
	case n.Get("observation").Is(jsonscan.String):
		h.observation(n)
	}
}

// handsAside are actions that no model is told of, or that are none of a tool's.
var handsAside = map[string]bool{
	"null": true, "recall": true, "change_agent_state": true, "condensation": true, "condensation_request": true,
	"pause": true, "resume": true, "start": true, "loop_recovery": true,
}

// action writes an action: what was said, or the answer of the model that it is
// a call of. An answer with several calls is written once. Finishing ends a task
// and has no result.
func (h *hands) action(n jsonscan.Node) {
	args, meta := n.Get("args"), n.Get("tool_call_metadata")
	role := map[string]string{"user": "user", "agent": "assistant"}[str(n, "source")]
	switch word := str(n, "action"); {
	case handsAside[word] || role == "":
		return
	case word == "system":
		h.tools = args.Get("tools")
		h.say(chatMessage{from: n, role: "system", content: args.Get("content")})
	case word == "message":
		h.say(chatMessage{from: n, role: role, content: args.Get("content")})
	case word == "finish" || word == "reject":
		h.say(chatMessage{from: n, role: role, content: args.First("final_thought", "thought")})
	case meta.Get("tool_call_id").Exists():
		h.answer(n, meta)
	default: // called in the words of the model
		h.called[n.Get("id").Word()] = true
		c := callOf(n, n.Get("id"), n.Get("action"), args)
		h.say(chatMessage{from: n, role: "assistant", content: args.Get("thought"), calls: []chatCall{c}})
	}
}

func (h *hands) answer(n, meta jsonscan.Node) {
	said := meta.Get("model_response")
	id := said.Get("id").Word()
	if id != "" && h.answers[id] {
		return
	}
	h.answers[id] = true
	if model := str(said, "model"); model != "" {
		h.model = model
	}
	at := said.Path("choices").Item(0).Get("message")
	m := chatMessage{from: n, role: "assistant", content: at.Get("content"), calls: chatCalls(at.Get("tool_calls"))}
	if len(m.calls) == 0 {
		m.content = n.Path("args", "thought")
		m.calls = []chatCall{callOf(n, meta.Get("tool_call_id"), meta.Get("function_name"), n.Get("args"))}
	}
	for _, c := range m.calls {
		h.called[c.id.Word()] = true
	}
	h.say(m)
}

// observation writes what came of an action.
func (h *hands) observation(n jsonscan.Node) {
	word := str(n, "observation")
	m := chatMessage{from: n, role: "tool", content: n.Get("content"), data: true, failed: word == "error" || word == "user_rejected"}
	m.answers = n.Path("tool_call_metadata", "tool_call_id")
	if !m.answers.Exists() {
		m.answers = n.Get("cause")
	}
	switch {
	case h.called[m.answers.Word()]:
		h.say(m)
	case n.Path("tool_call_metadata", "tool_call_id").Exists() && word != "null" && word != "agent_state_changed":
		h.say(m)
	case word == "error":
		h.say(chatMessage{from: n, role: "user", content: m.content})
	}
}
