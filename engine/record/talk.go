package record

import (
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// talk is a conversation that a record tells message by message, on its way to
// Chat. Calls without ids are numbered.
type talk struct {
	*reader
	name  string
	model string
	b     builder
	open  unnamed
	tools jsonscan.Node // declared in the record; absent = not in it
	count int

	// patient holds what users say until the calls before it are answered: a log
	// has it when it was said, a request behind the results.
	patient bool
	held    []chatMessage

	answer chatMessage // whose calls are still being gathered

	pending map[string]chatCall // calls that are not yet answered, by id
	asked   []string            // their ids, in order, the answered ones too
	// failure is the last word of the client, where that is an error.
	failure    wire.Failure
	failedWith int // the status of it, 0 = not in the record
}

// say adds a message.
func (t *talk) say(m chatMessage) {
	switch {
	case t.patient && m.role == "user" && len(t.pending) > 0:
		t.held = append(t.held, m)
		return
	case m.role == "assistant":
		t.release()
	}
	t.write(m)
	if len(t.pending) == 0 {
		t.release()
	}
}

// release writes what was held.
func (t *talk) release() {
	for _, m := range t.held {
		t.write(m)
	}
	t.held = nil
}

func (t *talk) write(m chatMessage) {
	t.count++
	t.failure, t.failedWith = wire.Failure{}, 0
	m.taken = true
	if m.role != "tool" {
		t.lostResults(m.from)
		t.open.open, t.pending = nil, map[string]chatCall{}
	}
	m = t.open.name(t.reader, m)
	for _, c := range m.calls {
		t.pending[c.id.Str()] = c
		t.asked = append(t.asked, c.id.Str())
	}
	if m.role == "tool" {
		delete(t.pending, m.answers.Str())
	}
	m.write(&t.b)
}

// lostResults answers the calls that are open where a line between them and what
// follows could not be read: it is in the file that they were answered, and a
// note says that it was not read.
func (t *talk) lostResults(next jsonscan.Node) {
	asked := t.asked
	t.asked = nil
	if len(t.pending) == 0 || len(t.lostLines) == 0 {
		return
	}
	for _, id := range asked {
		c, open := t.pending[id]
		if !open {
			continue
		}
		i, _ := slices.BinarySearch(t.lostLines, wire.LineOf(c.from))
		if i < len(t.lostLines) && t.lostLines[i] < wire.LineOf(next) {
			m := chatMessage{from: c.from, role: "tool", answers: c.id, content: t.textAt("(a line that cannot be read)", c.from)}
			m.write(&t.b)
		}
	}
}

// finish makes the messages so far an exchange, and begins anew; nil where there
// are none.
func (t *talk) finish() *wire.Exchange {
	defer func() { *t = talk{reader: t.reader, name: t.name, model: t.model, tools: t.tools, patient: t.patient} }()
	t.release()
	if t.count == 0 {
		return nil
	}
	t.lostResults(jsonscan.Node{})
	b := (&builder{}).lit("{")
	if t.model != "" {
		b.key("model").quote(t.model)
	}
	b.key("messages").lit("[")
	at := b.b.Len()
	b.lit(t.b.b.String()).lit("]")
	for _, c := range t.b.copies {
		b.copies = append(b.copies, wire.Copy{At: c.At + at, End: c.End + at, From: c.From})
	}
	if t.tools.Len() > 0 {
		t.writeDeclared(b, t.tools)
	}
	t.open.told(t.reader)
	x := t.single(t.name, t.built(b.lit("}"), t.name), t.tools.Len() == 0)
	if x != nil && t.failure.Node.Exists() {
		x.Steps[0].Failure, x.Steps[0].Status = t.failure, t.failedWith
	}
	return x
}

// textAt is a text of a value's own making, with the value's line.
func (r *reader) textAt(text string, at jsonscan.Node) jsonscan.Node {
	return r.quiet(jsonscan.Quote(text), "", at)
}
