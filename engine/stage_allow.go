package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// runAllow asks whether the named tool is declared. With the guard off an
// unknown call "succeeds" as an external effect that nothing else checks.
func runAllow(r *runner, s *State) step {
	switch c := s.Flight.Call; {
	case c.Tool != nil && !s.struckBy(fault.WithdrawTool):
		return pass()
	case repeatedName(c.Name, r.sc.Tools):
		return guarded(s, exchange.Allowlist, "tool_name_repeated")
	}
	return guarded(s, exchange.Allowlist, "unknown_tool")
}

var effectWords = [...]string{
	exchange.Read:     "reads",
	exchange.Write:    "writes",
	exchange.Money:    "moves money",
	exchange.External: "acts outside",
}

var effectShort = [...]string{
	exchange.Read:     "read",
	exchange.Write:    "write",
	exchange.Money:    "money",
	exchange.External: "external",
}

func viewAllow(m *moment, v *StageView) {
	c := m.s.Flight.Call
	if c.Tool != nil && m.ev.Code == "" {
		v.Text = fmt.Sprintf("%s is declared, %s", c.Name, effectWords[c.Tool.Effect])
		v.Short = effectShort[c.Tool.Effect]
		v.Rule = fmt.Sprintf("tools[%d]", c.Tool.Index)
		v.Line = c.Tool.Lines.Tool
		return
	}
	v.Rule, v.Short = "tools", "unknown"
	switch {
	case c.Tool != nil:
		v.Text, v.Short = fmt.Sprintf("unknown_tool: %s is not declared any more", c.Name), "withdrawn"
	case m.ev.Code == "tool_name_repeated":
		v.Text, v.Short = fmt.Sprintf("tool_name_repeated: %s is a name glued to itself", c.Name), "repeated"
	case c.Name == "":
		v.Text, v.Short = "unknown_tool: the name is an empty text", "no name"
	default:
		v.Text = fmt.Sprintf("unknown_tool: nobody declared %s", c.Name)
	}
	if m.ev.Mark == exchange.Bypassed {
		v.Text = fmt.Sprintf("guard allowlist is off: %s is let through", c.called())
	}
}

// called is the name of a call for a sentence.
func (c *Call) called() string { return calledName(c.Name) }

func calledName(name string) string {
	if name == "" {
		return "a call without a name"
	}
	return name
}

func headAllow(m *moment) string {
	c := m.s.Flight.Call
	switch {
	case c.Tool != nil && m.ev.Mark == exchange.Bypassed:
		return "The tool was withdrawn, and nobody stops the call."
	case c.Tool != nil && m.ev.Code != "":
		return "Refused: this tool is not declared any more."
	case m.ev.Mark == exchange.Bypassed:
		return "Nobody knows this tool, and nobody stops it."
	case m.ev.Code == "tool_name_repeated":
		return "Refused: the name is a declared one, glued to itself on the way."
	case c.Tool == nil && c.Name == "":
		return "Refused: the call names no tool at all."
	case c.Tool == nil:
		return "Refused: the AI asks for a tool that was never declared."
	}
	return fmt.Sprintf("%s is one of the declared tools.", c.Name)
}
