package declare

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// parameters writes a schema in the dialect of Gemini's parameters: references
// in their place, one type a part, texts alone in enums. A tool without
// arguments has none.
func (w *writer) parameters() jsonscan.Members {
	if len(part(w.root, "properties")) == 0 && len(types(w.root)) == 1 {
		return nil
	}
	return w.dialect(w.root, "", nil)
}

// dialect writes one schema. Inside are the references that it was reached by.
func (w *writer) dialect(v any, at string, inside []string) jsonscan.Members {
	s, ok := v.(jsonscan.Members)
	if !ok {
		w.fail(at, "may be anything")
		return nil
	}
	if !w.afford(at) {
		return nil
	}
	if ref, ok := get(s, "$ref"); ok {
		return w.inPlace(s, text(ref), at, inside)
	}
	s, why := w.merged(s)
	if why != "" {
		w.fail(at, why)
		return nil
	}
	s, null := w.single(s, at)
	out, moved := jsonscan.Members{}, []string(nil)
	for _, m := range s {
		written, keep := w.member(s, m, at, inside)
		if keep {
			out = append(out, written)
		} else if say := sentence(m.Key, m.Value); say != "" && written.Key != dropped.Key {
			moved = append(moved, say)
			w.note(at, m.Key+" is moved to the description")
		}
	}
	if null {
		out = with(out, "nullable", true)
	}
	w.whole(s, out, at)
	return describe(out, moved)
}

// inPlace writes what a reference points to.
func (w *writer) inPlace(s jsonscan.Members, ref, at string, inside []string) jsonscan.Members {
	target, found := resolve(w.root, ref)
	switch {
	case !found:
		w.fail(at, "refers to "+ref+", which is not in the schema")
		return nil
	case slices.Contains(inside, ref):
		w.fail(at, "refers to itself")
		return nil
	}
	target, clash := combine(without(s, "$ref"), without(target, "$defs", "definitions"))
	if clash != "" {
		w.fail(at, "has "+clash+" beside a reference that says otherwise")
		return nil
	}
	w.note(at, "its reference is written out")
	return w.dialect(target, at, append(slices.Clone(inside), ref))
}

// single makes one type of several: null becomes nullable, and of what is left
// each is an alternative. A type that is not said is read from the values.
func (w *writer) single(s jsonscan.Members, at string) (out jsonscan.Members, null bool) {
	v, _ := get(s, "nullable")
	null = v == true
	s = without(s, "nullable")
	if len(types(s)) == 0 {
		s = guessed(s)
	}
	if key := eitherKey(s); key != "" {
		alternatives := list(s, key)
		kept := slices.DeleteFunc(slices.Clone(alternatives), func(v any) bool {
			inner, _ := v.(jsonscan.Members)
			return slices.Equal(types(inner), []string{"null"})
		})
		null = null || len(kept) < len(alternatives)
		if inner, ok := first(kept); len(kept) == 1 && ok {
			if merged, clash := combine(without(s, key), inner); clash == "" {
				out, again := w.single(merged, at)
				return out, null || again
			}
		}
		s = with(s, key, kept)
	}
	kinds := slices.DeleteFunc(types(s), func(k string) bool { return k == "null" })
	null = null || len(kinds) < len(types(s))
	switch {
	case len(kinds) == 1:
		s = with(s, "type", kinds[0])
	case len(kinds) > 1:
		alternatives := []any{}
		for _, kind := range kinds {
			alternatives = append(alternatives, only(s, kind))
		}
		description, said := get(s, "description")
		s = jsonscan.Members{{Key: "anyOf", Value: alternatives}}
		if said {
			s = with(s, "description", description)
		}
	}
	if values := list(s, "enum"); slices.Contains(values, nil) {
		null = true
		s = with(s, "enum", slices.DeleteFunc(slices.Clone(values), func(v any) bool { return v == nil }))
	}
	return s, null
}

// guessed gives a schema the type that its other members tell.
func guessed(s jsonscan.Members) jsonscan.Members {
	values := list(s, "enum")
	if fixed, ok := get(s, "const"); ok {
		values = []any{fixed}
	}
	kind := typeOfValues(values)
	if part(s, "properties") != nil {
		kind = "object"
	}
	if kind == "" {
		return s
	}
	return append(jsonscan.Members{{Key: "type", Value: kind}}, s...)
}

func first(items []any) (jsonscan.Members, bool) {
	if len(items) == 0 {
		return nil, false
	}
	s, ok := items[0].(jsonscan.Members)
	return s, ok
}

// eitherKey is the keyword under which alternatives stand, "" for none.
func eitherKey(s jsonscan.Members) string {
	for _, key := range [...]string{"anyOf", "oneOf"} {
		if list(s, key) != nil {
			return key
		}
	}
	return ""
}

// concerns are the keywords that concern one type alone.
var concerns = map[string][]string{
	"string": {"minLength", "maxLength", "pattern", "format"},
	"number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
	"array":  {"items", "prefixItems", "minItems", "maxItems", "uniqueItems"},
	"object": {"properties", "required", "additionalProperties", "minProperties", "maxProperties", "patternProperties"},
}

// only is what a schema of several types says of one of them.
func only(s jsonscan.Members, kind string) jsonscan.Members {
	group := strings.Replace(kind, "integer", "number", 1)
	out := with(without(s, "description"), "type", kind)
	for of, keys := range concerns {
		if of != group {
			out = without(out, keys...)
		}
	}
	return out
}

// member writes one member of a schema; without keep it is for the description,
// or dropped.
func (w *writer) member(s jsonscan.Members, m jsonscan.Member, at string, inside []string) (out jsonscan.Member, keep bool) {
	switch m.Key {
	case "$defs", "definitions":
		return dropped, false
	case "additionalProperties":
		if m.Value != false && len(part(s, "properties")) > 0 {
			w.note(at, "does not say any more that it takes other arguments too")
		}
		return dropped, false
	case "patternProperties":
		w.fail(at, "has patternProperties")
		return dropped, false
	case "properties":
		props := jsonscan.Members{}
		for _, p := range part(s, "properties") {
			props = append(props, jsonscan.Member{Key: p.Key, Value: w.dialect(p.Value, within(at, p.Key), inside)})
		}
		return jsonscan.Member{Key: "properties", Value: props}, true
	case "required":
		props := part(s, "properties")
		names := slices.DeleteFunc(texts(list(s, "required")), func(n string) bool { _, ok := get(props, n); return !ok })
		if len(names) == 0 {
			return dropped, false
		}
		return jsonscan.Member{Key: "required", Value: anys(names)}, true
	case "items":
		return jsonscan.Member{Key: "items", Value: w.dialect(m.Value, at+"[]", inside)}, true
	case "anyOf", "oneOf":
		return w.either(s, m, at, inside), true
	case "prefixItems":
		items := []any{}
		for _, item := range list(s, m.Key) {
			items = append(items, w.dialect(item, at+"[]", inside))
		}
		return jsonscan.Member{Key: m.Key, Value: items}, true
	case "enum":
		return m, len(texts(list(s, "enum"))) == len(list(s, "enum"))
	case "const":
		return jsonscan.Member{Key: "enum", Value: []any{m.Value}}, text(m.Value) != ""
	case "format":
		return m, slices.Contains(w.facts.Formats, text(m.Value)) || !slices.Contains(types(s), "string")
	}
	return m, slices.Contains(w.facts.Takes, m.Key)
}

func (w *writer) either(s jsonscan.Members, m jsonscan.Member, at string, inside []string) jsonscan.Member {
	if _, both := get(s, "anyOf"); both && m.Key == "oneOf" {
		w.fail(at, "has both anyOf and oneOf")
	}
	if m.Key == "oneOf" {
		w.note(at, "oneOf is written as anyOf")
	}
	items := []any{}
	for _, item := range list(s, m.Key) {
		items = append(items, w.dialect(item, at, inside))
	}
	return jsonscan.Member{Key: "anyOf", Value: items}
}

// whole sees to it that a part says what it is: enums are of type string,
// arrays say what they hold, objects have properties.
func (w *writer) whole(s, out jsonscan.Members, at string) {
	kinds := types(s)
	_, either := get(out, "anyOf")
	_, items := get(out, "items")
	_, tuple := get(out, "prefixItems")
	switch {
	case len(kinds) == 0 && !either:
		w.fail(at, "may be of any type")
	case slices.Contains(kinds, "array") && !items && !tuple:
		w.fail(at, "does not say what its items are")
	case slices.Contains(kinds, "object") && len(part(s, "properties")) == 0:
		w.fail(at, "takes arguments of any name")
	}
}
