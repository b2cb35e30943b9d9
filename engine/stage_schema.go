package engine

import (
	"fmt"

	"callstep/engine/exchange"
)

// runSchema asks whether the arguments match the tool's schema exactly.
func runSchema(_ *runner, s *State) step {
	c := s.Flight.Call
	if c.Tool == nil {
		return notApplicable()
	}
	if !c.checked {
		c.checked = true
		if !c.Tool.Fits(c.Args) {
			if bad := c.Tool.Validate(c.Args); bad != nil {
				c.blame().Violations = bad
			}
		}
	}
	if len(c.Violations) == 0 {
		return pass()
	}
	return guarded(s, exchange.SchemaGuard, c.Violations[0].Code)
}

func viewSchema(m *moment, v *StageView) {
	c := m.s.Flight.Call
	if c.Tool == nil {
		v.Text = "no schema: the tool is unknown"
		return
	}
	v.Rule = fmt.Sprintf("tools[%d].input", c.Tool.Index)
	v.Line = c.Tool.Lines.Input
	n, all := len(c.Args), len(c.Tool.Input.Properties())
	if len(c.Violations) == 0 {
		v.Text = fmt.Sprintf("%d of %d %s", n, all, fits(all))
		v.Short = fmt.Sprintf("%d of %d", n, all)
		return
	}
	first := c.Violations[0]
	v.Rule += first.Schema
	v.Short = exchange.Count(len(c.Violations), "misfit")
	v.Text = fmt.Sprintf("%s%s", first.Code, misfit(first.Pointer, first.Want, first.Got))
	if m.ev.Mark == exchange.Bypassed {
		v.Text = fmt.Sprintf("guard schema is off: %s passes", first.Code)
	}
}

func fits(n int) string {
	if n == 1 {
		return "argument fits"
	}
	return "arguments fit"
}

// misfit says at which argument and how.
func misfit(pointer, want, got string) string {
	text := ": " + name(pointer)
	if got != "" {
		text += " is " + got
	}
	if want != "" {
		text += ", wanted " + want
	}
	return text
}

func headSchema(m *moment) string {
	c := m.s.Flight.Call
	if len(c.Violations) == 0 {
		return "Every argument fits the declared schema."
	}
	arg := name(c.Violations[0].Pointer)
	if m.ev.Mark == exchange.Bypassed {
		return fmt.Sprintf("%s does not fit, and nobody minds.", arg)
	}
	switch c.Violations[0].Code {
	case "argument_missing_required":
		return fmt.Sprintf("Refused: the argument %s is missing.", arg)
	case "argument_unexpected":
		return fmt.Sprintf("Refused: the schema knows no argument %s.", arg)
	case "argument_out_of_range":
		return fmt.Sprintf("Refused: %s is outside its bounds.", arg)
	case "argument_enum_mismatch":
		return fmt.Sprintf("Refused: %s is none of the allowed values.", arg)
	}
	return fmt.Sprintf("Refused: %s is of the wrong kind.", arg)
}
