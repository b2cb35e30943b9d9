package fault

import (
	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var nameRepeated = Fault{
	Kind:     "name_repeated",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Allow,
	Phase:    OnArguments,
	Guards:   guards(exchange.Allowlist),
	Code:     "tool_name_repeated",
	Short:    "the name glued to itself",
	Long:     "A streaming client added up a name that every chunk repeats. The AI is not to blame, and asking it again will not help.",
	Caught:   "allow: tool_name_repeated",
	Else:     "guard allowlist off: it \"succeeds\"",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.rename(func(name string) string { return name + name })
	},
}

var prefixes = []string{"functions.", "default_api:", "multi_tool_use."}

var namePrefixed = Fault{
	Kind:     "name_prefixed",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Allow,
	Phase:    OnArguments,
	Guards:   guards(exchange.Allowlist),
	Code:     "unknown_tool",
	Short:    "a provider's prefix on the name",
	Long:     "The AI puts a prefix before the name, as some provider does inside. Declared is the bare name, and a prefix may hide another tool.",
	Caught:   "allow: unknown_tool",
	Else:     "guard allowlist off: it \"succeeds\"",
	Params:   []Param{{Name: "prefix", Help: "what to put in front; the first without it", Values: prefixes}},
	Variants: func(*contract.Tool) []Params { return []Params{nil, {{"prefix", prefixes[1]}}} },
	Edit: func(t *Target, p Params) (string, bool, string) {
		prefix, given := p.Get("prefix")
		if !given {
			prefix = prefixes[0]
		}
		return t.rename(func(name string) string { return prefix + name })
	},
}

var emptyName = Fault{
	Kind:     "empty_name",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Allow,
	Phase:    OnArguments,
	Guards:   guards(exchange.Allowlist),
	Code:     "unknown_tool",
	Short:    "a call without a name",
	Long:     "The arguments are there and the name of the tool is an empty text. Which tool they would fit is not for the code to guess.",
	Caught:   "allow: unknown_tool",
	Else:     "guard allowlist off: it \"succeeds\"",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.rename(func(string) string { return "" })
	},
}

// rename gives the call another name, one that nobody declared.
func (t *Target) rename(to func(name string) string) (string, bool, string) {
	if why := t.needsCall(); why != "" {
		return refuse(t, why)
	}
	name := to(t.Tool.Name)
	if t.declares(name) {
		return refuse(t, shown(name)+" is declared here")
	}
	return t.edit(func(object string) (string, bool) {
		return jsonscan.ReplaceValue(object, "/name", jsonscan.Quote(name))
	})
}
