package record

import (
	"strconv"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Gemini CLI logs each request with its contents, each answer as it came, and
// each execution of a tool. Of the configuration, the declared tools above all,
// it logs nothing.

// geminiRecord takes a log record of a session. What the client asks a model
// for its own purposes is no part of the conversation, and kept apart by role.
func (t *telemetry) geminiRecord(n jsonscan.Node, name string) {
	session := cut(textOf(attribute(n, "session.id")).Str(), 12)
	if session != "" {
		session = "session " + session
	}
	if role := textOf(attribute(n, "role")).Str(); role != "" && role != "main" {
		session = joined(session, cut(role, 40))
	}
	switch name {
	case "gemini_cli.api_request":
		t.gemini = t.gemini || attribute(n, "request_text").Exists()
	case "gemini_cli.api_response", "gemini_cli.api_error", "gemini_cli.tool_call":
	default:
		return
	}
	t.sessions.add(session, span{node: n})
}

// geminiSession reads the records of a session in their order.
func (t *telemetry) geminiSession(name string, records []span) {
	g := geminiLog{telemetry: t, name: name, open: map[string][]int{}}
	for _, s := range records {
		a := attributesOf(s.node)
		switch eventName(s.node) {
		case "gemini_cli.api_request":
			g.request(a)
		case "gemini_cli.api_response":
			g.answer(a)
		case "gemini_cli.api_error":
			g.failed(a)
		case "gemini_cli.tool_call":
			g.execute(geminiRun(s.node, a))
		}
	}
	if g.silent > 0 && !t.gemini && len(t.details) == 0 {
		t.note(g.name, "records of a model's calls hold no messages: logging of prompts was off")
	}
	t.threadRuns(g.name, wire.Gemini, g.timeline)
}

type geminiLog struct {
	*telemetry
	timeline
	name   string
	open   map[string][]int // trips that are not yet answered, by the id of their prompt
	silent int
}

func (g *geminiLog) request(a *attributes) {
	contents, lost := g.list(a, g.name, "request_text")
	if !contents.Is(jsonscan.Array) && !lost {
		g.silent++
		return
	}
	t := trip{label: g.name, undeclared: true}
	t.request.lost = lost
	t.request.node = g.built((&builder{}).lit("{").key("model").quote(a.word("model")).key("contents").rawList(contents).lit("}"), g.name)
	id := a.word("prompt_id")
	g.open[id] = append(g.open[id], len(g.trips))
	g.ask(t)
}

// unanswered is the round trip that an answer belongs to, a new one where the
// request is not in the log.
func (g *geminiLog) unanswered(a *attributes) *trip {
	id := a.word("prompt_id")
	if list := g.open[id]; len(list) > 0 {
		g.open[id] = list[1:]
		return &g.trips[list[0]]
	}
	g.ask(trip{label: g.name, undeclared: true})
	return &g.trips[len(g.trips)-1]
}

// answer reads an answer: the body, or the chunks of a stream.
func (g *geminiLog) answer(a *attributes) {
	text := a.text("response_text")
	if !text.Exists() && len(g.open[a.word("prompt_id")]) == 0 {
		return
	}
	t := g.unanswered(a)
	t.status, _ = strconv.Atoi(a.plain("status_code"))
	switch said := g.anyValue(text, g.name); said.Kind() {
	case jsonscan.Absent:
	case jsonscan.Array, jsonscan.Object:
		t.response = g.value(said, g.name)
	default:
		t.response.lost = true
		g.note(g.name, "the text of an answer, and no body of one")
	}
}

// failed reads what the client says of a call that failed; its message may be
// the body of the answer.
func (g *geminiLog) failed(a *attributes) {
	t := g.unanswered(a)
	t.status, _ = strconv.Atoi(a.plain("status_code"))
	message := a.text("error.message", "error")
	if said := g.anyValue(message, g.name); said.Get("error").Is(jsonscan.Object) {
		t.response.node = said
		return
	}
	b := (&builder{}).lit("{").key("error").from(message).lit("{").key("code").lit(strconv.Itoa(t.status))
	b.member("message", message).member("status", a.text("error.type", "error_type"))
	t.response.node = g.built(b.lit("}}"), g.name)
}

// geminiRun reads an execution. It names no call.
func geminiRun(n jsonscan.Node, a *attributes) execution {
	run := wire.Run{Name: a.word("function_name"), Node: n, Denied: a.word("decision") == "reject"}
	if good, there := a.says("success"); there && !good && !run.Denied {
		run.Failure = failure(a.word("error.message", "error"))
	}
	return execution{run: run, arguments: a.word("function_args")}
}
