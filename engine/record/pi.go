package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isPi knows a session of pi, and of what is built on it, OpenClaw above all: by
// its first line, or by a line with a message that only pi writes so.
func isPi(v values) bool {
	if len(v.all) > 1 && str(v.all[0], "type") == "session" && v.all[0].Get("cwd").Exists() && v.all[0].Get("id").Exists() {
		return true
	}
	return v.any(func(n jsonscan.Node) bool { return str(n, "type") == "message" && isPiMessage(n.Get("message")) })
}

// isPiMessage knows a message by a result, a call, or what it says of an answer.
func isPiMessage(m jsonscan.Node) bool {
	switch str(m, "role") {
	case "toolResult":
		return m.Get("toolCallId").Exists()
	case "assistant":
		if m.Get("stopReason").Exists() && hasAll(m, "api", "provider") {
			return true
		}
		for _, part := range m.Get("content").Items() {
			if str(part, "type") == "toolCall" {
				return true
			}
		}
	}
	return false
}

// pi reads a session: the messages from the last line back to the first by their
// parents. What stands on other branches was taken back. A compaction begins a
// history of its own.
func (r *reader) pi(v values) {
	p := piSession{talk: talk{reader: r}, dropped: map[string]bool{}}
	lines := branchOf(v.all, "id", "parentId")
	aside := 0
	for i, n := range v.all {
		if lines != nil && !lines[i] {
			if str(n, "type") == "message" {
				aside++
			}
			continue
		}
		p.line(n)
	}
	p.finish()
	if aside > 0 {
		r.note("", counted(aside, "message")+" left out: the conversation went on from before")
	}
}

// branchOf marks the lines that lead to the last one by the ids of their parents,
// and those without an id; nil where lines name no parents. A parent that is not
// in the file is the line before.
func branchOf(lines []jsonscan.Node, id, parent string) []bool {
	at, on := map[string]int{}, map[string]bool{}
	last, linked := -1, false
	for i, n := range lines {
		if name := str(n, id); name != "" && n.Get(parent).Exists() {
			at[name], last = i, i
			linked = linked || n.Get(parent).Is(jsonscan.String)
		}
	}
	if !linked {
		return nil
	}
	for i := last; i >= 0; {
		on[str(lines[i], id)] = true
		said := lines[i].Get(parent)
		before, known := at[said.Str()]
		switch {
		case known && before < i:
			i = before
		case known || said.Is(jsonscan.Null):
			i = -1
		default:
			for i--; i >= 0 && !lines[i].Get(parent).Exists(); i-- {
			}
		}
	}
	list := make([]bool, len(lines))
	for i, n := range lines {
		list[i] = str(n, id) == "" || !n.Get(parent).Exists() || on[str(n, id)]
	}
	return list
}

type piSession struct {
	talk
	dropped map[string]bool // ids of calls in answers that came to nothing
}

func (p *piSession) line(n jsonscan.Node) {
	switch str(n, "type") {
	case "session":
		if model := str(n, "modelId"); model != "" {
			p.model = model
		}
	case "message":
		p.message(n.Get("message"))
	case "custom_message", "branch_summary":
		if said := n.First("content", "summary"); said.Exists() {
			p.say(chatMessage{from: n, role: "user", content: said})
		}
	case "compaction":
		p.finish()
		p.name = "after compaction"
		if said := n.Get("summary"); said.Is(jsonscan.String) {
			p.say(chatMessage{from: n, role: "user", content: said})
		}
	}
}

// message writes a message. An answer that failed or was stopped is not sent
// again.
func (p *piSession) message(m jsonscan.Node) {
	switch role := str(m, "role"); role {
	case "user", "system":
		p.say(chatMessage{from: m, role: role, content: m.Get("content")})
	case "custom", "branchSummary", "compactionSummary", "bashExecution":
		if said := m.First("content", "summary", "output"); said.Exists() && !m.Get("excludeFromContext").True() {
			p.say(chatMessage{from: m, role: "user", content: said})
		}
	case "toolResult":
		if !p.dropped[str(m, "toolCallId")] {
			p.say(chatMessage{from: m, role: "tool", content: m.Get("content"), answers: m.Get("toolCallId"), name: m.Get("toolName"), failed: m.Get("isError").True()})
		}
	case "assistant":
		p.answer(m)
	}
}

func (p *piSession) answer(m jsonscan.Node) {
	said := piSaid(m)
	if model := str(m, "model"); model != "" {
		p.model = model
	}
	if why := str(m, "stopReason"); why == "error" || why == "aborted" {
		for _, c := range said.calls {
			p.dropped[c.id.Str()] = true
		}
		if failed := m.Get("errorMessage"); why == "error" && failed.Is(jsonscan.String) {
			p.failure, p.failedWith = wire.Failure{Message: failed.Str(), Node: failed}, statusIn(failed.Str())
		}
		return
	}
	if len(said.calls) > 0 || m.Get("content").Len() > 0 || m.Get("content").Is(jsonscan.String) {
		p.say(said)
	}
}

// statusIn is the status that the words of a client's error begin with, 0 for
// none.
func statusIn(said string) int {
	number, _, _ := strings.Cut(said, " ")
	status, err := strconv.Atoi(number)
	if err != nil || status < 400 || status > 599 {
		return 0
	}
	return status
}

// piSaid is what the model said: texts and calls; thoughts have no place in Chat.
func piSaid(m jsonscan.Node) chatMessage {
	out := chatMessage{from: m, role: "assistant", content: m.Get("content")}
	for _, part := range m.Get("content").Items() {
		if str(part, "type") == "toolCall" {
			out.calls = append(out.calls, callOf(part, part.Get("id"), part.Get("name"), part.First("arguments", "input")))
		}
	}
	return out
}
