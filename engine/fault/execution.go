package fault

import (
	"slices"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

var dropTurn = Fault{
	Kind:     "drop_turn",
	Boundary: exchange.Execution,
	Stage:    exchange.Rules,
	Phase:    OnPlan,
	Guards:   guards(exchange.RulesGuard),
	Short:    "leaves this turn out",
	Long:     "The AI skips a step of the plan, such as looking before it writes. What it never asked for, it has no result for.",
	Caught:   "rules, if a later call builds on it",
	Else:     "guard rules off: it acts on a guess",
	Variants: once,
	Drop:     true,
}

var changedArguments = Fault{
	Kind:     "changed_arguments",
	Boundary: exchange.Execution,
	Stage:    exchange.Key,
	Phase:    OnArguments,
	Guards:   guards(exchange.SessionValues, exchange.Conflict),
	Code:     "idempotency_conflict",
	Short:    "same key, other arguments",
	Long:     "The call keeps its idempotency key and asks for something else. Nobody can say which of the two wishes is meant.",
	Caught:   "key, if this key was used before",
	Else:     "guard conflict off: the change is ignored",
	Free:     true,
	Pairs:    declared,
	Variants: everyChange,
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		if len(p) > 0 {
			return t.setGiven(p, t.declaredOnly)
		}
		for _, prop := range properties(t.Tool) {
			if slices.Contains(t.Tool.KeyReads, prop.Name) {
				continue
			}
			if v, ok := t.fitting(prop, others(prop, t.Args[prop.Name])); ok {
				return t.put(prop.Name, v)
			}
		}
		return refuse(t, "no argument outside the key can change and still fit the schema")
	},
}

// everyChange is the default, and every argument outside the key set to values
// that the schema allows.
func everyChange(tool *contract.Tool) []Params {
	sets := []Params{nil}
	if tool == nil {
		return sets
	}
	for _, prop := range properties(tool) {
		if slices.Contains(tool.KeyReads, prop.Name) {
			continue
		}
		for _, v := range allowedValues(prop) {
			sets = append(sets, Params{{prop.Name, paramText(v)}})
		}
	}
	return sets
}

var newKey = Fault{
	Kind:     "new_key",
	Boundary: exchange.Execution,
	Stage:    exchange.Key,
	Phase:    OnArguments,
	Guards:   guards(exchange.SessionValues),
	Short:    "the same wish under a new key",
	Long:     "The AI sends a wish again under a fresh key, and it runs anew. Where the key is the wish itself, say a quote, the wish is another.",
	Caught:   "key, if the session owns the key",
	Else:     "guard session_values off: a second effect",
	Free:     true,
	Pairs:    func(tool *contract.Tool) []string { return tool.KeyReads },
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		switch {
		case !t.Tool.HasKey:
			return refuse(t, t.Tool.Name+" has no idempotency key")
		case len(t.Tool.KeyReads) == 0:
			return refuse(t, "the key of "+t.Tool.Name+" reads no argument, so the AI cannot change it")
		case len(p) > 0:
			return t.setGiven(p, t.keyOnly)
		}
		return t.freshKey()
	},
}

// freshKey changes the first argument that the key reads and that has a value
// to go to, one that fits the schema if there is one.
func (t *Target) freshKey() (string, bool, string) {
	props := properties(t.Tool)
	for _, prop := range props {
		if slices.Contains(t.Tool.KeyReads, prop.Name) {
			if v, ok := t.fitting(prop, others(prop, t.Args[prop.Name])); ok {
				return t.put(prop.Name, v)
			}
		}
	}
	for _, name := range t.Tool.KeyReads {
		if others := others(contract.Property{Name: name}, t.Args[name]); len(others) > 0 {
			return t.put(name, others[0])
		}
	}
	return refuse(t, "the call gives no argument that the key reads")
}

var lostRequest = Fault{
	Kind:     "lost_request",
	Boundary: exchange.Execution,
	Stage:    exchange.Execute,
	Phase:    OnExecute,
	Guards:   guards(exchange.AttemptBudget),
	Code:     "request_lost",
	Short:    "lost on its way, never runs",
	Long:     "The call never reaches the tool, and no answer comes back. To the AI this looks exactly like a lost reply.",
	Caught:   "nothing to catch: a repeat runs once",
	Else:     "no repeat: the wish stays unmet",
	Variants: once,
	Strike:   LoseRequest,
}
