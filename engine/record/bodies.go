package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// bodies reads values that are bodies as they went over the wire, or pairs of
// them: a request, an answer to the request before it, {request, response},
// events of streams, frames of MCP, the messages of one conversation.
func (r *reader) bodies(v values) {
	if list := r.conversation(v); list != nil {
		r.thread(list)
		return
	}
	if v.root.Is(jsonscan.Array) {
		if p, part := wire.Recognise(v.root); part != wire.NoPart && p != wire.MCP {
			r.thread([]trip{r.bare(v.root, part)})
			return
		}
	}
	b := bodyList{reader: r, weaver: r.weaver(""), batches: map[string]int{}}
	for _, n := range v.all {
		b.take(n)
	}
	b.flush()
	r.addFrames("", b.frames)
	b.ended = true
	b.settle()
	b.weaver.done()
	if b.unknown > 0 && len(r.file.Exchanges) > 0 {
		r.note("", counted(b.unknown, "value")+" left out: no part of an exchange")
	}
}

// bodyList sorts values into round trips.
type bodyList struct {
	*reader
	weaver  *weaver      // nil: the round trips are kept until the end
	trips   []trip       // to which an answer may still come
	stream  []wire.Event // events that are not yet an answer
	from    wire.Provider
	frames  []wire.Frame
	batches map[string]int // where the trip of a batch's custom_id is
	closed  int            // trips that no answer belongs to any more
	unknown int
	ended   bool
}

func (b *bodyList) take(n jsonscan.Node) {
	n = unpickled(n)
	if t, ok := b.pair(n); ok {
		b.flush()
		b.whole(t, str(n, "custom_id"))
		return
	}
	p, part := wire.Recognise(n)
	if part == wire.EventPart || part == wire.ResponsePart && p == wire.Gemini && !carriesRequest(n) {
		if b.from != p {
			b.flush()
		}
		b.from = p
		b.stream = append(b.stream, eventOf(n))
		return
	}
	if len(b.stream) > 0 && part == wire.NoPart && n.Is(jsonscan.Object) && (b.from == wire.Anthropic || n.Get("error").Exists()) {
		b.stream = append(b.stream, eventOf(n))
		return
	}
	b.flush()
	switch part {
	case wire.FramesPart:
		b.frames = append(b.frames, framesOf(n)...)
	case wire.NoPart:
		if saysError(n) {
			b.answer(trip{response: body{node: n}})
			return
		}
		b.unknown++
	case wire.RequestPart:
		b.add(b.bare(n, part))
	default:
		b.answer(b.bare(n, part))
	}
}

// whole takes a pair. The lines of a batch file hold one half each, joined by
// an id of the client's.
func (b *bodyList) whole(t trip, id string) {
	if at, known := b.batches[id]; known && b.trips[at].response.empty() && t.request.empty() {
		b.trips[at].response, b.trips[at].status = t.response, t.status
		return
	}
	if id != "" {
		b.batches[id] = len(b.trips)
	}
	b.add(t)
}

// add takes a round trip. Its answer comes before the next one, except in a
// batch.
func (b *bodyList) add(t trip) {
	b.settle()
	b.trips = append(b.trips, t)
}

// settle hands over what no answer can come to any more.
func (b *bodyList) settle() {
	if b.weaver == nil || len(b.batches) > 0 && !b.ended {
		return
	}
	for i := range b.trips {
		b.weaver.weave(&b.trips[i])
	}
	b.trips = b.trips[:0]
}

// flush makes the events so far the answer they are.
func (b *bodyList) flush() {
	if len(b.stream) > 0 {
		b.answer(trip{response: body{events: b.stream, line: lineOf(b.stream[0].Data)}})
		b.stream = nil
	}
}

// answer takes an answer that stands by itself: it belongs to the request
// before it, if that has none.
func (b *bodyList) answer(t trip) {
	if i := len(b.trips) - 1; i >= b.closed && b.trips[i].response.empty() && b.trips[i].status == 0 {
		asked, _ := b.trips[i].request.whose()
		if said, part := t.response.whose(); said == asked || asked != wire.Unknown && refuses(asked, said, part) {
			b.trips[i].response, b.trips[i].status = t.response, t.status
			return
		}
	}
	b.add(t)
}

// refuses reports that an error may be the answer of a provider: OpenAI's is the
// same for both of its formats, and a gateway's is nobody's.
func refuses(asked, said wire.Provider, part wire.Part) bool {
	return said == wire.Unknown || part == wire.ErrorPart && said == wire.OpenAIChat && asked == wire.OpenAIResponses
}

func lineOf(n jsonscan.Node) int {
	if src := wire.SourceOf(n); src != nil {
		return src.Line
	}
	return 0
}

// siblings are what a request body may carry beside its own members.
const (
	sibling       = "response"
	siblingStatus = "response_status"
	siblingStream = "response_stream"
)

func carriesRequest(n jsonscan.Node) bool {
	return asksToo(wire.Gemini, n) || n.Get(siblingStatus).Exists()
}

// bare reads a body that stands by itself, with its siblings.
func (r *reader) bare(n jsonscan.Node, part wire.Part) trip {
	var t trip
	status, _ := n.Get(siblingStatus).Int()
	t.status = int(status)
	if part != wire.RequestPart {
		t.response.node = n
		if p, _ := wire.Recognise(n); part == wire.ResponsePart && asksToo(p, n) {
			t.request.node = n
		}
		return t
	}
	t.request.node = n
	t.response = r.answerOf(n)
	return t
}

// answerOf reads what came back, as it stands beside a request.
func (r *reader) answerOf(n jsonscan.Node) body {
	if stream := n.Get(siblingStream); stream.Is(jsonscan.String) {
		text := stream.Str()
		return body{events: r.events(text, siblingStream, lineOf(n)), line: lineOf(n)}
	} else if stream.Is(jsonscan.Array) {
		return r.value(stream, siblingStream)
	}
	p, _ := wire.Recognise(n)
	for _, key := range [...]string{sibling, "completion", "output"} {
		if came := n.Get(key); came.Exists() && !came.Is(jsonscan.Null) {
			b := r.answerTo(p, came, key)
			if key != sibling && b.text != "" {
				r.note(key, "a text beside the request, and no body of an answer")
			}
			return b
		}
	}
	return body{}
}

// value reads a body that is a JSON value, or text that holds one; a list may
// be the chunks of a stream.
func (r *reader) value(n jsonscan.Node, label string) body {
	n = unpickled(n)
	switch n.Kind() {
	case jsonscan.Object:
		return body{node: n, line: lineOf(n)}
	case jsonscan.String:
		return r.bodyOf(n.Str(), label, lineOf(n))
	case jsonscan.Array:
		if p, part := wire.Recognise(n); part == wire.ErrorPart {
			return body{node: n.Item(0), line: lineOf(n)}
		} else if part != wire.NoPart && p != wire.Gemini {
			return body{node: n, line: lineOf(n)}
		}
		b := body{line: lineOf(n)}
		for _, item := range n.Items() {
			if item.Is(jsonscan.String) {
				b.events = append(b.events, r.bodyOf(item.Str(), label, b.line).events...)
				continue
			}
			b.events = append(b.events, eventOf(unpickled(item)))
		}
		return b
	}
	return body{}
}

// unpickled is an object of a library without the wrapper that a recorder puts
// around it: {"__type__": "openai.types.…", "__data__": {…}}.
func unpickled(n jsonscan.Node) jsonscan.Node {
	if within := n.Get("__data__"); within.Is(jsonscan.Object) && n.Get("__type__").Is(jsonscan.String) {
		return within
	}
	return n
}

// pair reads an object that holds a request and its answer, in the spellings
// that loggers and batch files use.
func (r *reader) pair(n jsonscan.Node) (trip, bool) {
	if !n.Is(jsonscan.Object) {
		return trip{}, false
	}
	if batch, ok := r.batch(n); ok {
		return batch, true
	}
	if str(n, "scope") != "" && hasAll(n, "path", "status", "response") { // nock
		status, _ := n.Get("status").Int()
		t := trip{url: str(n, "scope") + str(n, "path"), status: int(status)}
		t.request, t.response = r.value(n.Get("body"), "request"), r.value(n.Get("response"), "response")
		return t, true
	}
	if came, ok := r.answered(n); ok {
		return came, true
	}
	asked := n.Get("request")
	if !asked.Is(jsonscan.Object) && !asked.Is(jsonscan.String) {
		return trip{}, false
	}
	t := trip{url: asked.First("url", "uri").Str(), request: r.inside(asked, "request")}
	if _, part := t.request.whose(); part != wire.RequestPart && t.request.node == asked {
		return trip{}, false
	}
	came := n.Get("response")
	p, _ := t.request.whose()
	if t.response = r.inside(came, "response"); !came.First("body", "parsed_body", "json").Exists() {
		t.response = r.answerTo(p, came, "response")
	}
	if n.Get(siblingStream).Exists() {
		t.response = r.answerOf(n)
	}
	for _, from := range [...]jsonscan.Node{n.First(siblingStatus, "status", "status_code"), came.First("status", "status_code")} {
		if status, ok := from.Int(); ok && t.status == 0 {
			t.status = int(status)
		}
	}
	t.retryAfter = header(came.Get("headers"), "retry-after")
	return t, true
}

// answered reads an answer of HTTP by itself: its status beside its body.
func (r *reader) answered(n jsonscan.Node) (t trip, ok bool) {
	status, known := n.First("status", "statusCode").Int()
	if !known || status < 100 || status > 599 || n.Len() > mostBeside || !n.Get("body").Exists() || n.Get("request").Exists() {
		return t, false
	}
	t = trip{url: str(n, "url"), status: int(status), response: r.value(n.Get("body"), "body"), retryAfter: header(n.Get("headers"), "retry-after")}
	_, part := t.response.whose()
	return t, part == wire.ResponsePart || part == wire.EventPart || part == wire.ErrorPart
}

// inside is the body of something that may be a message of HTTP around it.
func (r *reader) inside(n jsonscan.Node, label string) body {
	if n.Is(jsonscan.Object) {
		b := body{node: n, line: lineOf(n)}
		if _, part := b.whose(); part != wire.NoPart {
			return b
		}
		if within := n.First("body", "parsed_body", "json"); within.Exists() {
			return r.value(within, label)
		}
	}
	return r.value(n, label)
}

// batch reads the lines of batch files: {custom_id, body}, {custom_id, params}
// and their results.
func (r *reader) batch(n jsonscan.Node) (t trip, ok bool) {
	if !n.Get("custom_id").Exists() {
		return t, false
	}
	t.label = cut(str(n, "custom_id"), 40)
	if asked := n.First("body", "params"); asked.Is(jsonscan.Object) {
		t.request.node = asked
		t.url = str(n, "url")
		return t, true
	}
	if came := n.Path("response", "body"); came.Is(jsonscan.Object) {
		status, _ := n.Path("response", "status_code").Int()
		t.response.node, t.status = came, int(status)
		return t, true
	}
	if came := n.Get("result").First("message", "error"); came.Is(jsonscan.Object) {
		t.response.node = came
		return t, true
	}
	return t, false
}

// header is a header of any spelling, as HAR, VCR and plain objects keep them.
func header(headers jsonscan.Node, name string) string {
	for k, v := range headers.Members() {
		if strings.EqualFold(k.Str(), name) {
			if v.Is(jsonscan.Array) {
				v = v.Item(0)
			}
			return v.Str()
		}
	}
	for _, h := range headers.Items() {
		if strings.EqualFold(str(h, "name"), name) {
			return str(h, "value")
		}
	}
	return ""
}
