package record

import (
	"strconv"

	"callstep/engine/jsonscan"
)

// unnamed gives names to calls of a record that keeps no ids: a call and its
// result are to be told together, not as broken.
type unnamed struct {
	made int
	open []chatCall // those whose result did not come yet
}

func (u *unnamed) name(r *reader, m chatMessage) chatMessage {
	for i := range m.calls {
		if c := &m.calls[i]; !c.id.Exists() {
			c.id = u.make(r, c.from)
			u.open = append(u.open, *c)
		}
	}
	if m.role == "tool" && !m.answers.Exists() && len(u.open) > 0 && !holdsCalls(m.content) {
		m.answers = u.take(m.name.Str())
	}
	return m
}

func (u *unnamed) make(r *reader, at jsonscan.Node) jsonscan.Node {
	u.made++
	return r.quiet(jsonscan.Quote("unnamed_"+strconv.Itoa(u.made)), "", at)
}

// take is the id of the first open call of a tool, of the first of all where
// none of them is of that tool.
func (u *unnamed) take(tool string) jsonscan.Node {
	at := 0
	for i, c := range u.open[:min(len(u.open), mostOpen)] {
		if tool != "" && c.name.Str() == tool {
			at = i
			break
		}
	}
	id := u.open[at].id
	copy(u.open[1:at+1], u.open[:at]) // those before it stay open, in their order
	u.open = u.open[1:]
	return id
}

// told notes, once a file, that the ids in findings are none of the record's.
func (u *unnamed) told(r *reader) {
	if u.made > 0 && !r.numbered {
		r.numbered = true
		r.note("", "the record keeps no ids of calls: they are numbered, and results taken in their order")
	}
}
