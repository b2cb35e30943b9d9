package engine

import (
	"fmt"

	"callstep/engine/exchange"
	"callstep/engine/fault"
)

// runDeclare looks the contracts over before they are sent. A scenario whose
// contracts are not legal does not open, so only a fault can break one. What is
// refused here never leaves: the model is not asked, an operator is told.
func runDeclare(r *runner, s *State) step {
	u := r.strikes(s, fault.OnDeclare)
	switch {
	case u == nil:
		return pass()
	case u.fault.Strike == fault.WithdrawTool:
		return step{Mark: exchange.Struck}
	}
	ev := guarded(s, exchange.ContractLint, u.fault.Code)
	if ev.Mark == exchange.Refuse {
		s.Flight.Text = nil // it was never asked for
	}
	return ev
}

func viewDeclare(m *moment, v *StageView) {
	if declareStrike(m, v) {
		return
	}
	tools := m.m.sc.Tools
	v.Text = fmt.Sprintf("%s, %s", exchange.Count(len(tools), "tool"), legal(len(tools)))
	v.Short = exchange.Count(len(tools), "tool")
	v.Rule = "tools"
	if len(tools) > 0 {
		v.Line = tools[0].Lines.Tool
	}
}

func headDeclare(m *moment) string {
	if head := declareStrikeHead(m); head != "" {
		return head
	}
	return fmt.Sprintf("The AI is shown %s.", exchange.Count(len(m.m.sc.Tools), "tool contract"))
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
