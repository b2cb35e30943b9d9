package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"callstep/engine/exchange"
)

// Recording is the tag of a scenario that was made of a recorded exchange. Its
// tools are what was declared, so one that nobody calls, or that has no key, is
// no slip.
const Recording = "recording"

// doubts warns of what is legal and yet likely a slip.
func (r *reader) doubts(root *node, sc *Scenario) {
	r.money(root.get("world"))
	r.money(root.get("session"))
	called := map[string]bool{}
	for _, n := range root.get("turns").each() {
		called[n.str("call")] = true
		for name := range repliesNaming(n.str("reply"), sc) {
			called[name] = true
		}
	}
	for _, n := range root.get("tools").each() {
		r.toolDoubts(n, called, slices.Contains(sc.Tags, Recording))
	}
	expect := root.get("expect")
	if expect == nil {
		r.warn(root.key("turns"), "nothing says what the whole run must come to", "Add expect: with tool_attempts, effects and outcome.")
	} else if expect.get("outcome") == nil {
		r.warn(expect, "`expect` names no outcome", nearestOf("", exchange.OutcomeNames()))
	}
	r.effectDoubts(root, expect)
}

// effectDoubts warns where a tool writes and nothing says how often it is to.
func (r *reader) effectDoubts(root, expect *node) {
	if expect == nil || expect.has("effects") && len(expect.get("effects").members) > 0 {
		return
	}
	for _, n := range root.get("tools").each() {
		if effect := n.str("effect"); effect != "read" {
			r.warn(expect, fmt.Sprintf("`expect` names no effects and `%s` leaves some, so no run can tell whether the intent was met", n.str("name")),
				fmt.Sprintf("Add how often it is to run to expect:, as in effects: {%s: 1}.", n.str("name")))
			return
		}
	}
}

func (r *reader) toolDoubts(n *node, called map[string]bool, recorded bool) {
	name := n.get("name")
	if !called[name.text] && !recorded {
		r.warn(name, fmt.Sprintf("no turn calls `%s`", name.text), "Take the tool out, or let a turn call it.")
	}
	if n.str("effect") != "read" && !n.has("key") && !recorded {
		r.warn(name, fmt.Sprintf("`%s` has no `key`, so a repeat cannot be recognised", name.text), "Add key: with the arguments that name one intent.")
	}
	if n.has("done") != n.has("claim") {
		r.warn(name, "`done` and `claim` belong together", "done is the text of a finished model, claim is how such a text is recognised.")
	}
	for _, rule := range n.get("rules").each() {
		if code := exchange.Code(rule.str("code")); exchange.Known(code) && code != "not_authorized" {
			r.warn(rule.get("code"), fmt.Sprintf("`%s` means something else in callstep's own vocabulary", code), "Give the rule a code of its own.")
		}
		if !rule.has("say") {
			r.warn(rule.get("code"), fmt.Sprintf("the rule `%s` has no `say`", rule.str("code")), "Tell the model what to change and what to keep.")
		}
	}
}

// repliesNaming finds declared tools that a verbatim reply mentions.
func repliesNaming(reply string, sc *Scenario) map[string]bool {
	found := map[string]bool{}
	for _, t := range sc.Tools {
		if strings.Contains(reply, strconv.Quote(t.Name)) {
			found[t.Name] = true
		}
	}
	return found
}

var moneyName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(price|total|amount|cost|fee|money|rate|eur|usd)`)
})

// money warns of decimal fractions that look like money: 4.50 is read as
// the number 4.5, and binary fractions do not add up to the cent.
func (r *reader) money(n *node) {
	if n == nil {
		return
	}
	for _, m := range n.members {
		if _, ok := m.value.value.(float64); ok && (moneyName().MatchString(m.key.text) || cents(m.value.text)) {
			r.warn(m.value, fmt.Sprintf("%s is read as a number, and decimal fractions are not exact", m.value.text), fmt.Sprintf(`If this is money, write it as text, "%s", or in minor units.`, m.value.text))
		}
		r.money(m.value)
	}
	for _, item := range n.items {
		if _, ok := item.value.(float64); ok && cents(item.text) {
			r.warn(item, fmt.Sprintf("%s is read as a number, and decimal fractions are not exact", item.text), fmt.Sprintf(`If this is money, write it as text, "%s", or in minor units.`, item.text))
		}
		r.money(item)
	}
}

// cents reports whether a number is written with two decimals.
func cents(text string) bool {
	_, fraction, ok := strings.Cut(text, ".")
	return ok && len(fraction) == 2
}
