package fault

import (
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// inventions are tools that models like to make up.
var inventions = []string{"send_email", "delete_record", "run_command", "web_search", "transfer_money", "open_browser"}

var unknownTool = Fault{
	Kind:     "unknown_tool",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Allow,
	Phase:    OnArguments,
	Guards:   guards(exchange.Allowlist),
	Code:     "unknown_tool",
	Short:    "calls a tool nobody declared",
	Long:     "The AI invents a tool, or remembers one from elsewhere. The request is well formed; there is nothing behind it.",
	Caught:   "allow: unknown_tool",
	Else:     "guard allowlist off: it \"succeeds\"",
	Params:   []Param{{Name: "tool", Help: "the name to call instead"}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		name, given := p.Get("tool")
		if given && t.declares(name) {
			return refuse(t, name+" is declared here")
		}
		for i := 0; !given && i < len(inventions); i++ {
			if !t.declares(inventions[i]) {
				name, given = inventions[i], true
			}
		}
		if !given {
			return refuse(t, "every tool that could be made up is declared here")
		}
		return t.edit(func(object string) (string, bool) {
			return jsonscan.ReplaceValue(object, "/name", jsonscan.Quote(name))
		})
	},
}

func (t *Target) declares(name string) bool {
	for _, tool := range t.Tools {
		if tool.Name == name {
			return true
		}
	}
	return t.Tool != nil && t.Tool.Name == name
}
