// Package contract compiles the contract of one tool: its JSON Schema, the CEL
// expressions that decide identity and permission, and the templates that make
// results and messages. A compiled contract is immutable and safe to share.
package contract

import (
	"time"

	"callstep/engine/exchange"
)

// Tool is one declared tool, compiled.
type Tool struct {
	Index    int // place in the scenario, from 0
	Name     string
	Describe string
	Effect   exchange.Effect
	Timeout  time.Duration // virtual time after which an answer counts as lost
	Noun     [2]string     // what one effect leaves behind, one and many; empty without
	Input    *Schema
	Owned    []Owned
	HasKey   bool
	KeyText  string   // the CEL text of the key, for the screen; a list in brackets
	KeyReads []string // arguments that the key reads, from its AST, sorted
	Rules    []Rule
	Asks     bool // has a confirm value, so a person must say yes
	Lines    Lines

	// compiled expressions and templates follow, unexported
	programs programs
	pure     bool
}

// Lines tells where the parts of a tool stand in its file, from 1; 0 = absent.
type Lines struct {
	Tool, Input, Owned, Key, Confirm, Result, Summary, Done, Claim int
}

// Owned is an argument whose value belongs to the session.
type Owned struct {
	Name string
	Line int
}

// Rule is one business rule; the first that does not hold refuses.
type Rule struct {
	Code      exchange.Code
	Require   string // the CEL text, for the screen
	Retryable bool
	Needs     []string // tools whose results the rule reads, from its AST
	Line      int
}

// Memory is what expressions may ask about the past. Tools are addressed by
// their index. What is returned is a []any, and shared: callers must not change
// it. It comes boxed because expressions read it so, again and again.
type Memory interface {
	// Results are the results of calls that the application itself executed
	// and still remembers, oldest first.
	Results(tool int) any
	// Effects are all effects of a tool, remembered or not, oldest first:
	// records {args, result, key}.
	Effects(tool int) any
}

// Situation is everything an expression may read during one evaluation.
type Situation struct {
	Args     map[string]any
	Session  map[string]any
	World    map[string]any
	Now      time.Time
	Attempts int
	Memory   Memory
	Result   any    // in summary and done
	Text     string // in claim
}

// Mismatch is an argument that differs from the session's value.
type Mismatch struct {
	Name      string
	Got, Want any
}
