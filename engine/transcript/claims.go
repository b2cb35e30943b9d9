package transcript

import (
	"strings"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// unshown is the tool of a claim that no tool of the recording could back.
const unshown = "result_not_recorded"

// claim is a text, the tool whose success it claims, and the turn it stands in.
type claim struct {
	tool, text string
	turn       int
}

// claim gives a tool the words of a text that claims its success: the tool that
// the finding names, else one that stands for what is not in the recording. The
// check of claims then finds that no result backs them.
func (m *maker) claim(f *diagnose.Finding, t *turn, at int) {
	text, _ := t.words()
	m.claims = &claim{tool: unshown, text: text, turn: at}
	names := func(name string) bool { return name != "" && strings.Contains(f.Evidence, jsonscan.Quote(name)) }
	for i := range m.declared {
		if names(m.declared[i].Name) {
			m.claims.tool = m.declared[i].Name
			return
		}
	}
	for _, t := range m.turns {
		if names(t.tool) {
			m.claims.tool = t.tool
			return
		}
	}
}

// unback takes a claim away from a tool whose result backs it in a run, though
// the diagnosis has that it does not: a number in the text is of no result.
func (m *maker) unback(t *engine.TurnResult) bool {
	if m.claims == nil || m.claims.tool == unshown || t.Turn != m.claims.turn || t.Code != exchange.OK {
		return false
	}
	m.claims.tool = unshown
	return true
}

// claimOf is the text that claims the success of a tool, "" without one.
func (m *maker) claimOf(name string) string {
	if m.claims == nil || m.claims.tool != name {
		return ""
	}
	return m.claims.text
}
