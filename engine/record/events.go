package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// fields begin the lines of server-sent events (WHATWG HTML, 9.2.6).
var fields = [...]string{"data:", "event:", "id:", "retry:", ":"}

// isEventStream reports whether a text begins as server-sent events do.
func isEventStream(text string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(text, blank), "\n")
	for _, f := range fields {
		if strings.HasPrefix(first, f) && (f != ":" || strings.Contains(text, "\ndata:")) {
			return true
		}
	}
	return false
}

// eventStream reads a file of server-sent events.
func (r *reader) eventStream() (bool, *Error) {
	if !isEventStream(r.text) {
		return false, nil
	}
	if err := r.wholeText(); err != nil {
		return true, err
	}
	r.file.Container = "sse"
	events := r.events(r.text, "", 1)
	if r.swamped {
		return true, &Error{Why: "the file holds more events than fit", Do: "split it: a conversation is much smaller"}
	}
	if r.eventFrames(events) {
		return true, nil
	}
	r.thread([]trip{{response: body{events: events, line: 1}}})
	if len(r.file.Exchanges) == 0 {
		return true, &Error{Why: "server-sent events of no known provider", Do: "give a stream of a model's answer, or of MCP"}
	}
	return true, nil
}

// eventFrames reads events that are frames of MCP.
func (r *reader) eventFrames(events []wire.Event) bool {
	b := body{events: events}
	list := b.frames()
	if list == nil {
		return false
	}
	for i := range list {
		list[i].Way = wire.ToClient
	}
	r.addFrames("", list)
	return true
}

// events splits server-sent events. An event ends at an empty line; what stands
// behind the last one was cut off, and is noted unless it is whole JSON. The
// line that ends OpenAI's streams is an event without data. There is none where
// they are too many.
func (r *reader) events(text, label string, line int) (list []wire.Event) {
	r.streamed += len(text)
	src := &wire.Source{Label: joined(label, "event"), Base: -1, Line: line}
	var e wire.Event
	var data []string
	at, begun := 0, -1
	flush := func(end int) {
		if begun < 0 {
			return
		}
		e.Base, e.Raw = begun, strings.TrimRight(text[begun:end], blank)
		joinedData := strings.Join(data, "\n")
		if clearSpace(joinedData) != "" && r.another(label) {
			n, bad := wire.Index(joinedData, src)
			if bad != nil && !strings.Contains(joinedData, "[DONE]") {
				r.note(joined(label, "a stream"), "an event is not JSON: "+bad.Detail)
			}
			e.Data = n
			list = append(list, e)
		}
		e, data, begun = wire.Event{}, nil, -1
	}
	for raw := range strings.Lines(text) {
		content := strings.TrimRight(raw, "\r\n")
		name, value, _ := strings.Cut(content, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case content == "":
			flush(at)
		case name == "data":
			if whole(data) && strings.HasPrefix(value, "{") {
				flush(at)
			}
			begun = startOf(begun, at)
			data = append(data, value)
		case name == "event":
			begun = startOf(begun, at)
			e.Name = value
		}
		at += len(raw)
	}
	if flush(len(text)); r.swamped {
		return nil
	}
	return list
}

// another counts an event of a stream. It is false, and told once, where there
// are too many: a short file may unpack to millions.
func (r *reader) another(label string) bool {
	most := max(anyEvents, r.streamed/minEvent)
	if r.eventsYet++; r.eventsYet > most && !r.swamped {
		r.swamped = true
		r.note(label, "left out: the streams of the file hold more than "+counted(most, "event"))
	}
	return !r.swamped
}

// whole reports that the lines of an event look like a complete object: some
// tools drop the empty lines between events.
func whole(data []string) bool {
	return len(data) > 0 && strings.HasPrefix(data[0], "{") && strings.HasSuffix(data[len(data)-1], "}")
}

func startOf(begun, at int) int {
	if begun < 0 {
		return at
	}
	return begun
}

// chunks reads a body of JSON values one a line, as Ollama streams.
func (r *reader) chunks(text, label string, line int) (list []wire.Event) {
	r.streamed += len(text)
	src := &wire.Source{Label: joined(label, "event"), Base: -1, Line: line}
	at := 0
	for raw := range strings.Lines(text) {
		if content := clearSpace(raw); content != "" {
			n, bad := wire.Index(content, src)
			if bad != nil || !r.another(label) {
				r.eventsYet -= len(list)
				return nil
			}
			list = append(list, wire.Event{Data: n, Base: at, Raw: content})
		}
		at += len(raw)
	}
	return list
}

// eventOf makes an event of a value that is one.
func eventOf(n jsonscan.Node) wire.Event {
	base := n.Start()
	if src := wire.SourceOf(n); src != nil && src.Base > 0 {
		base += src.Base
	}
	return wire.Event{Data: n, Base: base, Raw: n.Raw()}
}
