package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// isATIF knows trajectories in Harbor's format.
func isATIF(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		return strings.HasPrefix(str(n, "schema_version"), "ATIF") && n.Get("steps").Is(jsonscan.Array)
	})
}

// atif reads each trajectory, and those of the agents within it.
func (r *reader) atif(v values) {
	for _, n := range v.all {
		r.steppedTrajectory(n, "", 0)
	}
}

func (r *reader) steppedTrajectory(n jsonscan.Node, within string, depth int) {
	agent := n.Get("agent")
	name := joined(within, cut(str(agent, "name"), 40))
	b := (&builder{}).lit("{").key("model").quote(str(agent, "model_name")).key("messages").lit("[")
	count := 0
	for _, s := range n.Get("steps").Items() {
		count += atifStep(b, s)
	}
	b.lit("]")
	tools := agent.Get("tool_definitions")
	if tools.Len() > 0 {
		writeTools(b, tools)
	}
	if count == 0 {
		r.note(name, "a trajectory without messages")
	} else {
		r.single(name, r.built(b.lit("}"), name), tools.Len() == 0)
	}
	if depth == mostNested {
		return
	}
	for _, inner := range n.Get("subagent_trajectories").Items() {
		r.steppedTrajectory(inner, name, depth+1)
	}
}

// atifStep writes a step and counts its messages. What was observed answers the
// call that it names, else all of the step that have no answer yet; without
// calls it is what the agent is told next.
func atifStep(b *builder, s jsonscan.Node) (count int) {
	write := func(m chatMessage) {
		m.write(b)
		count++
	}
	m := chatMessage{from: s, content: s.Get("message")}
	switch str(s, "source") {
	case "user", "system":
		m.role = str(s, "source")
	case "agent":
		m.role = "assistant"
		for _, c := range s.Get("tool_calls").Items() {
			m.calls = append(m.calls, callOf(c, c.Get("tool_call_id"), c.Get("function_name"), c.Get("arguments")))
		}
	default:
		return 0
	}
	write(m)
	results := s.Path("observation", "results")
	answered := map[string]bool{}
	for _, o := range results.Items() {
		if id := o.Get("source_call_id"); id.Is(jsonscan.String) {
			answered[id.Str()] = true
			write(chatMessage{from: o, role: "tool", content: o.Get("content"), answers: id})
		}
	}
	for _, o := range results.Items() {
		if o.Get("source_call_id").Is(jsonscan.String) || !o.Get("content").Exists() {
			continue
		}
		told := false
		for _, c := range m.calls {
			if id := c.id.Str(); !answered[id] {
				answered[id], told = true, true
				write(chatMessage{from: o, role: "tool", content: o.Get("content"), answers: c.id})
			}
		}
		if !told {
			write(chatMessage{from: o, role: "user", content: o.Get("content")})
		}
	}
	return count
}
