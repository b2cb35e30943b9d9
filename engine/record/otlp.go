package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isOTLP knows exports of spans, one object or one a line.
func isOTLP(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		return n.First("resourceSpans", "resource_spans").Is(jsonscan.Array) || n.First("scopeSpans", "scope_spans").Is(jsonscan.Array)
	})
}

// otlp reads the spans with attributes of the GenAI conventions: what a model
// was asked and said, and what tools ran. Spans without messages are kept as
// steps that hold nothing: their calls cannot be judged.
func (r *reader) otlp(v values) {
	var all traces
	for _, n := range v.all {
		resources := n.First("resourceSpans", "resource_spans")
		list := valuesOf(resources).all
		if !resources.Exists() {
			list = []jsonscan.Node{n}
		}
		for _, res := range list {
			for _, scope := range res.First("scopeSpans", "scope_spans", "instrumentationLibrarySpans").Items() {
				for _, s := range scope.Get("spans").Items() {
					all.add(s.First("traceId", "trace_id").Str(), span{s, plain(s.First("startTimeUnixNano", "start_time_unix_nano"))})
				}
			}
		}
	}
	for id, spans := range all.each {
		r.otlpTrace(id, spans)
	}
	if len(r.file.Exchanges) == 0 {
		r.note("", "no span holds attributes of the GenAI conventions")
	}
}

func (r *reader) otlpTrace(id string, spans []span) {
	var trips []trip
	var runs []execution
	var after []int
	empty := 0
	name := "trace " + cut(id, 12)
	for _, s := range spans {
		a := attributes(s.node)
		switch operation(a) {
		case "execute_tool":
			runs = append(runs, r.otlpRun(s.node, a))
			after = append(after, len(trips))
		case "chat", "generate_content", "text_completion", "invoke_model":
			label := joined(name, cut(str(s.node, "name"), 40))
			if t, ok := r.otlpCall(a, label); ok {
				trips = append(trips, t)
			} else if t, ok := r.indexedCall(a, label); ok {
				trips = append(trips, t)
			} else {
				empty++
			}
		}
	}
	if empty > 0 {
		r.note(name, "spans of a model's calls hold no messages: capturing their content was off")
	}
	r.threadRuns(name, wire.OpenAIChat, trips, runs, after)
}

// attributes are the values of a span by key.
func attributes(s jsonscan.Node) map[string]jsonscan.Node {
	m := map[string]jsonscan.Node{}
	for _, a := range s.Get("attributes").Items() {
		if key := str(a, "key"); key != "" {
			m[key] = a.Get("value")
		}
	}
	return m
}

// operation is what a span stands for, in the convention's words; OpenLLMetry
// has others.
func operation(a map[string]jsonscan.Node) string {
	if op := word(a["gen_ai.operation.name"]); op != "" {
		return op
	}
	if word(a["mcp.method.name"]) == "tools/call" || word(a["traceloop.span.kind"]) == "tool" {
		return "execute_tool"
	}
	return word(a["llm.request.type"])
}

// word is a value that is a string.
func word(value jsonscan.Node) string { return value.First("stringValue", "string_value").Str() }

// otlpRun reads an execution of a tool.
func (r *reader) otlpRun(s jsonscan.Node, a map[string]jsonscan.Node) execution {
	run := wire.Run{Name: word(a["gen_ai.tool.name"]), CallID: word(a["gen_ai.tool.call.id"]), Failure: word(a["error.type"]), Node: s}
	if run.Name == "" {
		run.Name = word(a["traceloop.entity.name"])
	}
	if code := plain(s.Path("status", "code")); run.Failure == "" && (code == "2" || strings.HasSuffix(code, "ERROR")) {
		run.Failure = "error"
	}
	e := execution{run: run}
	if n := r.anyValue(a["gen_ai.tool.call.arguments"], ""); n.Exists() {
		e.arguments = n.Raw()
	}
	return e
}

// otlpCall reads a call of a model; false where the span holds no messages.
func (r *reader) otlpCall(a map[string]jsonscan.Node, label string) (t trip, ok bool) {
	input := r.anyValue(a["gen_ai.input.messages"], label)
	output := r.anyValue(a["gen_ai.output.messages"], label)
	if !input.Is(jsonscan.Array) && !output.Is(jsonscan.Array) {
		return t, false
	}
	t.label = label
	model := word(a["gen_ai.request.model"])
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	for _, part := range r.anyValue(a["gen_ai.system_instructions"], label).Items() {
		chatMessage{from: part, role: "system", content: part.First("content", "text")}.write(b)
	}
	for _, m := range input.Items() {
		otlpMessage(b, m)
	}
	b.lit("]")
	tools := r.anyValue(a["gen_ai.tool.definitions"], label)
	if tools.Len() > 0 {
		writeTools(b, tools)
	}
	t.undeclared = !tools.Exists()
	t.request.node = r.built(b.lit("}"), label)
	if said := output.Item(0); said.Is(jsonscan.Object) {
		m := otlpSaid(said)
		m.role = "assistant"
		t.response.node = r.chatAnswer(m, model, otlpFinish(said), label)
	}
	return t, t.request.node.Exists()
}

// otlpFinish is why an answer ended; the convention says tool_call where Chat
// says tool_calls.
func otlpFinish(m jsonscan.Node) string {
	switch said := str(m, "finish_reason"); said {
	case "tool_call":
		return "tool_calls"
	case "stop", "length", "content_filter", "tool_calls":
		return said
	}
	return ""
}

// otlpMessage writes a message of parts; results become messages of their own.
func otlpMessage(b *builder, m jsonscan.Node) {
	results := 0
	for _, part := range m.Get("parts").Items() {
		if str(part, "type") == "tool_call_response" {
			results++
			chatMessage{from: part, role: "tool", content: part.First("response", "result"), answers: part.Get("id")}.write(b)
		}
	}
	if results > 0 && len(saidParts(m.Get("parts"))) == 0 {
		return
	}
	if !m.Get("parts").Exists() && m.Get("role").Is(jsonscan.String) {
		b.comma().raw(m)
		return
	}
	otlpSaid(m).write(b)
}

func otlpSaid(m jsonscan.Node) chatMessage {
	out := chatMessage{from: m, role: str(m, "role"), content: m.First("parts", "content")}
	for _, part := range m.Get("parts").Items() {
		if str(part, "type") == "tool_call" {
			out.calls = append(out.calls, chatCall{part, part.Get("id"), part.Get("name"), part.Get("arguments")})
		}
	}
	return out
}
