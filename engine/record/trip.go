package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// trip is one round trip to a provider as a container keeps it; either half may
// be missing.
type trip struct {
	label      string // where it stands: "entry 3"; "" for the file itself
	url        string
	request    body
	response   body
	status     int
	retryAfter string
	earlier    string // id of the response that holds what was said before the request
	undeclared bool   // the request was put together from a record that does not hold the tools
}

// body is what one side sent: a JSON value, the events of a stream, or a text
// that is neither.
type body struct {
	node   jsonscan.Node
	events []wire.Event
	text   string
	line   int    // of the file, where the body begins; 0 where unknown
	id     string // of an answer that was put together
	lost   bool   // it is in the file, and could not be read; a note says why

	told     bool // whose it is was found out
	provider wire.Provider
	part     wire.Part
}

func (b *body) empty() bool { return !b.node.Exists() && len(b.events) == 0 && b.text == "" }

// whose tells the provider and part of a body, once.
func (b *body) whose() (wire.Provider, wire.Part) {
	if !b.told {
		b.told = true
		b.provider, b.part = wire.Recognise(b.first())
	}
	return b.provider, b.part
}

// first is a value of the body that tells whose it is.
func (b *body) first() jsonscan.Node {
	if b.node.Exists() {
		return b.node
	}
	for _, e := range b.events {
		if e.Data.Exists() {
			return e.Data
		}
	}
	return jsonscan.Node{}
}

// bodyOf reads the text of a body that a container keeps as text.
func (r *reader) bodyOf(text, label string, line int) body {
	b := body{line: line}
	trimmed := clearSpace(text)
	if trimmed == "" {
		return b
	}
	if trimmed[0] == '{' || trimmed[0] == '[' {
		n, bad := wire.Index(text, &wire.Source{Label: label, Base: -1, Line: line})
		if bad == nil {
			b.node = n
			return b
		}
		if b.events = r.chunks(text, label, line); len(b.events) > 1 {
			return b
		}
		b.events, b.lost = nil, true
		if !r.swamped {
			r.note(label, "not JSON: "+bad.Detail)
		}
	}
	if isEventStream(text) {
		b.events = r.events(text, label, line)
		b.lost = r.swamped
		return b
	}
	b.text = text
	return b
}

// steps decodes a round trip; nil for one that is no call of a model. A stream
// that turns out to be several answers gives a step for each.
func (r *reader) steps(t *trip) []*wire.Step {
	provider := r.provider(t)
	if provider == wire.Unknown {
		return nil
	}
	s := &wire.Step{Provider: provider, Host: hostOf(t.url), Status: t.status, RetryAfter: t.retryAfter}
	format, ok := wire.FormatOf(provider)
	if !ok {
		foreignStep(s, t)
		return []*wire.Step{s}
	}
	if t.request.node.Exists() && format.Request != nil {
		format.Request(s, t.request.node)
	}
	if t.undeclared {
		s.Declared, s.Tools, s.ToolsAt = false, nil, jsonscan.Node{}
	}
	if s.Model == "" {
		s.Model = modelOf(t.url)
	}
	list := []*wire.Step{s}
	s.Lost.Request, s.Lost.Response = t.request.lost, t.response.lost
	if t.response.node.Exists() && format.Response != nil {
		format.Response(s, t.response.node)
	}
	if len(t.response.events) > 0 && format.Assemble != nil {
		list = r.assembled(s, t, format)
	}
	if s.ID == "" {
		s.ID = t.response.id
	}
	if s.Earlier == "" {
		s.Earlier = t.earlier
	}
	failed(s, t)
	return list
}

// provider tells whose round trip it is: by the request, which is surer than
// the answer, and by the URL where both are silent or it is surer than they.
func (r *reader) provider(t *trip) wire.Provider {
	byURL, sure := route(t.url)
	if sure {
		return byURL
	}
	for _, b := range [...]*body{&t.request, &t.response} {
		p, part := b.whose()
		if p == wire.Anthropic && b == &t.request && wire.ByNameAlone(b.node) {
			if q, answers := t.response.whose(); q == wire.OpenAIChat && answers != wire.NoPart {
				return q // Claude behind a proxy, or rewritten
			}
		}
		if part != wire.NoPart {
			return p
		}
	}
	if byURL == wire.Unknown && t.request.empty() && saysError(t.response.first()) {
		return wire.OpenAIChat
	}
	return byURL
}

// mostBeside members stand beside the word of an error in the answer of a
// gateway; an object with more is a record of something else that failed.
const mostBeside = 6

// saysError reports that a body of no provider says that a request failed.
func saysError(n jsonscan.Node) bool {
	switch e := n.Get("error"); e.Kind() {
	case jsonscan.Object:
		return n.Len() <= mostBeside && !wire.ProgramsOwn(e) && !n.First("tool_id", "tool_name", "tool_call_id").Exists()
	case jsonscan.String:
		return n.Len() <= mostBeside
	case jsonscan.Bool:
		return e.True() && n.Get("message").Exists()
	}
	return false
}

// assembled puts the events of an answer together. What a file of chunks holds
// beyond the first answer becomes steps of its own.
func (r *reader) assembled(s *wire.Step, t *trip, format wire.Format) []*wire.Step {
	var list []*wire.Step
	for i, a := range format.Assemble(t.response.events) {
		if i > 0 {
			s = &wire.Step{Provider: s.Provider, Host: s.Host, Status: t.status}
		}
		src := &wire.Source{Label: joined(t.label, "stream"), Base: -1, Line: t.response.line, Made: &wire.Made{}}
		if i > 0 {
			src.Label += " " + strconv.Itoa(i+1)
		}
		for _, e := range a.Events {
			src.Made.Chunks = append(src.Made.Chunks, wire.Chunk{Base: e.Base, Raw: e.Raw})
		}
		if a.Body != "" {
			if n, bad := wire.Index(a.Body, src); bad == nil {
				format.Response(s, n)
			} else {
				r.note(src.Label, "the answer put together from the stream is not JSON: "+bad.Detail)
			}
		}
		s.Cut, s.Odd = a.Cut, a.Odd
		if a.Error.Exists() && !s.Failure.Node.Exists() {
			s.Failure = failureIn(a.Error, format)
		}
		list = append(list, s)
	}
	if list == nil {
		return []*wire.Step{s}
	}
	return list
}

// failureIn reads an error event: a body of the provider's, or the error alone.
func failureIn(n jsonscan.Node, format wire.Format) wire.Failure {
	var told wire.Step
	if format.Response(&told, n); told.Failure.Node.Exists() {
		return told.Failure
	}
	return wire.Failure{Type: str(n, "type"), Code: n.Get("code").Word(), Message: str(n, "message"), Node: n}
}

// failed reads the error of an answer that the provider's own format does not
// know as one: a proxy's page, a gateway's word.
func failed(s *wire.Step, t *trip) {
	if s.Failure.Node.Exists() || s.Status < 400 && s.Status != 0 || len(s.Answer) > 0 {
		return
	}
	at := t.response.first()
	e := at.Get("error")
	switch {
	case e.Is(jsonscan.Object):
		s.Failure = wire.Failure{Type: str(e, "type"), Code: e.Get("code").Word(), Message: str(e, "message"), Node: e}
	case e.Is(jsonscan.String):
		s.Failure = wire.Failure{Message: e.Str(), Node: e}
	case s.Status < 400:
	case at.Exists():
		said := at.First("message", "Message", "detail", "msg")
		s.Failure = wire.Failure{Type: at.First("__type", "type").Str(), Message: said.Str(), Node: at}
	case t.response.text != "":
		said := cut(t.response.text, 200)
		n, _ := wire.Index(jsonscan.Quote(said), &wire.Source{Label: joined(t.label, "response"), Base: -1, Line: t.response.line})
		s.Failure = wire.Failure{Message: said, Node: n}
	}
}

// foreignStep keeps of a provider that is not read what all have in common.
func foreignStep(s *wire.Step, t *trip) {
	s.Model = t.request.node.First("model", "modelId").Str()
	if s.Model == "" {
		s.Model = modelOf(t.url)
	}
	failed(s, t)
}

// joined puts the parts of a label together, empty ones left out.
func joined(parts ...string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	return strings.Join(list, ", ")
}
