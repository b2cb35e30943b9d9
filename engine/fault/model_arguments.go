package fault

import (
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var doubleEncoded = Fault{
	Kind:     "double_encoded",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_double_encoded",
	Short:    "arguments as JSON inside a text",
	Long:     "The arguments are a text that holds the object, encoded twice. Code that decodes until it fits will one day decode too much.",
	Caught:   "parse: arguments_double_encoded",
	Else:     "guard parse off: decoded a second time",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(object string) string { return object })
	},
}

var argumentsFenced = Fault{
	Kind:     "arguments_fenced",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_markdown_fenced",
	Short:    "arguments in a Markdown fence",
	Long:     "The call is in order, and its arguments are a text with a code fence around the object. Peeling it off hides worse wrappings.",
	Caught:   "parse: arguments_markdown_fenced",
	Else:     "guard parse off: the fence is peeled off",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(object string) string { return "```json\n" + object + "\n```" })
	},
}

var argumentsTrailing = Fault{
	Kind:     "arguments_trailing",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_trailing_text",
	Short:    "words behind the arguments",
	Long:     "The arguments are a text: the object, and then a remark about it. The remark may take back what the object says.",
	Caught:   "parse: arguments_trailing_text",
	Else:     "guard parse off: the remark is ignored",
	Params:   []Param{{Name: "text", Help: "the words to put behind the arguments"}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		return t.asText(func(object string) string { return object + " " + words(p, "Please check this before you run it.") })
	},
}

var argumentsCut = Fault{
	Kind:     "arguments_cut",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_truncated",
	Short:    "arguments cut off in the middle",
	Long:     "The response is whole, but the arguments text in it breaks off, as at an output limit. What is missing cannot be guessed.",
	Caught:   "parse: arguments_truncated",
	Else:     "guard parse off: a call without arguments",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(object string) string {
			if at, ok := lastString(object); ok {
				return object[:middle(object, at)]
			}
			return strings.TrimRight(object[:len(object)-1], " \t\r\n")
		})
	},
}

var argumentsGlued = Fault{
	Kind:     "arguments_glued",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_concatenated",
	Short:    "two argument objects in one call",
	Long:     "A client merged two calls: their arguments stand glued together. Whoever reads the first object drops the second in silence.",
	Caught:   "parse: arguments_concatenated",
	Else:     "guard parse off: the second call is lost",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(object string) string {
			second := object
			if other := t.more(1)[0]; other != "" {
				if at, ok := jsonscan.Locate(other, jsonscan.Join(arguments)); ok {
					second = other[at.Start:at.End]
				}
			}
			return object + second
		})
	},
}

var emptyArguments = Fault{
	Kind:     "empty_arguments",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_empty_string",
	Short:    "an empty text for arguments",
	Long:     "The arguments are an empty text where an object is due. For a tool that needs none it means {}; for any other it means nothing.",
	Caught:   "parse: arguments_empty_string",
	Else:     "guard parse off: a call without arguments",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(string) string { return "" })
	},
}

var argumentsProse = Fault{
	Kind:     "arguments_prose",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_not_json",
	Short:    "arguments written as words",
	Long:     "The arguments are listed as a programmer would write them in a call. A person understands it; every parser must guess.",
	Caught:   "parse: arguments_not_json",
	Else:     "guard parse off: a call without arguments",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		return t.asText(func(string) string {
			var list []string
			for _, prop := range t.present() {
				list = append(list, prop.Name+"="+t.raw(prop.Name))
			}
			if len(list) == 0 {
				return "no arguments needed"
			}
			return strings.Join(list, ", ")
		})
	},
}

// asText puts a text in the place of the arguments; write makes it of the
// object that stood there.
func (t *Target) asText(write func(object string) string) (string, bool, string) {
	if why := t.needsCall(); why != "" {
		return refuse(t, why)
	}
	return t.edit(func(call string) (string, bool) {
		place := jsonscan.Join(arguments)
		at, ok := jsonscan.Locate(call, place)
		if !ok {
			return call, false
		}
		return jsonscan.ReplaceValue(call, place, jsonscan.Quote(write(call[at.Start:at.End])))
	})
}
