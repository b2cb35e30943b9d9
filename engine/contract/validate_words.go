package contract

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// mostWords bounds lists of names and values in a message.
const mostWords = 8

// valueWords shows a value in a few words, as the model wrote it.
func valueWords(v any) string {
	switch v := v.(type) {
	case string:
		const most = 40
		if runes := []rune(v); len(runes) > most {
			v = string(runes[:most]) + "…"
		}
		return jsonscan.Quote(v)
	case []any:
		return "array of " + exchange.Count(len(v), "item")
	case map[string]any:
		return "object"
	}
	if text, err := appendText(nil, v); err == nil {
		return string(text)
	}
	return jsonTypeOf(v)
}

func wordList(words []string, sep string) string {
	if len(words) <= mostWords {
		return strings.Join(words, sep)
	}
	return strings.Join(words[:mostWords], sep) + fmt.Sprintf("%s… (%d in all)", sep, len(words))
}

// choiceWords lists the values of an enum.
func choiceWords(values []any) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = valueWords(v)
		if s, ok := v.(string); ok && s != "" && strings.TrimSpace(s) == s && !strings.ContainsAny(s, ",\n") {
			words[i] = s
		}
	}
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + wordList(words, ", ")
}

// schemaWords says what a schema asks for: "integer 1..3", "one of red, green".
func schemaWords(root, schema any) string {
	p := propertyOf(root, schema)
	s, _ := resolveRef(root, schema).(map[string]any)
	words := p.Type
	switch {
	case p.Enum != nil:
		words = choiceWords(p.Enum)
	case p.Type == "integer" || p.Type == "number":
		words = strings.TrimSpace(p.Type + " " + boundWords(s))
	case p.Type == "string":
		words = strings.TrimSpace("string " + lengthWords(p.MinLength, p.MaxLength, "1 character", "%s characters"))
	case p.Type == "":
		if names, ok := typeNames(s); ok {
			return strings.Join(names, " or ")
		}
		words = "a value"
	}
	if p.Nullable && p.Type != "null" {
		words += " or null"
	}
	return words
}

// boundWords says the bounds of a number: "1..3", "from 1", "above 0".
func boundWords(s map[string]any) string {
	low, high := number(s["minimum"]), number(s["maximum"])
	above, below := number(s["exclusiveMinimum"]), number(s["exclusiveMaximum"])
	if low != nil && high != nil && above == nil && below == nil {
		return numberWords(*low) + ".." + numberWords(*high)
	}
	var parts []string
	for _, b := range []struct {
		n      *float64
		format string
	}{{low, "from %s"}, {above, "above %s"}, {high, "up to %s"}, {below, "below %s"}} {
		if b.n != nil {
			parts = append(parts, fmt.Sprintf(b.format, numberWords(*b.n)))
		}
	}
	return strings.Join(parts, " and ")
}

func numberWords(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func lengthWords(low, high *int, one, many string) string {
	var n string
	switch {
	case low == nil && high == nil:
		return ""
	case high == nil:
		n = fmt.Sprintf("%d or more", *low)
	case low == nil:
		n = fmt.Sprintf("at most %d", *high)
	case *low == 1 && *high == 1:
		return "of " + one
	case *low == *high:
		n = strconv.Itoa(*low)
	default:
		n = fmt.Sprintf("%d..%d", *low, *high)
	}
	return "of " + fmt.Sprintf(many, n)
}

// rangeWords says what a bound wants and how the value misses it.
func (f *flattener) rangeWords(e *jsonschema.ValidationError) (want, got string) {
	m, _ := f.part(e).(map[string]any)
	characters := func(n int) (string, string) {
		return "string " + lengthWords(count(m["minLength"]), count(m["maxLength"]), "1 character", "%s characters"), exchange.Count(n, "character")
	}
	items := func(n int) (string, string) {
		return "array " + lengthWords(count(m["minItems"]), count(m["maxItems"]), "1 item", "%s items"), exchange.Count(n, "item")
	}
	members := func(n int) (string, string) {
		return "object " + lengthWords(count(m["minProperties"]), count(m["maxProperties"]), "1 member", "%s members"), exchange.Count(n, "member")
	}
	switch k := e.ErrorKind.(type) {
	case *kind.MinLength:
		return characters(k.Got)
	case *kind.MaxLength:
		return characters(k.Got)
	case *kind.MinItems:
		return items(k.Got)
	case *kind.MaxItems:
		return items(k.Got)
	case *kind.MinProperties:
		return members(k.Got)
	case *kind.MaxProperties:
		return members(k.Got)
	case *kind.Minimum:
		if m == nil {
			return "number from " + ratWords(k.Want), ""
		}
		return strings.TrimSpace(numberWord(m) + " " + boundWords(m)), ""
	case *kind.Maximum, *kind.ExclusiveMinimum, *kind.ExclusiveMaximum:
		return strings.TrimSpace(numberWord(m) + " " + boundWords(m)), ""
	case *kind.MultipleOf:
		return "a multiple of " + ratWords(k.Want), ""
	case *kind.Pattern:
		return "string matching " + k.Want, ""
	case *kind.Format:
		return "string in the format " + k.Want, ""
	case *kind.UniqueItems:
		return "array without repeated items", fmt.Sprintf("items %d and %d alike", k.Duplicates[0], k.Duplicates[1])
	case *kind.AdditionalItems:
		return "array without further items", exchange.Count(k.Count, "item") + " too many"
	case *kind.Contains, *kind.MinContains, *kind.MaxContains:
		return "array with the items asked for", ""
	case *kind.Not:
		return "anything but what `not` excludes", ""
	}
	return "", ""
}

func numberWord(s map[string]any) string {
	if words, _ := typeNames(s); len(words) == 1 {
		return words[0]
	}
	return "number"
}

func ratWords(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return numberWords(f)
}
