package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// known reports that a value is a body, or belongs to the request before it.
func (m *pasted) known(n jsonscan.Node) bool {
	if p, part := wire.Recognise(n); part != wire.NoPart {
		return p != wire.Text
	}
	return n.Get("error").Exists() && m.waits()
}

// waits reports that the last request has no answer yet.
func (m *pasted) waits() bool {
	i := len(m.trips) - 1
	return i >= m.closed && !m.trips[i].request.empty() && m.trips[i].response.empty() && len(m.bodyList.stream) == 0
}

// value takes a value that is a body, part of an answer, or a list of them.
func (m *pasted) value(n jsonscan.Node) {
	if _, part := wire.Recognise(n); n.Is(jsonscan.Array) {
		if part == wire.NoPart && m.hold(n) {
			return
		}
		if part == wire.NoPart {
			m.list(n)
			return
		}
		m.found = true
		if part == wire.FramesPart {
			m.take(n)
			return
		}
		m.flush()
		m.answer(m.bare(n, part))
		return
	}
	if m.partOf(n) || m.hold(n) {
		return
	}
	if t, ok := m.pair(n); ok {
		m.found = true
		m.flush()
		m.whole(t, "")
		return
	}
	switch {
	case m.known(n):
		m.found = true
		m.take(n)
	case n.Get("error").Is(jsonscan.String):
		m.print(n.Get("error").Str(), lineOf(n)) // what a client says of an error
	}
}

// partOf takes a value that is part of the answer to the last request.
func (m *pasted) partOf(n jsonscan.Node) bool {
	if !m.waits() {
		return false
	}
	asked, _ := m.trips[len(m.trips)-1].request.whose()
	b, ok := m.partial(asked, n, "")
	if ok {
		m.answer(trip{response: b})
	}
	return ok
}

// list takes the messages of a conversation, or values one by one.
func (m *pasted) list(n jsonscan.Node) {
	if m.partOf(n) {
		return
	}
	v := valuesOf(n)
	if trips := m.conversation(v); trips != nil {
		m.found = true
		m.flush()
		m.trips = append(m.trips, trips...)
		return
	}
	for _, item := range v.all {
		m.value(item)
	}
}

// hold keeps a value that is a container of its own; false for another.
func (m *pasted) hold(n jsonscan.Node) bool {
	v := valuesOf(n)
	for _, c := range containers() {
		if n.Len() == 0 || c.name == "" || !c.is(v) {
			continue
		}
		if m.held == nil {
			m.held = map[string][]jsonscan.Node{}
		}
		m.found, m.held[c.name] = true, append(m.held[c.name], n)
		return true
	}
	return false
}

// kept reads the values that are containers, those of one kind together: the
// spans of a trace may be in several fences.
func (m *pasted) kept() {
	for _, c := range containers() {
		var v values
		for _, n := range m.held[c.name] {
			v.root = n
			v.all = append(v.all, valuesOf(n).all...)
		}
		if len(v.all) == 0 {
			continue
		}
		if len(v.all) > 1 && !v.root.Is(jsonscan.Array) {
			v.root = jsonscan.Node{}
		}
		c.read(m.reader, v)
	}
}
