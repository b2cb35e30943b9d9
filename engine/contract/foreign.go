package contract

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"callstep/engine/jsonscan"
)

// ForeignSchema compiles a JSON Schema that stands in somebody else's
// declaration, so that arguments can be judged by it. It is lenient where other
// readers are: patterns that RE2 cannot read match everything, and `nullable:
// true` allows null. With openAPI also type names in capitals are read, and
// bounds written as strings, as Gemini writes them (an int64 of protocol buffers
// is a string in JSON).
//
// Problems say where the text is no JSON Schema; their At is the JSON pointer
// of the part, a string. A nil schema without problems cannot be judged by:
// it refers to other documents, is written for a draft that is not known, or is
// nested or long beyond all use.
func ForeignSchema(text string, openAPI bool) (*Schema, []Problem) {
	s, problems, _ := NewBudget().ForeignSchema(text, openAPI)
	return s, problems
}

// ForeignSchema is the function of that name, within a budget. It is not told
// what the text is where the budget is spent.
func (b *Budget) ForeignSchema(text string, openAPI bool) (s *Schema, problems []Problem, told bool) {
	raw, _, bad := jsonscan.Decode(text)
	root, ok := raw.(map[string]any)
	at := func(pointer string) any { return pointer }
	if bad != nil || !ok {
		return nil, []Problem{{At: "", Message: "a JSON Schema of arguments is an object, this is " + withArticle(jsonTypeOf(raw))}}, true
	}
	parts := 0
	if beyondUse(root, 0, &parts) {
		return nil, nil, true
	}
	if !b.compiles(parts) {
		return nil, nil, false
	}
	if outwardRefs(root, at) != nil {
		return nil, nil, true
	}
	s = &Schema{raw: lenient(root, openAPI)}
	s.keys, _ = jsonscan.Keys(text, "/properties")
	problems = s.compile(root, at)
	if s.compiled == nil {
		s = nil
	}
	return s, problems, true
}

// compile makes the schema ready to judge by; it stays as it is where that cannot
// be done.
func (s *Schema) compile(root map[string]any, at func(pointer string) any) []Problem {
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	c.UseRegexpEngine(lenientRegexp)
	c.AssertFormat()
	if err := c.AddResource(schemaURL, s.raw); err != nil {
		return nil
	}
	compiled, err := c.Compile(schemaURL)
	switch {
	case err == nil:
		s.compiled, s.quick, s.props = compiled, quickened(compiled), s.properties()
	case brokenSchema(err):
		return schemaProblems(root, err, at)
	}
	return nil
}

// mostNested is how deep a foreign schema may nest, mostParts how many schemas it
// may hold: far beyond what any provider takes, and below what costs time, which
// compiling does by the square of the parts.
const mostNested, mostParts = 200, 5000

// beyondUse reports that a schema is too deep or too large. Parts counts what may
// be a schema in it: objects and truth values.
func beyondUse(v any, depth int, parts *int) bool {
	if depth == mostNested {
		return true
	}
	switch v := v.(type) {
	case bool:
		*parts++
	case map[string]any:
		*parts++
		for _, part := range v {
			if beyondUse(part, depth+1, parts) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(part any) bool { return beyondUse(part, depth+1, parts) })
	}
	return *parts > mostParts
}

// brokenSchema tells a schema that breaks the rules of JSON Schema from one
// that is beyond this reader.
func brokenSchema(err error) bool {
	var invalid *jsonschema.SchemaValidationError
	var noTarget *jsonschema.JSONPointerNotFoundError
	var noAnchor *jsonschema.AnchorNotFoundError
	return errors.As(err, &invalid) || errors.As(err, &noTarget) || errors.As(err, &noAnchor)
}

// Violations lists where arguments do not fit the schema, sorted by pointer,
// then code; nil when they fit. The first is the verdict. It is not told where
// to find out would cost more than the budget has.
func (s *Schema) Violations(args any, b *Budget) (list []Violation, told bool) {
	if members, ok := args.(map[string]any); ok && s.quick != nil && s.quick.fits(members) {
		return nil, true
	}
	if !b.affords(s.compiled, args) {
		return nil, false
	}
	err := s.compiled.Validate(args)
	if err == nil {
		return nil, true
	}
	var cause *jsonschema.ValidationError
	if !errors.As(err, &cause) {
		return []Violation{{Code: wrongType, Got: err.Error()}}, true
	}
	f := flattener{schema: s.raw, names: s.keys, instance: args}
	return f.violations(cause), true
}

// anything is a pattern that could not be read.
type anything string

func (a anything) String() string        { return string(a) }
func (anything) MatchString(string) bool { return true }

func lenientRegexp(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return anything(pattern), nil
	}
	return re, nil
}

// lenient copies a schema and writes what OpenAPI says otherwise as JSON Schema
// does. Values that are data (enum, default) stay as they are.
func lenient(s map[string]any, openAPI bool) map[string]any {
	s = maps.Clone(s)
	for k, v := range s {
		switch keywords[k] {
		case schema:
			s[k] = lenientPart(v, openAPI)
		case namedParts:
			if parts, ok := v.(map[string]any); ok {
				parts = maps.Clone(parts)
				for name, part := range parts {
					parts[name] = lenientPart(part, openAPI)
				}
				s[k] = parts
			}
		}
	}
	if word, ok := s["type"].(string); ok && openAPI {
		if small := strings.ToLower(word); slices.Contains(schemaTypeNames, small) {
			s["type"] = small
		}
	}
	if openAPI {
		for _, key := range [...]string{"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"} {
			if text, ok := s[key].(string); ok {
				if n, err := strconv.ParseInt(text, 10, 64); err == nil {
					s[key] = n
				}
			}
		}
	}
	if s["nullable"] == true {
		allowNull(s)
	}
	return s
}

func lenientPart(v any, openAPI bool) any {
	switch v := v.(type) {
	case map[string]any:
		return lenient(v, openAPI)
	case []any:
		list := slices.Clone(v)
		for i := range list {
			list[i] = lenientPart(list[i], openAPI)
		}
		return list
	}
	return v
}

func allowNull(s map[string]any) {
	switch t := s["type"].(type) {
	case string:
		if t != "null" {
			s["type"] = []any{t, "null"}
		}
	case []any:
		if !slices.Contains(t, any("null")) {
			s["type"] = append(slices.Clone(t), "null")
		}
	}
	if values, ok := s["enum"].([]any); ok && !slices.Contains(values, nil) {
		s["enum"] = append(slices.Clone(values), nil)
	}
}
