package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isBraintrust knows rows of Braintrust's logs and experiments: one, a list, one
// a line, what its API answers, and what its SDK sends.
func isBraintrust(v values) bool {
	return v.any(isRow) || isRow(rowsOf(v)[0])
}

func isRow(n jsonscan.Node) bool {
	return n.Get("span_attributes").Is(jsonscan.Object) && n.First("span_id", "root_span_id").Exists()
}

// rowsOf are the rows of a file, one at least, which may be absent.
func rowsOf(v values) []jsonscan.Node {
	if list := v.root.First("rows", "events", "data"); list.Is(jsonscan.Array) && list.Len() > 0 {
		return valuesOf(list).all
	}
	if len(v.all) == 0 {
		return []jsonscan.Node{{}}
	}
	return v.all
}

// braintrust reads the rows of each trace.
func (r *reader) braintrust(v values) {
	var all traces
	for _, n := range r.mergedRows(rowsOf(v)) {
		all.add(n.First("root_span_id", "span_id").Str(), span{n, n.Path("metrics", "start").Word()})
	}
	for _, spans := range all.each {
		r.rows(spans)
	}
}

// mergedRows puts what the SDK sends of a row in pieces together: a later piece
// says the members that changed. Of metadata and metrics the first stay, as they
// hold what was asked with, and when.
func (r *reader) mergedRows(rows []jsonscan.Node) (list []jsonscan.Node) {
	at := map[string]int{} // of the last whole row of an id
	for _, n := range rows {
		id := str(n, "id")
		if i, known := at[id]; known && n.Get("_is_merge").True() {
			list[i] = r.overlaid(list[i], n, cut(id, 12), "metadata", "metrics")
			continue
		}
		at[id] = len(list)
		list = append(list, n)
	}
	return list
}

func (r *reader) rows(spans []span) {
	var all timeline
	name, unread := "", 0
	for _, s := range spans {
		n := s.node
		own := cut(str(n.Get("span_attributes"), "name"), 40)
		if name == "" {
			name = own
		}
		switch label := joined(name, own); str(n.Get("span_attributes"), "type") {
		case "llm":
			meta := n.Get("metadata")
			about := told{label: label, model: str(meta, "model"), tools: meta.Get("tools")}
			if asked := meta.Get("invocation_params"); asked.Is(jsonscan.Object) {
				about.model, about.tools = str(asked, "model"), asked.Get("tools")
			}
			t, ok := r.toldCall(r.anyValue(n.Get("input"), label), r.anyValue(n.Get("output"), label), about)
			if !ok {
				unread++
				continue
			}
			if said := n.Get("error"); said.Exists() && !said.Is(jsonscan.Null) && t.response.empty() {
				t.response.node = r.errorTold(said, label)
			}
			all.ask(t)
		case "tool":
			run := wire.Run{Name: own, Node: n, CallID: langChainFields(n.Get("output")).First("tool_call_id").Str()}
			if said := n.Get("error"); said.Exists() && !said.Is(jsonscan.Null) {
				run.Failure = failure(said.Plain())
			}
			all.execute(execution{run: run, arguments: argumentsTold(r.anyValue(n.Get("input"), label))})
		}
	}
	if unread > 0 {
		r.note(name, counted(unread, "call")+" of a model left out: what was asked is no message")
	} else if len(all.trips) == 0 {
		r.note(name, "the trace holds no call of a model")
	}
	r.threadRuns(name, wire.OpenAIChat, all)
}
