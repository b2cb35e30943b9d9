package contract

import (
	"encoding/json"
	"errors"
	"math"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"callstep/engine/exchange"
)

// Schema is the input schema of a tool, compiled.
type Schema struct {
	raw      any
	keys     []string // top-level properties in file order
	compiled *jsonschema.Schema
	quick    *quickSchema // nil if it is not as simple as that
	props    []Property
}

// Violation is one place where arguments do not fit the schema.
type Violation struct {
	Pointer   string // JSON pointer into the arguments
	Code      exchange.Code
	Schema    string // JSON pointer into the input schema
	Want, Got string // in short words: "integer 1..3", "-2"
}

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

// schemaURL names the schema inside the compiler; nothing is ever loaded.
const schemaURL = "tool:///input"

type noLoader struct{}

var errOutside = errors.New("other documents are not read")

func (noLoader) Load(string) (any, error) { return nil, errOutside }

// Properties lists the declared arguments in the order of the file. Callers
// must not change the list.
func (s *Schema) Properties() []Property { return s.props }

func (s *Schema) properties() []Property {
	root, _ := resolveRef(s.raw, s.raw).(map[string]any)
	props := propertiesOf(s.raw, root)
	required, _ := root["required"].([]any)
	list := make([]Property, 0, len(props))
	for _, name := range orderedKeys(props, s.keys) {
		p := propertyOf(s.raw, props[name])
		p.Name = name
		p.Required = slices.Contains(required, any(name))
		list = append(list, p)
	}
	return list
}

// propertyOf reads the keywords that a person or a fault asks for. Of
// alternatives it reads the only one that is not null.
func propertyOf(root, schema any) Property { return propertyAt(root, schema, 0) }

// propertyAt is propertyOf below alternatives, which may lead back to themselves.
func propertyAt(root, schema any, depth int) Property {
	s, _ := resolveRef(root, schema).(map[string]any)
	var p Property
	for _, union := range []string{"anyOf", "oneOf"} {
		if alternatives, ok := s[union].([]any); ok {
			var kept []any
			for _, alt := range alternatives {
				if words, ok := typeNames(alt); ok && len(words) == 1 && words[0] == "null" {
					p.Nullable = true
				} else {
					kept = append(kept, alt)
				}
			}
			if len(kept) == 1 && depth < maxDepth {
				nullable := p.Nullable
				p = propertyAt(root, kept[0], depth+1)
				p.Nullable = p.Nullable || nullable
			}
			return p
		}
	}
	p.readType(s)
	p.Enum, _ = s["enum"].([]any)
	if c, ok := s["const"]; ok {
		p.Enum = []any{c}
	}
	p.readBounds(s)
	p.MinLength, p.MaxLength = count(s["minLength"]), count(s["maxLength"])
	p.Pattern, _ = s["pattern"].(string)
	return p
}

func (p *Property) readType(s map[string]any) {
	words, _ := typeNames(s)
	for _, w := range words {
		switch {
		case w == "null":
			p.Nullable = true
		case p.Type == "":
			p.Type = w
		default:
			p.Type = ""
			return
		}
	}
	if p.Type == "" && len(words) == 1 && p.Nullable {
		p.Type = "null"
	}
}

// readBounds turns exclusive bounds into inclusive ones: the next integer, or
// the next number that a double can tell apart.
func (p *Property) readBounds(s map[string]any) {
	p.Min, p.Max = number(s["minimum"]), number(s["maximum"])
	if n := number(s["exclusiveMinimum"]); n != nil {
		next := math.Nextafter(*n, math.Inf(1))
		if p.Type == "integer" {
			next = math.Floor(*n) + 1
		}
		if p.Min == nil || *p.Min < next {
			p.Min = &next
		}
	}
	if n := number(s["exclusiveMaximum"]); n != nil {
		next := math.Nextafter(*n, math.Inf(-1))
		if p.Type == "integer" {
			next = math.Ceil(*n) - 1
		}
		if p.Max == nil || *p.Max > next {
			p.Max = &next
		}
	}
	if p.Type == "integer" {
		if p.Min != nil {
			*p.Min = math.Ceil(*p.Min)
		}
		if p.Max != nil {
			*p.Max = math.Floor(*p.Max)
		}
	}
}

// number reads a JSON number.
func number(v any) *float64 {
	var f float64
	switch n := v.(type) {
	case int64:
		f = float64(n)
	case int:
		f = float64(n)
	case float64:
		f = n
	case json.Number:
		parsed, err := n.Float64()
		if err != nil {
			return nil
		}
		f = parsed
	default:
		return nil
	}
	return &f
}

func count(v any) *int {
	n := number(v)
	if n == nil || *n < 0 || *n != math.Trunc(*n) || *n > math.MaxInt32 {
		return nil
	}
	i := int(*n)
	return &i
}
