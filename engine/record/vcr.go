package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// cassetteKeys are the list of a cassette: vcrpy's and Ruby's.
var cassetteKeys = [...]string{"interactions:", "http_interactions:"}

func isCassette(v values) bool {
	return v.root.First("interactions", "http_interactions").Item(0).Get("request").Exists()
}

// jsonCassette reads a cassette kept as JSON.
func (r *reader) jsonCassette(v values) {
	var trips []trip
	for i, n := range v.root.First("interactions", "http_interactions").Items() {
		trips = append(trips, r.interaction(n, i))
	}
	r.thread(trips)
}

// cassette reads a cassette kept as YAML. It is taken apart at the dashes of
// its list and read one interaction after the other, so that no more than one
// is in memory as YAML, and a broken one does not spoil the others.
func (r *reader) cassette() (bool, *Error) {
	pieces, ok := r.pieces()
	if !ok {
		return false, nil
	}
	if err := r.wholeText(); err != nil {
		return true, err
	}
	r.file.Container = "vcr"
	anchors, shared := map[string]string{}, 0
	var trips []trip
	var first error
	for i, piece := range pieces {
		t := translation{first: piece.line, anchors: anchors, shared: &shared}
		label := fmt.Sprintf("interaction %d", i+1)
		if err := t.translate(piece.text); err != nil {
			first = firstError(first, err)
			r.note(label, strings.TrimPrefix(err.Error(), errYAML.Error()+": "))
			continue
		}
		json, lines := t.item()
		n, bad := wire.Index(json, &wire.Source{Label: label, Base: -1, Line: piece.line, Lines: lines})
		if bad != nil {
			r.note(label, "cannot be read: "+bad.Detail)
			continue
		}
		trips = append(trips, r.interaction(n, i))
	}
	if len(trips) == 0 && first != nil {
		return true, &Error{Why: first.Error(), Do: "record the cassette again"}
	}
	r.thread(trips)
	return true, nil
}

func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// piece is one interaction as it stands in the file.
type piece struct {
	text string
	line int
}

// pieces finds the interactions of a cassette: the items of the list under one
// of the keys, which stands at the left edge and among the first lines.
func (r *reader) pieces() (list []piece, ok bool) {
	head, in := 0, false
	dash, begin := "", -1
	var from place
	for at, line := range r.eachLine {
		switch {
		case !in:
			if head++; head > enough {
				return nil, false
			}
			if in = isCassetteKey(line); strings.HasSuffix(line, "[]") && in {
				return nil, true
			}
			continue
		case dash == "" && strings.HasPrefix(strings.TrimLeft(line, " "), "- "):
			dash = line[:strings.Index(line, "-")+2]
		case dash == "" && strings.TrimSpace(line) != "":
			return nil, false
		}
		ends := line != "" && line[0] != ' ' && line[0] != '-' && line[0] != '#'
		if dash != "" && strings.HasPrefix(line, dash) || ends {
			if begin >= 0 {
				list = append(list, piece{r.text[begin:at.offset], from.line})
			}
			begin, from = at.offset, at
		}
		if ends {
			return list, true
		}
	}
	if begin >= 0 {
		list = append(list, piece{r.text[begin:], from.line})
	}
	return list, in
}

func isCassetteKey(line string) bool {
	for _, k := range cassetteKeys {
		if line = strings.TrimRight(line, " "); line == k || line == k+" []" {
			return true
		}
	}
	return false
}

// interaction reads one request and its answer.
func (r *reader) interaction(n jsonscan.Node, i int) trip {
	label := fmt.Sprintf("interaction %d", i+1)
	asked, came := n.Get("request"), n.Get("response")
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
		return r.bodyOf(at.Str(), label, wire.PlaceOf(at, jsonscan.Span{}).Line)
	}
	return r.value(at, label)
}

// bytes reads a body kept in base64.
func (r *reader) bytes(packed, message jsonscan.Node, label string) body {
	line := wire.PlaceOf(packed, jsonscan.Span{}).Line
	text, err := unpacked(packed.Str())
	if err != nil {
		r.note(label, "not base64: "+err.Error())
		return body{line: line, lost: true}
	}
	return r.packedBody(text, header(message.Get("headers"), "content-encoding"), label, line)
}
