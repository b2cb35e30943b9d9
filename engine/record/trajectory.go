package record

import (
	"callstep/engine/jsonscan"
)

// isTrajectory knows SWE-agent's .traj: the steps under trajectory, and what
// the model was sent under history.
func isTrajectory(v values) bool {
	return v.root.Get("trajectory").Is(jsonscan.Array) && v.root.Get("history").Exists()
}

// trajectory reads the history, which is Chat's except that a tool's message
// lists the calls that it answers. Demonstrations put before the task are part
// of what the model was sent.
func (r *reader) trajectory(v values) {
	b := (&builder{}).lit("{").key("messages").lit("[")
	for _, m := range v.root.Get("history").Items() {
		trajectoryMessage(b, m)
	}
	name := cut(str(v.root, "environment"), 60)
	r.single(name, r.built(b.lit("]}"), name), true)
}

func trajectoryMessage(b *builder, m jsonscan.Node) {
	ids := m.Get("tool_call_ids")
	if str(m, "role") != "tool" || !ids.Is(jsonscan.Array) {
		b.comma().raw(m)
		return
	}
	for _, id := range ids.Items() {
		chatMessage{from: m, role: "tool", content: m.Get("content"), answers: id}.write(b)
	}
}
