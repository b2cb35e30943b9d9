package transcript

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine/wire"
)

// script lists the turns of an exchange: each call is a turn of its own, and a
// text that ends it an answer. What a model says and calls in a row, in one
// message or in several, is one response.
func script(x *wire.Exchange) *scribe {
	s := &scribe{byID: map[string]*turn{}, x: x}
	for at, t := range wire.Conversation(x) {
		if t.Role != wire.ModelSays {
			s.endResponse()
		}
		s.at, s.place = at, s.placeOf(at, &t)
		for i := range t.Blocks {
			s.at.Block = i
			s.block(&t, &t.Blocks[i])
		}
	}
	s.endResponse()
	return s
}

// scribe collects the turns of a script, and what has no place in them.
type scribe struct {
	turns  []*turn
	byID   map[string]*turn // the latest call with that id
	prompt []*wire.Block
	said   []*wire.Block
	began  wire.Spot // where said begins
	from   string    // and its place
	open   []*turn   // calls without an id, not answered yet
	called int       // calls of the response at hand
	ended  bool      // the last turn is an answer: what the user says now is a turn of its own

	at    wire.Spot
	place string
	x     *wire.Exchange
	index int // of the response at hand

	strays   []stray // results of calls that the record does not hold
	parallel int     // responses of several calls
	free     bool    // a tool takes free text
	hosted   int     // calls that ran at the provider
	thoughts int
	others   int
}

// stray is a result without its call.
type stray struct {
	result *wire.Block
	at     wire.Spot
	place  string
	turns  int // that were there before it
}

func (s *scribe) block(t *wire.Turn, b *wire.Block) {
	switch b.Kind {
	case wire.TextBlock:
		s.text(t, b)
	case wire.Call:
		s.call(b)
	case wire.Result:
		s.result(b)
	case wire.HostedCall:
		s.hosted++
	case wire.Thought:
		s.thoughts++
	case wire.OtherBlock:
		s.others++
	}
}

func (s *scribe) text(t *wire.Turn, b *wire.Block) {
	switch {
	case blank(b):
	case t.Role == wire.ModelSays:
		if len(s.said) == 0 {
			s.began, s.from = s.at, s.place
		}
		s.said = append(s.said, b)
	case s.ended && t.Role == wire.UserSays:
		s.turns = append(s.turns, &turn{kind: personTurn, said: []*wire.Block{b}, at: s.at, place: s.place})
		s.ended = false
	default:
		s.prompt = append(s.prompt, b)
	}
}

// blank reports a text of nothing but white space, without unescaping a long
// one.
func blank(b *wire.Block) bool {
	const long = 200
	return len(b.Body().Raw()) < long && strings.TrimSpace(b.Body().Str()) == ""
}

// placeOf is where a turn stands, in the numbers that the screens show.
func (s *scribe) placeOf(at wire.Spot, t *wire.Turn) string {
	place := "message " + strconv.Itoa(t.Index())
	switch n := len(s.x.Steps); {
	case n == 0:
		return "frame " + strconv.Itoa(t.Index())
	case at.Turn >= len(s.x.Steps[at.Step].Turns):
		place = "the response"
	}
	if len(s.x.Steps) > 1 {
		place = "request " + strconv.Itoa(at.Step+1) + ", " + place
	}
	return place
}

func (s *scribe) call(b *wire.Block) {
	c := &turn{
		prompt: s.prompt, said: s.said, calls: []*wire.Block{b}, tool: b.Name, id: b.ID(),
		at: s.at, index: s.index, place: s.place,
	}
	if s.called++; s.called == 2 {
		s.parallel++
	}
	s.free = s.free || b.Free
	s.prompt, s.said, s.ended = nil, nil, false
	s.turns = append(s.turns, c)
	if b.ID() != "" {
		s.byID[b.ID()] = c
	} else {
		s.open = append(s.open, c)
	}
}

// result finds the call that a result answers: by its id, else by its name,
// else the first that is open.
func (s *scribe) result(b *wire.Block) {
	c := s.byID[b.ID()]
	if c == nil && len(s.open) > 0 {
		const near = 64
		i := max(slices.IndexFunc(s.open[:min(near, len(s.open))], func(o *turn) bool { return o.tool == b.Name }), 0)
		if c = s.open[i]; i == 0 {
			s.open = s.open[1:]
		} else {
			s.open = slices.Delete(s.open, i, i+1)
		}
	}
	if c == nil {
		s.strays = append(s.strays, stray{b, s.at, s.place, len(s.turns)})
		return
	}
	c.results = append(c.results, b)
}

// endResponse makes an answer of what the model said without a call, or behind
// its last one.
func (s *scribe) endResponse() {
	if len(s.said) > 0 && s.called == 0 {
		s.turns = append(s.turns, &turn{
			kind: answerTurn, prompt: s.prompt, said: s.said, at: s.began, index: s.index, place: s.from,
		})
		s.prompt, s.ended = nil, true
	} else if last := len(s.turns) - 1; len(s.said) > 0 {
		s.turns[last].said = append(s.turns[last].said, s.said...)
	}
	s.said, s.called = nil, 0
	s.index++
}
