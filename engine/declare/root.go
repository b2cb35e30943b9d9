package declare

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// rooted makes an object with properties of the root of a schema, which every
// provider wants there: references and parts that all hold are put in their
// place, and of alternatives one object is made that takes the arguments of all.
func (w *writer) rooted(s jsonscan.Members) jsonscan.Members {
	w.root = s
	if ref, ok := get(s, "$ref"); ok {
		if target, ok := resolve(s, text(ref)); ok {
			s, _ = combine(without(s, "$ref"), target)
		}
	}
	if merged, why := w.merged(s); why == "" {
		s = merged
	}
	if w.provider != wire.MCP {
		s = w.oneObject(s)
		var moved []string
		for _, key := range w.facts.Root {
			if v, ok := get(s, key); ok && key != "allOf" {
				moved = append(moved, sentence(key, v))
				w.note("", key+" at the root is moved to the description")
				s = without(s, key)
			}
		}
		s = describe(s, moved)
	}
	if kinds := types(s); len(kinds) == 0 || len(kinds) > 1 && slices.Contains(kinds, "object") {
		s = with(s, "type", "object")
	}
	if _, ok := get(s, "properties"); !ok && slices.Equal(types(s), []string{"object"}) {
		s = with(s, "properties", jsonscan.Members{})
	}
	return s
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

// oneObject makes one object of alternatives at the root.
func (w *writer) oneObject(s jsonscan.Members) jsonscan.Members {
	for _, key := range [...]string{"anyOf", "oneOf"} {
		var sets []string
		props, required := part(s, "properties"), []string(nil)
		fits := len(list(s, key)) > 0
		for i, alt := range list(s, key) {
			inner, ok := alt.(jsonscan.Members)
			if ref, isRef := get(inner, "$ref"); ok && isRef {
				inner, ok = resolve(w.root, text(ref))
			}
			if merged, why := w.merged(inner); why == "" {
				inner = merged
			}
			names := texts(list(inner, "required"))
			if !ok || part(inner, "properties") == nil && names == nil {
				fits = false
				break
			}
			props = united(props, part(inner, "properties"))
			if i == 0 {
				required = names
			} else {
				required = slices.DeleteFunc(slices.Clone(required), func(n string) bool { return !slices.Contains(names, n) })
			}
			set := strings.Join(keysOr(names, part(inner, "properties")), ", ")
			if set == "" {
				set = "nothing"
			}
			sets = append(sets, "("+set+")")
		}
		if !fits {
			continue
		}
		w.note("", "its alternatives are merged into one object, whose arguments are optional unless all of them require it")
		all := slices.Concat(texts(list(s, "required")), required)
		slices.Sort(all)
		s = with(without(s, key), "properties", props)
		s = with(s, "required", anys(slices.Compact(all)))
		s = describe(s, []string{"One of these sets of arguments: " + strings.Join(sets, " or ") + "."})
	}
	return s
}

// keysOr are words, or the keys of an object where there are none.
func keysOr(words []string, s jsonscan.Members) []string {
	if len(words) > 0 {
		return words
	}
	for _, m := range s {
		words = append(words, m.Key)
	}
	return words
}

// united are the properties of both; one that both have may be either.
func united(a, b jsonscan.Members) jsonscan.Members {
	for _, m := range b {
		before, twice := get(a, m.Key)
		if !twice {
			a = with(a, m.Key, m.Value)
			continue
		}
		either := []any{before}
		if s, ok := before.(jsonscan.Members); ok && len(s) == 1 && s[0].Key == "anyOf" {
			either = list(s, "anyOf")
		}
		same := func(v any) bool { return jsonscan.Encode(v) == jsonscan.Encode(m.Value) }
		if !slices.ContainsFunc(either, same) {
			a = with(a, m.Key, jsonscan.Members{{Key: "anyOf", Value: append(slices.Clone(either), m.Value)}})
		}
	}
	return a
}

// merged puts the parts of allOf together, or says why they cannot be.
func (w *writer) merged(s jsonscan.Members) (out jsonscan.Members, why string) {
	return w.mergedTo(s, deepest)
}

func (w *writer) mergedTo(s jsonscan.Members, depth int) (jsonscan.Members, string) {
	all, ok := get(s, "allOf")
	items, isList := all.([]any)
	if !ok {
		return s, ""
	}
	if w.parts++; !isList || depth == 0 || w.parts > mostParts {
		return s, "has an allOf that cannot be followed"
	}
	out := without(s, "allOf")
	for _, item := range items {
		inner, ok := item.(jsonscan.Members)
		if ref, isRef := get(inner, "$ref"); ok && isRef {
			inner, ok = resolve(w.root, text(ref))
		}
		if !ok {
			return s, "has an allOf with a part that cannot be read"
		}
		inner, why := w.mergedTo(inner, depth-1)
		if why != "" {
			return s, why
		}
		if out, why = combine(out, inner); why != "" {
			return s, "has an allOf whose parts differ in " + why
		}
	}
	return out, ""
}

// combine is what both schemas demand; conflict names a keyword that they say
// otherwise.
func combine(a, b jsonscan.Members) (out jsonscan.Members, conflict string) {
	out = a
	for _, m := range b {
		before, both := get(out, m.Key)
		switch {
		case !both:
			out = with(out, m.Key, m.Value)
		case jsonscan.Encode(before) == jsonscan.Encode(m.Value), m.Key == "description", m.Key == "title", mute[m.Key]:
		case m.Key == "required":
			names := texts(slices.Concat(list(out, m.Key), list(b, m.Key)))
			slices.Sort(names)
			out = with(out, m.Key, anys(slices.Compact(names)))
		case m.Key == "properties", m.Key == "$defs", m.Key == "definitions":
			props, inner := part(out, m.Key), part(b, m.Key)
			for _, p := range inner {
				if known, twice := get(props, p.Key); twice && jsonscan.Encode(known) != jsonscan.Encode(p.Value) {
					return a, p.Key
				}
				props = with(props, p.Key, p.Value)
			}
			out = with(out, m.Key, props)
		default:
			return a, m.Key
		}
	}
	return out, ""
}

// loose leaves a schema as it is, but for what is refused of every schema.
func (w *writer) loose() jsonscan.Members {
	if !w.facts.AllNamed {
		return w.root
	}
	return each(w.root, "", func(s jsonscan.Members, at string) jsonscan.Members {
		_, items := get(s, "items")
		_, tuple := get(s, "prefixItems")
		if slices.Contains(types(s), "array") && !items && !tuple {
			w.note(at, "says now that its items may be anything")
			return with(s, "items", jsonscan.Members{})
		}
		return s
	}).(jsonscan.Members)
}
