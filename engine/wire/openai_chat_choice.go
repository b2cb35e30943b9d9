package wire

import (
	"cmp"
	"strconv"

	"callstep/engine/jsonscan"
)

// streamedChoice is one of the answers of a stream; all but one request ask for
// one.
type streamedChoice struct {
	index                       int64
	role                        jsonscan.Node
	content, refusal            rawText
	reasoning, reasoningContent rawText
	parts, details              []string // content and reasoning given as lists
	calls                       []*streamedCall
	legacy                      streamedCall
	finish                      jsonscan.Node
	failure                     jsonscan.Node
}

// finished: some servers pad every chunk with an empty finish reason.
func (c *streamedChoice) finished() bool { return c.finish.Str() != "" }

// saysAnything reports that it holds more than a role.
func (c *streamedChoice) saysAnything() bool {
	for _, t := range [...]*rawText{&c.content, &c.refusal, &c.reasoning, &c.reasoningContent} {
		if t.b.Len() > 0 {
			return true
		}
	}
	return len(c.parts)+len(c.details)+len(c.calls) > 0 || c.legacy.name.given || c.finished() || c.failure.Exists()
}

func (c *streamedChoice) take(n jsonscan.Node) {
	if finish, ok := n.Filled("finish_reason"); ok {
		c.finish = finish
	}
	if failure, ok := n.Filled("error"); ok {
		c.failure = failure
	}
	d := n.First("delta", "message")
	if role, ok := d.Filled("role"); ok {
		c.role = role
	}
	c.content.add(d.Get("content"))
	c.refusal.add(d.Get("refusal"))
	c.reasoning.add(d.Get("reasoning"))
	c.reasoningContent.add(d.Get("reasoning_content"))
	for _, part := range d.Get("content").Items() {
		c.parts = append(c.parts, part.Raw())
	}
	for _, part := range d.Get("reasoning_details").Items() {
		c.details = append(c.details, part.Raw())
	}
	for _, call := range d.Get("tool_calls").Items() {
		c.call(call).take(call)
	}
	if f, ok := d.Filled("function_call"); ok {
		c.legacy.takePart(f, "arguments")
	}
}

// call finds the call that a delta continues. The index tells; without one, or
// with one index for all (Gemini's compatible server), a new id with a new name
// begins a call.
func (c *streamedChoice) call(delta jsonscan.Node) *streamedCall {
	index, numbered := delta.Get("index").Int()
	id, name := textOf(delta, "id"), streamedName(delta)
	shared := false
	for i := len(c.calls) - 1; i >= 0; i-- {
		at := c.calls[i]
		if numbered && at.index != index {
			continue
		}
		if id == "" || name == "" || id == at.id.Str() {
			return at
		}
		shared = numbered && at.id.Str() != ""
		break
	}
	at := &streamedCall{index: index, shared: shared}
	c.calls = append(c.calls, at)
	return at
}

func (c *streamedChoice) body() string {
	var m rawObject
	m.put("role", cmp.Or(c.role.Raw(), `"assistant"`))
	switch {
	case len(c.parts) > 0:
		m.put("content", rawList(c.parts))
	case c.content.given:
		m.put("content", c.content.quoted())
	default:
		m.put("content", "null")
	}
	m.put("refusal", c.refusal.quoted())
	m.put("reasoning", c.reasoning.quoted())
	m.put("reasoning_content", c.reasoningContent.quoted())
	if len(c.details) > 0 {
		m.put("reasoning_details", rawList(c.details))
	}
	if len(c.calls) > 0 {
		var calls []string
		for _, call := range c.calls {
			calls = append(calls, call.body())
		}
		m.put("tool_calls", rawList(calls))
	}
	if c.legacy.name.given {
		m.put("function_call", c.legacy.part("arguments"))
	}
	var o rawObject
	o.put("index", strconv.FormatInt(c.index, 10))
	o.put("message", m.String())
	o.put("finish_reason", cmp.Or(c.finish.Raw(), "null"))
	o.put("error", c.failure.Raw())
	return o.String()
}

// streamedCall is one call in the making.
type streamedCall struct {
	index           int64
	id, kind, extra jsonscan.Node
	name, input     rawText
	free            bool // of a custom tool
	shared          bool // its index is that of a call before it
	again           bool // the name came once more, whole
}

// streamedName is the name in a delta of a call, of either kind.
func streamedName(delta jsonscan.Node) string {
	return textOf(delta.First("function", "custom"), "name")
}

func (c *streamedCall) take(delta jsonscan.Node) {
	if id := delta.Get("id"); id.Str() != "" || !c.id.Exists() {
		c.id = id
	}
	if kind, ok := delta.Filled("type"); ok {
		c.kind = kind
	}
	if extra, ok := delta.Filled("extra_content"); ok {
		c.extra = extra
	}
	if f, ok := delta.Filled("function"); ok {
		c.takePart(f, "arguments")
	} else if f, ok := delta.Filled("custom"); ok {
		c.free = true
		c.takePart(f, "input")
	}
}

// takePart adds a piece of name and input. A name that is sent again with every
// chunk is one name.
func (c *streamedCall) takePart(f jsonscan.Node, input string) {
	name := f.Get("name")
	c.again = c.again || c.name.given && name.Str() != "" && c.name.quoted() == name.Raw()
	if c.name.quoted() != name.Raw() && !(c.name.given && c.input.b.Len() > 0) {
		c.name.add(name)
	}
	switch piece := f.Get(input); piece.Kind() {
	case jsonscan.Object, jsonscan.Array:
		quoted := jsonscan.Quote(piece.Raw())
		c.input.b.WriteString(quoted[1 : len(quoted)-1])
		c.input.given = true
	default:
		c.input.add(piece)
	}
}

func (c *streamedCall) part(input string) string {
	var o rawObject
	o.put("name", c.name.quoted())
	o.put(input, c.input.quoted())
	return o.String()
}

func (c *streamedCall) body() string {
	var o rawObject
	o.put("id", c.id.Raw())
	o.put("type", c.kind.Raw())
	if c.free {
		o.put("custom", c.part("input"))
	} else {
		o.put("function", c.part("arguments"))
	}
	o.put("extra_content", c.extra.Raw())
	return o.String()
}

// note takes over what is odd about the calls of a choice.
func (o *Oddities) note(c *streamedChoice) {
	for _, call := range c.calls {
		if call.shared {
			o.OneIndex = append(o.OneIndex, call.id.Str())
		}
		if call.again {
			o.NameAgain = append(o.NameAgain, call.id.Str())
		}
	}
}
