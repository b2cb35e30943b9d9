package diagnose

import (
	"sync"

	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// Rule is one demand of a contract.
type Rule struct {
	Word     string // the rule's own name within its contract
	Code     exchange.Code
	Boundary exchange.Boundary
	Cause    string // refines the code; a hit may say it more closely
	Severity exchange.Severity
	Claim    Claim
	Said     string   // the provider's own text, "" where none was seen; for people
	Match    []string // fragments of that text: a recorded error that holds them all is this rule's
	Do       string   // what to do; "" = what the code says
	NotBuilt string   // why the rule is not judged; "" = it is
}

// wordsAlone says why a row is judged by nothing but what the provider answered.
const wordsAlone = "known by the words of the refusal: other servers take such a request, or another rule judges it"

// inWords is a rule that only the provider's own words show to be broken.
func inWords(word string, at exchange.Boundary, code exchange.Code, said string, match ...string) Rule {
	return Rule{Word: word, Boundary: at, Code: code, Severity: exchange.Error, Claim: Refusal, Said: said, Match: match, NotBuilt: wordsAlone}
}

// Claim is what a rule says about the exchange, and so what disproves it.
type Claim uint8

// The claims.
const (
	Meaning Claim = iota // what was said or done is wrong, whoever takes it
	Refusal              // the provider refuses such a request: a recorded success for it disproves the rule
	Hygiene              // legal on the wire, harmful all the same
)

// Contract is what one provider demands, and how it is judged.
type Contract struct {
	Provider wire.Provider // Unknown: the rules hold for every provider
	Rules    []Rule
	Checks   []Check
}

// Check looks at an exchange and reports what it finds.
type Check func(j *Judge)

// contracts lists the tables, the common one last: a provider's own rule of the
// same word comes first.
func contracts() []Contract {
	return []Contract{anthropic, openAIChat, openAIResponses, gemini, mcp, common}
}

// Contracts lists the contracts for documents and tests.
func Contracts() []Contract { return contracts() }

type ruleKey struct {
	provider wire.Provider
	word     string
}

// ruleIndex finds a rule by its word: of a provider, or of Unknown where it is
// common. It is handed to each Judge, because no check may depend on the table
// that lists it.
var ruleIndex = sync.OnceValue(func() map[ruleKey]Rule {
	index := map[ruleKey]Rule{}
	for _, c := range contracts() {
		for _, r := range c.Rules {
			if _, twice := index[ruleKey{c.Provider, r.Word}]; !twice {
				index[ruleKey{c.Provider, r.Word}] = r
			}
		}
	}
	return index
})
