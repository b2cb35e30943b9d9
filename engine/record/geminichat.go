package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isGeminiChat knows a chat that Gemini CLI saved: one object, or a line about
// the session and then its messages.
func isGeminiChat(v values) bool {
	return v.any(func(n jsonscan.Node) bool { return hasAll(n, "sessionId", "projectHash") })
}

// geminiChat reads a chat. A line says a message anew when it changed; a line of
// rewinding takes back what followed a message.
func (r *reader) geminiChat(v values) {
	var list []jsonscan.Node
	at := map[string]int{}
	add := func(n jsonscan.Node) {
		id := str(n, "id")
		if i, again := at[id]; again && id != "" {
			list[i] = n
			return
		}
		at[id] = len(list)
		list = append(list, n)
	}
	for _, n := range v.all {
		if to := n.Get("$rewindTo"); to.Is(jsonscan.String) {
			if i, known := at[to.Str()]; known {
				for _, gone := range list[i:] {
					delete(at, str(gone, "id"))
				}
				list = list[:i]
			}
			continue
		}
		if n.Get("type").Is(jsonscan.String) {
			add(n)
		}
		for _, m := range n.Get("messages").Items() {
			add(m)
		}
	}
	t := talk{reader: r}
	for _, m := range list {
		t.geminiSaved(m)
	}
	t.finish()
	if len(r.file.Exchanges) == 0 {
		r.note("", "the chat holds no messages")
	}
}

// geminiSaved writes a saved message. Results stand with their calls.
func (t *talk) geminiSaved(m jsonscan.Node) {
	content := m.First("content", "parts")
	switch str(m, "type") {
	case "user":
		t.parts(m, content, "user")
	case "gemini", "model":
		if model := str(m, "model"); model != "" {
			t.model = model
		}
		said := t.partsSaid(m, content, "assistant")
		for _, c := range m.Get("toolCalls").Items() {
			said.calls = append(said.calls, callOf(c, c.Get("id"), c.Get("name"), c.Get("args")))
		}
		if len(said.calls) > 0 || said.content.Exists() {
			t.say(said)
		}
		for _, c := range m.Get("toolCalls").Items() {
			t.geminiResult(c)
		}
	}
}

// geminiResult writes the result of a call: what the model was told, or what is
// left of it.
func (t *talk) geminiResult(c jsonscan.Node) {
	status := str(c, "status")
	m := chatMessage{from: c, role: "tool", data: true, answers: c.Get("id"), name: c.Get("name"), failed: status == "error" || status == "cancelled"}
	for _, part := range c.Get("result").Items() {
		if came := part.Get("functionResponse"); came.Is(jsonscan.Object) {
			m.content = came.Get("response")
			break
		}
	}
	for _, left := range [...]jsonscan.Node{c.Get("result"), c.Get("resultDisplay"), c.Get("status")} {
		if !m.content.Exists() && left.Exists() && !left.Is(jsonscan.Null) {
			m.content = left
		}
	}
	if m.content.Exists() {
		t.say(m)
	}
}

// parts writes a content of Gemini's parts: results, then what else is said.
func (t *talk) parts(from, parts jsonscan.Node, role string) {
	for _, part := range parts.Items() {
		if came := part.First("functionResponse", "function_response"); came.Is(jsonscan.Object) {
			said := came.Get("response")
			t.say(chatMessage{from: part, role: "tool", data: true, content: said, answers: came.Get("id"), name: came.Get("name"), failed: said.Get("error").Exists()})
		}
	}
	if m := t.partsSaid(from, parts, role); len(m.calls) > 0 || m.content.Exists() {
		t.say(m)
	}
}

// partsSaid is a message of parts without its results and thoughts; a content
// may be a text, or one part.
func (t *talk) partsSaid(from, parts jsonscan.Node, role string) chatMessage {
	m := chatMessage{from: from, role: role}
	if parts.Is(jsonscan.String) && parts.Raw() != `""` {
		m.content = parts
		return m
	}
	var texts []jsonscan.Node
	for _, part := range valuesOf(parts).all {
		if c := part.First("functionCall", "function_call"); c.Is(jsonscan.Object) {
			m.calls = append(m.calls, callOf(part, c.Get("id"), c.Get("name"), c.Get("args")))
		} else if said := part.Get("text"); said.Is(jsonscan.String) && !part.Get("thought").True() {
			texts = append(texts, part)
		}
	}
	switch len(texts) {
	case 0:
	case 1:
		m.content = texts[0].Get("text")
	default:
		m.content = t.listOf(texts)
	}
	return m
}

// isGeminiResponses knows the answers that Gemini CLI records for its tests: the
// method that was called, and what came back.
func isGeminiResponses(v values) bool {
	return v.every(func(n jsonscan.Node) bool {
		return n.Get("method").Is(jsonscan.String) && n.Get("response").Exists() && n.Len() == 2
	}) &&
		v.any(func(n jsonscan.Node) bool { return geminiMethods[str(n, "method")] })
}

var geminiMethods = map[string]bool{"generateContent": true, "generateContentStream": true}

// geminiResponses reads each answer by itself: what was asked is not in the file.
func (r *reader) geminiResponses(v values) {
	var trips []trip
	others := 0
	for _, n := range v.all {
		if !geminiMethods[str(n, "method")] {
			others++
			continue
		}
		t := trip{response: r.value(n.Get("response"), "response")}
		t.response.told, t.response.provider, t.response.part = true, wire.Gemini, wire.ResponsePart
		trips = append(trips, t)
	}
	r.thread(trips)
	if others > 0 {
		r.note("", counted(others, "answer")+" left out: of other methods")
	}
}
