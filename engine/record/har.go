package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

func isHAR(v values) bool { return v.root.Path("log", "entries").Is(jsonscan.Array) }

// har reads the entries of an HTTP archive. Calls of models are told by URL and
// body; the others, of which a browser records many, are counted.
func (r *reader) har(v values) {
	var trips []trip
	for i, e := range v.root.Path("log", "entries").Items() {
		trips = append(trips, r.entry(e, fmt.Sprintf("entry %d", i+1)))
	}
	r.thread(trips)
	if len(r.file.Exchanges) == 0 {
		r.note("", "the archive holds no call of a model")
	}
}

// entry reads one request and its answer. Status 0 is a request that came to
// nothing; browsers say why in _error.
func (r *reader) entry(e jsonscan.Node, label string) trip {
	asked, came := e.Get("request"), e.Get("response")
	url := str(asked, "url")
	t := trip{label: label, url: url}
	status, _ := came.Get("status").Int()
	t.status = int(status)
	t.retryAfter = header(came.Get("headers"), "retry-after")
	text := asked.Path("postData", "text")
	if p, _ := route(url); p == wire.Unknown {
		t.request.node = r.quiet(text.Str(), joined(label, "request"), text)
		if _, part := t.request.whose(); part == wire.NoPart {
			return t // a page, a picture, a request to something else
		}
	} else if text.Is(jsonscan.String) {
		t.request = r.bodyOf(text.Str(), joined(label, "request"), wire.LineOf(text))
	}
	t.response = r.content(came.Get("content"), joined(label, "response"))
	if said := came.First("_error"); status == 0 && said.Is(jsonscan.String) && t.response.empty() {
		t.response.text = said.Str()
	}
	return t
}

// content reads a body, which browsers keep in base64 where it is not text.
func (r *reader) content(c jsonscan.Node, label string) body {
	text := c.Get("text")
	if !text.Is(jsonscan.String) {
		return body{}
	}
	if str(c, "encoding") != "base64" {
		return r.bodyOf(text.Str(), label, wire.LineOf(text))
	}
	data, err := unpackedChunks(text.Str())
	if err != nil {
		r.note(label, "not base64: "+err.Error())
		return body{lost: true}
	}
	return r.packedBody(data, "", label, wire.LineOf(text))
}

// unpackedChunks is the text of base64. Polly.js keeps the chunks of an answer
// as a JSON list, each of them padded by itself.
func unpackedChunks(text string) (string, error) {
	doc, bad := jsonscan.Index(text)
	if bad != nil || !doc.Root().Is(jsonscan.Array) {
		return unpacked(text)
	}
	var b strings.Builder
	for _, chunk := range doc.Root().Items() {
		data, err := unpacked(chunk.Str())
		if err != nil {
			return "", err
		}
		b.WriteString(data)
	}
	return b.String(), nil
}

// quiet reads JSON without a word where there is none.
func (r *reader) quiet(text, label string, at jsonscan.Node) jsonscan.Node {
	n, _ := wire.Index(text, &wire.Source{Label: label, Base: -1, Line: wire.LineOf(at)})
	return n
}
