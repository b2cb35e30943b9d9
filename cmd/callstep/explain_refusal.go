package main

import (
	"fmt"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// refusalTopic explains what a provider said when it refused a request: the
// rule that its words belong to.
func refusalTopic(said string) (topic, bool) {
	whose, rule, ok := diagnose.RuleSaid(said, wire.Unknown)
	if !ok {
		return topic{}, false
	}
	is := fmt.Sprintf("what these words of %s mean, at the boundary %s", contractName(whose), rule.Boundary)
	if whose == wire.Unknown {
		is = fmt.Sprintf("what these words mean, at the boundary %s", rule.Boundary)
	}
	facts := ruleOwnFacts(rule)[1:]
	return topic{string(rule.Code), is, append(facts, fact{"rule", rule.Word})}, true
}

// isSentence tells the words of a refusal from a word that is looked up.
func isSentence(s string) bool { return strings.ContainsAny(strings.TrimSpace(s), " \t\n") }
