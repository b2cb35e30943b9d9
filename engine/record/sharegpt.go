package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// Rows that models are trained with are no exchange with a provider: nobody was
// sent them, so nothing is said of whom they would be refused by.

// speakers are who says a turn of a row, in the words of ShareGPT, of
// LLaMA-Factory, of Hermes and of their kin.
var speakers = map[string]string{
	"system": "system", "human": "user", "user": "user",
	"gpt": "assistant", "assistant": "assistant", "model": "assistant", "chatgpt": "assistant", "bot": "assistant",
	"function_call": "assistant", "function-call": "assistant", "tool_call": "assistant",
	"tool": "tool", "observation": "tool", "function_response": "tool", "function-response": "tool", "tool_response": "tool", "ipython": "tool",
}

// rowTurns are the turns of a row: {from, value}, or {role, content} under the
// same key.
func rowTurns(row jsonscan.Node) jsonscan.Node { return row.First("conversations", "conversation") }

// isTrainingRow knows a row by its first turn.
func isTrainingRow(row jsonscan.Node) bool {
	first := rowTurns(row).Item(0)
	return isTurn(first) || speakers[str(first, "role")] != "" && first.Get("content").Is(jsonscan.String)
}

func isTurn(n jsonscan.Node) bool {
	return speakers[str(n, "from")] != "" && n.Get("value").Is(jsonscan.String)
}

// isShareGPT knows rows of training data, one or many.
func isShareGPT(v values) bool { return v.any(isTrainingRow) || v.every(isTurn) }

// shareGPT reads each row as a conversation of its own.
func (r *reader) shareGPT(v values) {
	if v.every(isTurn) {
		t := training{talk{reader: r}}
		t.turns(v.all)
		t.add()
		return
	}
	unknown := 0
	for i, row := range v.all {
		if !isTrainingRow(row) {
			unknown++
			continue
		}
		t := training{talk{reader: r, tools: r.rowTools(row, i)}}
		if len(v.all) > 1 {
			t.name = "row " + strconv.Itoa(i+1)
		}
		if said := row.Get("system"); said.Is(jsonscan.String) && said.Raw() != `""` {
			t.say(chatMessage{from: said, role: "system", content: said})
		}
		t.turns(valuesOf(rowTurns(row)).all)
		t.add()
	}
	if unknown > 0 {
		r.note("", counted(unknown, "value")+" left out: no row of a conversation")
	}
}

// rowTools are the tools that a row declares: a list, or the JSON of one.
func (r *reader) rowTools(row jsonscan.Node, i int) jsonscan.Node {
	tools := row.Get("tools")
	if tools.Is(jsonscan.String) {
		tools = r.literal(tools.Str(), "row "+strconv.Itoa(i+1)+", tools", tools)
	}
	if !tools.Is(jsonscan.Array) {
		return jsonscan.Node{}
	}
	return tools
}

// training is one row on its way to Chat.
type training struct{ talk }

// turns writes the turns. A result that stands alone before the model goes on
// answers all calls that are open: it is written with the last, and is said of
// the others.
func (t *training) turns(list []jsonscan.Node) {
	for i, n := range list {
		role := speakers[n.First("from", "role").Str()]
		label := joined(t.name, "turn "+strconv.Itoa(i+1))
		switch role {
		case "":
			t.note(label, "left out: a turn of nobody known")
		case "tool":
			more := i+1 < len(list) && speakers[list[i+1].First("from", "role").Str()] == "tool"
			t.results(n, label, more)
		case "assistant":
			t.says(n, label)
		default:
			said := n.First("value", "content")
			if role == "system" && !t.tools.Exists() {
				t.tools = t.toolsTold(said, label)
			}
			t.say(chatMessage{from: n, role: role, content: said})
		}
	}
}

// says writes what the model says: its calls stand in the text.
func (t *training) says(n jsonscan.Node, label string) {
	said := n.First("value", "content")
	m := chatMessage{from: n, role: "assistant", content: said, calls: chatCalls(n.Get("tool_calls"))}
	for i := range m.calls {
		m.calls[i].id = jsonscan.Node{} // they are paired by their order, as those in texts are
	}
	if said.Is(jsonscan.String) {
		calls, rest, found := t.callsIn(said, label)
		if found {
			m.calls = append(m.calls, calls...)
			m.content = t.quiet(jsonscan.Quote(rest), label, said)
		}
	}
	t.say(m)
}

// results writes a turn of a tool, which may hold several in tags.
func (t *training) results(n jsonscan.Node, label string, more bool) {
	said := n.First("value", "content")
	list := []chatMessage{{from: n, role: "tool", content: said, data: true}}
	if inside := tagged(said.Str(), "<tool_response>", "</tool_response>"); len(inside) > 0 {
		list = nil
		for _, text := range inside {
			list = append(list, chatMessage{from: n, role: "tool", content: t.quiet(jsonscan.Quote(text), label, said), data: true})
		}
	}
	if !more && len(list) == 1 {
		for len(t.open.open) > 1 {
			t.say(chatMessage{from: n, role: "tool", answers: t.open.take(""), content: t.textAt("(answered with the others)", n)})
		}
	}
	for _, m := range list {
		if len(t.open.open) == 0 {
			m.answers = t.open.make(t.reader, n) // of a call that is not there
		}
		t.say(m)
	}
}

// add makes the row an exchange.
func (t *training) add() {
	name := t.name
	x := t.finish()
	if x == nil {
		t.note(name, "a row without turns")
		return
	}
	x.Unsent = true
}

// toolsTold are the tools that a system's words declare between the tags of
// Hermes.
func (t *training) toolsTold(said jsonscan.Node, label string) jsonscan.Node {
	for _, text := range tagged(said.Str(), "<tools>", "</tools>") {
		if n := t.literal(text, joined(label, "tools"), said); n.Is(jsonscan.Array) {
			return n
		}
		if lines := t.rowOfTools(text, said, label); lines.Len() > 0 {
			return lines
		}
	}
	return jsonscan.Node{}
}

// rowOfTools reads declarations one a line, as the chat templates of Qwen write
// them.
func (t *training) rowOfTools(text string, at jsonscan.Node, label string) jsonscan.Node {
	var list []jsonscan.Node
	for line := range strings.Lines(text) {
		if n := t.quiet(clearSpace(line), label, at); n.Is(jsonscan.Object) {
			list = append(list, n)
		}
	}
	return t.listOf(list)
}
