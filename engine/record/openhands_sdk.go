package record

import "callstep/engine/jsonscan"

// kind writes an event of the SDK. The calls of one answer are events of their
// own, which name the answer.
func (h *hands) kind(n jsonscan.Node) {
	word := str(n, "kind")
	if word == "ActionEvent" {
		h.sdkAction(n)
		return
	}
	h.flush()
	result := chatMessage{from: n, role: "tool", data: true, answers: n.Get("tool_call_id"), name: n.Get("tool_name")}
	switch word {
	case "SystemPromptEvent":
		h.tools = n.Get("tools")
		h.say(chatMessage{from: n, role: "system", content: n.Path("system_prompt", "text")})
	case "MessageEvent":
		said := n.Get("llm_message")
		m := chatMessage{from: n, role: str(said, "role"), content: said.Get("content"), calls: chatCalls(said.Get("tool_calls"))}
		if m.role == "" {
			m.role = map[bool]string{true: "assistant", false: "user"}[str(n, "source") == "agent"]
		}
		h.say(m)
	case "ObservationEvent":
		at := n.Get("observation")
		result.content, result.failed = at.First("content", "output"), at.First("is_error", "error").True()
		result.data = !isParts(result.content)
		if !result.content.Exists() {
			result.content = at
		}
		h.say(result)
	case "AgentErrorEvent":
		result.content, result.failed = n.Get("error"), true
		h.say(result)
	case "UserRejectObservation":
		result.content, result.failed = n.Get("rejection_reason"), true
		h.say(result)
	}
}

func (h *hands) sdkAction(n jsonscan.Node) {
	id := str(n, "llm_response_id")
	if id == "" || id != h.nextID {
		h.flush()
		h.next = chatMessage{from: n, role: "assistant", content: n.Get("thought")}
	}
	h.nextID = id
	c := callOf(n, n.Get("tool_call_id"), n.Get("tool_name"), n.Get("action"))
	if said := n.Get("tool_call"); said.Is(jsonscan.Object) {
		f := said
		if inner := said.Get("function"); inner.Is(jsonscan.Object) {
			f = inner
		}
		c = callOf(said, said.Get("id"), f.Get("name"), f.Get("arguments"))
	}
	h.next.calls = append(h.next.calls, c)
}

func (h *hands) flush() {
	if len(h.next.calls) > 0 {
		h.say(h.next)
	}
	h.next, h.nextID = chatMessage{}, ""
}
