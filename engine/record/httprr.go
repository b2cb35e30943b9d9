package record

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/wire"
)

// httprrMagic opens the recordings of Go's httprr.
const httprrMagic = "httprr trace v1\n"

// httprr reads a recording of Go's httprr: before each request and its answer
// stands how many bytes they have.
func (r *reader) httprr() (bool, *Error) {
	if !strings.HasPrefix(r.text, httprrMagic) {
		return false, nil
	}
	if err := r.wholeText(); err != nil {
		return true, err
	}
	r.file.Container = "httprr"
	var trips []trip
	at := place{line: 1}.behind(httprrMagic)
	for n := 1; clearSpace(r.text[at.offset:min(len(r.text), at.offset+20)]) != ""; n++ {
		label := fmt.Sprintf("round trip %d", n)
		head, _, _ := strings.Cut(r.text[at.offset:], "\n")
		asked, came, ok := httprrSizes(head)
		from := at.behind(r.text[at.offset:min(len(r.text), at.offset+len(head)+1)])
		if !ok || asked+came > len(r.text)-from.offset {
			line, col := lineCol(r.text, at.offset)
			if len(trips) == 0 {
				return true, &Error{Line: line, Col: col, Why: "the sizes of a request and its answer do not fit the file", Do: "record it again: no line end may be changed"}
			}
			r.note(at.String(), "the sizes of a request and its answer do not fit the file: what follows is left out")
			break
		}
		between := from.behind(r.text[from.offset : from.offset+asked])
		end := between.behind(r.text[between.offset : between.offset+came])
		trips = append(trips, r.httpTrip(from, between, end, label))
		at = end
	}
	r.thread(trips)
	if len(r.file.Exchanges) == 0 {
		r.note("", "no round trip is a call of a model")
	}
	return true, nil
}

func httprrSizes(line string) (asked, came int, ok bool) {
	first, second, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
	asked, bad := strconv.Atoi(first)
	came, worse := strconv.Atoi(second)
	const most = 1 << 30 // so that their sum is a number
	return asked, came, bad == nil && worse == nil && asked >= 0 && came >= 0 && asked < most && came < most
}

func (r *reader) httpTrip(from, between, end place, label string) trip {
	asked := r.httpMessage(from, between.offset)
	came := r.httpMessage(between, end.offset)
	_, rest, _ := strings.Cut(asked.first, " ")
	url, _, _ := strings.Cut(rest, " ")
	if strings.HasPrefix(url, "/") {
		url = "https://" + asked.field("host") + url
	}
	return trip{
		label: label, url: url, status: statusLine(came.first), retryAfter: came.field("retry-after"),
		request: r.httpBody(asked, joined(label, "request")), response: r.httpBody(came, joined(label, "response")),
	}
}

// httpText is a message of HTTP in the text of a file.
type httpText struct {
	first  string
	fields []string
	at     place // of the body
	body   string
}

func (r *reader) httpMessage(from place, to int) (m httpText) {
	for at, line := range r.linesFrom(from) {
		if at.offset >= to {
			break
		}
		line = line[:min(len(line), to-at.offset)]
		if line == "" {
			_, width, _ := strings.Cut(r.text[at.offset:to], "\n")
			m.at = place{to - len(width), at.line + 1}
			m.body = width
			return m
		}
		if m.first == "" {
			m.first = line
		} else {
			m.fields = append(m.fields, line)
		}
	}
	return m
}

func (m *httpText) field(name string) string {
	for _, f := range m.fields {
		if key, value, ok := strings.Cut(f, ":"); ok && strings.EqualFold(key, name) {
			return clearSpace(value)
		}
	}
	return ""
}

// httpBody reads a body: where it stands in the file as it is, places are those
// of the file.
func (r *reader) httpBody(m httpText, label string) body {
	if strings.EqualFold(m.field("transfer-encoding"), "chunked") {
		if text, ok := unchunked(m.body); ok {
			return r.packedBody(text, m.field("content-encoding"), label, m.at.line)
		}
	}
	if n, bad := wire.Index(m.body, &wire.Source{Base: r.base + m.at.offset, Line: m.at.line}); bad == nil {
		return body{node: n, line: m.at.line}
	}
	return r.packedBody(m.body, m.field("content-encoding"), label, m.at.line)
}

// unchunked puts the chunks of a body together.
func unchunked(text string) (string, bool) {
	var b strings.Builder
	for {
		head, rest, ok := strings.Cut(text, "\r\n")
		size, _, _ := strings.Cut(head, ";")
		n, err := strconv.ParseUint(clearSpace(size), 16, 31)
		if !ok || err != nil || int(n) > len(rest) {
			return "", false
		}
		if n == 0 {
			return b.String(), true
		}
		b.WriteString(rest[:n])
		text = strings.TrimPrefix(rest[n:], "\r\n")
	}
}
