package contract

import (
	"time"

	"callstep/engine/exchange"
)

// Source is the text of one expression or template. At is an opaque place in
// the file that the caller can turn into a position; a Problem hands it back.
type Source struct {
	Text string
	At   any
}

// Problem is one thing wrong with a contract.
type Problem struct {
	At      any    // place of the Source or of the schema part
	Offset  int    // runes into the Source's text, 0 for schema problems
	Message string // what is wrong
	Hint    string // what to do, may be empty
}

// NamedSource is an expression with a name.
type NamedSource struct {
	Name   string
	Source Source
}

// RuleSpec is one business rule as written.
type RuleSpec struct {
	Code      string
	Require   Source // CEL, bool
	Say       Source // template
	Retryable bool
	Line      int
}

// Pair is one member of a Pairs.
type Pair struct {
	Name  string
	Value any
}

// Pairs is a mapping whose members keep the order of the file. Data trees may
// use it in place of map[string]any; a plain map is read in the order of its
// sorted keys.
type Pairs []Pair

// Spec is one tool as written: texts and decoded data, nothing compiled.
//
// Confirm and Result are data trees: Pairs or map[string]any, []any, scalars,
// and Source for every string of the file (a template with ${CEL}). A leaf
// that is nothing but one ${…} keeps the type of its expression. nil = absent.
type Spec struct {
	Name, Describe string
	Effect         exchange.Effect
	Timeout        time.Duration // virtual time
	Noun           [2]string
	At             any // place of the tool's name, for problems of the tool as a whole

	// Input is the decoded JSON Schema: map[string]any, []any, string, int64,
	// float64, bool, nil.
	Input      any
	InputAt    any
	InputKeys  []string                 // top-level properties in file order
	InputPlace func(pointer string) any // JSON pointer into the schema → place; may be nil

	Owned   []NamedSource // CEL
	Key     []Source      // CEL over args and session only; none = no key
	KeyList bool          // the key was written as a list
	Let     []NamedSource // CEL, lazy
	Rules   []RuleSpec
	Confirm any
	Result  any

	Summary, Label, Done Source // templates; Text "" = absent
	Claim                Source // CEL over `text`
	Lines                Lines
}

// Universe is what all tools of one scenario share.
type Universe struct {
	Session, World map[string]any
	Now            time.Time
	MaxSteps       int // most responses of a run: bounds the length of result lists; 0 = unknown
	MaxText        int // most characters of one response; 0 = unknown
}
