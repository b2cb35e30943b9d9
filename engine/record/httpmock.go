package record

import (
	"fmt"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// httpmock reads a recording of Rust's httpmock: a document of YAML for each
// request, under when, and its answer, under then.
func (r *reader) httpmock() (bool, *Error) {
	list := r.documents()
	if len(list) == 0 {
		return false, nil
	}
	c := yamlCassette{reader: r, anchors: map[string]string{}}
	err := c.read(func() {
		for i, p := range list {
			label := fmt.Sprintf("document %d", i+1)
			if n, ok := c.entry(p, label); ok {
				c.trips = append(c.trips, r.whenThen(n, label))
			}
		}
	})
	c.file.Container = "httpmock"
	return true, err
}

// documents are the documents of a file each of which holds a when and a then at
// its left edge; nil where the first does not.
func (r *reader) documents() (list []piece) {
	begin, line := -1, 0
	when, then := false, false
	end := func(to int) bool {
		if begin >= 0 && strings.TrimSpace(r.text[begin:to]) != "" {
			if !when || !then {
				return false
			}
			list = append(list, piece{r.text[begin:to], line})
		}
		begin, when, then = -1, false, false
		return true
	}
	head := 0
	for at, text := range r.eachLine {
		text = strings.TrimRight(text, " ")
		if text == "---" || text == "..." {
			if !end(at.offset) {
				return list
			}
			continue
		}
		if begin < 0 {
			begin, line = at.offset, at.line
		}
		when, then = when || text == "when:", then || text == "then:"
		if text != "" && text[0] != '#' && !when {
			if head++; head > enough && len(list) == 0 {
				return nil
			}
		}
	}
	end(len(r.text))
	return list
}

// whenThen reads one request and its answer.
func (r *reader) whenThen(n jsonscan.Node, label string) trip {
	asked, came := n.Get("when"), n.Get("then")
	status, _ := came.Get("status").Int()
	t := trip{label: label, url: str(asked, "path"), status: int(status), retryAfter: header(came.Get("header"), "retry-after")}
	if host := str(asked, "host"); host != "" {
		t.url = "https://" + host + t.url
	}
	t.request, t.response = r.mocked(asked, joined(label, "request")), r.mocked(came, joined(label, "response"))
	return t
}

func (r *reader) mocked(n jsonscan.Node, label string) body {
	if packed := n.Get("body_base64"); packed.Is(jsonscan.String) {
		return r.bytes(packed, n, label)
	}
	at := n.First("json_body", "body")
	if at.Is(jsonscan.String) {
		return r.bodyOf(at.Str(), label, wire.LineOf(at))
	}
	return r.value(at, label)
}
