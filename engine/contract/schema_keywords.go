package contract

import (
	"maps"
	"slices"
	"strconv"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// holds says what stands under a keyword of JSON Schema.
type holds uint8

const (
	data       holds = iota + 1 // anything but schemas
	schema                      // one schema, or a list of them
	namedParts                  // schemas by name
)

// keywords are those of all drafts, and a few that OpenAPI has brought along.
var keywords = map[string]holds{
	"$anchor": data, "$comment": data, "$dynamicAnchor": data, "$dynamicRef": data, "$id": data, "$recursiveAnchor": data, "$recursiveRef": data,
	"$ref": data, "$schema": data, "$vocabulary": data, "const": data, "contentEncoding": data, "contentMediaType": data, "default": data,
	"dependentRequired": data, "deprecated": data, "description": data, "enum": data, "example": data, "examples": data, "exclusiveMaximum": data,
	"exclusiveMinimum": data, "format": data, "id": data, "maxContains": data, "maxItems": data, "maxLength": data, "maxProperties": data,
	"maximum": data, "minContains": data, "minItems": data, "minLength": data, "minProperties": data, "minimum": data, "multipleOf": data,
	"nullable": data, "pattern": data, "readOnly": data, "required": data, "title": data, "type": data, "uniqueItems": data, "writeOnly": data,

	"additionalItems": schema, "additionalProperties": schema, "allOf": schema, "anyOf": schema, "contains": schema, "contentSchema": schema,
	"else": schema, "if": schema, "items": schema, "not": schema, "oneOf": schema, "prefixItems": schema, "propertyNames": schema, "then": schema,
	"unevaluatedItems": schema, "unevaluatedProperties": schema,

	"$defs": namedParts, "definitions": namedParts, "dependencies": namedParts, "dependentSchemas": namedParts, "patternProperties": namedParts,
	"properties": namedParts,
}

// misspelt finds keywords that JSON Schema would silently ignore although
// they are surely meant to be others: minimun, propertys.
func misspelt(v any, path []string, at func(string) any) []Problem {
	var problems []Problem
	below := func(v any, tokens ...string) {
		problems = append(problems, misspelt(v, append(slices.Clone(path), tokens...), at)...)
	}
	s, ok := v.(map[string]any)
	if list, isList := v.([]any); isList {
		for i, item := range list {
			below(item, strconv.Itoa(i))
		}
	}
	if !ok {
		return problems
	}
	for _, k := range slices.Sorted(maps.Keys(s)) {
		switch keywords[k] {
		case schema:
			below(s[k], k)
		case namedParts:
			parts, _ := s[k].(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(parts)) {
				below(parts[name], k, name)
			}
		case 0:
			if near, ok := exchange.Nearest(k, slices.Sorted(maps.Keys(keywords))); ok {
				problems = append(problems, Problem{
					At:      at(jsonscan.Join(append(slices.Clone(path), k)...)),
					Message: "`" + k + "` is no keyword of JSON Schema",
					Hint:    "did you mean `" + near + "`?",
				})
			}
		}
	}
	return problems
}
