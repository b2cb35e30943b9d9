package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// anthropicAssemble puts streams together, one message after another: a file
// of events can hold several. The body has the members of message_start, the
// blocks as their deltas made them, and what message_delta said last.
func anthropicAssemble(events []Event) []Assembled {
	var out []Assembled
	var now *anthropicStream
	end := func() {
		if now != nil {
			out = append(out, now.assembled())
			now = nil
		}
	}
	for _, e := range events {
		said := textOf(e.Data, "type")
		if said == "message_start" {
			end()
			now = newAnthropicStream(e.Data.Get("message"))
		}
		if now == nil {
			// Without a message there is nothing to put together but an error.
			if said != "error" {
				continue
			}
			now = newAnthropicStream(jsonscan.Node{})
		}
		now.events = append(now.events, e)
		switch said {
		case "content_block_start":
			now.start(e.Data)
		case "content_block_delta":
			now.extend(e.Data)
		case "message_delta":
			now.delta, now.usage = e.Data.Get("delta"), e.Data.Get("usage")
		case "error":
			now.failure = e.Data
			end()
		case "message_stop":
			now.stopped = true
			end()
		}
	}
	end()
	return out
}

// anthropicStream is one message on its way.
type anthropicStream struct {
	message, delta, usage, failure jsonscan.Node

	blocks  []*anthropicPart
	byIndex map[int64]*anthropicPart
	events  []Event
	stopped bool
}

func newAnthropicStream(message jsonscan.Node) *anthropicStream {
	return &anthropicStream{message: message, byIndex: map[int64]*anthropicPart{}}
}

// anthropicPart is one block on its way.
type anthropicPart struct {
	begun jsonscan.Node

	text, thinking, signature, arguments strings.Builder
	citations                            []string
	content                              jsonscan.Node // of a compaction, which comes whole
}

func (s *anthropicStream) start(data jsonscan.Node) {
	index, _ := data.Get("index").Int()
	b := &anthropicPart{begun: data.Get("content_block")}
	b.extend(b.begun)
	s.blocks = append(s.blocks, b)
	s.byIndex[index] = b
}

// extend adds a delta. One without a block before it is lost, as it is to the
// provider's own clients.
func (s *anthropicStream) extend(data jsonscan.Node) {
	index, _ := data.Get("index").Int()
	b := s.byIndex[index]
	if b == nil {
		return
	}
	delta := data.Get("delta")
	b.extend(delta)
	b.arguments.WriteString(textOf(delta, "partial_json"))
	if c := delta.Get("citation"); c.Exists() {
		b.citations = append(b.citations, c.Raw())
	}
	if c := delta.Get("content"); c.Exists() {
		b.content = c
	}
}

func (b *anthropicPart) extend(from jsonscan.Node) {
	b.text.WriteString(textOf(from, "text"))
	b.thinking.WriteString(textOf(from, "thinking"))
	b.signature.WriteString(textOf(from, "signature"))
}

func (s *anthropicStream) assembled() Assembled {
	a := Assembled{Events: s.events, Error: s.failure, Cut: !s.stopped}
	if !s.message.Is(jsonscan.Object) && s.failure.Exists() {
		a.Body = s.failure.Raw()
		return a
	}
	w := &objectWriter{}
	for k, v := range s.message.Members() {
		switch key := k.Str(); {
		case key == "content", key == "usage", s.delta.Get(key).Exists():
		default:
			w.member(k.Raw(), v.Raw())
		}
	}
	if !s.message.Get("type").Exists() {
		w.member(`"type"`, `"message"`)
	}
	w.member(`"content"`, s.content())
	for k, v := range s.delta.Members() {
		w.member(k.Raw(), v.Raw())
	}
	if usage := s.message.Get("usage"); usage.Exists() || s.usage.Exists() {
		w.member(`"usage"`, overlaid(usage, s.usage))
	}
	a.Body = w.String()
	return a
}

func (s *anthropicStream) content() string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range s.blocks {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(s.blocks[i].whole())
	}
	b.WriteByte(']')
	return b.String()
}

// whole is the block as an unstreamed answer would have it. Arguments that are
// no JSON, of a stream that broke off, stand as a string.
func (b *anthropicPart) whole() string {
	w := &objectWriter{}
	instead := map[string]string{}
	for _, t := range []struct{ key, text string }{
		{"text", b.text.String()}, {"thinking", b.thinking.String()}, {"signature", b.signature.String()},
	} {
		if t.text != "" {
			instead[t.key] = jsonscan.Quote(t.text)
		}
	}
	if text := b.arguments.String(); text != "" {
		instead["input"] = text
		if _, err := jsonscan.Index(text); err != nil {
			instead["input"] = jsonscan.Quote(text)
		}
	}
	if len(b.citations) > 0 {
		instead["citations"] = "[" + strings.Join(b.citations, ",") + "]"
	}
	if b.content.Exists() {
		instead["content"] = b.content.Raw()
	}
	for k, v := range b.begun.Members() {
		key := k.Str()
		if _, ok := instead[key]; !ok {
			w.member(k.Raw(), v.Raw())
		}
	}
	for _, key := range [...]string{"text", "thinking", "signature", "input", "citations", "content"} {
		if raw, ok := instead[key]; ok {
			w.member(jsonscan.Quote(key), raw)
		}
	}
	return w.String()
}

// overlaid is an object with the members of another put over its own.
func overlaid(under, over jsonscan.Node) string {
	w := &objectWriter{}
	for k, v := range under.Members() {
		if !over.Get(k.Str()).Exists() {
			w.member(k.Raw(), v.Raw())
		}
	}
	for k, v := range over.Members() {
		w.member(k.Raw(), v.Raw())
	}
	return w.String()
}

// objectWriter writes an object member by member, each as raw JSON.
type objectWriter struct{ b strings.Builder }

func (w *objectWriter) member(key, value string) {
	if w.b.Len() == 0 {
		w.b.WriteByte('{')
	} else {
		w.b.WriteByte(',')
	}
	w.b.WriteString(key)
	w.b.WriteByte(':')
	w.b.WriteString(value)
}

// String is the object.
func (w *objectWriter) String() string {
	if w.b.Len() == 0 {
		return "{}"
	}
	return w.b.String() + "}"
}
