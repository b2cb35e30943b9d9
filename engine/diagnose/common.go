package diagnose

import (
	"slices"

	"callstep/engine/wire"
)

// common are the rules that hold whoever the provider is.
var common = Contract{
	Rules: slices.Concat(declarationRules, outputRules, executionRules, resultRules, followRules, gatewayWords, hiddenRules),
	Checks: []Check{
		checkNeeds, checkDeclarations, checkCalls, checkTurns, checkReplies, checkText,
		checkResults, checkExecution, checkTwice, checkLoops, checkClaims, checkProvider,
	},
}

// checkNeeds says what a file does not hold at all.
func checkNeeds(j *Judge) {
	for s, step := range j.X.Steps {
		if !step.Request.Exists() && len(step.Answer) > 0 && j.X.Provider != wire.Text {
			j.CannotTell("whether the request was right: it is not in this file")
		}
		if step.Earlier != "" && !j.earlierInFile(s) {
			j.CannotTell("what was said before: the provider keeps it under " + quote(step.Earlier))
		}
	}
}

// earlierInFile reports whether the response that a step continues is that of
// a step before it.
func (j *Judge) earlierInFile(s int) bool {
	return slices.ContainsFunc(j.X.Steps[:s], func(before *wire.Step) bool { return before.ID == j.X.Steps[s].Earlier })
}
