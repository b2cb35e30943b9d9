package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isCodexExec knows the events that `codex exec --json` prints.
func isCodexExec(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "thread.started":
			return n.Get("thread_id").Exists()
		case "item.started", "item.completed", "item.updated":
			return n.Path("item", "id").Exists() && n.Path("item", "type").Is(jsonscan.String)
		}
		return false
	})
}

// codexExec reads the events: what the model said and ran. What it was asked is
// not among them.
func (r *reader) codexExec(v values) {
	t := talk{reader: r, patient: true}
	done := map[string]bool{}
	for _, n := range v.all {
		if str(n, "type") == "item.completed" {
			done[str(n.Get("item"), "id")] = true
		}
	}
	for _, n := range v.all {
		item := n.Get("item")
		switch kind := str(n, "type"); {
		case kind == "thread.started":
			t.name = "thread " + cut(str(n, "thread_id"), 12)
		case kind == "item.completed", kind == "item.started" && !done[str(item, "id")]:
			t.codexItem(item, kind == "item.completed")
		case kind == "turn.failed", kind == "error":
			said := n.First("message")
			if inner := n.Path("error", "message"); inner.Exists() {
				said = inner
			}
			if said.Is(jsonscan.String) && t.count > 0 {
				t.failure = wire.Failure{Message: said.Str(), Node: said}
			}
		}
	}
	t.finish()
	if len(r.file.Exchanges) == 0 {
		r.note("", "the events hold no words of a model and no calls")
	}
}

// codexItem writes what was said, or a call with its result.
func (t *talk) codexItem(item jsonscan.Node, done bool) {
	id := item.Get("id")
	m := chatMessage{from: item, role: "assistant"}
	result := chatMessage{from: item, role: "tool", data: true, answers: id, failed: str(item, "status") == "failed" || str(item, "status") == "declined"}
	switch str(item, "type") {
	case "agent_message", "assistant_message":
		m.content = item.Get("text")
		t.say(m)
		return
	case "command_execution":
		b := (&builder{}).lit("{").member("command", item.Get("command")).lit("}")
		m.calls = []chatCall{callOf(item, id, item.Get("type"), t.built(b, ""))}
		result.content = item.Get("aggregated_output")
	case "mcp_tool_call":
		m.calls = []chatCall{callOf(item, id, item.Get("tool"), item.Get("arguments"))}
		result.content = item.Get("result")
		if why := item.Path("error", "message"); why.Exists() {
			result.content, result.failed = why, true
		}
	case "file_change":
		b := (&builder{}).lit("{").member("changes", item.Get("changes")).lit("}")
		m.calls = []chatCall{callOf(item, id, item.Get("type"), t.built(b, ""))}
		result.content = item.Get("status")
	default:
		return
	}
	t.say(m)
	if done {
		t.say(result)
	}
}
