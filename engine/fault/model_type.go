package fault

import (
	"strconv"
	"strings"
	"unicode"

	"callstep/engine/contract"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

var wrongType = Fault{
	Kind:     "wrong_type",
	Boundary: exchange.ModelOutput,
	Stage:    exchange.Schema,
	Phase:    OnArguments,
	Guards:   guards(exchange.SchemaGuard),
	Code:     "argument_wrong_type",
	Short:    "an argument of the wrong type",
	Long:     "A number arrives as a text, or as true. Code that converts it in silence decides what the AI meant.",
	Caught:   "schema: argument_wrong_type",
	Else:     "guard schema off: it reaches the tool",
	Params: []Param{
		argumentParam,
		{Name: "kind", Help: "the JSON type to send", Values: []string{"string", "integer", "number", "boolean", "null", "array", "object"}},
	},
	Variants: func(*contract.Tool) []Params {
		return []Params{nil, {{"kind", "boolean"}}, {{"kind", "number"}}, {{"kind", "array"}}}
	},
	Edit: func(t *Target, p Params) (string, bool, string) {
		kind, _ := p.Get("kind")
		none := "no argument of this call has a type to break"
		if kind != "" {
			none = "no argument of this call refuses the type " + kind
		}
		return t.breakFirst(p, func(prop contract.Property) []any {
			to := kind
			if to == "" {
				to = defaultKind(prop)
			}
			v := converted(to, t.raw(prop.Name), t.Args[prop.Name])
			if hasType(prop, v) {
				return nil
			}
			return []any{v}
		}, none)
	},
}

// raw is the text of an argument as the call has it.
func (t *Target) raw(name string) string {
	at, ok := jsonscan.FirstObject(t.Text)
	if !ok {
		return ""
	}
	object := t.Text[at.Start:at.End]
	value, ok := jsonscan.Locate(object, jsonscan.Join(arguments, name))
	if !ok {
		return ""
	}
	return object[value.Start:value.End]
}

// defaultKind is the wrong type that a model most often sends.
func defaultKind(prop contract.Property) string {
	if prop.Type == "string" {
		return "integer"
	}
	return "string"
}

// converted is v as a value of another JSON type; raw is v's own text.
func converted(kind, raw string, v any) any {
	switch kind {
	case "string":
		return raw
	case "boolean":
		return true
	case "integer":
		return numberIn(v)
	case "number":
		if n, ok := v.(int64); ok {
			return float64(n) + 0.5
		}
		return 7.5
	case "array":
		return []any{v}
	case "object":
		return map[string]any{"value": v}
	}
	return nil
}

// numberIn is the number at the end of an id, as a model would send it bare.
func numberIn(v any) int64 {
	s, _ := v.(string)
	digits := s[len(strings.TrimRight(s, "0123456789")):]
	if n, err := strconv.ParseInt(digits, 10, 32); err == nil {
		return n
	}
	return 7
}

// offList are values near v that an enum is unlikely to hold.
func offList(v any) []any {
	switch v := v.(type) {
	case string:
		swapped := strings.Map(func(r rune) rune {
			if unicode.IsUpper(r) {
				return unicode.ToLower(r)
			}
			return unicode.ToUpper(r)
		}, v)
		return []any{swapped, v + "s", v + "_"}
	case int64:
		return []any{v + 1, v + 1000}
	case float64:
		return []any{v + 1, v + 1000}
	}
	return []any{"other"}
}

// below are values under the least that a property allows, or out of its
// pattern.
func below(prop contract.Property, v any) []any {
	switch v := v.(type) {
	case int64, float64:
		if prop.Min != nil {
			return []any{*prop.Min - 1}
		}
	case string:
		if prop.MinLength != nil && *prop.MinLength > 0 {
			return []any{firstRunes(v, *prop.MinLength-1), ""}
		}
		if prop.Pattern != "" {
			return []any{"", firstRunes(v, len([]rune(v))-1), "?" + v}
		}
	}
	return nil
}

// above are values over the most that a property allows, or out of its
// pattern.
func above(prop contract.Property, v any) []any {
	switch v := v.(type) {
	case int64, float64:
		if prop.Max != nil {
			return []any{*prop.Max + 1}
		}
	case string:
		if prop.MaxLength != nil && *prop.MaxLength < 1<<16 {
			return []any{longer(v, *prop.MaxLength+1)}
		}
		if prop.Pattern != "" {
			return []any{v + "?", v + v}
		}
	}
	return nil
}

func firstRunes(s string, n int) string {
	runes := []rune(s)
	return string(runes[:max(0, min(n, len(runes)))])
}

// longer repeats s until it has n characters.
func longer(s string, n int) string {
	if s == "" {
		s = "x"
	}
	return firstRunes(strings.Repeat(s+" ", n/len([]rune(s))+1), n)
}
