package fault

import (
	"slices"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var markdownFence = Fault{
	Kind:     "markdown_fence",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "a Markdown fence around the call",
	Long:     "The AI puts its call between ``` lines, as it would in a chat. To a strict parser the first byte is a backtick, not an object.",
	Caught:   "parse: invalid_json, at the fence",
	Else:     "guard parse off: the object is fished out",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		return "```json\n" + strings.TrimSpace(t.Text) + "\n```", true, ""
	},
}

var leadingText = Fault{
	Kind:     "leading_text",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "a sentence before the call",
	Long:     "The AI first says what it is about to do, and then does it. The response as a whole is no longer one JSON object.",
	Caught:   "parse: invalid_json, at the first word",
	Else:     "guard parse off: the object is fished out",
	Params:   []Param{{Name: "text", Help: "the words to put before the call"}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		return words(p, "Sure, this is the next call:") + "\n" + t.Text, true, ""
	},
}

var trailingText = Fault{
	Kind:     "trailing_text",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "a sentence after the call",
	Long:     "The object is complete, and the AI goes on talking. A parser that stops at the last brace would never see what came after it.",
	Caught:   "parse: invalid_json, behind the object",
	Else:     "guard parse off: the words are ignored",
	Params:   []Param{{Name: "text", Help: "the words to put after the call"}},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		return strings.TrimRight(t.Text, " \t\r\n") + "\n" + words(p, "I wait for the result before I go on."), true, ""
	},
}

func words(p Params, otherwise string) string {
	if text, ok := p.Get("text"); ok && strings.TrimSpace(text) != "" {
		return text
	}
	return otherwise
}

var truncated = Fault{
	Kind:     "truncated",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "cut off inside a text",
	Long:     "The response ends before its object does, as it will at a token limit. What is missing cannot be guessed, so nothing may run.",
	Caught:   "parse: invalid_json, at the end",
	Else:     "guard parse off: nothing whole to fish out",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		at, ok := lastString(t.Text)
		if !ok {
			return refuse(t, "there is no text to cut")
		}
		return t.Text[:middle(t.Text, at)], true, ""
	},
}

var pythonLiteral = Fault{
	Kind:     "python_literal",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "Python where JSON is due",
	Long:     "The AI writes True, None or single quotes, as Python prints them. It looks right to a person and is wrong to every parser.",
	Caught:   "parse: invalid_json, at the literal",
	Else:     "guard parse off: it is fished out, unread",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		if text := pythonic(t.Text); text != t.Text {
			return text, true, ""
		}
		return refuse(t, "nothing in this text is spelled differently in Python")
	},
}

var trailingComma = Fault{
	Kind:     "trailing_comma",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "a comma before the last brace",
	Long:     "A comma stands behind the last argument. JavaScript forgives it, JSON does not.",
	Caught:   "parse: invalid_json, at the comma",
	Else:     "guard parse off: it is fished out, unread",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		for _, place := range []string{jsonscan.Join(arguments), ""} {
			at, ok := jsonscan.Locate(t.Text, place)
			if !ok {
				continue
			}
			inside := strings.TrimRight(t.Text[:at.End-1], " \t\r\n")
			if !strings.HasSuffix(inside, "{") && t.Text[at.Start] == '{' {
				return inside + "," + t.Text[len(inside):], true, ""
			}
		}
		return refuse(t, "this object is empty")
	},
}

var duplicateKey = Fault{
	Kind:     "duplicate_key",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "arguments_duplicate_key",
	Short:    "one argument given twice",
	Long:     "The same argument stands in the call twice, with two values. Most parsers keep one in silence, and not all the same one.",
	Caught:   "parse: arguments_duplicate_key",
	Else:     "guard parse off: the last value wins",
	Params:   []Param{argumentParam},
	Variants: once,
	Edit: func(t *Target, p Params) (string, bool, string) {
		props, why := t.chosen(p)
		switch {
		case why != "":
			return refuse(t, why)
		case len(props) == 0:
			return refuse(t, "this call gives no argument")
		}
		// A second value for the key would only look like another call.
		props = outsideKey(t.Tool, props)
		name, value := props[0].Name, t.Args[props[0].Name]
		for _, prop := range props {
			if v, ok := t.fitting(prop, others(prop, t.Args[prop.Name])); ok {
				name, value = prop.Name, v
				break
			}
		}
		return t.edit(func(object string) (string, bool) {
			return jsonscan.InsertMember(object, jsonscan.Join(arguments), name, t.encode(value))
		})
	},
}

// outsideKey puts the arguments that the key does not read first.
func outsideKey(tool *contract.Tool, props []contract.Property) []contract.Property {
	var read, free []contract.Property
	for _, p := range props {
		if slices.Contains(tool.KeyReads, p.Name) {
			read = append(read, p)
		} else {
			free = append(free, p)
		}
	}
	return append(free, read...)
}

// needsObject says why the text is not one JSON object, "" if it is. A text
// that does not parse cannot be broken at its bytes a second time.
func (t *Target) needsObject() string {
	v, _, err := jsonscan.Decode(t.Text)
	if err != nil {
		return "this text is not one JSON object to begin with"
	}
	if _, ok := v.(map[string]any); !ok {
		return "this text is not a JSON object"
	}
	return ""
}
