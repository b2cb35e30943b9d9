package record

import (
	"callstep/engine/jsonscan"
)

// isCopilot knows the events of GitHub Copilot CLI and of its SDK.
func isCopilot(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "session.start", "user.message", "assistant.message", "tool.execution_start", "tool.execution_complete":
			return n.Get("data").Is(jsonscan.Object)
		}
		return false
	})
}

// copilot reads a session. What a subagent says and does names the call that it
// was started by, and is a conversation of its own.
func (r *reader) copilot(v values) {
	c := copilot{reader: r, of: map[string]*talk{}, known: map[string]*talk{}}
	for _, n := range v.all {
		c.event(n, n.Get("data"))
	}
	for _, t := range c.list {
		t.finish()
	}
	if len(r.file.Exchanges) == 0 {
		r.note("", "the session holds no messages")
	}
}

type copilot struct {
	*reader
	list  []*talk
	of    map[string]*talk // by the call that started it
	known map[string]*talk // who made a call, by its id
	model string
}

func (c *copilot) talk(data jsonscan.Node) *talk {
	id := str(data, "parentToolCallId")
	if c.of[id] == nil {
		c.of[id] = &talk{reader: c.reader, name: nameOf(id), patient: true}
		c.list = append(c.list, c.of[id])
	}
	t := c.of[id]
	if model := str(data, "model"); model != "" {
		t.model = model
	} else if t.model == "" {
		t.model = c.model
	}
	return t
}

func (c *copilot) event(n, data jsonscan.Node) {
	switch str(n, "type") {
	case "session.model_change":
		c.model = str(data, "newModel")
	case "session.compaction_complete":
		if t := c.talk(data); t.count > 0 && !data.Get("success").Is(jsonscan.Bool) || data.Get("success").True() {
			t.finish()
			t.name = "after compaction"
		}
	case "system.message":
		c.talk(data).say(chatMessage{from: data, role: "system", content: data.Get("content")})
	case "user.message":
		c.talk(data).say(chatMessage{from: data, role: "user", content: data.Get("content")})
	case "assistant.message":
		m := chatMessage{from: data, role: "assistant", content: data.Get("content")}
		for _, q := range data.Get("toolRequests").Items() {
			if id := q.Get("toolCallId"); c.known[id.Str()] == nil {
				c.known[id.Str()] = c.talk(data)
				m.calls = append(m.calls, callOf(q, id, q.First("name", "toolName"), q.Get("arguments")))
			}
		}
		if len(m.calls) > 0 || m.content.Is(jsonscan.String) && m.content.Raw() != `""` {
			c.talk(data).say(m)
		}
	case "tool.execution_start":
		if id := data.Get("toolCallId"); id.Exists() && c.known[id.Str()] == nil {
			c.known[id.Str()] = c.talk(data)
			call := callOf(data, id, data.First("toolName", "name"), data.Get("arguments"))
			c.talk(data).say(chatMessage{from: data, role: "assistant", calls: []chatCall{call}})
		}
	case "tool.execution_complete":
		c.result(data)
	}
}

func (c *copilot) result(data jsonscan.Node) {
	id := data.Get("toolCallId")
	t := c.known[id.Str()]
	if t == nil {
		return // the record begins behind the call
	}
	m := chatMessage{from: data, role: "tool", data: true, answers: id, content: data.Get("result")}
	if said := m.content.Get("content"); said.Exists() {
		m.content = said
	}
	if ok := data.Get("success"); ok.Is(jsonscan.Bool) && !ok.True() {
		m.failed = true
		if why := data.Path("error", "message"); why.Exists() {
			m.content = why
		}
	}
	t.say(m)
}
