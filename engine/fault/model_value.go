package fault

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"callstep/engine/contract"
	"callstep/engine/exchange"
)

var nonFinite = Fault{
	Kind:     "non_finite",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_non_finite_number",
	Short:    "NaN where a number is due",
	Long:     "A number of the call becomes NaN or Infinity. JSON has neither; some parsers take them, others make null of them.",
	Caught:   "parse: arguments_non_finite_number",
	Else:     "guard parse off: it is read as null",
	Params: []Param{
		argumentParam,
		{Name: "value", Help: "what to send; NaN without it", Values: []string{"NaN", "Infinity", "-Infinity"}},
	},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		props, why := t.chosen(p)
		if why != "" {
			return refuse(t, why)
		}
		value, given := p.Get("value")
		if !given {
			value = "NaN"
		}
		for _, prop := range byType(props) {
			switch t.Args[prop.Name].(type) {
			case int64, float64, json.Number:
				return t.set(prop.Name, value)
			}
		}
		return refuse(t, "no argument of this call is a number")
	},
}

var replacementCharacter = Fault{
	Kind:     "replacement_character",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "replacement_character",
	Short:    "a character that was lost",
	Long:     "A stream was decoded in the middle of a character, and U+FFFD stands in its place. Nobody can tell which character it was.",
	Caught:   "parse: replacement_character",
	Else:     "guard parse off: the damage is stored",
	Params:   []Param{{Name: "argument", Help: "the argument to damage; without it, the longest text", Argument: true}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		props, why := t.chosen(p)
		if why != "" {
			return refuse(t, why)
		}
		name, longest := "", ""
		for _, prop := range props {
			text, _ := t.Args[prop.Name].(string)
			if utf8.RuneCountInString(text) > utf8.RuneCountInString(longest) {
				name, longest = prop.Name, text
			}
		}
		damaged := damage(longest)
		if damaged == longest {
			return refuse(t, "no argument of this call is a text with something to lose")
		}
		return t.put(name, damaged)
	},
}

// damage loses one character of a text: the first from its middle on that takes
// several bytes, which a careless reader can tear apart, else the middle one.
func damage(text string) string {
	runes := []rune(text)
	for _, least := range []rune{utf8.RuneSelf, 0} {
		for i := range runes {
			at := (len(runes)/2 + i) % len(runes)
			if runes[at] >= least && runes[at] != utf8.RuneError {
				runes[at] = utf8.RuneError
				return string(runes)
			}
		}
	}
	return text
}

var stringifiedArgument = Fault{
	Kind:     "stringified_argument",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_stringified_json",
	Short:    "a list or object sent as a text",
	Long:     "One argument is a text that holds the list or object it should be. Code that walks a list would walk its letters.",
	Caught:   "schema: argument_stringified_json",
	Else:     "guard schema off: it reaches the tool",
	Params:   []Param{argumentParam},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		return t.breakFirst(p, func(prop contract.Property) []any {
			switch t.Args[prop.Name].(type) {
			case []any, map[string]any:
				return []any{t.raw(prop.Name)}
			}
			return nil
		}, "no argument of this call is a list or an object")
	},
}

// money are arguments in which a model likes to set a price of its own.
var money = []string{"price", "total", "amount"}

var inventedValue = Fault{
	Kind:     "invented_value",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_unexpected",
	Short:    "a recipient or a price made up",
	Long:     "The AI names a recipient or a price, which the application alone decides. Often it only repeats what a text has told it to.",
	Caught:   "schema: argument_unexpected",
	Else:     "guard schema off: it reaches the tool",
	Params:   []Param{{Name: "argument", Help: "the argument to make up; without it, one the session owns, else price"}},
	Variants: func(tool *contract.Tool) []Params {
		sets := []Params{nil}
		for i, name := range decided(tool) {
			if i > 0 && name != money[1] && name != money[2] {
				sets = append(sets, Params{{"argument", name}})
			}
		}
		return sets
	},
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		names := decided(t.Tool)
		if name, named := p.Get("argument"); named {
			if _, declared := property(t.Tool, name); declared {
				return refuse(t, t.Tool.Name+" declares "+shown(name)+"; changed_arguments changes it")
			}
			names = []string{name}
		}
		for _, name := range names {
			if _, given := t.Args[name]; !given {
				return t.put(name, madeUp(name))
			}
		}
		return refuse(t, "this call gives such values already")
	},
}

// decided are the arguments that the application decides and the schema of the
// tool does not know: what the session owns, then sums of money.
func decided(tool *contract.Tool) []string {
	if tool == nil {
		return nil
	}
	var names []string
	for _, owned := range tool.Owned {
		names = append(names, owned.Name)
	}
	var unknown []string
	for _, name := range append(names, money...) {
		if _, declared := property(tool, name); !declared {
			unknown = append(unknown, name)
		}
	}
	return unknown
}

// madeUp is a value that a model might choose for a name.
func madeUp(name string) any {
	for _, sum := range money {
		if name == sum {
			return int64(1)
		}
	}
	switch lower := strings.ToLower(name); {
	case lower == "to", strings.Contains(lower, "mail"), strings.Contains(lower, "recipient"):
		return "someone.else@example.com"
	}
	return "chosen by the AI"
}
