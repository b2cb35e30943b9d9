package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isTau knows records of tau-bench: a list of runs, or one, with the messages
// under traj.
func isTau(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		return n.Get("traj").Is(jsonscan.Array) && (n.Get("task_id").Exists() || n.Get("reward").Exists())
	})
}

// tau reads each run as one conversation. Its messages are Chat's; the tools
// are not in the file.
func (r *reader) tau(v values) {
	for _, n := range v.all {
		traj := n.Get("traj")
		name := named(n, "task_id", "task", "trial", "trial", "reward", "reward")
		if traj.Len() == 0 {
			if traj.Exists() {
				r.note(name, "a run that failed before its first message")
			}
			continue
		}
		b := (&builder{}).lit("{").key("messages").raw(traj).lit("}")
		r.single(name, r.built(b, name), true)
	}
}

// named makes a name of members and what to call them.
func named(n jsonscan.Node, pairs ...string) string {
	var parts []string
	for i := 0; i < len(pairs); i += 2 {
		if v := n.Get(pairs[i]).Word(); v != "" {
			parts = append(parts, pairs[i+1]+" "+cut(v, 40))
		}
	}
	return strings.Join(parts, ", ")
}

// single adds a request of Chat, put together from a record, as an exchange of
// its own: whose it is need not be told from the body. It is nil where there is
// none.
func (r *reader) single(name string, request jsonscan.Node, undeclared bool) *wire.Exchange {
	format, ok := wire.FormatOf(wire.OpenAIChat)
	if !ok || !request.Exists() || !r.room() {
		return nil
	}
	s := &wire.Step{Provider: wire.OpenAIChat}
	format.Request(s, request)
	if undeclared {
		s.Declared, s.Tools, s.ToolsAt = false, nil, jsonscan.Node{}
	}
	x := &wire.Exchange{Provider: wire.OpenAIChat, Steps: []*wire.Step{s}}
	x.Label = joined(name, labelOf(x))
	r.add(x)
	return x
}

// isTau2 knows the results of tau2-bench.
func isTau2(v values) bool {
	return v.root.Get("simulations").Item(0).Get("messages").Exists() || hasAll(v.root, "simulations", "tasks")
}

// tau2 reads each simulation from the agent's side: what the simulated user
// does with tools of its own, the agent never sees.
func (r *reader) tau2(v values) {
	for _, sim := range v.root.Get("simulations").Items() {
		name := named(sim, "task_id", "task", "trial", "trial")
		b := (&builder{}).lit("{").key("messages").lit("[")
		count := 0
		for _, m := range sim.Get("messages").Items() {
			list := m.Get("tool_messages")
			if !list.Exists() {
				count += tau2Message(b, m)
			}
			for _, one := range list.Items() {
				count += tau2Message(b, one)
			}
		}
		if count == 0 {
			r.note(name, "a simulation without messages")
			continue
		}
		r.single(name, r.built(b.lit("]}"), name), true)
	}
}

// tau2Message writes a message that the agent sees and counts it.
func tau2Message(b *builder, m jsonscan.Node) int {
	role := str(m, "role")
	if str(m, "requestor") == "user" {
		return 0
	}
	out := chatMessage{from: m, role: role, content: m.Get("content")}
	switch role {
	case "tool":
		out.answers, out.failed = m.Get("id"), m.Get("error").True()
	case "assistant":
		for _, c := range m.Get("tool_calls").Items() {
			out.calls = append(out.calls, callOf(c, c.Get("id"), c.Get("name"), c.Get("arguments")))
		}
	case "user":
		if text := out.content; text.Is(jsonscan.Null) || !text.Exists() {
			return 0
		}
	case "system":
	default:
		return 0
	}
	out.write(b)
	return 1
}
