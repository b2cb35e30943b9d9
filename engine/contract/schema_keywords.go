package contract

import (
	"maps"
	"regexp"
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

// eachSchema visits a schema and every schema inside it, by name.
func eachSchema(v any, path []string, visit func(s map[string]any, path []string)) {
	below := func(v any, tokens ...string) { eachSchema(v, append(slices.Clone(path), tokens...), visit) }
	s, ok := v.(map[string]any)
	if list, isList := v.([]any); isList {
		for i, item := range list {
			below(item, strconv.Itoa(i))
		}
	}
	if !ok {
		return
	}
	visit(s, path)
	for _, k := range slices.Sorted(maps.Keys(s)) {
		switch keywords[k] {
		case schema:
			below(s[k], k)
		case namedParts:
			parts, _ := s[k].(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(parts)) {
				below(parts[name], k, name)
			}
		}
	}
}

// misspelt finds keywords that JSON Schema would silently ignore although
// they are surely meant to be others: minimun, propertys.
func misspelt(root any, at func(string) any) []Problem {
	var problems []Problem
	eachSchema(root, nil, func(s map[string]any, path []string) {
		for _, k := range slices.Sorted(maps.Keys(s)) {
			if keywords[k] != 0 {
				continue
			}
			if near, ok := exchange.Nearest(k, slices.Sorted(maps.Keys(keywords))); ok {
				problems = append(problems, Problem{
					At:      at(jsonscan.Join(append(slices.Clone(path), k)...)),
					Message: "`" + k + "` is no keyword of JSON Schema",
					Hint:    "did you mean `" + near + "`?",
				})
			}
		}
	})
	return problems
}

// impossible finds names that a closed object requires and does not allow: no
// arguments could ever fit.
func impossible(root any, at func(string) any) []Problem {
	var problems []Problem
	eachSchema(root, nil, func(s map[string]any, path []string) {
		// What stands beside a $ref counts in some drafts only.
		if _, refers := s["$ref"]; refers || s["additionalProperties"] != false {
			return
		}
		required, _ := s["required"].([]any)
		for i, item := range required {
			name, ok := item.(string)
			if !ok || allows(s, name) {
				continue
			}
			declared, _ := s["properties"].(map[string]any)
			p := Problem{
				At:      at(jsonscan.Join(append(slices.Clone(path), "required", strconv.Itoa(i))...)),
				Message: "`" + name + "` is required, and this schema allows no property of that name",
				Hint:    "declare it under `properties`, or take it out of `required`",
			}
			if near, ok := exchange.Nearest(name, slices.Sorted(maps.Keys(declared))); ok {
				p.Hint = "did you mean `" + near + "`?"
			}
			problems = append(problems, p)
		}
	})
	return problems
}

// allows reports whether a closed object may have a property of a name.
func allows(s map[string]any, name string) bool {
	declared, _ := s["properties"].(map[string]any)
	if _, ok := declared[name]; ok {
		return true
	}
	patterns, _ := s["patternProperties"].(map[string]any)
	for pattern := range patterns {
		if re, err := regexp.Compile(pattern); err == nil && re.MatchString(name) {
			return true
		}
	}
	return false
}
