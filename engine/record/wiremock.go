package record

import (
	"fmt"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isWireMock knows mappings of WireMock, one or a list of them, and what its
// journal of requests holds.
func isWireMock(v values) bool {
	for _, key := range [...]string{"mappings", "requests"} {
		if isMapping(v.root.Get(key).Item(0)) {
			return true
		}
	}
	return v.any(isMapping)
}

// isMapping knows a stub by what it matches, by what it answers with, or by its
// names; a pair of other recorders has none of these.
func isMapping(n jsonscan.Node) bool {
	asked, came := n.Get("request"), n.First("response", "responseDefinition")
	if !asked.Is(jsonscan.Object) || !came.Is(jsonscan.Object) || !asked.First("url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate").Exists() {
		return false
	}
	return asked.First("bodyPatterns", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate", "bodyAsBase64").Exists() ||
		came.First("jsonBody", "base64Body", "bodyFileName", "bodyAsBase64").Exists() ||
		n.First("scenarioName", "insertionIndex", "persistent", "responseDefinition", "wasMatched").Exists()
}

// wireMock reads each mapping as a round trip.
func (r *reader) wireMock(v values) {
	list := v.all
	for _, key := range [...]string{"mappings", "requests"} {
		if all := v.root.Get(key); isMapping(all.Item(0)) {
			list = valuesOf(all).all
		}
	}
	var trips []trip
	for i, n := range list {
		if isMapping(n) {
			label := ""
			if len(list) > 1 {
				label = fmt.Sprintf("mapping %d", i+1)
			}
			trips = append(trips, r.mapping(n, label))
		}
	}
	r.thread(trips)
	if len(r.file.Exchanges) == 0 && len(r.file.Notes) == 0 {
		r.note("", "no mapping is a call of a model")
	}
}

func (r *reader) mapping(n jsonscan.Node, label string) trip {
	asked, came := n.Get("request"), n.First("response", "responseDefinition")
	status, _ := came.Get("status").Int()
	t := trip{label: label, status: int(status), retryAfter: header(came.Get("headers"), "retry-after")}
	t.url = asked.First("absoluteUrl", "url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate").Str()
	t.request = r.stubbed(asked, joined(label, "request"))
	if t.request.empty() {
		t.request, t.undeclared = r.matched(asked.Get("bodyPatterns"), joined(label, "request"))
	}
	t.response = r.stubbed(came, joined(label, "response"))
	if file := came.Get("bodyFileName"); file.Is(jsonscan.String) && t.response.empty() {
		r.note(joined(label, "response"), "its body is in another file: "+cut(file.Str(), 80))
	}
	return t
}

// matched is the body that a request must equal. Where it may hold more than
// that, what it declares is not known.
func (r *reader) matched(patterns jsonscan.Node, label string) (b body, partial bool) {
	for _, p := range patterns.Items() {
		at := p.First("equalToJson", "equalTo")
		if !at.Exists() {
			continue
		}
		b = r.value(at, label)
		return b, p.Get("ignoreExtraElements").True() && !b.node.Get("tools").Exists()
	}
	return b, false
}

// stubbed is a body as text, as JSON, or in base64.
func (r *reader) stubbed(n jsonscan.Node, label string) body {
	for _, key := range [...]string{"base64Body", "bodyAsBase64"} {
		if packed := n.Get(key); packed.Is(jsonscan.String) && !n.Get("body").Exists() {
			return r.bytes(packed, n, label)
		}
	}
	if at := n.First("jsonBody", "body"); at.Is(jsonscan.String) {
		return r.bodyOf(at.Str(), label, wire.LineOf(at))
	} else if at.Exists() {
		return r.value(at, label)
	}
	return body{}
}
