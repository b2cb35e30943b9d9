package contract

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"callstep/engine/jsonscan"
)

// quickParts are keywords that Fits knows, with what they can ask for, and
// oddParts those that it must leave to the library.
var quickParts = []string{
	`{"type": "string"}`, `{"type": "integer"}`, `{"type": "number"}`, `{"type": "boolean"}`, `{"type": "null"}`, `{"type": "array"}`,
	`{"type": "object"}`, `{"type": ["integer", "null"]}`, `{"type": ["string", "number", "object"]}`, `{"title": "t", "default": 7, "deprecated": true}`,
	`{"enum": ["R1", "a", 2]}`, `{"enum": [null, true, 20.0, 2.5, "한국어"]}`, `{"enum": [[1], {"a": 1}, {}, []]}`, `{"enum": [99999999999999999999, 9007199254740993]}`,
	`{"const": 1}`, `{"const": null}`, `{"const": "R1"}`, `{"const": {"a": 1}}`,
	`{"minimum": 1}`, `{"minimum": -1}`, `{"minimum": 9007199254740992}`, `{"maximum": 2}`, `{"maximum": 20.0}`, `{"maximum": -0.0}`,
	`{"minLength": 1}`, `{"minLength": 3}`, `{"maxLength": 0}`, `{"maxLength": 2}`, `{"maxLength": 3}`,
	`{"pattern": "^R[0-9]+$"}`, `{"pattern": "a"}`, `{"format": "date"}`, `{"format": "email"}`, `{"format": "unheard-of"}`,
	`{"properties": {"a": {"type": "integer"}, "b": {"maximum": 2}}}`, `{"required": ["a"], "properties": {"a": {}}}`, `{"properties": {"a": false}}`, `{"items": false}`,
	`{"additionalProperties": false}`, `{"additionalProperties": true}`, `{"items": {"type": "integer"}}`, `{"minItems": 1}`, `{"maxItems": 0}`, `{"maxItems": 2}`,
}

var oddParts = []string{
	`{"minimum": 2.5}`, `{"minimum": 9007199254740993}`, `{"minimum": 18446744073709551617}`, `{"maximum": 0.1}`, `{"maximum": 9223372036854775807}`,
	`{"required": ["z"]}`, `{"additionalProperties": {"type": "integer"}}`, `{"exclusiveMinimum": 1}`, `{"exclusiveMaximum": 2}`,
	`{"multipleOf": 2}`, `{"uniqueItems": true}`, `{"minProperties": 2}`, `{"maxProperties": 1}`, `{"propertyNames": {"maxLength": 0}}`,
	`{"patternProperties": {"a": {"type": "string"}}}`, `{"not": {"type": "integer"}}`, `{"anyOf": [{"type": "string"}, {"required": ["b"]}]}`,
	`{"allOf": [false]}`, `{"if": true, "then": {"type": "null"}}`, `{"$ref": "#/$defs/x"}`, `{"$dynamicRef": "#x"}`, `{"prefixItems": [false]}`,
	`{"contains": {"type": "null"}}`, `{"dependentRequired": {"a": ["z"]}}`, `{"dependentSchemas": {"a": false}}`,
	`{"unevaluatedProperties": false}`, `{"unevaluatedItems": false}`, `{"enum": [1], "const": 2}`,
}

// someValues stand on both sides of what the parts ask for.
var someValues = []string{
	`null`, `true`, `false`, `0`, `1`, `2`, `3`, `-1`, `20.0`, `2.5`, `-0.0`, `0.1`, `1e300`, `5e-324`, `9007199254740992`, `9007199254740993`,
	`9223372036854775807`, `9223372036854775808.0`, `99999999999999999999`, `""`, `"a"`, `"R1"`, `"2"`, `"한국어"`, `"e\u0301"`, `"👩‍👧"`, `"2026-10-28"`,
	`"\ud800"`, `[]`, `[1]`, `["a", 2.5, null]`, `[[1], {"a": 1}]`, `{}`, `{"a": 1}`, `{"a": {"b": 2}}`, `{"a": 1, "b": 2, "c": 3}`,
}

// simple compiles a schema of an object with these properties; nil if Fits
// leaves it to the library, or if it is no schema.
func simple(props any) *Tool {
	s, problems := compileSchema(&Spec{Input: map[string]any{
		"type": "object", "properties": props, "$defs": map[string]any{"x": map[string]any{"$anchor": "x", "type": "null"}},
	}})
	if problems != nil || s.quick == nil {
		return nil
	}
	return &Tool{Input: s}
}

// fits reports whether arguments certainly fit, and then asks the library.
func fits(t rapid.TB, tool *Tool, args map[string]any) bool {
	if !tool.Fits(args) {
		return false
	}
	if bad := tool.Validate(args); bad != nil {
		t.Fatalf("%s fits %s, but the library says %+v", jsonscan.Canonical(args), jsonscan.Canonical(tool.Input.raw), bad)
	}
	return true
}

// TestFits: what certainly fits two keywords, the library accepts as well.
func TestFits(t *testing.T) {
	parts, values := decoded(slices.Concat(quickParts, oddParts)), decoded(someValues)
	quick, fitting := 0, 0
	for i, one := range parts {
		for _, other := range parts[:i+1] {
			prop := maps.Clone(other.(map[string]any))
			maps.Copy(prop, one.(map[string]any))
			tool := simple(map[string]any{"a": prop})
			if tool == nil {
				continue
			}
			quick++
			if i >= len(quickParts) {
				t.Errorf("%s was not left to the library", jsonscan.Canonical(prop))
			}
			for _, v := range values {
				if fits(t, tool, map[string]any{"a": v}) {
					fitting++
				}
			}
		}
	}
	if quick < 800 || fitting < 5000 {
		t.Errorf("only %d schemas are simple, and only %d values fit", quick, fitting)
	}
}

// TestFitsInside: so it is with schemas within schemas, and many keywords.
func TestFitsInside(t *testing.T) {
	parts, odd, values := decoded(quickParts), decoded(oddParts), decoded(someValues)
	names := []string{"a", "b", "c"}
	var someSchema func(t *rapid.T, depth int) map[string]any
	some := func(t *rapid.T, of func() any) map[string]any {
		object := map[string]any{}
		for _, name := range rapid.SliceOfDistinct(rapid.SampledFrom(names), rapid.ID).Draw(t, "names") {
			object[name] = of()
		}
		return object
	}
	someSchema = func(t *rapid.T, depth int) map[string]any {
		schema := map[string]any{}
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			maps.Copy(schema, rapid.SampledFrom(parts).Draw(t, "part").(map[string]any))
		}
		if rapid.IntRange(0, 20).Draw(t, "odd") == 20 {
			maps.Copy(schema, rapid.SampledFrom(odd).Draw(t, "part").(map[string]any))
		}
		if depth < 2 {
			schema["properties"] = some(t, func() any { return someSchema(t, depth+1) })
			schema["items"] = someSchema(t, depth+1)
		}
		return schema
	}
	rapid.Check(t, func(t *rapid.T) {
		tool := simple(some(t, func() any { return someSchema(t, 0) }))
		if tool == nil {
			return
		}
		for range 30 {
			fits(t, tool, some(t, func() any { return rapid.SampledFrom(values).Draw(t, "value") }))
		}
	})
}

func decoded(texts []string) []any {
	values := make([]any, len(texts))
	for i, text := range texts {
		v, _, err := jsonscan.Decode(text)
		if err != nil {
			panic(err)
		}
		values[i] = v
	}
	return values
}

// TestFitsIsUsed: a schema of the common kind needs the library for refusals
// alone.
func TestFitsIsUsed(t *testing.T) {
	set, s := draftSet(t)
	for _, tool := range set.Tools {
		if tool.Input.quick == nil {
			t.Errorf("the schema of %s is left to the library", tool.Name)
		}
	}
	if !set.Tools[1].Fits(s.Args) {
		t.Errorf("%v is left to the library", s.Args)
	}
}
