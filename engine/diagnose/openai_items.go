package diagnose

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// openAIIDPrefixes are how the ids of stored items begin, by type.
var openAIIDPrefixes = map[string]string{
	"function_call": "fc", "custom_tool_call": "ctc", "reasoning": "rs", "message": "msg",
}

// openAIItems judges the ids of the items in a request: OpenAI finds a stored
// item by its id. Other servers keep no such store.
func openAIItems(j *Judge) {
	answers := map[string]*wire.Step{} // by the id of the response
	eachOpenAIStep(j, func(o *openAIStep) {
		if o.native && o.server.own {
			seen := map[string]int{}
			earlier := openAIItemIDs(answers[o.Earlier])
			for t := range o.Turns {
				o.itemID(t, &o.Turns[t], seen, earlier)
			}
		}
		if o.ID != "" {
			answers[o.ID] = o.Step
		}
	})
}

// openAIItemIDs are the ids of the items of a response.
func openAIItemIDs(s *wire.Step) map[string]bool {
	if s == nil {
		return nil
	}
	ids := map[string]bool{}
	for t := range s.Answer {
		if id := s.Answer[t].Node().Get("id").Str(); id != "" {
			ids[id] = true
		}
	}
	return ids
}

func (o *openAIStep) itemID(t int, turn *wire.Turn, seen map[string]int, earlier map[string]bool) {
	node := turn.Node().Get("id")
	id := node.Str()
	if id == "" || turn.Said() == "item_reference" && earlier[id] {
		return
	}
	h := Hit{Subject: id, Message: turn.Index(), Node: node}
	before, again := seen[id]
	seen[id] = turn.Index()
	switch {
	case again:
		h.Word = "item_duplicate"
		h.Evidence = fmt.Sprintf("Item id %s stands in input items %d and %d.", openAIName(id), before, turn.Index())
	case earlier[id]:
		h.Word = "item_duplicate"
		h.Evidence = "Item " + openAIName(id) + " is sent in " + o.where(t) + " and is part of the response that previous_response_id names."
	default:
		if h.Word, h.Evidence = o.idShape(t, turn, id); h.Word == "" {
			return
		}
	}
	o.report(t, 0, h)
}

// idShape says what is wrong with the form of an item's id.
func (o *openAIStep) idShape(t int, turn *wire.Turn, id string) (word, evidence string) {
	kind := turn.Node().Get("type").Str()
	if kind == "message" && turn.Role != wire.ModelSays {
		kind = ""
	}
	switch want := openAIIDPrefixes[kind]; {
	case isPlaceholder(id):
		return "", ""
	case want != "" && !strings.HasPrefix(id, want):
		return "item_id_prefix", "The id of " + o.where(t) + ", a " + kind + ", is " + openAIName(id) + "; OpenAI's begin with " + openAIName(want) + "."
	case len([]rune(id)) > openAILongID:
		return "item_id_length", fmt.Sprintf("The id of %s, %s, has %d characters; OpenAI takes %d.", o.where(t), openAIName(id), len([]rune(id)), openAILongID)
	case !openAIPlain(id, "_-"):
		return "item_id_prefix", "The id of " + o.where(t) + ", " + openAIName(id) + ", holds " + openAIStrange(id, "_-") + "; letters, digits, _ and - are taken."
	}
	return "", ""
}

// openAIOrigin is what the file shows of an item: how it stood in the response
// that it came from.
type openAIOrigin struct {
	sign   jsonscan.Node // its encrypted content
	chunks []wire.Chunk  // of the response, where it was a stream
	next   string        // id of the item that followed it, "" where it was the last
	before string        // id of the reasoning item that led to it
	stored bool
}

// gave reports whether a response gave that encrypted content, and whether only
// when it announced the item. Each event of a stream encrypts it anew.
func (o openAIOrigin) gave(sign jsonscan.Node) (given, early bool) {
	if sign.Str() == o.sign.Str() {
		return true, false
	}
	for _, c := range o.chunks {
		if strings.Contains(c.Raw, sign.Str()) {
			given = true
			early = strings.Contains(c.Raw, "response.output_item.added")
			if !early {
				break
			}
		}
	}
	return given, early
}

// openAIOrigins maps the items of the responses before a step.
type openAIOrigins map[string]openAIOrigin

func (m openAIOrigins) add(s *wire.Step) {
	reasoning := ""
	for t := range s.Answer {
		id := s.Answer[t].Node().Get("id").Str()
		thought := s.Answer[t].Said() == "reasoning"
		if id != "" {
			o := openAIOrigin{sign: s.Answer[t].Node().Get("encrypted_content"), before: reasoning, stored: !openAIUnstored(s)}
			o.chunks = wire.SourceOf(s.Response).Chunks()
			if t+1 < len(s.Answer) {
				o.next = s.Answer[t+1].Node().Get("id").Str()
			}
			m[id] = o
		}
		reasoning = ""
		if thought {
			reasoning = id
		}
	}
}

// openAIUnstored reports that a response was not kept: store is false.
func openAIUnstored(s *wire.Step) bool {
	for _, store := range [...]jsonscan.Node{s.Request.Get("store"), s.Response.Get("store")} {
		if store.Is(jsonscan.Bool) && !store.True() {
			return true
		}
	}
	return false
}
