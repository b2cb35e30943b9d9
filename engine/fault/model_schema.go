package fault

import (
	"slices"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var argumentParam = Param{Name: "argument", Help: "the argument to break; without it, the first that fits", Argument: true}

var missingArgument = Fault{
	Kind:     "missing_argument",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_missing_required",
	Short:    "leaves a required argument out",
	Long:     "One required argument is absent from the call. A default that the code makes up is not what anyone asked for.",
	Caught:   "schema: argument_missing_required",
	Else:     "guard schema off: it runs on a gap",
	Params:   []Param{{Name: "argument", Help: "the argument to leave out; without it, the last required one", Argument: true}},
	Variants: func(tool *contract.Tool) []Params {
		sets := []Params{nil}
		last := true // left out by default
		for _, prop := range slices.Backward(properties(tool)) {
			if prop.Required && !last {
				sets = append(sets, Params{{"argument", prop.Name}})
			}
			last = last && !prop.Required
		}
		return sets
	},
	Edit: func(t *Target, p Params) (string, bool, string) {
		props, why := t.chosen(p)
		if why != "" {
			return refuse(t, why)
		}
		for _, prop := range slices.Backward(props) {
			if prop.Required {
				return t.edit(func(object string) (string, bool) {
					return jsonscan.RemoveMember(object, jsonscan.Join(arguments, prop.Name))
				})
			}
		}
		if name, named := p.Get("argument"); named {
			return refuse(t, name+" is optional, so nobody would miss it")
		}
		return refuse(t, "this call gives no required argument")
	},
}

// additions are arguments that models like to add.
var additions = Params{{"priority", "high"}, {"urgent", "true"}, {"comment", "please"}}

var extraArgument = Fault{
	Kind:     "extra_argument",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_unexpected",
	Short:    "adds an argument of its own",
	Long:     "The AI adds an argument that the tool never declared, a priority or a price. If it gets through, later code may believe it.",
	Caught:   "schema: argument_unexpected",
	Else:     "guard schema off: it reaches the tool",
	Free:     true,
	Variants: func(tool *contract.Tool) []Params {
		sets := []Params{nil}
		if tool == nil {
			return sets
		}
		for _, owned := range tool.Owned {
			if _, declared := property(tool, owned.Name); !declared {
				sets = append(sets, Params{{owned.Name, "changed"}})
			}
		}
		return sets
	},
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		if len(p) > 0 {
			return t.setGiven(p, func(name string) string {
				if _, declared := property(t.Tool, name); declared {
					return t.Tool.Name + " declares " + shown(name) + "; changed_arguments changes it"
				}
				return ""
			})
		}
		for i, kv := range additions {
			_, declared := property(t.Tool, kv.Name)
			if _, given := t.Args[kv.Name]; !declared && !given {
				return t.setGiven(additions[i:i+1], func(string) string { return "" })
			}
		}
		return refuse(t, "every argument that could be added is declared")
	},
}

var nullArgument = Fault{
	Kind:     "null_argument",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_null_not_allowed",
	Short:    "null instead of a value",
	Long:     "The argument is there and says nothing. Absent, null and empty are three things; only the schema says which are welcome.",
	Caught:   "schema: argument_null_not_allowed",
	Else:     "guard schema off: the tool meets a null",
	Params:   []Param{argumentParam},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		return t.breakFirst(p, func(contract.Property) []any { return []any{nil} },
			"no argument of this call refuses null")
	},
}

var enumMismatch = Fault{
	Kind:     "enum_mismatch",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_enum_mismatch",
	Short:    "a value almost in the list",
	Long:     "The value differs from a permitted one by a letter or its case. A person reads them as the same; a lookup does not.",
	Caught:   "schema: argument_enum_mismatch",
	Else:     "guard schema off: the lookup finds nothing",
	Params:   []Param{argumentParam},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		return t.breakFirst(p, func(prop contract.Property) []any {
			if len(prop.Enum) == 0 {
				return nil
			}
			return offList(t.Args[prop.Name])
		}, "this call has no argument with a list of permitted values")
	},
}

var outOfRange = Fault{
	Kind:     "out_of_range",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_out_of_range",
	Short:    "a value just out of bounds",
	Long:     "The type is right, the value is not: one below the least or above the most. Valid JSON says nothing about good sense.",
	Caught:   "schema: argument_out_of_range",
	Else:     "guard schema off: the tool must cope",
	Params: []Param{
		argumentParam,
		{Name: "side", Help: "which bound to cross; below without it", Values: []string{"below", "above"}},
	},
	Variants: func(*contract.Tool) []Params { return []Params{nil, {{"side", "above"}}} },
	Edit: func(t *Target, p Params) (string, bool, string) {
		side, _ := p.Get("side")
		return t.breakFirst(p, func(prop contract.Property) []any {
			switch {
			case len(prop.Enum) > 0:
				return nil // off the list, not out of range
			case side == "above":
				return above(prop, t.Args[prop.Name])
			}
			return below(prop, t.Args[prop.Name])
		}, "no argument of this call has a bound on that side")
	},
}

// breakFirst gives the first argument, integers before others, the first value
// that the schema refuses; none says why there was no such argument.
func (t *Target) breakFirst(p Params, values func(contract.Property) []any, none string) (string, bool, string) {
	props, why := t.chosen(p)
	if why != "" {
		return refuse(t, why)
	}
	for _, prop := range byType(props) {
		for _, v := range values(prop) {
			if t.breaks(prop.Name, v) != "" {
				return t.put(prop.Name, v)
			}
		}
	}
	return refuse(t, none)
}

// breakingOrder is which types are broken first: numbers show best what a
// careless conversion does.
var breakingOrder = []string{"integer", "number", "boolean"}

// byType sorts arguments by breakingOrder, else keeps their order.
func byType(props []contract.Property) []contract.Property {
	rank := func(p contract.Property) int {
		if i := slices.Index(breakingOrder, p.Type); i >= 0 {
			return i
		}
		return len(breakingOrder)
	}
	sorted := slices.Clone(props)
	slices.SortStableFunc(sorted, func(a, b contract.Property) int { return rank(a) - rank(b) })
	return sorted
}
