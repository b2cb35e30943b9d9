package fault

import (
	"slices"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var duplicateCall = Fault{
	Kind:     "duplicate_call",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "the same call twice",
	Long:     "One response makes the very same call two times. Meant once or meant twice, the text does not say.",
	Caught:   "parse: invalid_json, a second object",
	Else:     "guard parse off: only the first is read",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		call := strings.TrimSpace(t.Text)
		return call + "\n" + call, true, ""
	},
}

var tooManyCalls = Fault{
	Kind:     "too_many_calls",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "three calls where one is allowed",
	Long:     "The AI sends three calls at once, before it has seen any result. The later ones rest on what it only supposes.",
	Caught:   "parse: invalid_json, a second object",
	Else:     "guard parse off: only the first is read",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		return strings.Join(append([]string{strings.TrimSpace(t.Text)}, t.more(2)...), "\n"), true, ""
	},
}

var arrayOfCalls = Fault{
	Kind:     "array_of_calls",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_envelope",
	Short:    "a list of calls, not one call",
	Long:     "The response is legal JSON, a list of two calls. The agreement is one call at a time, so that each can rest on the last result.",
	Caught:   "parse: invalid_envelope",
	Else:     "guard parse off: only the first is read",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsCall(); why != "" {
			return refuse(t, why)
		}
		return "[" + strings.TrimSpace(t.Text) + ",\n " + t.more(1)[0] + "]", true, ""
	},
}

// more are n further calls of the same tool: one argument differs, if one can
// and still fits, else the call is made again as it is.
func (t *Target) more(n int) []string {
	calls := make([]string, 0, n)
	for _, prop := range t.present() {
		for _, v := range others(prop, t.Args[prop.Name]) {
			if len(calls) == n {
				return calls
			}
			if _, fits := t.fitting(prop, []any{v}); !fits {
				continue
			}
			if call, ok, _ := t.put(prop.Name, v); ok {
				calls = append(calls, strings.TrimSpace(call))
			}
		}
	}
	for len(calls) < n {
		calls = append(calls, strings.TrimSpace(t.Text))
	}
	return calls
}

// asides are members that models like to add to the envelope.
var asides = Params{{"reason", "This is the next step."}, {"thought", "This should work."}, {"comment", "As agreed."}}

var extraMember = Fault{
	Kind:     "extra_member",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_envelope",
	Short:    "a third member beside the two",
	Long:     "Beside name and arguments the AI adds a member of its own. It believes that somebody reads it, and nobody agreed to.",
	Caught:   "parse: invalid_envelope",
	Else:     "guard parse off: nobody reads it",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		keys, _ := jsonscan.Keys(t.Text, "")
		for _, kv := range asides {
			if !slices.Contains(keys, kv.Name) {
				return t.edit(func(object string) (string, bool) {
					return jsonscan.InsertMember(object, "", kv.Name, jsonscan.Quote(kv.Value))
				})
			}
		}
		return refuse(t, "this object has such members already")
	},
}

var toolCallInProse = Fault{
	Kind:     "tool_call_in_prose",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Parse,
	Phase:    OnText,
	Guards:   guards(exchange.ParseGuard),
	Code:     "invalid_json",
	Short:    "the call inside a sentence",
	Long:     "The AI talks about the call in the middle of its talk. Whether it asks for it or only mentions it, the bytes cannot tell.",
	Caught:   "parse: invalid_json, at the first word",
	Else:     "guard parse off: a mention becomes a call",
	Variants: once,
	Edit: func(t *Target, _ Params) (string, bool, string) {
		if why := t.needsObject(); why != "" {
			return refuse(t, why)
		}
		return "I could send " + strings.TrimSpace(t.Text) + " now, if that is what you want.", true, ""
	},
}
