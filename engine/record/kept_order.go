package record

import (
	"slices"

	"callstep/engine/jsonscan"
)

// isOllamaResult knows a result as Ollama's own API wants it, by the name of its
// tool.
func isOllamaResult(m jsonscan.Node) bool {
	return str(m, "role") == "tool" && m.Get("tool_name").Is(jsonscan.String)
}

// isUnnamed knows messages whose calls have no ids and whose results name no
// call, and stand in the order of the calls: rows for training, which a chat
// template makes text of. Calls may be spread over messages, and results may
// share one.
func isUnnamed(list []jsonscan.Node) bool {
	sign, row, open := false, 0, 0
	named := false // some call has an id
	calls := 0
	for _, m := range list {
		role := str(m, "role")
		if m.Get("tool_call_id").Exists() {
			return false
		}
		for _, c := range m.Get("tool_calls").Items() {
			calls++
			named = named || c.Get("id").Exists()
		}
		switch {
		case role == "assistant" && m.Get("function_call").Is(jsonscan.Object):
			row++
			open = row
		case role == "function" && row > 0:
			open--
			sign = sign || open == 0 && row > 1
		default:
			row, open = 0, 0
		}
		sign = sign || role == "tool" && len(outputsOf(m)) > 0
	}
	return sign || calls > 0 && !named
}

// outputsOf are the results that share one message, as GLM's template has them;
// nil for a message that is one result.
func outputsOf(m jsonscan.Node) (list []jsonscan.Node) {
	for _, part := range m.Get("content").Items() {
		output := part.Get("output")
		if !output.Exists() || part.Len() > 1 {
			return nil
		}
		list = append(list, output)
	}
	return list
}

// inOrder writes messages whose results answer the calls before them in their
// order, or by the name of the tool. Ids count where every result has one.
func (r *reader) inOrder(b *builder, list []jsonscan.Node) {
	var u unnamed
	ids := !slices.ContainsFunc(list, func(m jsonscan.Node) bool {
		return orderedMessage(m, true).role == "tool" && !m.Get("tool_call_id").Exists()
	})
	for i := 0; i < len(list); i++ {
		m := orderedMessage(list[i], ids)
		if m.role == "tool" {
			r.orderedResults(b, &u, m)
			continue
		}
		for i+1 < len(list) && list[i].Get("function_call").Is(jsonscan.Object) && list[i+1].Get("function_call").Is(jsonscan.Object) {
			i++
			m.calls = append(m.calls, orderedMessage(list[i], ids).calls...)
		}
		u.open = nil
		u.name(r, m).write(b)
	}
	u.told(r)
}

func (r *reader) orderedResults(b *builder, u *unnamed, m chatMessage) {
	results := []chatMessage{m}
	if outputs := outputsOf(m.from); len(outputs) > 0 {
		results = nil
		for _, output := range outputs {
			results = append(results, chatMessage{from: output, role: m.role, content: output})
		}
	}
	for _, m := range results {
		if m = u.name(r, m); !m.answers.Exists() {
			m.answers = u.make(r, m.from) // of a call that is not there
		}
		m.write(b)
	}
}

func orderedMessage(m jsonscan.Node, ids bool) chatMessage {
	out := chatMessage{from: m, role: str(m, "role"), content: m.Get("content"), taken: true}
	if out.role == "tool" || out.role == "function" {
		out.role, out.name = "tool", m.First("tool_name", "name")
		if ids {
			out.answers = m.Get("tool_call_id")
		}
		return out
	}
	out.calls = chatCalls(m.Get("tool_calls"))
	for i := range out.calls {
		if !ids {
			out.calls[i].id = jsonscan.Node{}
		}
	}
	if f := m.Get("function_call"); f.Is(jsonscan.Object) {
		out.calls = append(out.calls, callOf(f, jsonscan.Node{}, f.Get("name"), f.Get("arguments")))
	}
	return out
}
