package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/wire"
)

// gemini is the contract of generateContent, as the Gemini API holds it. Vertex
// AI takes some of what the API refuses.
var gemini = Contract{Provider: wire.Gemini, Rules: slices.Concat(geminiRules, geminiWords), Checks: []Check{
	geminiDeclarations, geminiOwn(geminiChoices), geminiOwn(geminiAnswers), geminiOwn(geminiParts), geminiOwn(geminiPairs), geminiOwn(geminiSignatures), geminiOthers,
}}

// geminiOwn keeps a check to exchanges that were Gemini's: what it looks at is
// written anew when the history of another provider is sent there.
func geminiOwn(check Check) Check {
	return func(j *Judge) {
		if j.X.Provider == wire.Gemini {
			check(j)
		}
	}
}

// eachDeclaration calls check for each step that declares other tools, or
// chooses among them otherwise, than the step before it.
func (j *Judge) eachDeclaration(check func(index int, s *wire.Step)) {
	tools, choice := "", ""
	for i, s := range j.X.Steps {
		if s.ToolsAt.Raw() == tools && s.Choice.Node.Raw() == choice && i > 0 {
			continue
		}
		tools, choice = s.ToolsAt.Raw(), s.Choice.Node.Raw()
		check(i, s)
	}
}

// geminiGeneration is the first number of a model's name: 3 for
// gemini-3.1-pro-preview, 0 where the name does not say.
func geminiGeneration(model string) int {
	rest, ok := strings.CutPrefix(model, "gemini-")
	switch {
	case strings.HasPrefix(model, "gemini-pro"):
		return 1
	case !ok || rest == "" || rest[0] < '0' || rest[0] > '9':
		return 0
	}
	n := 0
	for _, c := range rest {
		if c < '0' || c > '9' || n > 100 {
			break
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// geminiOnVertex reports that the request went to Vertex AI.
func geminiOnVertex(s *wire.Step) bool { return strings.Contains(s.Host, "aiplatform") }
