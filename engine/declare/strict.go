package declare

import (
	"encoding/json"
	"slices"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
)

// strict writes a strict schema: every object closed, references only to
// definitions, nothing but the keywords that the provider takes; where it wants
// so, every property is required, and an optional one takes null.
func (w *writer) strict() jsonscan.Members {
	out := w.closed(w.root, "", nil)
	defs := jsonscan.Members{}
	for _, key := range [...]string{"$defs", "definitions"} {
		for _, m := range part(w.root, key) {
			defs = append(defs, jsonscan.Member{Key: m.Key, Value: w.closed(m.Value, "$defs."+m.Key, []string{m.Key})})
		}
	}
	if len(defs) > 0 {
		out = with(out, "$defs", defs)
	}
	return out
}

// closed writes one schema of a strict one. Inside are the definitions that it
// stands in.
func (w *writer) closed(v any, at string, inside []string) jsonscan.Members {
	s, ok := v.(jsonscan.Members)
	if !ok {
		w.fail(at, "may be anything")
		return nil
	}
	if !w.afford(at) {
		return nil
	}
	if ref, ok := get(s, "$ref"); ok {
		return w.reference(s, text(ref), at, inside)
	}
	s, why := w.merged(s)
	if why != "" {
		w.fail(at, why)
		return nil
	}
	out, moved := jsonscan.Members{}, []string(nil)
	for _, m := range s {
		value, keep := w.keyword(s, m, at, inside)
		if keep {
			out = append(out, value)
		} else if say := sentence(m.Key, m.Value); say != "" && value.Key != dropped.Key {
			moved = append(moved, say)
			w.note(at, m.Key+" is moved to the description")
		}
	}
	if v, ok := get(s, "nullable"); ok && v == true {
		out = nullable(out)
	}
	if slices.Contains(types(out), "object") || part(s, "properties") != nil {
		out = w.object(s, out, at, inside)
	}
	w.typed(s, &out, at)
	return describe(out, moved)
}

// dropped is what keyword answers for a member that is written elsewhere.
var dropped = jsonscan.Member{Key: "-"}

// keyword writes one member of a schema; without keep it is dropped, or for the
// description.
func (w *writer) keyword(s jsonscan.Members, m jsonscan.Member, at string, inside []string) (out jsonscan.Member, keep bool) {
	switch m.Key {
	case "properties", "required", "additionalProperties", "$defs", "definitions":
		return dropped, false
	case "type":
		kinds := anys(types(s))
		if len(kinds) == 1 {
			return jsonscan.Member{Key: "type", Value: kinds[0]}, true
		}
		return jsonscan.Member{Key: "type", Value: kinds}, true
	case "items":
		return jsonscan.Member{Key: "items", Value: w.closed(m.Value, at+"[]", inside)}, true
	case "anyOf", "oneOf":
		return w.alternatives(s, m, at, inside), true
	case "patternProperties", "prefixItems":
		w.fail(at, "has "+m.Key)
		return dropped, false
	case "format":
		return m, slices.Contains(w.facts.Formats, text(m.Value))
	case "pattern":
		return m, !w.facts.Closed || w.facts.AllNamed || diagnose.PatternTrouble(text(m.Value)) == ""
	case "minItems":
		n, ok := m.Value.(json.Number)
		least, err := n.Int64()
		if w.facts.MinItems > 0 && (!ok || err != nil || least > w.facts.MinItems) {
			return m, false
		}
	case "enum":
		complex := func(v any) bool {
			switch v.(type) {
			case jsonscan.Members, []any:
				return true
			}
			return false
		}
		if values, ok := m.Value.([]any); !ok || slices.ContainsFunc(values, complex) {
			return m, false
		}
	}
	if slices.Contains(w.facts.Takes, m.Key) {
		return m, true
	}
	return m, false
}

// alternatives writes anyOf, also for oneOf, which no strict schema knows.
func (w *writer) alternatives(s jsonscan.Members, m jsonscan.Member, at string, inside []string) jsonscan.Member {
	if _, both := get(s, "anyOf"); both && m.Key == "oneOf" {
		w.fail(at, "has both anyOf and oneOf")
	}
	if m.Key == "oneOf" {
		w.note(at, "oneOf is written as anyOf")
	}
	items := []any{}
	for _, item := range list(s, m.Key) {
		items = append(items, w.closed(item, at, inside))
	}
	return jsonscan.Member{Key: "anyOf", Value: items}
}

// reference keeps a reference to a definition, and puts any other target in the
// place of its reference.
func (w *writer) reference(s jsonscan.Members, ref, at string, inside []string) jsonscan.Members {
	name := strings.TrimPrefix(strings.TrimPrefix(ref, "#/$defs/"), "#/definitions/")
	target, found := resolve(w.root, ref)
	switch {
	case !found:
		w.fail(at, "refers to "+ref+", which is not in the schema")
		return nil
	case ref == "#" && w.facts.AllNamed:
		return jsonscan.Members{{Key: "$ref", Value: ref}}
	case slices.Contains(inside, ref), !w.facts.AllNamed && w.leadsBack(name):
		w.fail(at, "refers to itself")
		return nil
	case name == ref || strings.ContainsAny(name, "/~"):
		return w.closed(without(target, "$defs", "definitions"), at, append(slices.Clone(inside), ref))
	}
	if len(s) > 1 {
		w.note(at, "what stands beside a reference is left out")
	}
	return jsonscan.Members{{Key: "$ref", Value: "#/$defs/" + name}}
}

// leadsBack reports whether a definition refers to itself by any way.
func (w *writer) leadsBack(name string) bool {
	reached, open := map[string]bool{}, []string{name}
	for len(open) > 0 {
		target, _ := resolve(w.root, "#/$defs/"+open[0])
		if target == nil {
			target, _ = resolve(w.root, "#/definitions/"+open[0])
		}
		open = open[1:]
		each(target, "", func(s jsonscan.Members, _ string) jsonscan.Members {
			ref, _ := get(s, "$ref")
			next := strings.TrimPrefix(strings.TrimPrefix(text(ref), "#/$defs/"), "#/definitions/")
			if !reached[next] {
				reached[next] = true
				open = append(open, next)
			}
			return s
		})
	}
	return reached[name]
}

// object closes an object.
func (w *writer) object(s, out jsonscan.Members, at string, inside []string) jsonscan.Members {
	props := part(s, "properties")
	extra, said := get(s, "additionalProperties")
	switch {
	case said && extra != false && len(props) == 0, !said && len(props) == 0 && at != "":
		w.fail(at, "takes arguments of any name")
	case said && extra != false:
		w.note(at, "other arguments than the named ones are refused now")
	}
	required := texts(list(s, "required"))
	names, written := []string{}, jsonscan.Members{}
	for _, m := range props {
		p := w.closed(m.Value, within(at, m.Key), inside)
		if optional := !slices.Contains(required, m.Key); optional && w.facts.AllNamed {
			p = nullable(p)
			w.note(within(at, m.Key), "may be null instead of left out")
			names = append(names, m.Key)
		} else if !optional {
			names = append(names, m.Key)
		}
		written = append(written, jsonscan.Member{Key: m.Key, Value: p})
	}
	if len(types(out)) == 0 {
		out = with(out, "type", "object")
	}
	out = with(out, "properties", written)
	out = with(out, "required", anys(names))
	return with(out, "additionalProperties", false)
}

// nullable lets a schema take null too.
func nullable(s jsonscan.Members) jsonscan.Members {
	null := jsonscan.Members{{Key: "type", Value: "null"}}
	if _, ok := get(s, "$ref"); ok {
		return jsonscan.Members{{Key: "anyOf", Value: []any{s, null}}}
	}
	if either := list(s, "anyOf"); either != nil {
		has := slices.ContainsFunc(either, func(v any) bool { return jsonscan.Encode(v) == jsonscan.Encode(null) })
		if !has {
			s = with(s, "anyOf", append(slices.Clone(either), null))
		}
	}
	if fixed, ok := get(s, "const"); ok {
		s = with(without(s, "const"), "enum", []any{fixed})
	}
	if values := list(s, "enum"); values != nil && !slices.Contains(values, nil) {
		s = with(s, "enum", append(slices.Clone(values), nil))
	}
	if kinds := types(s); len(kinds) > 0 && !slices.Contains(kinds, "null") {
		s = with(s, "type", append(anys(kinds), "null"))
	}
	return s
}

// typed sees to it that a schema says what type it is of, and that arrays say
// what they hold.
func (w *writer) typed(s jsonscan.Members, out *jsonscan.Members, at string) {
	kinds := types(*out)
	if len(kinds) == 0 {
		guess, values := types(guessed(s)), list(s, "enum")
		_, either := get(*out, "anyOf")
		switch {
		case len(guess) > 0 && slices.Contains(values, nil):
			*out = append(jsonscan.Members{{Key: "type", Value: []any{guess[0], "null"}}}, *out...)
		case len(guess) > 0:
			*out = append(jsonscan.Members{{Key: "type", Value: guess[0]}}, *out...)
		case !either:
			w.fail(at, "may be of any type")
		}
	}
	if _, ok := get(*out, "items"); slices.Contains(kinds, "array") && !ok {
		w.fail(at, "does not say what its items are")
	}
}
