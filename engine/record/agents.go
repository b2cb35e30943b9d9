package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isAgentsTrace knows what the Agents SDK of OpenAI exports: {"data": [items]}
// as it is posted, a list of items, or one a line.
func isAgentsTrace(v values) bool {
	return v.any(isTraceItem) || isTraceItem(v.root.Get("data").Item(0))
}

func isTraceItem(n jsonscan.Node) bool {
	object := str(n, "object")
	return object == "trace.span" && n.Get("span_data").Exists() || object == "trace" && n.Get("workflow_name").Exists()
}

// agentsTrace reads the spans of each trace. Only spans of generations hold
// messages; spans of responses hold an id, so that of such a trace only what the
// application ran can be read.
func (r *reader) agentsTrace(v values) {
	var all traces
	names := map[string]string{}
	for _, n := range v.all {
		list := []jsonscan.Node{n}
		if data := n.Get("data"); data.Is(jsonscan.Array) {
			list = valuesOf(data).all
		}
		for _, item := range list {
			switch str(item, "object") {
			case "trace":
				names[str(item, "id")] = cut(str(item, "workflow_name"), 60)
			case "trace.span":
				all.add(str(item, "trace_id"), span{item, str(item, "started_at")})
			}
		}
	}
	for id, spans := range all.each {
		r.agentsSpans(names[id], spans)
	}
}

func (r *reader) agentsSpans(name string, spans []span) {
	var all timeline
	ids := 0
	for _, s := range spans {
		data := s.node.Get("span_data")
		switch str(data, "type") {
		case "generation":
			all.ask(r.generation(data, name))
		case "response":
			if t, ok := r.responseSpan(data); ok {
				all.ask(t)
			} else {
				ids++
			}
		case "function":
			all.execute(functionRun(s.node, data))
		}
	}
	if ids > 0 {
		r.note(name, "spans of responses hold no messages, only ids: what the model said is not in the file")
	}
	r.threadRuns(name, wire.OpenAIResponses, all)
}

// generation reads a span with the messages of a call through Chat.
func (r *reader) generation(data jsonscan.Node, name string) trip {
	b := (&builder{}).lit("{").member("model", data.Get("model")).key("messages").lit("[")
	for _, m := range data.Get("input").Items() {
		b.comma().raw(m)
	}
	t := trip{label: name, undeclared: true}
	t.request.node = r.built(b.lit("]}"), name)
	if said := data.Get("output").Item(0); said.Is(jsonscan.Object) {
		if said.Get("choices").Exists() {
			t.response.node = said
			return t
		}
		a := (&builder{}).lit("{").key("object").quote("chat.completion").member("model", data.Get("model"))
		a.key("choices").lit(`[{"index":0,"message":`).raw(said).lit("}]}")
		t.response.node = r.built(a, name)
	}
	return t
}

// responseSpan reads a span that an exporter gave the bodies to.
func (r *reader) responseSpan(data jsonscan.Node) (t trip, ok bool) {
	input, said := data.First("input", "_input"), data.First("response", "_response")
	if !input.Exists() && !said.Is(jsonscan.Object) {
		return t, false
	}
	b := (&builder{}).lit("{").member("model", said.Get("model")).member("tools", said.Get("tools")).member("input", input).lit("}")
	t = trip{undeclared: !said.Get("tools").Exists()}
	t.request.node, t.response.node = r.built(b, ""), said
	return t, true
}

// functionRun reads an execution. Its span has no id of a call.
func functionRun(s, data jsonscan.Node) execution {
	run := wire.Run{Name: str(data, "name"), Node: s}
	switch e := s.Get("error"); e.Kind() {
	case jsonscan.String:
		if e.Str() != "" {
			run.Failure = failure(e.Str())
		}
	case jsonscan.Object:
		run.Failure = failure(str(e, "message"))
		if why := cut(e.Path("data", "error").Str(), shortFailure); why != "" {
			run.Failure += ": " + why
		}
	}
	input := data.Get("input")
	if input.Is(jsonscan.String) {
		return execution{run: run, arguments: input.Str()}
	}
	return execution{run: run, arguments: input.Raw()}
}
