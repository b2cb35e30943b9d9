package record

import "callstep/engine/jsonscan"

// isADK knows a session of Google's Agent Development Kit, or its events.
func isADK(v values) bool {
	return v.any(func(n jsonscan.Node) bool { return isADKEvent(n) || isADKEvent(n.Get("events").Item(0)) })
}

func isADKEvent(n jsonscan.Node) bool {
	return n.Get("author").Is(jsonscan.String) && n.First("invocation_id", "invocationId").Exists()
}

// adk reads each session.
func (r *reader) adk(v values) {
	a := adk{talk: talk{reader: r}, answered: map[string]bool{}}
	for _, n := range v.all {
		if events := n.Get("events"); events.Is(jsonscan.Array) {
			a.finish()
			for _, e := range events.Items() {
				a.event(e)
			}
			a.finish()
			continue
		}
		a.event(n)
	}
	a.finish()
	if len(r.file.Exchanges) == 0 {
		r.note("", "the session holds no messages")
	}
}

type adk struct {
	talk
	answered map[string]bool // ids of calls
}

// event writes an event. A call that takes long is answered more than once, of
// which a model is told the last alone; here the first stands for all.
func (a *adk) event(n jsonscan.Node) {
	parts := n.Path("content", "parts")
	if n.Get("partial").True() || !parts.Exists() {
		return
	}
	role := "assistant"
	if str(n, "author") == "user" {
		role = "user"
	}
	for _, part := range parts.Items() {
		came := part.First("functionResponse", "function_response")
		if id := str(came, "id"); id != "" {
			if a.answered[id] {
				return
			}
			a.answered[id] = true
		}
	}
	a.parts(n, parts, role)
}
