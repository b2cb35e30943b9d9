package scenario

import (
	"bytes"
	"encoding/json"
	"strings"

	"callstep/engine/jsonscan"
)

// SchemaID names the published JSON Schema of the format.
const SchemaID = "urn:callstep:scenario:1"

// JSONSchema is the published JSON Schema (draft 2020-12) of the format,
// printed from the tables that the reader checks files against. The bytes are
// the same each time.
func JSONSchema() []byte {
	defs := jsonscan.Members{}
	for _, f := range []*fields{toolFields, ruleFields, turnFields} {
		defs = append(defs, jsonscan.Member{Key: defName(f), Value: f.schema()})
	}
	root := jsonscan.Members{
		{Key: "$schema", Value: "https://json-schema.org/draft/2020-12/schema"},
		{Key: "$id", Value: SchemaID},
		{Key: "title", Value: "callstep scenario"},
	}
	root = append(root, scenarioFields.schema()...)
	root = append(root, jsonscan.Member{Key: "$defs", Value: defs})
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(jsonscan.Encode(root)), "", "  "); err != nil {
		return nil // cannot happen: the encoder writes valid JSON
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// defName is the name of a record that is kept under $defs, "" for others.
func defName(f *fields) string {
	switch f {
	case toolFields, ruleFields, turnFields:
		return strings.TrimPrefix(f.name, "a ")
	}
	return ""
}

func (f *fields) schema() jsonscan.Members {
	out := jsonscan.Members{{Key: "type", Value: "object"}}
	if f.help != "" {
		out = append(out, jsonscan.Member{Key: "description", Value: f.help})
	}
	var required []any
	properties := jsonscan.Members{}
	for _, x := range f.list {
		s := append(jsonscan.Members{{Key: "description", Value: x.help}}, x.shape.schema()...)
		properties = append(properties, jsonscan.Member{Key: x.name, Value: s})
		if x.required {
			required = append(required, x.name)
		}
	}
	if required != nil {
		out = append(out, jsonscan.Member{Key: "required", Value: required})
	}
	if f == turnFields {
		out = append(out, turnRules()...)
	}
	return append(out,
		jsonscan.Member{Key: "additionalProperties", Value: false},
		jsonscan.Member{Key: "properties", Value: properties})
}

// turnRules says that a turn has exactly one kind, and what goes with what.
func turnRules() jsonscan.Members {
	var kinds []any
	for _, k := range turnKinds {
		kinds = append(kinds, jsonscan.Members{{Key: "required", Value: []any{k}}})
	}
	return jsonscan.Members{
		{Key: "oneOf", Value: kinds},
		{Key: "dependentRequired", Value: jsonscan.Members{
			{Key: "with", Value: []any{"call"}},
			{Key: "agrees", Value: []any{"person"}},
		}},
	}
}

// schema is what a shape says in JSON Schema.
func (s *shape) schema() jsonscan.Members {
	var out jsonscan.Members
	put := func(key string, value any) { out = append(out, jsonscan.Member{Key: key, Value: value}) }
	switch s.kind {
	case text, templated:
		put("type", "string")
		put("pattern", `\S`)
	case expression:
		put("type", []any{"string", "number", "boolean"})
	case integer:
		put("type", "integer")
		put("minimum", s.min)
		if s.max > 0 {
			put("maximum", s.max)
		}
	case boolean:
		put("type", "boolean")
	case moment:
		put("type", "string")
		put("format", "date-time")
	case duration:
		put("type", "string")
		put("pattern", `^([0-9]+(\.[0-9]*)?(ms|s|m|h))+$`)
	case word:
		out = s.wordSchema()
	case record:
		if name := defName(s.fields); name != "" {
			return jsonscan.Members{{Key: "$ref", Value: "#/$defs/" + name}}
		}
		return s.fields.schema()
	case named, schemaDoc:
		put("type", "object")
		if s.keys != nil && (s.keys.words != nil || s.keys.pattern != "") {
			put("propertyNames", s.keys.wordSchema())
		}
		if s.elem != nil && s.elem.kind != data {
			put("additionalProperties", s.elem.schema())
		}
	case listOf:
		put("type", "array")
		if s.min > 0 {
			put("minItems", s.min)
		}
		put("items", s.elem.schema())
	case oneOf:
		var any []any
		for _, e := range s.either {
			any = append(any, e.schema())
		}
		put("anyOf", any)
	}
	return out
}

func (s *shape) wordSchema() jsonscan.Members {
	if s.words == nil {
		return jsonscan.Members{{Key: "type", Value: "string"}, {Key: "pattern", Value: "^(" + s.pattern + ")$"}}
	}
	var words []any
	for _, w := range s.words() {
		words = append(words, w)
	}
	return jsonscan.Members{{Key: "enum", Value: words}}
}
