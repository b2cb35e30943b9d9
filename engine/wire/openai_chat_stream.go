package wire

import (
	"slices"

	"callstep/engine/jsonscan"
)

// chatAssemble puts the chunks of Chat streams together. A file of chunks may
// hold several streams, one behind the other or interleaved; they are told
// apart by their ids, and where a server gives none, by [DONE] and by new text
// behind a finish reason.
func chatAssemble(events []Event) []Assembled {
	a := chatAssembler{byID: map[string]*chatStream{}, left: map[string]int{}}
	for _, e := range events {
		a.left[textOf(e.Data, "id")]++
	}
	for _, e := range events {
		if isDone(e) {
			a.end(e)
			continue
		}
		if s := a.streamOf(e.Data); s != nil {
			s.take(e)
		}
	}
	out := make([]Assembled, 0, len(a.streams))
	for _, s := range a.streams {
		out = append(out, s.assembled())
	}
	return out
}

type chatAssembler struct {
	streams []*chatStream
	byID    map[string]*chatStream
	left    map[string]int // chunks of each id that are still to come
	now     *chatStream    // the one that took the last chunk; nil behind [DONE]
}

func (a *chatAssembler) end(e Event) {
	if a.now != nil {
		a.now.done = true
		a.now.events = append(a.now.events, e)
		a.now = nil
	}
}

// streamOf finds the stream that a chunk belongs to, or begins one.
func (a *chatAssembler) streamOf(chunk jsonscan.Node) *chatStream {
	if !chunk.Is(jsonscan.Object) {
		return a.now
	}
	id := textOf(chunk, "id")
	a.left[id]--
	s := a.now
	if known := a.byID[id]; id != "" && known != nil {
		s = known
	} else if s != nil && id != "" && s.id != "" && (s.ended() || opensMessage(chunk) && !a.renamed(s, id)) {
		s = nil
	}
	if s == nil || s.saysMore(chunk) {
		s = &chatStream{}
		a.streams = append(a.streams, s)
	}
	if id != "" {
		if a.byID[id] == nil {
			s.ids++
		}
		a.byID[id] = s
		if s.id == "" {
			s.id = id
		}
	}
	a.now = s
	return s
}

// renamed reports that a stream goes on under another id, though each of its
// chunks says the role as if it were the first: a gateway opened it under an id
// of its own, or each chunk has one.
func (a *chatAssembler) renamed(s *chatStream, id string) bool {
	if a.left[s.id] > 0 {
		return false
	}
	return !s.saysAnything() || len(s.events) > 0 && a.left[id] == 0 && s.ids == len(s.events)
}

// opensMessage tells the first chunk of a stream from the chunks of a server
// that gives each its own id.
func opensMessage(chunk jsonscan.Node) bool {
	return textOf(chunk.Get("choices").Item(0).Get("delta"), "role") != ""
}

// chatStream is one answer in the making.
type chatStream struct {
	id      string
	ids     int           // that its chunks bear
	head    jsonscan.Node // the first chunk that names a model
	usage   jsonscan.Node
	failure jsonscan.Node
	failed  jsonscan.Node     // the event that holds it
	choices []*streamedChoice // in the order of their first chunk
	events  []Event
	done    bool
}

// saysAnything reports that some chunk held more than a role.
func (s *chatStream) saysAnything() bool {
	return slices.ContainsFunc(s.choices, (*streamedChoice).saysAnything)
}

func (s *chatStream) ended() bool {
	for _, c := range s.choices {
		if !c.finished() {
			return false
		}
	}
	return len(s.choices) > 0
}

// saysMore reports that a chunk adds to a message that has its finish reason:
// it begins another stream. Usage, filters and empty deltas may follow one.
func (s *chatStream) saysMore(chunk jsonscan.Node) bool {
	for _, n := range chunk.Get("choices").Items() {
		d := n.Get("delta")
		if textOf(d, "content") == "" && d.Get("tool_calls").Len() == 0 {
			continue
		}
		index, _ := n.Get("index").Int()
		if c := s.find(index); c != nil && c.finished() {
			return true
		}
	}
	return false
}

func (s *chatStream) take(e Event) {
	s.events = append(s.events, e)
	chunk := e.Data
	if failure, ok := chunk.Filled("error"); ok {
		s.failure, s.failed = failure, chunk
	} else if e.Name == "error" {
		s.failure, s.failed = chunk, chunk
	}
	if textOf(s.head, "model") == "" {
		s.head = chunk
	}
	if usage, ok := chunk.Filled("usage"); ok {
		s.usage = usage
	} else if usage, ok := chunk.Get("x_groq").Filled("usage"); ok {
		s.usage = usage
	}
	for _, c := range chunk.Get("choices").Items() {
		index, _ := c.Get("index").Int()
		s.choice(index).take(c)
	}
}

func (s *chatStream) find(index int64) *streamedChoice {
	for _, c := range s.choices {
		if c.index == index {
			return c
		}
	}
	return nil
}

func (s *chatStream) choice(index int64) *streamedChoice {
	if c := s.find(index); c != nil {
		return c
	}
	c := &streamedChoice{index: index}
	s.choices = append(s.choices, c)
	return c
}

// assembled writes the body that the server would have sent without streaming.
func (s *chatStream) assembled() Assembled {
	var choices []string
	var odd Oddities
	for _, c := range s.choices {
		choices = append(choices, c.body())
		odd.note(c)
	}
	var o rawObject
	if s.id != "" {
		o.put("id", jsonscan.Quote(s.id))
	}
	o.put("object", `"chat.completion"`)
	o.put("created", s.head.Get("created").Raw())
	o.put("model", s.head.Get("model").Raw())
	o.put("choices", rawList(choices))
	o.put("usage", s.usage.Raw())
	o.put("error", s.failure.Raw())
	return Assembled{
		Body: o.String(), Error: s.failed, Events: s.events, Odd: odd,
		Cut: !s.done && !s.ended() && !s.failure.Exists(),
	}
}
