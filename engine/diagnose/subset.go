package diagnose

import (
	"strings"

	"callstep/engine/wire"
)

// Subset is what a provider takes of names and schemas in declarations. It is
// the one place of these facts: rules judge by it, engine/declare writes by it.
type Subset struct {
	Name  NameFacts
	Param NameFacts // of an argument; zero where nothing is said
	Tools int       // in one request, 0 = no limit seen
	Root  []string  // keywords that may not stand at the root of a schema

	// Of a strict schema; at Gemini, which has none, of parameters.
	Takes    []string // keywords to write: those that its documents list
	Refused  []string // keywords that were seen refused, or are listed so
	Doubtful []string // keywords outside its documents, not seen refused
	Formats  []string // of texts
	Closed   bool     // every object says additionalProperties: false
	AllNamed bool     // every property is required; an optional one takes null
	MinItems int64    // the largest minItems that it takes, 0 = any
	Strict   StrictLimits
}

// NameFacts is what a name may be: letters, digits and what is listed.
type NameFacts struct {
	Most        int    // characters
	Extra       string // beside letters and digits
	LetterFirst bool   // or an underscore
}

// StrictLimits bound strict schemas; 0 = no limit.
type StrictLimits struct {
	Depth, Properties, Characters, Values int // of one schema
	ManyValues, EnumLength                int // characters of an enum of texts with more values than that
	Tools, Optional, Unions               int // of all strict tools of a request together
}

// Subsets lists what each provider takes.
//
// Anthropic: documentation of structured outputs and of tool use; the keywords
// that its own clients leave in a strict schema. OpenAI: openapi.yaml of
// 2026-08, docs page "Structured outputs". Gemini: Schema in
// google.golang.org/genai v1.77 types.go, and prefixItems of the documents. MCP:
// specification of 2025-11-25, "Tool Names".
var subsets = map[wire.Provider]*Subset{
	wire.Anthropic: {
		Name: NameFacts{Most: 128, Extra: "_-"}, // since 2025; 64 before
		Root: []string{"oneOf", "anyOf", "allOf"},
		Takes: []string{
			"$ref", "$defs", "type", "anyOf", "allOf", "description", "title", "enum", "const", "properties", "additionalProperties", "required",
			"items", "minItems", "format", "pattern",
		},
		Refused: []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "maxItems", "uniqueItems"},
		Doubtful: []string{
			"oneOf", "not", "if", "then", "else", "contains", "minContains", "maxContains", "prefixItems", "patternProperties", "propertyNames",
			"minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems",
		},
		Formats:  []string{"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"},
		Closed:   true,
		MinItems: 1,
		Strict:   StrictLimits{Tools: 20, Optional: 24, Unions: 16},
	},
	wire.OpenAIChat:      openAISubset(128),
	wire.OpenAIResponses: openAISubset(0),
	wire.Gemini: {
		Name:  NameFacts{Most: 64, Extra: "_.:-", LetterFirst: true}, // by the API's own text; the SDK says 128
		Param: NameFacts{Most: 64, Extra: "_", LetterFirst: true},
		Takes: []string{
			"type", "format", "title", "description", "nullable", "default", "enum", "example", "items", "maxItems", "minItems", "minLength", "maxLength",
			"pattern", "minimum", "maximum", "minProperties", "maxProperties", "properties", "required", "propertyOrdering", "anyOf", "prefixItems",
		},
		Formats: []string{"enum", "date-time"},
	},
	wire.MCP: {Name: NameFacts{Most: 128, Extra: "_-."}},
}

func openAISubset(tools int) *Subset {
	return &Subset{
		Name:  NameFacts{Most: 64, Extra: "_-"},
		Tools: tools,
		Root:  []string{"oneOf", "anyOf", "allOf", "enum", "not"}, // strict or not
		Takes: []string{
			"$ref", "$defs", "type", "anyOf", "description", "title", "enum", "const", "properties", "additionalProperties", "required", "items",
			"minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "pattern",
		},
		Refused: []string{
			"allOf", "oneOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else", "default",
			"patternProperties", "unevaluatedProperties", "propertyNames", "minProperties", "maxProperties",
			"unevaluatedItems", "contains", "minContains", "maxContains", "uniqueItems",
		},
		Formats:  []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"},
		Closed:   true,
		AllNamed: true,
		Strict:   StrictLimits{Depth: 10, Properties: 5000, Characters: 120_000, Values: 1000, ManyValues: 250, EnumLength: 15_000},
	}
}

// SubsetOf is what a provider takes; nil for one without declarations. Callers
// must not change it.
func SubsetOf(p wire.Provider) *Subset { return subsets[p] }

// Allows reports whether a character may stand in a name.
func (n NameFacts) Allows(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		return true
	}
	for _, extra := range n.Extra {
		if r == extra {
			return true
		}
	}
	return false
}

// PatternTrouble names what in a pattern Anthropic's grammar cannot compile, ""
// for nothing.
func PatternTrouble(pattern string) string {
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch {
		case strings.HasPrefix(rest, "(?=") || strings.HasPrefix(rest, "(?!"):
			return "a lookahead"
		case strings.HasPrefix(rest, "(?<=") || strings.HasPrefix(rest, "(?<!"):
			return "a lookbehind"
		case rest[0] != '\\' || len(rest) < 2:
			continue
		case rest[1] == 'b' || rest[1] == 'B':
			return "a word boundary"
		case rest[1] >= '1' && rest[1] <= '9' || rest[1] == 'k':
			return "a back reference"
		}
		i++
	}
	return ""
}
