package record

import (
	"slices"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// traced is a span of a trace that counts: a call of a model that was read, or
// the run of a tool.
type traced struct {
	node jsonscan.Node
	call trip
	run  execution
	ran  bool

	around bool // an operation of the AI SDK that asks through others
}

// trace reads the spans of a trace.
func (t *telemetry) trace(id string, spans []span) {
	name := traceName(id)
	list, calls, empty := t.counted(name, spans)
	switch {
	case calls+empty == 0 && len(list) > 0:
		t.note(name, "the spans hold runs of tools, and no call of a model")
	case t.gemini && len(list) > 0:
		t.beside++
		return
	case empty > 0 && !t.gemini:
		t.note(name, "spans of a model's calls hold no messages: capturing their content was off")
	}
	var all timeline
	twice := t.toldTwice(spans, list)
	within := slices.ContainsFunc(list, func(s traced) bool { return !s.ran && !s.around })
	for _, s := range list {
		switch {
		case s.ran:
			all.execute(s.run)
		case s.around && within:
		case !twice[keyOf(s.node)]:
			all.ask(s.call)
		}
	}
	t.threadRuns(name, wire.OpenAIChat, all)
}

// counted are the spans that count, the number of calls among them, and of calls
// without messages.
func (t *telemetry) counted(name string, spans []span) (list []traced, calls, empty int) {
	for _, s := range spans {
		a := attributesOf(s.node)
		switch t.operation(s.node, a) {
		case "execute_tool":
			list = append(list, traced{node: s.node, run: t.otlpRun(s.node, a), ran: true})
		case "chat", "generate_content", "text_completion", "invoke_model":
			label := joined(name, cut(s.node.First("name", "operationName").Str(), 40))
			if a.flat == mostFlat {
				t.note(label, "has more attributes than can be read: the last are left out")
			}
			if call, ok := t.call(s.node, a, label); ok {
				list = append(list, traced{node: s.node, call: call, around: vercelWhole[a.word("ai.operationId")]})
				calls++
			} else if !a.has(adkBegin) { // the span around it holds them
				empty++
			}
		}
	}
	return list, calls, empty
}

// mostAbove bounds how far a span is looked for among those above another.
const mostAbove = 50

// toldTwice are the calls that another call within them tells again, nearer to
// the provider: a framework and its client were both observed. What an agent or
// a tool within a call asks is another call.
func (t *telemetry) toldTwice(spans []span, list []traced) map[spanKey]bool {
	above := map[spanKey]jsonscan.Node{}
	for _, s := range spans {
		if key := keyOf(s.node); key.span != "" {
			above[key] = s.node
		}
	}
	called := map[spanKey]bool{}
	for _, s := range list {
		called[keyOf(s.node)] = !s.ran
	}
	twice, apart := map[spanKey]bool{}, map[spanKey]bool{}
	for _, s := range list {
		if s.ran || s.call.response.empty() {
			continue
		}
		key := keyOf(s.node)
		for range mostAbove {
			key.span = parentOf(above[key])
			n, known := above[key]
			if !known {
				break
			}
			stop, judged := apart[key]
			if !judged {
				stop = t.setsApart(n)
				apart[key] = stop
			}
			if stop {
				break
			}
			if called[key] && key != keyOf(s.node) {
				twice[key] = true
			}
		}
	}
	return twice
}

// setsApart reports that what is within a span is no part of a call around it.
func (t *telemetry) setsApart(n jsonscan.Node) bool {
	a := attributesOf(n)
	op := t.operation(n, a)
	return op == "execute_tool" || op == "invoke_agent" || kindOf(n, a) == "AGENT"
}

// parentOf is the id of the span that a span is within, "" without one.
func parentOf(n jsonscan.Node) string {
	for _, from := range [...]jsonscan.Node{n.First("parentSpanId", "parent_span_id", "parent_id"), n.Get("parentSpanContext").First("spanId", "span_id"), n.Get("references").Item(0).Get("spanID")} {
		if id := from.Word(); id != "" {
			return id
		}
	}
	return ""
}
