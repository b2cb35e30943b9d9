package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// observations are the types that Langfuse gives what it observed.
var observations = map[string]bool{
	"GENERATION": true, "SPAN": true, "EVENT": true, "TOOL": true, "AGENT": true, "CHAIN": true,
	"RETRIEVER": true, "EMBEDDING": true, "EVALUATOR": true, "GUARDRAIL": true,
}

// isLangfuse knows traces of Langfuse: {trace, observations} as it exports them,
// a trace with its observations as its API gives it, and observations alone.
func isLangfuse(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		return isObservation(n) || isObservation(n.Get("observations").Item(0)) || isObservation(n.Get("data").Item(0))
	})
}

func isObservation(n jsonscan.Node) bool {
	return observations[str(n, "type")] && n.First("startTime", "start_time").Exists() && !n.Get("attributes").Exists()
}

// langfuse reads the observations of each trace.
func (r *reader) langfuse(v values) {
	var all traces
	for _, n := range v.all {
		list := []jsonscan.Node{n}
		if held := n.First("observations", "data"); held.Is(jsonscan.Array) {
			list = valuesOf(held).all
		}
		for _, o := range list {
			all.add(o.First("traceId", "trace_id").Str(), span{o, o.First("startTime", "start_time").Str()})
		}
	}
	for id, spans := range all.each {
		r.observed(traceName(id), spans)
	}
}

// observed reads a trace. Of calls that are observed twice, one within the
// other, the inner is kept, unless it holds mere text.
func (r *reader) observed(name string, spans []span) {
	var all timeline
	unread := 0
	twice := nestedCalls(spans)
	for _, s := range spans {
		o := s.node
		meta := r.anyValue(o.Get("metadata"), name)
		a := attributesOf(meta)
		switch label := joined(name, cut(str(o, "name"), 40)); str(o, "type") {
		case "GENERATION":
			if twice[str(o, "id")] {
				continue
			}
			if t, ok := r.generationOf(o, meta, a, label); ok {
				all.ask(t)
			} else {
				unread++
			}
		case "TOOL":
			all.execute(r.toolOf(o, a, label))
		}
	}
	if len(all.trips) == 0 && unread == 0 {
		r.note(name, "the trace holds no call of a model")
	} else if unread > 0 {
		r.note(name, counted(unread, "call")+" of a model left out: no messages are in the export")
	}
	r.threadRuns(name, wire.OpenAIChat, all)
}

// nestedCalls are the generations to leave out, by their ids.
func nestedCalls(spans []span) map[string]bool {
	all, out := map[string]jsonscan.Node{}, map[string]bool{}
	for _, s := range spans {
		all[str(s.node, "id")] = s.node
	}
	for _, s := range spans {
		id, outer := str(s.node, "id"), callAround(all, s.node)
		if str(s.node, "type") != "GENERATION" || all[id] != s.node || outer == "" || outer == id {
			continue
		}
		if text := s.node.Get("input"); text.Is(jsonscan.String) && !looksJSON(text.Str()+" ") {
			out[id] = true
			continue
		}
		out[outer] = true
	}
	return out
}

// callAround is the id of the call that an observation is within, "" for none.
// What an agent or a tool within a call asks is another call.
func callAround(all map[string]jsonscan.Node, n jsonscan.Node) string {
	for range mostAbove {
		id := n.First("parentObservationId", "parent_observation_id").Str()
		n = all[id]
		switch str(n, "type") {
		case "GENERATION":
			return id
		case "", "TOOL", "AGENT":
			return ""
		}
	}
	return ""
}

// generationOf reads a call: from what went in and came out, else from the
// attributes of the span that Langfuse was sent.
func (r *reader) generationOf(o, meta jsonscan.Node, a *attributes, label string) (t trip, ok bool) {
	about := told{label: label, model: str(o, "model")}
	if about.tools = r.declaredIn(a, label); meta.Get("tools").Len() > 0 {
		about.tools = meta.Get("tools")
	}
	input, output := r.anyValue(o.Get("input"), label), r.anyValue(o.Get("output"), label)
	if t, ok = r.toldCall(input, output, about); !ok {
		for i := range dialects {
			if t, ok = r.indexedCall(a, &dialects[i], label); ok {
				if t.response.empty() {
					t.response.node = r.toldAnswer(output, wire.OpenAIChat, about)
				}
				break
			}
		}
	}
	if !ok && (input.Is(jsonscan.String) || output.Exists() && !output.Is(jsonscan.Null)) {
		t, ok = r.toldText(input, output, about), true
	}
	t.linked(a)
	if str(o, "level") == "ERROR" && !t.response.node.Exists() {
		t.response.node = r.errorTold(o.Get("statusMessage"), label)
	}
	return t, ok
}

// toldText is a call of which a store keeps the words alone, or what cannot be
// read of what was asked.
func (r *reader) toldText(input, output jsonscan.Node, about told) (t trip) {
	t.label, t.undeclared = about.label, true
	b := (&builder{}).lit("{").key("model").quote(about.model).key("messages").lit("[")
	if input.Is(jsonscan.String) {
		chatMessage{from: input, role: "user", content: input}.write(b)
	} else {
		t.request.lost = true
		r.note(about.label, "what was asked is no message: "+keysOf(input))
	}
	t.request.node = r.built(b.lit("]}"), about.label)
	t.response.node = r.toldAnswer(output, wire.OpenAIChat, about)
	return t
}

// toolOf reads an execution.
func (r *reader) toolOf(o jsonscan.Node, a *attributes, label string) execution {
	e := r.otlpRun(o, a)
	if e.run.Name == "" {
		name := str(o, "name")
		for _, before := range [...]string{"execute_tool ", "running tool: ", "tool."} {
			name = strings.TrimPrefix(name, before)
		}
		e.run.Name = name
	}
	if e.run.CallID == "" {
		e.run.CallID = langChainFields(r.anyValue(o.Get("output"), label)).First("tool_call_id").Str()
	}
	if str(o, "level") == "ERROR" {
		e.run.Failure = failure(str(o, "statusMessage"))
	}
	if e.arguments == "" {
		input := r.anyValue(o.Get("input"), label)
		if inner := input.Get("input"); input.Len() == 1 && inner.Is(jsonscan.Object) {
			input = inner // of LangSmith's, sent as OpenTelemetry
		}
		e.arguments = argumentsTold(input)
	}
	return e
}

// argumentsTold are the arguments of a run as JSON, "" for none. LangChain
// prints them as Python does.
func argumentsTold(n jsonscan.Node) string {
	if !n.Is(jsonscan.String) {
		return n.Raw()
	}
	if json, end, ok := pythonValue(n.Str()); ok && end == len(n.Str()) {
		return json
	}
	return ""
}
