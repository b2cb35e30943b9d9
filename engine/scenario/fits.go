package scenario

import (
	"callstep/engine/contract"
	"callstep/engine/fault"
	"callstep/engine/jsonscan"
)

// Fits says which parameter of a fault means nothing to the tool that it would
// strike. Recorded says that the fault is counted in turns of the scenario, and
// not in responses of a scripted model, whose calls are not known beforehand.
func (sc *Scenario) Fits(spec fault.Spec, recorded bool) error {
	if len(spec.Params) == 0 {
		return nil
	}
	tools := sc.Tools
	if one := sc.meets(spec, recorded); one != nil {
		tools = []*contract.Tool{one}
	}
	return spec.Fits(tools)
}

// meets is the one tool that a fault can strike, nil if that is not known.
func (sc *Scenario) meets(spec fault.Spec, recorded bool) *contract.Tool {
	switch {
	case spec.Tool != "":
		return sc.tool(spec.Tool)
	case !recorded || spec.Last() != spec.From || spec.From > len(sc.Turns):
		return nil
	}
	v, _, err := jsonscan.Decode(sc.Turns[spec.From-1].Text)
	call, _ := v.(map[string]any)
	if name, isText := call["name"].(string); err == nil && isText {
		return sc.tool(name)
	}
	return nil
}

func (sc *Scenario) tool(name string) *contract.Tool {
	for _, t := range sc.Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}
