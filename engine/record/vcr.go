package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// A cassette keeps its list under interactions (vcrpy) or http_interactions
// (Ruby), or as two lists, requests and responses (LangChain).

func isCassette(v values) bool {
	return v.root.First("interactions", "http_interactions").Item(0).Get("request").Exists() || isTwoLists(v.root)
}

func isTwoLists(n jsonscan.Node) bool {
	asked := n.Get("requests").Item(0)
	return n.Get("responses").Is(jsonscan.Array) && asked.First("uri", "url").Exists() && asked.Get("body").Exists()
}

// jsonCassette reads a cassette kept as JSON.
func (r *reader) jsonCassette(v values) {
	var trips []trip
	for i, n := range v.root.First("interactions", "http_interactions").Items() {
		trips = append(trips, r.interaction(n, i))
	}
	if isTwoLists(v.root) {
		came := valuesOf(v.root.Get("responses")).all
		for i, asked := range v.root.Get("requests").Items() {
			var answer jsonscan.Node
			if i < len(came) {
				answer = came[i]
			}
			trips = append(trips, r.roundTrip(asked, answer, i))
		}
	}
	r.thread(trips)
}

// cassette reads a cassette kept as YAML. It is taken apart at the dashes of
// its lists and read one entry after the other, so that no more than one is in
// memory as YAML, and a broken one does not spoil the others.
func (r *reader) cassette() (bool, *Error) {
	c := yamlCassette{reader: r, anchors: map[string]string{}}
	if pieces, ok := r.pieces(place{line: 1}, "interactions:", "http_interactions:"); ok {
		return true, c.read(func() { c.interactions(pieces) })
	}
	asked, ok := r.pieces(place{line: 1}, "requests:")
	if !ok {
		return false, nil
	}
	came, ok := r.pieces(asked.end, "responses:")
	if !ok {
		return false, nil
	}
	return true, c.read(func() { c.lists(asked, came) })
}

// yamlCassette is a cassette of YAML being read.
type yamlCassette struct {
	*reader
	anchors map[string]string
	shared  int
	trips   []trip
	first   error // that kept an entry from being read
}

func (c *yamlCassette) read(entries func()) *Error {
	if err := c.wholeText(); err != nil {
		return err
	}
	c.file.Container = "vcr"
	entries()
	if len(c.trips) == 0 && c.first != nil {
		return &Error{Why: c.first.Error(), Do: "record the cassette again"}
	}
	c.thread(c.trips)
	return nil
}

// interactions reads entries that hold a request and its answer.
func (c *yamlCassette) interactions(list pieces) {
	for i, p := range list.items {
		if n, ok := c.entry(p, fmt.Sprintf("interaction %d", i+1)); ok {
			c.trips = append(c.trips, c.interaction(n, i))
		}
	}
}

// lists reads requests and answers that are kept in two lists, as LangChain's
// tests write them: what stands at the same place belongs together.
func (c *yamlCassette) lists(asked, came pieces) {
	for i := range max(len(asked.items), len(came.items)) {
		label := fmt.Sprintf("interaction %d", i+1)
		var request, response jsonscan.Node
		if i < len(asked.items) {
			request, _ = c.entry(asked.items[i], joined(label, "request"))
		}
		if i < len(came.items) {
			response, _ = c.entry(came.items[i], joined(label, "response"))
		}
		if request.Exists() || response.Exists() {
			c.trips = append(c.trips, c.roundTrip(request, response, i))
		}
	}
}

// entry reads one item of a list.
func (c *yamlCassette) entry(p piece, label string) (jsonscan.Node, bool) {
	t := translation{first: p.line, anchors: c.anchors, shared: &c.shared}
	if err := t.translate(p.text); err != nil {
		if c.first == nil {
			c.first = err
		}
		c.note(label, strings.TrimPrefix(err.Error(), errYAML.Error()+": "))
		return jsonscan.Node{}, false
	}
	json, lines := t.item()
	n, bad := wire.Index(json, &wire.Source{Label: label, Base: -1, Line: p.line, Made: &wire.Made{Lines: lines}})
	if bad != nil {
		c.note(label, "cannot be read: "+bad.Detail)
		return jsonscan.Node{}, false
	}
	return n, true
}

// pieces are the items of a list as they stand in the file, and where the list
// ends.
type pieces struct {
	items []piece
	end   place
}

// piece is one item.
type piece struct {
	text string
	line int
}

// pieces finds the items of the list under one of the keys, which stands at the
// left edge and among the first lines from a place on.
func (r *reader) pieces(from place, keys ...string) (list pieces, ok bool) {
	head, in := 0, false
	dash, begin := "", -1
	var began place
	list.end = place{len(r.text), from.line}
	for at, line := range r.linesFrom(from) {
		switch {
		case !in:
			if head++; head > enough {
				return list, false
			}
			none := false
			if in, none = isListKey(line, keys); none {
				list.end = at
				return list, true
			}
			continue
		case dash == "" && strings.HasPrefix(strings.TrimLeft(line, " "), "- "):
			dash = line[:strings.Index(line, "-")+2]
		case dash == "" && strings.TrimSpace(line) != "":
			return list, false
		}
		ends := line != "" && line[0] != ' ' && line[0] != '-' && line[0] != '#'
		if dash != "" && strings.HasPrefix(line, dash) || ends {
			if begin >= 0 {
				list.items = append(list.items, piece{r.text[begin:at.offset], began.line})
			}
			begin, began = at.offset, at
		}
		if ends {
			list.end = at
			return list, true
		}
	}
	if begin >= 0 {
		list.items = append(list.items, piece{r.text[begin:], began.line})
	}
	return list, in
}

// isListKey knows a line that is one of the keys, and whether its list is empty.
func isListKey(line string, keys []string) (is, none bool) {
	line = strings.TrimRight(line, " ")
	for _, k := range keys {
		if line == k || line == k+" []" {
			return true, line != k
		}
	}
	return false, false
}

// interaction reads one request and its answer.
func (r *reader) interaction(n jsonscan.Node, i int) trip {
	return r.roundTrip(n.Get("request"), n.Get("response"), i)
}

func (r *reader) roundTrip(asked, came jsonscan.Node, i int) trip {
	label := fmt.Sprintf("interaction %d", i+1)
	status, ok := came.Path("status", "code").Int()
	if !ok {
		status, _ = came.First("status_code", "status").Int()
	}
	return trip{
		label: label, url: asked.First("uri", "url").Str(), status: int(status),
		retryAfter: header(came.Get("headers"), "retry-after"),
		request:    r.recorded(asked, joined(label, "request")),
		response:   r.recorded(came, joined(label, "response")),
	}
}

// recorded reads the body of a message: parsed_body, or body as a string, as
// {string}, as {base64_string}, or string with one of these inside; packed
// where the headers say so.
func (r *reader) recorded(message jsonscan.Node, label string) body {
	if parsed, ok := message.Filled("parsed_body"); ok {
		return r.value(parsed, label)
	}
	at := message.First("body", "content") // content: vcrpy of old, for httpx
	for at.Is(jsonscan.Object) {
		inside := at.First("string", "base64_string")
		if packed := at.Get("base64_string"); packed.Is(jsonscan.String) {
			return r.bytes(packed, message, label)
		}
		if !inside.Exists() {
			break
		}
		at = inside
	}
	if at.Is(jsonscan.String) {
		return r.bodyOf(at.Str(), label, wire.LineOf(at))
	}
	return r.value(at, label)
}

// bytes reads a body kept in base64.
func (r *reader) bytes(packed, message jsonscan.Node, label string) body {
	line := wire.LineOf(packed)
	text, err := unpacked(packed.Str())
	if err != nil {
		r.note(label, "not base64: "+err.Error())
		return body{line: line, lost: true}
	}
	return r.packedBody(text, header(message.Get("headers"), "content-encoding"), label, line)
}
