package record

import "callstep/engine/jsonscan"

// isQwen knows a session of Qwen Code by its lines, whose messages have parts.
func isQwen(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "user", "assistant", "tool_result":
			return n.Get("sessionId").Exists() && n.Path("message", "parts").Is(jsonscan.Array)
		}
		return false
	})
}

// qwen reads a session: the lines that lead to the last one.
func (r *reader) qwen(v values) {
	t := talk{reader: r, patient: true}
	lines := branchOf(v.all, "uuid", "parentUuid")
	aside := 0
	for i, n := range v.all {
		parts := n.Path("message", "parts")
		if lines != nil && !lines[i] {
			if parts.Exists() {
				aside++
			}
			continue
		}
		if model := str(n, "model"); model != "" {
			t.model = model
		}
		switch {
		case str(n, "type") == "system" && str(n, "subtype") == "chat_compression":
			t.finish()
			t.name = "after compaction"
		case str(n, "type") == "assistant":
			t.parts(n, parts, "assistant")
		case parts.Exists():
			t.parts(n, parts, "user")
		}
	}
	t.finish()
	if aside > 0 {
		r.note("", counted(aside, "message")+" left out: the conversation went on from before")
	}
}
