package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// Before version 1.37 of the conventions the messages of a call were events of
// its span, or log records that name the span: gen_ai.user.message and the like
// for what was asked, gen_ai.choice for what was answered.

// wholeCall is the log record that holds a call by itself, its messages under
// the keys of spans.
const wholeCall = "gen_ai.client.inference.operation.details"

// eventRoles are the events of what was asked, as the roles of Chat.
var eventRoles = map[string]string{
	"gen_ai.system.message": "system", "gen_ai.user.message": "user",
	"gen_ai.assistant.message": "assistant", "gen_ai.tool.message": "tool",
}

const choiceEvent = "gen_ai.choice"

// The keys of the current convention.
const (
	askedKey    = "gen_ai.input.messages"
	answeredKey = "gen_ai.output.messages"
	// and of those that hold the same before it, or text
	olderAskedKey    = "gen_ai.prompt"
	olderAnsweredKey = "gen_ai.completion"
)

// attribute is one attribute of a span, a log record or an event.
func attribute(n jsonscan.Node, key string) (found jsonscan.Node) {
	list := attributeList(n)
	for _, item := range list.Items() {
		if str(item, "key") == key {
			found = item.Get("value")
		}
	}
	if list.Is(jsonscan.Object) {
		return list.Get(key)
	}
	return found
}

// eventName is the name of an event or a log record, "" for a span.
func eventName(n jsonscan.Node) string {
	if name := n.First("eventName", "event_name").Str(); name != "" {
		return name
	}
	if name := textOf(attribute(n, "event.name")).Str(); name != "" {
		return name
	}
	return str(n, "event.name") // in a list of events that is an attribute
}

// spanEventName is the name of an event that stands in a span or tells of one.
func spanEventName(e jsonscan.Node) string {
	if name := eventName(e); name != "" {
		return name
	}
	if name := str(e, "name"); name != "" {
		return name
	}
	return textOf(attribute(e, "event")).Str() // in Jaeger's logs a field
}

// log takes a log record.
func (t *telemetry) log(n jsonscan.Node) {
	name := eventName(n)
	switch {
	case ofGeminiCLI(name):
		t.geminiRecord(n, name)
	case name == wholeCall:
		t.details = append(t.details, n)
	case eventRoles[name] != "" || name == choiceEvent:
		key := keyOf(n)
		if key.span == "" {
			key.row = t.row
			list := t.events[key]
			if len(list) > 0 && eventName(list[len(list)-1]) == choiceEvent && name != choiceEvent {
				t.row++
				key.row = t.row
			}
		}
		if t.events[key] == nil {
			t.waiting = append(t.waiting, key)
		}
		t.events[key] = append(t.events[key], n)
	}
}

// adopt puts the calls that only log records tell of into their traces.
func (t *telemetry) adopt() {
	for _, key := range t.waiting {
		list := t.events[key]
		if _, known := t.known[key]; !known {
			t.orphans[list[0]] = list
			t.traces.add(key.trace, span{list[0], timeOf(list[0])})
		}
	}
	for i, n := range t.details {
		again := i+1 < len(t.details) && t.askedAgain(n, t.details[i+1])
		if !again && !t.known[keyOf(n)] && !t.gemini {
			t.traces.add(keyOf(n).trace, span{n, timeOf(n)})
		}
	}
}

// askedAgain reports that a record holds what was asked alone, and the next one
// the same with the answer.
func (t *telemetry) askedAgain(n, next jsonscan.Node) bool {
	asked := attribute(n, askedKey)
	return asked.Exists() && !attribute(n, answeredKey).Exists() && asked.Raw() == attribute(next, askedKey).Raw()
}

// eventsCall reads a call from the events of its span.
func (t *telemetry) eventsCall(n jsonscan.Node, a *attributes, label string) (call trip, ok bool) {
	list := t.orphans[n]
	if list == nil {
		list = t.eventsOf(n, a, label)
	}
	call = trip{label: label, undeclared: true}
	model := a.word("gen_ai.request.model")
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	asked, answered := 0, false
	for _, e := range list {
		name := spanEventName(e)
		switch role := eventRoles[name]; {
		case role != "":
			asked++
			m := t.eventMessage(e, label)
			m.role = role
			if role == "tool" {
				m.answers = t.member(e, "id", label)
			}
			writeParts(b, m)
		case name == choiceEvent && !answered:
			answered = true
			m := withCalls(t.choice(e, label))
			m.role = "assistant"
			call.response.node = t.chatAnswer(m, model, chatFinish(t.member(e, "finish_reason", label).Str()), label)
		}
	}
	if asked == 0 && !answered {
		return call, false
	}
	call.request.node = t.built(b.lit("]}"), label)
	return call, call.request.node.Exists()
}

// eventsIn are the events of a span, logs in Jaeger's words.
func eventsIn(n jsonscan.Node) jsonscan.Node { return n.First("events", "span_events", "logs") }

// eventsOf are the events that a span holds, those that log records tell of it,
// and those that it keeps as the JSON of an attribute.
func (t *telemetry) eventsOf(n jsonscan.Node, a *attributes, label string) (list []jsonscan.Node) {
	for _, from := range [...]jsonscan.Node{eventsIn(n), t.anyValue(a.of["events"], label)} {
		for _, e := range from.Items() {
			list = append(list, e)
		}
	}
	if key := keyOf(n); key.span != "" {
		list = append(list, t.events[key]...)
		delete(t.events, key) // another span of that id has them no more
	}
	return list
}

// member is a member of what an event says. That is the body of a log record,
// an attribute that holds the JSON of such a body, or the attributes themselves.
func (t *telemetry) member(e jsonscan.Node, key, label string) jsonscan.Node {
	for _, body := range [...]jsonscan.Node{e.First("body", "_body"), attribute(e, "gen_ai.event.content")} {
		if said := t.anyValue(body, label); said.Is(jsonscan.Object) {
			return said.Get(key)
		}
	}
	if v := attribute(e, key); v.Exists() {
		switch key {
		case "content":
			return t.contentIn(v, label)
		case "id", "finish_reason":
			return textOf(v)
		}
		return t.anyValue(v, label)
	}
	return e.Get(key)
}

func (t *telemetry) eventMessage(e jsonscan.Node, label string) chatMessage {
	m := chatMessage{from: e, content: t.member(e, "content", label)}
	m.calls = chatCalls(t.member(e, "tool_calls", label))
	return m
}

// choice reads an answer: {message: {content, tool_calls}}, the calls beside it
// in some versions, or the parts themselves.
func (t *telemetry) choice(e jsonscan.Node, label string) chatMessage {
	said := t.member(e, "message", label)
	if !said.Is(jsonscan.Object) {
		return chatMessage{from: e, content: said, calls: chatCalls(t.member(e, "tool_calls", label))}
	}
	m := chatMessage{from: said, content: said.Get("content"), calls: chatCalls(said.Get("tool_calls"))}
	if m.calls == nil {
		m.calls = chatCalls(t.member(e, "tool_calls", label))
	}
	return m
}

// chatCalls are calls in Chat's own shape.
func chatCalls(list jsonscan.Node) (calls []chatCall) {
	for _, c := range list.Items() {
		f := c
		if inner := c.Get("function"); inner.Is(jsonscan.Object) {
			f = inner
		}
		calls = append(calls, callOf(c, c.Get("id"), f.Get("name"), f.First("arguments", "args")))
	}
	return calls
}

// ofGeminiCLI knows the log records of Gemini CLI by their name.
func ofGeminiCLI(name string) bool { return strings.HasPrefix(name, "gemini_cli.") }
