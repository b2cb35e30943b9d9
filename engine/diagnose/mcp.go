package diagnose

import (
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// mcp is the contract of the Model Context Protocol. Its exchanges are frames:
// a finding's message is the index of the frame.
var mcp = Contract{Provider: wire.MCP, Rules: mcpRules, Checks: []Check{mcpFrames}}

// mcpFrames judges an exchange of frames: first who answers whom, then the
// declared tools, the calls and their results.
func mcpFrames(j *Judge) {
	if len(j.X.Frames) == 0 {
		return
	}
	s := &mcpSession{j: j, open: map[mcpKey]int{}}
	for i := range j.X.Frames {
		s.frame(i)
	}
	s.list()
	s.index()
	for _, i := range s.calls {
		s.call(&s.requests[i])
	}
	s.unanswered()
	s.notJSON()
	s.retries()
	s.others()
}

// mcpKey is a request as its answer names it. Both sides count on their own.
type mcpKey struct {
	way wire.Way // of the request
	id  string   // raw, so that 1 and "1" differ
}

// mcpRequest is one request and what became of it.
type mcpRequest struct {
	frame     int
	way       wire.Way
	id        jsonscan.Node
	method    string
	params    jsonscan.Node
	answer    int // index of the frame that answers it, -1 = none
	cancelled int // index of the frame that cancels it, -1 = none
	late      int // index of an answer that came after it was given up, -1 = none
	timedOut  bool
	first     bool // of its session: initialize
	session   int
	version   string // of the protocol, "" = the file does not say
	faulty    bool   // the model's fault
	copies    bool   // the record holds its frame twice
	replaced  bool   // another request took its id while it was open
	same      *mcpSame
	tool      *wire.Tool
}

// mcpSession is the record under judgement.
type mcpSession struct {
	j        *Judge
	requests []mcpRequest
	open     map[mcpKey]int // the last request of each id in this session
	strays   []int          // frames that answer no request
	calls    []int          // indexes of the requests tools/call
	session  int
	version  string
	began    bool // an initialize was seen

	lastCall, lastGood int // the last call that was answered, the last request of the client with a result; -1 = none

	tools      []wire.Tool
	byName     map[string][]mcpListed
	declared   bool
	incomplete bool
}

// mcpSame are the calls with one name and the same arguments.
type mcpSame struct {
	calls    []int
	lastWell int // frame of the last one that worked, -1 = none
}

// index notes what is asked of many requests.
func (s *mcpSession) index() {
	s.lastCall, s.lastGood = -1, -1
	for i := range s.requests {
		r := &s.requests[i]
		if r.way == wire.ToClient {
			continue
		}
		if r.method == "tools/call" {
			s.calls = append(s.calls, i)
			if r.answer >= 0 {
				s.lastCall = i
			}
		}
		if r.answer >= 0 && s.j.X.Frames[r.answer].Result.Exists() {
			s.lastGood = i
		}
	}
}

func mcpHit(word string, frame int, node jsonscan.Node, subject, evidence string) Hit {
	return Hit{Word: word, Time: Time{Turn: frame}, Message: frame, Node: node, Subject: subject, Evidence: evidence}
}

// frame reads one frame.
func (s *mcpSession) frame(i int) {
	f := &s.j.X.Frames[i]
	switch {
	case f.Method != "" && f.ID.Exists():
		s.request(i, f)
	case f.Method == "notifications/cancelled":
		s.cancel(i, f)
	case f.Method == "":
		s.response(i, f)
	}
}

func mcpWay(f *wire.Frame) wire.Way {
	if f.Way != wire.EitherWay {
		return f.Way
	}
	return wire.MCPWay(f.Method)
}

func (s *mcpSession) request(i int, f *wire.Frame) {
	r := mcpRequest{frame: i, way: mcpWay(f), id: f.ID, method: f.Method, params: f.Params, answer: -1, cancelled: -1, late: -1}
	if r.method == "initialize" && r.way != wire.ToClient {
		s.session++
		s.began, r.first = true, true
		s.version = f.Params.Get("protocolVersion").Str()
		clear(s.open)
	}
	if said := f.Params.Path("_meta", "io.modelcontextprotocol/protocolVersion").Str(); said != "" {
		s.version = said
	}
	r.session, r.version = s.session, s.version
	key := mcpKey{r.way, f.ID.Raw()}
	if f.ID.Is(jsonscan.Null) {
		s.j.Report(mcpHit("mcp_id_null", i, f.ID, mcpSubject(i, f.ID), "The request "+quote(f.Method)+" has the id null."))
	} else if before, used := s.open[key]; used {
		r.copies = s.reused(i, f, before)
	}
	s.open[key] = len(s.requests)
	s.requests = append(s.requests, r)
}

// reused judges an id that was used before. While the first request is open
// nobody can tell the answers apart; afterwards it breaks a rule of the
// specification within a session, which requests over HTTP without initialize
// may not be.
// The same frame again may be a record that notes each frame twice.
func (s *mcpSession) reused(i int, f *wire.Frame, before int) (copied bool) {
	b := &s.requests[before]
	if s.isRetry(b, f) {
		s.j.Report(mcpHit("mcp_retry_id_same", i, f.ID, f.ID.Plain(), "The retry of "+quote(f.Method)+" has the id "+valueShown(f.ID)+" of the request it repeats."))
		return false
	}
	copied = s.j.X.Frames[b.frame].Node.Raw() == f.Node.Raw()
	b.replaced = b.answer < 0
	h := mcpHit("mcp_id_reused", i, f.ID, f.ID.Plain(), "The id "+valueShown(f.ID)+" of "+quote(f.Method)+" was used before, by "+quote(b.method)+" in frame "+numberShown(b.frame)+".")
	h.Warn = copied || (b.answer >= 0 || b.cancelled >= 0) && (s.version >= mcpStateless || !s.began && f.Status != 0)
	s.j.Report(h)
	return copied
}

// mcpStateless is the version from which there are no sessions, and in which
// structuredContent may be any value.
const mcpStateless = "2026-07-28"

// response finds the request that a frame answers.
func (s *mcpSession) response(i int, f *wire.Frame) {
	if f.Empty && !f.ID.Exists() {
		return // the answer to a notification, or to nobody that the record names
	}
	at, ok := s.answered(f)
	if !ok {
		if !s.otherType(i, f) {
			s.strays = append(s.strays, i)
		}
		return
	}
	r := &s.requests[at]
	switch {
	case r.answer < 0:
		r.answer = i
		if version := f.Result.Get("protocolVersion").Str(); r.first && version != "" {
			s.version = version
		}
		if mcpTimedOut(mcpErrorText(f)) {
			r.timedOut = true
		} else if r.cancelled >= 0 {
			r.late = i
			s.afterCancel(i, f, r)
		}
	case r.timedOut || r.cancelled >= 0:
		r.late = i
		s.afterCancel(i, f, r)
	case s.wrongID(i, f, r):
	default:
		h := mcpHit("mcp_response_twice", i, f.Node, f.ID.Plain(), "Frame "+numberShown(i)+" answers the request "+valueShown(f.ID)+" a second time; frame "+numberShown(r.answer)+" did before.")
		// A stream of HTTP that was resumed repeats its events.
		h.Warn = s.j.X.Frames[r.answer].Node.Raw() == f.Node.Raw() && (f.Status != 0 || r.copies)
		s.j.Report(h)
	}
}

// otherType reports an answer whose id is a string where that of the request is a
// number, or the other way round; calls are looked after as those without an answer.
func (s *mcpSession) otherType(i int, f *wire.Frame) bool {
	id := strconv.Quote(f.ID.Raw())
	if f.ID.Is(jsonscan.String) {
		id = f.ID.Str()
	}
	at, ok := s.open[mcpKey{wire.ToServer, id}]
	if !ok || s.requests[at].answer >= 0 || s.requests[at].method == "tools/call" || f.Way == wire.ToServer {
		return false
	}
	r := &s.requests[at]
	s.j.Report(mcpHit("mcp_response_unknown_id", i, f.ID, mcpSubject(r.frame, r.id), "The answer to "+r.words()+" has the id "+valueShown(f.ID)+", of another type."))
	r.answer = i
	return true
}

// wrongID reports an answer under the id of a request that has its answer,
// while the client's last request waits for one: some servers give every answer
// the same id. It is taken for the answer that is due.
func (s *mcpSession) wrongID(i int, f *wire.Frame, had *mcpRequest) bool {
	last := &s.requests[len(s.requests)-1]
	if last.answer >= 0 || last.cancelled >= 0 || last.way == wire.ToClient || last.frame < had.answer || s.j.X.Frames[had.answer].Node.Raw() == f.Node.Raw() {
		return false
	}
	s.j.Report(mcpHit("mcp_response_unknown_id", i, f.ID, mcpSubject(last.frame, last.id),
		"Frame "+numberShown(i)+" answers the id "+valueShown(f.ID)+" of "+quote(had.method)+", which has its answer; "+last.words()+" is still open."))
	last.answer = i
	return true
}

func (s *mcpSession) afterCancel(i int, f *wire.Frame, r *mcpRequest) {
	s.j.Report(mcpHit("mcp_response_after_cancel", i, f.Node, f.ID.Plain(), "The answer to "+r.words()+" came after the client had given it up."))
}

// answered finds the request of a response: of the direction that the frame
// has, and of both where the record does not say.
func (s *mcpSession) answered(f *wire.Frame) (int, bool) {
	ways := [...]wire.Way{wire.ToServer, wire.EitherWay, wire.ToClient}
	found, ok := -1, false
	for _, way := range ways {
		if way != wire.EitherWay && f.Way == way {
			continue // an answer to the server is none to a request to it
		}
		at, known := s.open[mcpKey{way, f.ID.Raw()}]
		if !known {
			continue
		}
		if better := !ok || s.requests[found].answer >= 0 && s.requests[at].answer < 0 || s.fits(at, found, f); better {
			found, ok = at, true
		}
	}
	return found, ok
}

// fits reports that an open request asks for a result of the shape of f, and
// another open one does not: both sides may use one id at a time.
func (s *mcpSession) fits(at, other int, f *wire.Frame) bool {
	if s.requests[at].answer >= 0 || s.requests[other].answer >= 0 {
		return false
	}
	shape := map[string]string{"sampling/createMessage": "model", "elicitation/create": "action", "roots/list": "roots"}[s.requests[at].method]
	return shape != "" && f.Result.Get(shape).Exists()
}

func (s *mcpSession) cancel(i int, f *wire.Frame) {
	id := f.Params.Get("requestId")
	for _, way := range [...]wire.Way{wire.ToServer, wire.EitherWay, wire.ToClient} {
		if f.Way != wire.EitherWay && way != wire.EitherWay && f.Way != way {
			continue
		}
		at, ok := s.open[mcpKey{way, id.Raw()}]
		if !ok || s.requests[at].answer >= 0 && !s.requests[at].timedOut || s.requests[at].first {
			continue
		}
		r := &s.requests[at]
		r.cancelled = i
		r.timedOut = r.timedOut || mcpTimedOut(f.Params.Get("reason").Str())
		return
	}
	if len(s.requests) == 0 {
		s.j.CannotTell("what was asked: the requests are not in this file")
		return
	}
	s.j.Report(mcpHit("mcp_cancel_unknown", i, geminiWhole(id, f.Node), mcpSubject(i, id), "Frame "+numberShown(i)+" cancels the request "+valueShown(id)+", which is not open."))
}
