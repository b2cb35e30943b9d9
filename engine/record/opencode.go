package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isOpenCode knows a session that opencode exports, or its messages: each with
// its parts beside what is known of it.
func isOpenCode(v values) bool {
	return v.any(isOpenCodeMessage) || isOpenCodeMessage(v.root.Get("messages").Item(0))
}

func isOpenCodeMessage(n jsonscan.Node) bool {
	return n.Path("info", "role").Is(jsonscan.String) && n.Get("parts").Is(jsonscan.Array)
}

// openCode reads a session.
func (r *reader) openCode(v values) {
	t := talk{reader: r}
	list := v.all
	if all := v.root.Get("messages"); all.Is(jsonscan.Array) {
		list = valuesOf(all).all
	}
	for i, m := range list {
		if !isOpenCodeMessage(m) {
			continue
		}
		info := m.Get("info")
		if model := info.Get("modelID"); model.Is(jsonscan.String) {
			t.model = model.Str()
		}
		if str(info, "role") == "user" {
			t.openCodeUser(m)
		} else {
			t.openCodeAnswer(m, i+1 == len(list))
		}
		if failed := info.Path("error", "data", "message"); failed.Is(jsonscan.String) && str(info.Get("error"), "name") != "MessageAbortedError" {
			status, _ := info.Path("error", "data", "statusCode").Int()
			t.failure, t.failedWith = wire.Failure{Message: failed.Str(), Node: info.Get("error")}, int(status)
		}
	}
	t.finish()
}

func (t *talk) openCodeUser(m jsonscan.Node) {
	var texts []jsonscan.Node
	for _, part := range m.Get("parts").Items() {
		if kind := str(part, "type"); kind == "text" || kind == "file" {
			texts = append(texts, part)
		}
	}
	if len(texts) > 0 {
		t.say(chatMessage{from: m, role: "user", content: t.listOf(texts)})
	}
}

// openCodeAnswer writes what the model said and did in its steps.
func (t *talk) openCodeAnswer(m jsonscan.Node, last bool) {
	said := chatMessage{from: m, role: "assistant"}
	var texts []jsonscan.Node
	var results []chatMessage
	flush := func() {
		if len(texts) > 0 {
			said.content = t.listOf(texts)
		}
		if len(texts) > 0 || len(said.calls) > 0 {
			t.say(said)
		}
		for _, result := range results {
			t.say(result)
		}
		said, texts, results = chatMessage{from: m, role: "assistant"}, nil, nil
	}
	for _, part := range m.Get("parts").Items() {
		switch str(part, "type") {
		case "step-start":
			flush()
		case "text":
			if len(results) > 0 {
				flush()
			}
			texts = append(texts, part)
		case "tool":
			state := part.Get("state")
			said.calls = append(said.calls, callOf(part, part.Get("callID"), part.Get("tool"), state.Get("input")))
			result := chatMessage{from: part, role: "tool", data: true, answers: part.Get("callID"), content: state.Get("output")}
			switch status := str(state, "status"); {
			case status == "error":
				result.content, result.failed = state.Get("error"), true
			case status != "completed" && last:
				continue // it has not come to its end
			case status != "completed":
				result.content, result.failed = state.Get("status"), true
			}
			results = append(results, result)
		}
	}
	flush()
}
