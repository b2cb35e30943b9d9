package contract

import "callstep/engine/exchange"

type programs struct{}

// Violation is one place where arguments do not fit the schema.
type Violation struct {
	Pointer   string // JSON pointer into the arguments
	Code      exchange.Code
	Schema    string // JSON pointer into the input schema
	Want, Got string // in short words: "integer 1..3", "-2"
}

// Schema is the input schema of a tool, compiled.
type Schema struct{}

// Property is one declared argument.
type Property struct {
	Name      string
	Type      string // JSON Schema type, "" when not one of them
	Required  bool
	Nullable  bool
	Enum      []any
	Min, Max  *float64 // inclusive
	MinLength *int
	MaxLength *int
	Pattern   string
}

func (s *Schema) Properties() []Property                   { return nil }
func (t *Tool) Validate(args any) []Violation              { return nil }
func (t *Tool) Mismatches(s *Situation) []Mismatch         { return nil }
func (t *Tool) Fill(s *Situation) map[string]any           { return s.Args }
func (t *Tool) Key(s *Situation) (string, error)           { return "", nil }
func (t *Tool) Judge(s *Situation) (broken int, err error) { return -1, nil }
func (t *Tool) Say(rule int, s *Situation) string          { return "" }
func (t *Tool) ConfirmValue(s *Situation) (any, error)     { return nil, nil }
func (t *Tool) Run(s *Situation) (any, error)              { return nil, nil }
func (t *Tool) Summary(s *Situation) string                { return "" }
func (t *Tool) Label(s *Situation) string                  { return "" }
func (t *Tool) Done(s *Situation) string                   { return "" }
func (t *Tool) Claims(text string) bool                    { return false }
