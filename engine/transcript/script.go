package transcript

import (
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// turn is one turn of the scenario to be.
type turn struct {
	prompt []string // what was said to the model since its last turn
	said   []string // what the model said beside its call
	reply  string   // a call as the text of a proposal
	answer string   // a text for the user, with reply empty
	person string   // what the user said to an answer
	tool   string
	id     string // of the call
	result *wire.Block
	faults []string
	expect exchange.Code
	where  string    // in the recording, for a comment
	time   wire.Spot // of the call in the recording
}

// script lists the turns of an exchange: each call is a turn of its own, and a
// text that ends it an answer.
func script(x *wire.Exchange) []*turn {
	s := &scribe{byID: map[string]*turn{}}
	for at, t := range wire.Conversation(x) {
		for i := range t.Blocks {
			s.block(at, t, &t.Blocks[i])
		}
		if t.Role == wire.ModelSays {
			s.endOfTurn(at, t)
		}
	}
	return s.turns
}

// scribe collects the turns of a script.
type scribe struct {
	turns  []*turn
	byID   map[string]*turn // the latest call with that id
	prompt []string
	said   []string
	open   []*turn // calls without an id, not answered yet
	called bool    // the turn of the model at hand made a call
	ended  bool    // the last turn is an answer: what the user says now is a turn of its own
}

func (s *scribe) block(at wire.Spot, t wire.Turn, b *wire.Block) {
	text := b.Body.Str()
	switch b.Kind {
	case wire.TextBlock:
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		if t.Role == wire.ModelSays {
			s.said = append(s.said, text)
		} else if s.ended && t.Role == wire.UserSays {
			s.turns = append(s.turns, &turn{person: text, time: at})
			s.ended = false
		} else {
			s.prompt = append(s.prompt, text)
		}
	case wire.Call:
		at.Block = indexOf(t, b)
		s.call(at, b)
	case wire.Result:
		s.result(b)
	}
}

func indexOf(t wire.Turn, b *wire.Block) int {
	for i := range t.Blocks {
		if &t.Blocks[i] == b {
			return i
		}
	}
	return 0
}

func (s *scribe) call(at wire.Spot, b *wire.Block) {
	c := &turn{prompt: s.prompt, said: s.said, reply: proposal(b), tool: b.Name, id: b.ID, time: at, where: wire.PlaceOf(b.Node, jsonscan.Span{}).String()}
	s.prompt, s.said, s.called, s.ended = nil, nil, true, false
	s.turns = append(s.turns, c)
	if b.ID != "" {
		s.byID[b.ID] = c
	} else {
		s.open = append(s.open, c)
	}
}

// proposal is a call in the text envelope of a scenario. Arguments that were
// sent as text and are an object stand as that object, byte for byte; other
// text stays a text, so that what is wrong with it is judged as it was sent.
func proposal(b *wire.Block) string {
	args := b.Body.Raw()
	if b.Body.Is(jsonscan.String) {
		text := b.Body.Str()
		if doc, err := jsonscan.Index(text); err == nil && doc.Root().Is(jsonscan.Object) {
			args = strings.TrimSpace(text)
		}
	}
	if args == "" {
		args = "{}"
	}
	return `{"name": ` + jsonscan.Quote(b.Name) + `, "arguments": ` + args + `}`
}

func (s *scribe) result(b *wire.Block) {
	c := s.byID[b.ID]
	if c == nil && len(s.open) > 0 {
		c, s.open = s.open[0], s.open[1:]
	}
	if c == nil || c.result != nil {
		return
	}
	c.result = b
}

// endOfTurn makes an answer of what the model said without a call.
func (s *scribe) endOfTurn(at wire.Spot, t wire.Turn) {
	if !s.called && len(s.said) > 0 {
		s.turns = append(s.turns, &turn{
			prompt: s.prompt, answer: strings.Join(s.said, "\n\n"), time: at,
			where: wire.PlaceOf(t.Node, jsonscan.Span{}).String(),
		})
		s.prompt, s.said, s.ended = nil, nil, true
	}
	s.called = false
}
