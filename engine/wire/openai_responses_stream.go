package wire

import (
	"cmp"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// responsesAssemble puts the events of Responses streams together. The last
// event carries the whole response: it is taken as it is. Where it is missing,
// or came without its items, they are put together from their own events; an
// item's last event counts, because the first may be incomplete.
func responsesAssemble(events []Event) []Assembled {
	var streams []*responsesStream
	var now *responsesStream
	for _, e := range events {
		if now == nil && isDone(e) {
			continue
		}
		if now == nil || now.isOver(e.Data) {
			now = &responsesStream{at: map[int64]*streamedItem{}}
			streams = append(streams, now)
		}
		now.take(e)
	}
	out := make([]Assembled, 0, len(streams))
	for _, s := range streams {
		out = append(out, s.assembled())
	}
	return out
}

// responsesStream is one response in the making.
type responsesStream struct {
	response jsonscan.Node // as the last event that carries one has it
	failure  jsonscan.Node
	failed   jsonscan.Node // the event that holds it
	items    []*streamedItem
	at       map[int64]*streamedItem // by output_index
	events   []Event
	ended    bool // its last event has come
}

// isOver reports that an event belongs to another response.
func (s *responsesStream) isOver(data jsonscan.Node) bool {
	if textOf(data, "type") == "response.created" {
		return true
	}
	id := data.Path("response", "id").Str()
	return s.ended && id != "" && id != textOf(s.response, "id")
}

func (s *responsesStream) take(e Event) {
	kind := textOf(e.Data, "type")
	s.events = append(s.events, e)
	if !e.Data.Exists() && strings.Contains(e.Raw, `"response.completed"`) {
		s.ended = true // it came, though it cannot be read
	}
	if response := e.Data.Get("response"); response.Is(jsonscan.Object) {
		s.response = response
	}
	switch kind {
	case "response.completed", "response.incomplete", "response.failed", "response.cancelled", "response.done":
		s.ended = true
	case "error":
		s.failed = e.Data
		s.failure = e.Data.First("error")
		if !s.failure.Is(jsonscan.Object) {
			s.failure = e.Data
		}
	case "response.output_item.added", "response.output_item.done":
		i := s.item(e.Data)
		i.last = e.Data.Get("item")
		i.done = kind == "response.output_item.done"
	default:
		if at, ok := streamedMembers[strings.TrimPrefix(kind, "response.")]; ok {
			s.item(e.Data).add(at, e.Data)
		}
	}
}

// item finds an item by its output_index, or makes room for it.
func (s *responsesStream) item(data jsonscan.Node) *streamedItem {
	index, _ := data.Get("output_index").Int()
	if s.at[index] == nil {
		s.at[index] = &streamedItem{index: index}
		s.items = append(s.items, s.at[index])
	}
	return s.at[index]
}

func (s *responsesStream) assembled() Assembled {
	a := Assembled{Error: s.failed, Events: s.events, Cut: !s.ended && !s.failure.Exists()}
	a.Body = s.response.Raw()
	if a.Body == "" {
		a.Body = `{"object":"response","status":"in_progress"}`
	}
	if s.response.Get("output").Len() == 0 && len(s.items) > 0 {
		a.Body = withMember(a.Body, "output", s.output())
	}
	if _, told := s.response.Filled("error"); s.failure.Exists() && !told {
		a.Body = withMember(a.Body, "error", s.failure.Raw())
	}
	return a
}

// withMember gives an object a member in place of one it may have.
func withMember(object, key, raw string) string {
	if with, ok := jsonscan.ReplaceValue(object, "/"+key, raw); ok {
		return with
	}
	with, _ := jsonscan.InsertMember(object, "", key, raw)
	return with
}

func (s *responsesStream) output() string {
	slices.SortStableFunc(s.items, func(a, b *streamedItem) int { return cmp.Compare(a.index, b.index) })
	var items []string
	for _, i := range s.items {
		if i.last.Is(jsonscan.Object) {
			items = append(items, i.raw())
		}
	}
	return rawList(items)
}

// streamedMembers are the deltas that fill a member of an item that never came
// whole.
var streamedMembers = map[string]string{
	"function_call_arguments.delta": "arguments",
	"mcp_call_arguments.delta":      "arguments",
	"custom_tool_call_input.delta":  "input",
	"output_text.delta":             "text",
	"refusal.delta":                 "text",
}

// streamedItem is one item in the making.
type streamedItem struct {
	index  int64
	last   jsonscan.Node // the item as it came last
	done   bool
	member string
	pieces rawText
}

func (i *streamedItem) add(member string, data jsonscan.Node) {
	i.member = member
	i.pieces.add(data.Get("delta"))
}

// raw is the item as it came, with what was streamed since it was announced.
func (i *streamedItem) raw() string {
	raw := i.last.Raw()
	switch {
	case i.done || !i.pieces.given:
		return raw
	case i.member == "text":
		return withMember(raw, "content", `[{"type":"output_text","text":`+i.pieces.quoted()+`}]`)
	}
	return withMember(raw, i.member, i.pieces.quoted())
}
