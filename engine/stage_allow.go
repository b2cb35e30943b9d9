package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// runAllow asks whether the named tool is declared. With the guard off an
// unknown call "succeeds" as an external effect that nothing else checks.
func runAllow(_ *runner, s *State) step {
	if s.Flight.Call.Tool != nil {
		return pass()
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
	if c.Tool != nil {
		v.Text = fmt.Sprintf("%s is declared, %s", c.Name, effectWords[c.Tool.Effect])
		v.Short = effectShort[c.Tool.Effect]
		v.Rule = fmt.Sprintf("tools[%d]", c.Tool.Index)
		v.Line = c.Tool.Lines.Tool
		return
	}
	v.Rule, v.Short = "tools", "unknown"
	v.Text = fmt.Sprintf("unknown_tool: nobody declared %s", c.Name)
	if m.ev.Mark == exchange.Bypassed {
		v.Text = fmt.Sprintf("guard allowlist is off: %s is let through", c.Name)
	}
}

func headAllow(m *moment) string {
	c := m.s.Flight.Call
	switch {
	case m.ev.Mark == exchange.Bypassed:
		return "Nobody knows this tool, and nobody stops it."
	case c.Tool == nil:
		return "Refused: the AI asks for a tool that was never declared."
	}
	return fmt.Sprintf("%s is one of the declared tools.", c.Name)
}
