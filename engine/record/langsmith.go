package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isLangSmith knows runs of LangSmith: one, a list, one a line, what its API
// answers, and what its SDK sends.
func isLangSmith(v values) bool {
	return v.any(isRun) || isRun(v.root.Get("runs").Item(0)) || isRun(v.root.Get("post").Item(0))
}

func isRun(n jsonscan.Node) bool {
	return n.Get("run_type").Is(jsonscan.String) && (n.Get("inputs").Exists() || n.Get("child_runs").Exists())
}

// runsOf are the runs of a file: those of an answer to a query, of a batch that
// the SDK sends, or the values themselves. A batch says in patch what became of
// the runs in post.
func (r *reader) runsOf(v values) []jsonscan.Node {
	if list := v.root.Get("runs"); list.Is(jsonscan.Array) {
		return valuesOf(list).all
	}
	if !v.root.Get("post").Is(jsonscan.Array) {
		return v.all
	}
	ended := map[string]jsonscan.Node{}
	for _, p := range v.root.Get("patch").Items() {
		ended[runKey(p)] = p
	}
	var list []jsonscan.Node
	for _, n := range v.root.Get("post").Items() {
		p, ok := ended[runKey(n)]
		if !ok {
			list = append(list, n)
			continue
		}
		list = append(list, r.overlaid(n, p, cut(str(n, "name"), 40)))
	}
	return list
}

// runKey names a run. What the SDK for JavaScript says of its end has no id, but
// the order that ends with it.
func runKey(n jsonscan.Node) string {
	if order := str(n, "dotted_order"); order != "" {
		return order
	}
	return str(n, "id")
}

// langSmith reads the runs of each trace, children too: what a model was asked
// and said, and what ran.
func (r *reader) langSmith(v values) {
	var all traces
	for _, n := range r.runsOf(v) {
		collectRuns(&all, n, "", 0)
	}
	for _, spans := range all.each {
		r.langSmithTrace(spans)
	}
}

func collectRuns(all *traces, n jsonscan.Node, trace string, depth int) {
	if own := str(n, "trace_id"); own != "" {
		trace = own
	} else if trace == "" {
		trace = n.Get("id").Word()
	}
	order := str(n, "dotted_order")
	if order == "" {
		order = str(n, "start_time")
	} else if at := strings.LastIndexByte(order, '.'); at >= 0 {
		order = order[at+1:]
	}
	all.add(trace, span{n, order})
	if depth < mostNested {
		for _, child := range n.Get("child_runs").Items() {
			collectRuns(all, child, trace, depth+1)
		}
	}
}

func (r *reader) langSmithTrace(spans []span) {
	var all timeline
	name := cut(str(spans[0].node, "name"), 40)
	unread := 0
	for _, s := range spans {
		switch str(s.node, "run_type") {
		case "llm":
			if t, ok := r.langSmithCall(s.node, name); ok {
				all.ask(t)
			} else {
				unread++
			}
		case "tool":
			all.execute(langSmithRun(s.node))
		}
	}
	if len(r.threadRuns(name, wire.Unknown, all)) == 0 {
		r.note(name, "the trace holds no messages of a model")
	} else if unread > 0 {
		r.note(name, counted(unread, "call")+" of a model left out: neither messages nor a body of a provider")
	}
}

// langSmithCall reads a call of a model. Wrapped clients keep the provider's own
// bodies; LangChain keeps messages of its own, the declarations among what it
// called the model with.
func (r *reader) langSmithCall(n jsonscan.Node, name string) (t trip, ok bool) {
	inputs, outputs := langSmithInputs(n.Get("inputs")), n.Get("outputs")
	called := n.Path("extra", "invocation_params")
	t.label = name
	if !isLangChain(messagesOf(inputs).Item(0)) {
		if _, part := wire.Recognise(inputs); part != wire.RequestPart {
			return t, false
		}
		t.request.node = inputs
		t.undeclared = !inputs.Get("tools").Exists() && !called.Get("tools").Exists()
		if called.Get("tools").Exists() && !inputs.Get("tools").Exists() {
			b := (&builder{}).lit("{").member("model", called.First("model", "model_name"))
			t.request.node = r.built(b.members(inputs, none).member("tools", called.Get("tools")).lit("}"), name)
		}
		t.response = r.langSmithAnswer(outputs, name)
		return t, true
	}
	model := called.First("model", "model_name").Str()
	if model == "" {
		model = n.Path("extra", "metadata").First("ls_model_name").Str()
	}
	b := (&builder{}).lit("{").key("model").quote(model).key("messages").lit("[")
	for _, m := range messagesOf(inputs).Items() {
		langChainMessage(m).write(b)
	}
	b.lit("]")
	if tools := called.Get("tools"); tools.Len() > 0 {
		writeTools(b, tools)
	}
	t.undeclared = !called.Exists()
	t.request.node = r.built(b.lit("}"), name)
	if said := langChainAnswer(outputs); said.Exists() {
		m := langChainMessage(said)
		m.role = "assistant"
		t.response.node = r.chatAnswer(m, model, langChainFinish(said), name)
	} else if outputs.Len() > 0 {
		r.note(name, "no message of an answer: "+keysOf(outputs))
		t.response.lost = true
	}
	return t, t.request.node.Exists()
}

// messagesOf are the messages of a call; LangChain wraps them in a batch.
func messagesOf(inputs jsonscan.Node) jsonscan.Node {
	list := inputs.First("messages", "input")
	if inner := list.Item(0); inner.Is(jsonscan.Array) {
		return inner
	}
	return list
}

// langSmithInputs are what a call was made with: the request, or the request
// among the arguments that the SDK for JavaScript keeps as a list.
func langSmithInputs(inputs jsonscan.Node) jsonscan.Node {
	for _, n := range [...]jsonscan.Node{inputs.Get("args").Item(0), inputs.Get("input")} {
		if _, part := wire.Recognise(n); part == wire.RequestPart {
			return n
		}
	}
	return inputs
}

// langSmithAnswer is the provider's body in the outputs of a wrapped client. The
// SDK for JavaScript keeps the chunks of a stream where nothing put them
// together.
func (r *reader) langSmithAnswer(outputs jsonscan.Node, name string) body {
	if str(outputs, "object") == "chat.completion.chunk" && outputs.Get("choices").Item(0).Get("message").Exists() {
		return body{node: r.wholeOf(outputs, name), line: lineOf(outputs)}
	}
	for _, n := range [...]jsonscan.Node{outputs, outputs.Get("output"), outputs.Get("message")} {
		if _, part := wire.Recognise(n); part == wire.ResponsePart || part == wire.ErrorPart {
			return body{node: n, line: lineOf(n)}
		}
	}
	for _, list := range [...]jsonscan.Node{outputs.Get("outputs"), outputs.Get("output"), outputs.Get("chunks"), outputs} {
		first := list.Item(0)
		if !first.Exists() {
			continue
		}
		if p, part := wire.Recognise(first); part == wire.EventPart || part == wire.ResponsePart && p == wire.Gemini {
			b := body{line: lineOf(list)}
			for _, item := range list.Items() {
				b.events = append(b.events, eventOf(item))
			}
			return b
		}
		r.note(name, "the answer is in "+counted(list.Len(), "piece")+" that are no chunks of a provider's stream")
		return body{lost: true}
	}
	if outputs.Len() > 0 {
		r.note(name, "no answer of a provider: "+keysOf(outputs))
		return body{lost: true}
	}
	return body{}
}

// wholeOf is an answer that the SDK put together of chunks, whose word it kept.
func (r *reader) wholeOf(chunk jsonscan.Node, name string) jsonscan.Node {
	b := (&builder{}).lit("{").key("object").quote("chat.completion")
	b.members(chunk, func(key string) bool { return key == "object" })
	return r.built(b.lit("}"), name)
}

// langSmithRun reads an execution.
func langSmithRun(n jsonscan.Node) execution {
	run := wire.Run{Name: str(n, "name"), Node: n}
	if said := str(n, "error"); said != "" {
		run.Failure = failure(said)
	}
	output := n.Path("outputs", "output")
	run.CallID = langChainFields(output).First("tool_call_id").Str()
	inputs := n.Get("inputs")
	if only := inputs.Get("input"); inputs.Len() == 1 && only.Is(jsonscan.String) {
		text := only.Str()
		if json, end, ok := pythonValue(text); ok && end == len(text) {
			text = json // LangChain prints the arguments as Python does
		}
		return execution{run: run, arguments: text}
	}
	return execution{run: run, arguments: inputs.Raw()}
}
