package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// isKimi knows the wire log of Kimi's command line, of both its protocols, and
// the messages that it keeps beside it.
func isKimi(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch kind := str(n, "type"); {
		case kind == "context.append_message":
			return n.Get("message").Is(jsonscan.Object)
		case kind == "context.append_loop_event":
			return n.Get("event").Is(jsonscan.Object)
		}
		return isKimiKept(n) || kimiWords[str(n.Get("message"), "type")] && n.Path("message", "payload").Is(jsonscan.Object) && n.Get("timestamp").Exists()
	})
}

// kimiWords are messages of the first protocol.
var kimiWords = map[string]bool{"TurnBegin": true, "StepBegin": true, "ContentPart": true, "ToolCall": true, "ToolResult": true}

// isKimiKept knows the lines among Chat's messages that hold none.
func isKimiKept(n jsonscan.Node) bool {
	switch str(n, "role") {
	case "_checkpoint", "_usage", "_system_prompt":
		return true
	}
	return false
}

// kimi reads a log.
func (r *reader) kimi(v values) {
	k := kimi{talk: talk{reader: r, patient: true}}
	if v.any(isKimiKept) {
		k.kept(v)
		return
	}
	for _, n := range v.all {
		if at := n.Get("message"); kimiWords[str(at, "type")] || str(at, "type") == "ToolCallPart" {
			k.first(at.Get("payload"), str(at, "type"))
			continue
		}
		k.line(n)
	}
	k.flush()
	k.finish()
	if len(r.file.Exchanges) == 0 {
		r.note("", "the log holds no messages")
	}
}

// kept reads the messages: they are Chat's.
func (k *kimi) kept(v values) {
	var list []jsonscan.Node
	var said jsonscan.Node
	for _, n := range v.all {
		if str(n, "role") == "_system_prompt" {
			said = n
		}
		if isMessage(n) {
			list = append(list, n)
		}
	}
	b := (&builder{}).lit("{").key("messages").lit("[")
	if text := said.Get("content"); text.Exists() {
		chatMessage{from: said, role: "system", content: text}.write(b)
	}
	for _, n := range list {
		b.comma().raw(n)
	}
	if len(list) == 0 {
		k.note("", "the log holds no messages")
		return
	}
	k.single("", k.built(b.lit("]}"), ""), true)
}

// kimi is a log being read: a step is an answer of the model and the results of
// its calls, which come while it still writes.
type kimi struct {
	talk
	said    chatMessage
	texts   []jsonscan.Node
	results []chatMessage
	pieces  []string // of the arguments of the last call
}

func (k *kimi) line(n jsonscan.Node) {
	switch kind := str(n, "type"); {
	case kind == "context.append_message":
		k.flush()
		m := n.Get("message")
		role := str(m, "role")
		if role == "" {
			return
		}
		out := chatMessage{from: m, role: role, content: m.Get("content"), calls: chatCalls(m.First("toolCalls", "tool_calls"))}
		if role == "tool" {
			out.answers, out.failed = m.First("toolCallId", "tool_call_id"), m.Get("isError").True()
		}
		k.say(out)
	case kind == "context.append_loop_event":
		k.event(n.Get("event"))
	case kind == "llm.request":
		if model := str(n, "model"); model != "" {
			k.model = model
		}
	case strings.HasPrefix(kind, "context.") && (strings.Contains(kind, "compact") || strings.Contains(kind, "clear")):
		k.flush()
		k.finish()
		k.name = "after compaction"
	}
}

func (k *kimi) event(n jsonscan.Node) {
	switch str(n, "type") {
	case "step.begin", "step.end":
		k.flush()
	case "content.part":
		if part := n.Get("part"); str(part, "type") == "text" {
			k.text(n, part)
		}
	case "tool.call":
		k.call(n, callOf(n, n.Get("toolCallId"), n.Get("name"), n.First("args", "arguments")))
	case "tool.result":
		at := n.Get("result")
		m := chatMessage{from: n, role: "tool", data: true, answers: n.Get("toolCallId"), content: at.First("output", "content")}
		m.failed = at.First("isError", "is_error").True()
		if !m.content.Exists() {
			m.content = at
		}
		k.results = append(k.results, m)
	}
}

// first takes a message of the first protocol.
func (k *kimi) first(n jsonscan.Node, kind string) {
	switch kind {
	case "TurnBegin":
		k.flush()
		if said := n.Get("user_input"); said.Exists() {
			k.say(chatMessage{from: n, role: "user", content: said})
		}
	case "StepBegin":
		k.flush()
	case "ContentPart":
		if str(n, "type") == "text" {
			k.text(n, n)
		}
	case "ToolCall":
		f := n.Get("function")
		k.call(n, callOf(n, n.Get("id"), f.Get("name"), f.Get("arguments")))
		k.pieces = []string{f.Get("arguments").Str()}
	case "ToolCallPart":
		if len(k.said.calls) > 0 {
			k.pieces = append(k.pieces, n.First("arguments_part", "arguments").Str())
		}
	case "ToolResult":
		k.whole()
		at := n.First("return_value", "result")
		m := chatMessage{from: n, role: "tool", data: true, answers: n.Get("tool_call_id"), content: at.Get("output"), failed: at.Get("is_error").True()}
		if said := at.Get("message"); m.content.Raw() == `""` && said.Exists() {
			m.content = said
		}
		k.results = append(k.results, m)
	}
}

func (k *kimi) text(from, part jsonscan.Node) {
	k.whole()
	if len(k.results) > 0 {
		k.flush()
	}
	if !k.said.from.Exists() {
		k.said.from = from
	}
	k.texts = append(k.texts, part)
}

func (k *kimi) call(from jsonscan.Node, c chatCall) {
	k.whole()
	if !k.said.from.Exists() {
		k.said.from = from
	}
	k.said.calls = append(k.said.calls, c)
}

// whole puts the arguments of the last call together from their pieces.
func (k *kimi) whole() {
	if last := len(k.said.calls) - 1; last >= 0 && len(k.pieces) > 1 {
		c := &k.said.calls[last]
		c.arguments = k.textAt(strings.Join(k.pieces, ""), c.from)
	}
	k.pieces = nil
}

func (k *kimi) flush() {
	k.whole()
	if k.said.role = "assistant"; k.said.from.Exists() {
		if len(k.texts) > 0 {
			k.said.content = k.listOf(k.texts)
		}
		k.say(k.said)
	}
	for _, m := range k.results {
		k.say(m)
	}
	k.said, k.texts, k.results = chatMessage{}, nil, nil
}
