package wire

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// geminiAssemble puts streams together. A stream is told by its responseId; the
// chunks without one belong to the stream before them.
func geminiAssemble(events []Event) []Assembled {
	var streams []*geminiStream
	byID := map[string]*geminiStream{}
	var last *geminiStream
	for _, e := range events {
		chunk := e.Data
		if !chunk.Get("candidates").Exists() && chunk.Get("response").Is(jsonscan.Object) {
			chunk = chunk.Get("response")
		}
		id := chunk.First("responseId", "response_id").Str()
		s := byID[id]
		if s == nil && (id == "" || last != nil && last.id == "") {
			s = last
		}
		if s == nil {
			s = &geminiStream{byIndex: map[int64]*geminiCandidate{}}
			streams = append(streams, s)
		}
		if id != "" {
			s.id, byID[id] = id, s
		}
		last = s
		s.events = append(s.events, e)
		s.add(chunk)
	}
	out := make([]Assembled, 0, len(streams))
	for _, s := range streams {
		out = append(out, s.assembled())
	}
	return out
}

// geminiStream is one response in the making.
type geminiStream struct {
	id         string
	events     []Event
	candidates []*geminiCandidate
	byIndex    map[int64]*geminiCandidate
	rest       [numRest]jsonscan.Node // the last of each
	failure    jsonscan.Node
}

// restKeys are the members beside the candidates of which the last counts.
var restKeys = [numRest][2]string{
	{"promptFeedback", "prompt_feedback"}, {"usageMetadata", "usage_metadata"},
	{"modelVersion", "model_version"}, {"responseId", "response_id"},
}

const numRest = 4

func (s *geminiStream) add(chunk jsonscan.Node) {
	if e := chunk.Get("error"); e.Is(jsonscan.Object) {
		s.failure = e
	}
	for i, keys := range restKeys {
		if v := chunk.First(keys[0], keys[1]); v.Exists() {
			s.rest[i] = v
		}
	}
	for i, c := range chunk.Get("candidates").Items() {
		s.candidate(i, c).add(c)
	}
}

// candidate finds the candidate that a chunk goes on with, by its index.
func (s *geminiStream) candidate(at int, c jsonscan.Node) *geminiCandidate {
	index := int64(at)
	if said, ok := c.Get("index").Int(); ok {
		index = said
	}
	known := s.byIndex[index]
	if known == nil {
		known = &geminiCandidate{index: index}
		s.candidates, s.byIndex[index] = append(s.candidates, known), known
	}
	return known
}

// assembled writes the body, an error within the stream beside the candidates.
// The stream was cut off when no candidate says why it ended, unless the prompt
// was refused or an error ended it.
func (s *geminiStream) assembled() Assembled {
	a := Assembled{Error: s.failure, Events: s.events}
	var b strings.Builder
	b.WriteByte('{')
	ended := s.rest[0].Exists()
	if len(s.candidates) > 0 {
		b.WriteString(`"candidates":[`)
		for i, c := range s.candidates {
			if i > 0 {
				b.WriteByte(',')
			}
			c.write(&b)
			ended = ended || c.finish.Exists()
		}
		b.WriteByte(']')
	}
	for i, v := range s.rest {
		if v.Exists() {
			writeMember(&b, restKeys[i][0], v.Raw())
		}
	}
	if s.failure.Exists() {
		writeMember(&b, "error", s.failure.Raw())
	}
	b.WriteByte('}')
	a.Body, a.Cut = b.String(), !ended && !s.failure.Exists()
	return a
}

// writeMember writes a member of an object, with a comma where one stands
// before it.
func writeMember(b *strings.Builder, key, raw string) {
	if text := b.String(); text[len(text)-1] != '{' {
		b.WriteByte(',')
	}
	b.WriteString(`"` + key + `":` + raw)
}

// geminiCandidate is one candidate in the making.
type geminiCandidate struct {
	index           int64
	parts           []geminiPart
	finish, message jsonscan.Node
	open            *partialCall // the call that the next chunk goes on with
}

// geminiPart is one part: text that grows, a call that grows, or a part that
// came whole.
type geminiPart struct {
	whole   string // raw, of a part that came whole
	call    *partialCall
	text    *strings.Builder
	thought bool
	sign    string // raw
}

func (c *geminiCandidate) add(chunk jsonscan.Node) {
	for key, value := range chunk.Members() {
		switch name := key.Str(); name {
		case "content":
			for part := range oneOrMore(value.Get("parts")) {
				c.part(part)
			}
		case "finishReason", "finish_reason":
			if geminiFinish(value) != "" {
				c.finish = value
			}
		case "finishMessage", "finish_message":
			c.message = value
		}
	}
}

func (c *geminiCandidate) part(part jsonscan.Node) {
	call := part.First("functionCall", "function_call")
	text := part.Get("text")
	switch {
	case call.Is(jsonscan.Object):
		c.call(part, call)
	case text.Is(jsonscan.String):
		c.text(part, text)
	default:
		c.parts = append(c.parts, geminiPart{whole: part.Raw()})
	}
}

// text appends to the text before it, where both are thoughts or neither is
// and no signature closes the one before. An empty text only carries a
// signature.
func (c *geminiCandidate) text(part, text jsonscan.Node) {
	sign := part.First("thoughtSignature", "thought_signature").Raw()
	said := text.Str()
	if said == "" && sign == "" {
		return
	}
	thought := part.Get("thought").True()
	if n := len(c.parts); n > 0 {
		p := &c.parts[n-1]
		if p.text != nil && p.thought == thought && p.sign == "" {
			p.text.WriteString(said)
			p.sign = sign
			return
		}
	}
	p := geminiPart{text: &strings.Builder{}, thought: thought, sign: sign}
	p.text.WriteString(said)
	c.parts = append(c.parts, p)
}

// call opens, continues or closes a call. A name opens one; a call that stays
// open at the next name or at the end of the stream is closed there, because
// the closing chunk may be missing.
func (c *geminiCandidate) call(part, call jsonscan.Node) {
	named := textOf(call, "name") != ""
	if c.open == nil || named {
		if call.Len() == 0 {
			return
		}
		if !isPartialCall(call) {
			c.open = nil
			c.parts = append(c.parts, geminiPart{whole: part.Raw()})
			return
		}
		c.open = &partialCall{name: call.Get("name").Raw(), id: call.Get("id").Raw()}
		c.parts = append(c.parts, geminiPart{call: c.open})
	}
	p := &c.parts[len(c.parts)-1]
	if sign := part.First("thoughtSignature", "thought_signature"); sign.Exists() && p.call == c.open {
		p.sign = sign.Raw()
	}
	c.open.add(call)
	if !call.First("willContinue", "will_continue").True() {
		c.open = nil
	}
}

func (c *geminiCandidate) write(b *strings.Builder) {
	b.WriteString(`{"content":{"role":"model","parts":[`)
	for i, p := range c.parts {
		if i > 0 {
			b.WriteByte(',')
		}
		p.write(b)
	}
	b.WriteString(`]}`)
	if c.finish.Exists() {
		b.WriteString(`,"finishReason":` + c.finish.Raw())
	}
	if c.message.Exists() {
		b.WriteString(`,"finishMessage":` + c.message.Raw())
	}
	b.WriteString(`,"index":` + strconv.FormatInt(c.index, 10) + `}`)
}

func (p geminiPart) write(b *strings.Builder) {
	switch {
	case p.whole != "":
		b.WriteString(p.whole)
		return
	case p.call != nil:
		b.WriteString(`{"functionCall":`)
		p.call.write(b)
	default:
		b.WriteString(`{"text":` + jsonscan.Quote(p.text.String()))
		if p.thought {
			b.WriteString(`,"thought":true`)
		}
	}
	if p.sign != "" {
		b.WriteString(`,"thoughtSignature":` + p.sign)
	}
	b.WriteByte('}')
}
