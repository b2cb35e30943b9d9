package record

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// declare takes the names of the tools over, which is all that stream-json
// says of them.
func (c *claudeCode) declare(s *wire.Step) {
	if !c.tools.Is(jsonscan.Array) {
		return
	}
	s.Declared, s.ToolsAt = true, c.tools
	for _, name := range c.tools.Items() {
		s.Tools = append(s.Tools, wire.Tool{Kind: wire.ClientTool, Name: name.Str(), Node: name})
	}
}

// gaveUp reads the error that the client shows in the place of an answer:
// "API Error: 529 {…}".
func (c *claudeCode) gaveUp(s *wire.Step, t *thread) {
	if !t.failure.Exists() || len(s.Answer) > 0 {
		return
	}
	said := t.failure.Path("message", "content")
	if said.Is(jsonscan.Array) {
		said = said.Item(0).Get("text")
	}
	text := said.Str()
	s.Failure = wire.Failure{Type: str(t.failure, "error"), Message: text, Node: said}
	_, rest, ok := strings.Cut(text, "API Error: ")
	if !ok {
		return
	}
	number, body, _ := strings.Cut(rest, " ")
	if status, err := strconv.Atoi(number); err == nil && status >= 400 && status < 600 {
		s.Status = status
	}
	if n, bad := wire.Index(body, &wire.Source{Base: -1, Line: lineOf(t.failure)}); bad == nil && n.Get("error").Is(jsonscan.Object) {
		e := n.Get("error")
		s.Failure = wire.Failure{Type: str(e, "type"), Message: str(e, "message"), Node: said}
	}
}

// runs are the calls that a person denied, as stream-json's last line says.
func (c *claudeCode) runs(s *wire.Step) (list []wire.Run) {
	for _, d := range c.denied {
		id := str(d, "tool_use_id")
		if called(s, id) {
			list = append(list, wire.Run{CallID: id, Name: str(d, "tool_name"), Denied: true, Node: d})
		}
	}
	return list
}

// called reports whether a call of that id stands in a step.
func called(s *wire.Step, id string) bool {
	for _, turns := range [...][]wire.Turn{s.Turns, s.Answer} {
		for _, t := range turns {
			for _, b := range t.Blocks {
				if b.Kind == wire.Call && b.ID() == id && id != "" {
					return true
				}
			}
		}
	}
	return false
}
