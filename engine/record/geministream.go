package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// isGeminiStream knows what Gemini CLI prints with --output-format stream-json,
// by its own names of a call and of a result.
func isGeminiStream(v values) bool {
	return v.any(func(n jsonscan.Node) bool {
		switch str(n, "type") {
		case "tool_use":
			return str(n, "tool_name") != "" && n.Get("tool_id").Is(jsonscan.String)
		case "tool_result":
			return n.Get("tool_id").Is(jsonscan.String) && n.Get("status").Is(jsonscan.String)
		}
		return false
	})
}

// geminiStream reads the events of one session, or of several one behind the
// other. They tell what happened, and neither what was sent nor which tools were
// declared: messages are written as Chat's. Texts of the model come in pieces; the
// calls of one answer stand in a row, and their results behind them.
func (r *reader) geminiStream(v values) {
	g := geminiEvents{reader: r}
	for _, n := range v.all {
		g.event(n)
	}
	g.close()
	for _, t := range g.trips {
		r.threadNamed(t.label, []trip{t})
	}
}

type geminiEvents struct {
	*reader
	trips   []trip
	session string
	model   string
	said    []chatMessage
	failure jsonscan.Node // of the session

	text    []jsonscan.Node // the contents of the answer that is being told
	calls   []chatCall
	results []chatMessage
}

func (g *geminiEvents) event(n jsonscan.Node) {
	switch str(n, "type") {
	case "init":
		if g.turn(); len(g.said) > 0 && g.said[len(g.said)-1].role != "user" {
			g.close()
		}
		g.session, g.model = cut(str(n, "session_id"), 12), str(n, "model")
	case "message":
		g.message(n)
	case "tool_use":
		if len(g.results) > 0 {
			g.turn()
		}
		g.calls = append(g.calls, callOf(n, n.Get("tool_id"), n.Get("tool_name"), n.Get("parameters")))
	case "tool_result":
		m := chatMessage{from: n, role: "tool", answers: n.Get("tool_id"), content: n.Get("output"), failed: str(n, "status") == "error"}
		if said := n.Path("error", "message"); m.content.Str() == "" && said.Exists() {
			m.content = said
		}
		g.results = append(g.results, m)
	case "error":
		if str(n, "severity") == "error" {
			g.failure = n
		}
	case "result":
		if e := n.Get("error"); e.Is(jsonscan.Object) && str(n, "status") == "error" {
			g.failure = e
		}
		g.close()
	}
}

// message takes a message of the user's, or a piece of the model's. What the
// model says while calls are open belongs to the answer that made them.
func (g *geminiEvents) message(n jsonscan.Node) {
	if str(n, "role") != "assistant" {
		g.turn()
		g.said = append(g.said, chatMessage{from: n, role: "user", content: n.Get("content")})
		return
	}
	if len(g.results) > 0 && len(g.results) >= len(g.calls) || len(g.text) > 0 && len(g.calls) == 0 && !n.Get("delta").True() {
		g.turn()
	}
	g.text = append(g.text, n.Get("content"))
}

// turn ends the answer that is being told.
func (g *geminiEvents) turn() {
	if len(g.text) > 0 || len(g.calls) > 0 {
		m := chatMessage{role: "assistant", calls: g.calls, taken: true}
		switch len(g.text) {
		case 0:
			m.from = g.calls[0].from
		case 1:
			m.from, m.content = g.text[0], g.text[0]
		default:
			var whole strings.Builder
			for _, piece := range g.text {
				whole.WriteString(piece.Str())
			}
			m.from = g.text[0]
			m.content = g.built((&builder{}).from(m.from).quote(whole.String()), g.session)
		}
		g.said = append(g.said, m)
	}
	g.said = append(g.said, g.results...)
	g.text, g.calls, g.results = nil, nil, nil
}

// close ends a session.
func (g *geminiEvents) close() {
	g.turn()
	if len(g.said) > 0 {
		b := (&builder{}).lit("{").key("model").quote(g.model).key("messages").lit("[")
		for _, m := range g.said {
			m.write(b)
		}
		t := trip{label: g.session, undeclared: true}
		t.request = body{node: g.built(b.lit("]}"), g.session), told: true, provider: wire.OpenAIChat, part: wire.RequestPart}
		if g.failure.Exists() {
			t.response.node = g.built((&builder{}).lit("{").key("error").raw(g.failure).lit("}"), g.session)
		}
		g.trips = append(g.trips, t)
	}
	g.said, g.failure = nil, jsonscan.Node{}
}
