package record

import (
	"strings"

	"callstep/engine/jsonscan"
)

// isOTLP knows exports of spans and log records: OTLP's, one object or one a
// line, and those that SDKs and stores write one by one.
func isOTLP(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		for _, key := range [...]string{"resourceSpans", "resource_spans", "scopeSpans", "resourceLogs", "resource_logs", "scopeLogs"} {
			if n.Get(key).Is(jsonscan.Array) || n.Path("trace", key).Is(jsonscan.Array) {
				return true
			}
		}
		if isJaeger(n) || isJaeger(n.Get("data").Item(0)) || n.Get("batches").Item(0).First(scopeKeys...).Is(jsonscan.Array) {
			return true
		}
		return tells(n) || valuesOf(listOf(n)).any(tells)
	})
}

// listOf are the spans or log records that an object of a store holds.
func listOf(n jsonscan.Node) jsonscan.Node {
	if list := n.First("spans", "data"); list.Is(jsonscan.Array) {
		return list
	}
	return n.Path("data", "spans")
}

// telling begin the keys of attributes that say that a span or a log record is
// about a model or a tool.
var telling = [...]string{"gen_ai.", "ai.operationId", "ai.prompt", "ai.toolCall.", "llm.", "openinference.", "traceloop.", "gcp.vertex.agent.", "mlflow."}

// tells knows a span or a log record that stands by itself.
func tells(n jsonscan.Node) bool {
	if list := attributeList(n); !list.Is(jsonscan.Object) && !list.Is(jsonscan.Array) || n.Get("run_type").Exists() {
		return false
	}
	a := attributesOf(n)
	for _, begin := range telling {
		if a.has(begin) {
			return true
		}
	}
	return ofGeminiCLI(eventName(n)) || strings.HasPrefix(eventName(n), "gen_ai.")
}

// otlp reads spans and log records, whoever's keys they have: what a model was
// asked and said, and what tools ran. Spans without messages are noted: their
// calls cannot be judged.
func (r *reader) otlp(v values) {
	t := telemetry{reader: r, events: map[spanKey][]jsonscan.Node{}, known: map[spanKey]bool{}, orphans: map[jsonscan.Node][]jsonscan.Node{}}
	for _, n := range v.all {
		t.take(n)
	}
	t.adopt()
	for id, records := range t.sessions.each {
		t.geminiSession(id, records)
	}
	for id, spans := range t.traces.each {
		t.trace(id, spans)
	}
	if t.beside > 0 {
		r.note("", counted(t.beside, "trace")+" left out: the calls are read from the log records of Gemini CLI")
	}
	if len(r.file.Exchanges) == 0 && len(r.file.Notes) == 0 {
		r.note("", "no span is of a call of a model or of a run of a tool")
	}
}

// telemetry is a file of spans and log records.
type telemetry struct {
	*reader
	traces   traces
	known    map[spanKey]bool                  // spans that are in the file, and whether they hold messages
	events   map[spanKey][]jsonscan.Node       // log records of messages, by the span that they belong to
	waiting  []spanKey                         // of events, in their order
	row      int                               // calls so far of events that name no span
	orphans  map[jsonscan.Node][]jsonscan.Node // events whose span is not in the file, by the first of them
	details  []jsonscan.Node                   // log records that hold a whole call
	sessions traces                            // log records of Gemini CLI
	gemini   bool                              // of which some hold what was asked
	beside   int                               // traces left out for that
}

// spanKey names a span. Events without one are told apart by row.
type spanKey struct {
	trace, span string
	row         int
}

// take sorts a value in.
func (t *telemetry) take(n jsonscan.Node) {
	within := func(n jsonscan.Node, outer, inner []string, items string, each func(jsonscan.Node)) bool {
		list := []jsonscan.Node{n}
		if resources := n.First(outer...); resources.Is(jsonscan.Array) {
			list = valuesOf(resources).all
		} else if !n.First(inner...).Is(jsonscan.Array) {
			return false
		}
		for _, resource := range list {
			for _, scope := range resource.First(inner...).Items() {
				for _, item := range scope.First(items, "log_records").Items() {
					each(item)
				}
			}
		}
		return true
	}
	if held := n.Get("trace"); held.First("resourceSpans", "resource_spans").Is(jsonscan.Array) {
		n = held // as Tempo answers
	}
	spans := within(n, []string{"resourceSpans", "resource_spans", "batches"}, scopeKeys, "spans", t.span)
	logs := within(n, []string{"resourceLogs", "resource_logs"}, []string{"scopeLogs", "scope_logs", "instrumentationLibraryLogs"}, "logRecords", t.log)
	if spans || logs {
		return
	}
	if list := listOf(n); list.Is(jsonscan.Array) {
		for _, item := range list.Items() {
			if isJaeger(item) {
				t.take(item)
				continue
			}
			t.alone(item)
		}
		return
	}
	t.alone(n)
}

// scopeKeys hold the spans of a resource, by scope.
var scopeKeys = []string{"scopeSpans", "scope_spans", "instrumentationLibrarySpans"}

// isJaeger knows a trace as Jaeger has it.
func isJaeger(n jsonscan.Node) bool {
	return n.Get("traceID").Exists() && n.Get("spans").Is(jsonscan.Array)
}

// alone takes a span or a log record that an SDK wrote as it is.
func (t *telemetry) alone(n jsonscan.Node) {
	switch {
	case !attributeList(n).Exists():
	case n.First("body", "_body", "severity_number", "severityNumber", "hrTimeObserved", "observed_timestamp").Exists() || ofGeminiCLI(eventName(n)):
		t.log(n)
	default:
		t.span(n)
	}
}

func (t *telemetry) span(n jsonscan.Node) {
	key := keyOf(n)
	if key.span != "" {
		t.known[key] = t.known[key] || attribute(n, askedKey).Exists()
	}
	t.traces.add(key.trace, span{n, timeOf(n)})
}

// keyOf names the span that a span or a log record is or belongs to, in the
// spellings of OTLP, of the SDKs and of stores.
func keyOf(n jsonscan.Node) (key spanKey) {
	for _, at := range [...]jsonscan.Node{n, n.Get("context"), n.Get("_spanContext"), n.Get("spanContext")} {
		if id := at.First("traceId", "trace_id", "traceID"); id.Exists() && key.trace == "" {
			key.trace = id.Word()
		}
		if id := at.First("spanId", "span_id", "spanID"); id.Exists() && key.span == "" {
			key.span = id.Word()
		}
	}
	return key
}

// timeOf is when a span began, so that it can be compared within a file.
func timeOf(n jsonscan.Node) string {
	start := n.First("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "timeUnixNano", "observedTimeUnixNano", "hrTime", "timestamp")
	if start.Is(jsonscan.Array) { // seconds and nanoseconds
		nano := start.Item(1).Word()
		return start.Item(0).Word() + strings.Repeat("0", max(0, 9-len(nano))) + nano
	}
	return start.Word()
}

// call reads a call of a model in the dialect that it is in.
func (t *telemetry) call(n jsonscan.Node, a *attributes, label string) (call trip, ok bool) {
	if call, ok = t.otlpCall(a, label); ok {
		return call, true
	}
	for _, e := range eventsIn(n).Items() {
		if spanEventName(e) == wholeCall {
			if call, ok = t.otlpCall(attributesOf(e), label); ok {
				return call, true
			}
		}
	}
	if call, ok = t.vercelCall(a, label); ok {
		return call, true
	}
	if call, ok = t.heldCall(a, label); ok {
		return call, true
	}
	for i := range dialects {
		if call, ok = t.indexedCall(a, &dialects[i], label); ok {
			return call, true
		}
	}
	if call, ok = t.eventsCall(n, a, label); ok {
		return call, true
	}
	return t.rawCall(a, label)
}
