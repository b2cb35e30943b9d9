package fault

import (
	"encoding/json"
	"math"
	"strings"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

// typed is a value that a person wrote, as JSON of the type that the schema
// wants. What does not read as that type is sent as a string.
func typed(prop contract.Property, text string) string {
	v, _, err := jsonscan.Decode(text)
	_, quoted := v.(string)
	if err != nil || quoted || strings.TrimSpace(text) != text || !hasType(prop, v) {
		return jsonscan.Quote(text)
	}
	return text
}

// hasType reports whether a decoded value has the type of a property; every
// value has that of a property without a type.
func hasType(prop contract.Property, v any) bool {
	kind := kindOf(v)
	switch {
	case prop.Type == "", kind == prop.Type, kind == "null" && prop.Nullable:
		return true
	}
	return prop.Type == "number" && kind == "integer"
}

// kindOf is the JSON Schema type of a decoded value.
func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case int64, json.Number:
		return "integer" // json.Number is what lies beyond int64
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "number"
}

// paramText is a value as a person would write it in a Spec.
func paramText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return jsonscan.Encode(v)
}

// others are values near v that are not v, the likeliest to fit the schema
// first.
func others(prop contract.Property, v any) []any {
	if len(prop.Enum) > 0 {
		return siblings(prop.Enum, v)
	}
	switch v := v.(type) {
	case int64:
		switch v {
		case math.MaxInt64:
			return []any{v - 1}
		case math.MinInt64:
			return []any{v + 1}
		}
		return []any{v + 1, v - 1}
	case float64:
		return []any{v + 1, v - 1}
	case bool:
		return []any{!v}
	case string:
		return otherTexts(v)
	case []any:
		if len(v) > 0 {
			return []any{v[:len(v)-1], append(v[:len(v):len(v)], v[0])}
		}
	}
	return nil
}

// siblings are the members of an enum but v, from the one behind v on.
func siblings(enum []any, v any) []any {
	text := jsonscan.Canonical(v)
	var before, after []any
	found := false
	for _, e := range enum {
		switch {
		case jsonscan.Canonical(e) == text:
			found = true
		case found:
			after = append(after, e)
		default:
			before = append(before, e)
		}
	}
	return append(after, before...)
}

// otherTexts are texts near s: its trailing number one up, a suffix that suits
// words or an id, or one letter less where the length is bounded.
func otherTexts(s string) []any {
	var texts []any
	if next := increment(s); next != "" {
		texts = append(texts, next)
	}
	if strings.Contains(s, " ") {
		texts = append(texts, s+" (changed)")
	}
	texts = append(texts, s+"-2")
	if runes := []rune(s); len(runes) > 0 {
		texts = append(texts, string(runes[:len(runes)-1]))
	}
	return texts
}

// increment adds one to the decimal number at the end of s and keeps its width:
// R099 becomes R100. It is "" where s ends in no digit.
func increment(s string) string {
	digits := []byte(s)
	i := len(digits) - 1
	for ; i >= 0 && digits[i] == '9'; i-- {
		digits[i] = '0'
	}
	switch {
	case i >= 0 && digits[i] >= '0' && digits[i] < '9':
		digits[i]++
		return string(digits)
	case i == len(digits)-1:
		return ""
	}
	return string(digits[:i+1]) + "1" + string(digits[i+1:])
}

// allowedValues are a few values that the schema of an argument allows: the
// members of an enum, both ends of a range.
func allowedValues(prop contract.Property) []any {
	switch {
	case len(prop.Enum) > 0:
		return prop.Enum
	case prop.Type == "boolean":
		return []any{false, true}
	case prop.Type != "integer" && prop.Type != "number":
		return nil
	}
	var values []any
	if prop.Min != nil {
		values = append(values, *prop.Min)
	}
	if prop.Max != nil && (prop.Min == nil || *prop.Max != *prop.Min) {
		values = append(values, *prop.Max)
	}
	return values
}
