package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isWireLog knows a log of MCP over HTTP by its rows: who sent it, in which
// HTTP request, and which number it has.
func isWireLog(v values) bool {
	return v.every(func(n jsonscan.Node) bool {
		return n.Get("from").Is(jsonscan.String) && hasAll(n, "http", "seq")
	})
}

// wireLog reads rows {from, http, seq} with method and body of a request, with
// status and body of an answer, or with one event of an answer's stream.
func (r *reader) wireLog(v values) {
	w := wireLog{reader: r, requests: map[string]*httpRequest{}, frames: map[string][]wire.Frame{}, answered: map[answer]bool{}}
	for _, row := range v.all {
		w.session(row)
	}
	for _, row := range v.all {
		w.row(row)
	}
	for _, s := range w.sessions {
		list := w.frames[s][:0]
		for _, f := range w.frames[s] {
			if !f.Empty || !w.answered[answer{s, f.ID.Raw()}] {
				list = append(list, f)
			}
		}
		r.addFrames("", list)
	}
}

type wireLog struct {
	*reader
	sessions []string
	requests map[string]*httpRequest // by the http number
	frames   map[string][]wire.Frame // by session
	answered map[answer]bool
}

// httpRequest is one POST or GET and what came back so far.
type httpRequest struct {
	session string
	status  int
	asked   []jsonscan.Node // ids of its JSON-RPC requests
	carried bool            // the answer held a frame
}

// answer is a JSON-RPC id within a session.
type answer struct{ session, id string }

func (w *wireLog) request(row jsonscan.Node) *httpRequest {
	key := row.Get("http").Raw()
	q := w.requests[key]
	if q == nil {
		q = &httpRequest{}
		w.requests[key] = q
	}
	return q
}

// session notes which session a request belongs to: its own header says it, or
// that of the answer to an initialize.
func (w *wireLog) session(row jsonscan.Node) {
	if id := row.Path("headers", "mcp-session-id").Str(); id != "" {
		w.request(row).session = id
	}
}

func (w *wireLog) row(row jsonscan.Node) {
	q := w.request(row)
	label := "row " + row.Get("seq").Raw()
	text := row.Get("body")
	if str(row, "from") == "client" {
		for _, f := range w.read(text, label, row) {
			f.Way = wire.ToServer
			if f.Method != "" && f.ID.Exists() {
				q.asked = append(q.asked, f.ID)
			}
			w.add(q.session, f)
		}
		return
	}
	if status, ok := row.Get("status").Int(); ok {
		q.status = int(status)
	}
	list := w.read(text, label, row)
	for _, f := range list {
		f.Way, f.Status = wire.ToClient, q.status
		q.carried = true
		if f.Method == "" && f.ID.Exists() {
			w.answered[answer{q.session, f.ID.Raw()}] = true
		}
		w.add(q.session, f)
	}
	ended := str(row, "event") == "close" || str(row, "event") == "error" || !row.Get("event").Exists()
	if ended && len(list) == 0 && !q.carried {
		for _, id := range q.asked {
			w.add(q.session, wire.Frame{Way: wire.ToClient, ID: id, Status: q.status, Empty: true, Node: row})
		}
	}
}

func (w *wireLog) add(session string, f wire.Frame) {
	if _, known := w.frames[session]; !known {
		w.sessions = append(w.sessions, session)
	}
	w.frames[session] = append(w.frames[session], f)
}

// read finds the frames of a body: JSON, or events of a stream.
func (w *wireLog) read(text jsonscan.Node, label string, row jsonscan.Node) (list []wire.Frame) {
	if !text.Is(jsonscan.String) {
		return framesOf(text)
	}
	line := 0
	if src := wire.SourceOf(row); src != nil {
		line = src.Line
	}
	b := w.bodyOf(text.Str(), label, line)
	return b.frames()
}
