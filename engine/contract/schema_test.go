package contract

import (
	"testing"

	"callstep/engine/jsonscan"
)

// FuzzSchema compiles any JSON as a schema and holds any JSON against it: no
// panic, and a schema that refers outside is never followed.
func FuzzSchema(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"type": "object", "properties": {"a": {"type": ["integer", "null"], "minimum": 1}}}`, `{"a": 0}`},
		{`{"type": "object", "$ref": "#"}`, `{}`},
		{`{"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}}`, `{"a": 1}`},
		{`{"type": "object", "anyOf": [{"required": ["a"]}, {"oneOf": [true, {}]}], "not": {"const": 3}}`, `{"b": 1}`},
		{`{"type": "object", "properties": {"a": {"prefixItems": [{"const": 1}], "items": false, "uniqueItems": true, "contains": {"enum": [1]}}}}`, `{"a": [1, 1, "x"]}`},
		{`{"type": "object", "$id": "http://a/b", "$defs": {"x": {"$anchor": "y"}}, "allOf": [{"$ref": "#y"}], "patternProperties": {"(": {}}}`, `{"a": 1}`},
		{`{"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "dependencies": {"a": ["b"]}, "definitions": {"c": {"id": "#q"}}}`, `{"a": null}`},
		{`{"type": "object", "propertyNames": {"maxLength": 1}, "minProperties": 3, "dependentRequired": {"ab": ["c"]}, "unevaluatedProperties": false}`, `{"ab": {"format": 1}}`},
		{`{"type": "object", "properties": {"a": {"format": "date"}, "b": {"multipleOf": 0.1, "exclusiveMaximum": 1e300}}}`, `{"a": "x", "b": 99999999999999999999}`},
		{`{"type": "object", "properties": 3}`, `[]`},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, schema, args string) {
		input, _, bad := jsonscan.Decode(schema)
		if bad != nil || len(schema) > 4000 {
			return
		}
		set, problems := Compile(Universe{}, []Spec{{Name: "t", Input: input, Result: Source{Text: "${args}"}}})
		for _, p := range problems {
			if p.Message == "" {
				t.Error("a problem without words")
			}
		}
		tool := set.Tools[0]
		tool.Input.Properties()
		decoded, _, bad := jsonscan.Decode(args)
		if bad != nil {
			return
		}
		violations := tool.Validate(decoded)
		for _, violation := range violations {
			if violation.Code == "" {
				t.Errorf("a violation without a code: %+v", violation)
			}
		}
		if m, ok := decoded.(map[string]any); ok {
			if len(violations) > 0 && tool.Fits(m) {
				t.Errorf("it fits for certain, and yet: %+v", violations)
			}
			tool.Run(&Situation{Args: m})
		}
	})
}
