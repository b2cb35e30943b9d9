package engine

import "fmt"

// runDeclare passes the contracts: a scenario whose contracts are not legal
// does not open, so in an authored run nothing is left to refuse here.
func runDeclare(*runner, *State) step { return pass() }

func viewDeclare(m *moment, v *StageView) {
	tools := m.m.sc.Tools
	v.Text = fmt.Sprintf("%s, %s", plural(len(tools), "tool"), legal(len(tools)))
	v.Short = plural(len(tools), "tool")
	v.Rule = "tools"
	if len(tools) > 0 {
		v.Line = tools[0].Lines.Tool
	}
}

func headDeclare(m *moment) string {
	return fmt.Sprintf("The AI is shown %s.", plural(len(m.m.sc.Tools), "tool contract"))
}

func legal(n int) string {
	switch n {
	case 1:
		return "its contract is legal"
	case 2:
		return "both contracts legal"
	}
	return "all contracts legal"
}
