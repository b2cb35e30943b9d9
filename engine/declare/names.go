package declare

import (
	"strconv"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
)

// name is a name as the provider takes it, other than the names that are taken.
func (w *writer) name(from string, facts diagnose.NameFacts, taken map[string]bool, what string) string {
	base := fitted(from, facts)
	name := base
	for n := 2; taken[name]; n++ {
		tail := "_" + strconv.Itoa(n)
		name = base[:min(len(base), facts.Most-len(tail))] + tail
	}
	taken[name] = true
	if name != from {
		where := ""
		if what != toolIsCalled {
			where = from
		}
		w.note(where, what+" "+name)
	}
	return name
}

const toolIsCalled = "the tool is called"

// fitted replaces what a name may not hold.
func fitted(name string, facts diagnose.NameFacts) string {
	name = strings.Map(func(r rune) rune {
		if facts.Allows(r) {
			return r
		}
		return '_'
	}, name)
	if name == "" {
		name = "_"
	}
	if c := name[0]; facts.LetterFirst && !(c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
		name = "_" + name
	}
	return name[:min(len(name), facts.Most)]
}

// renamed gives every argument a name that the provider takes, in all parts of
// a schema. Where nothing is said of arguments the schema stays as it is.
func (w *writer) renamed(v any, at string) any {
	if w.facts.Param.Most == 0 {
		return v
	}
	return each(v, at, func(s jsonscan.Members, at string) jsonscan.Members {
		props := part(s, "properties")
		if props == nil {
			return s
		}
		taken, names := map[string]bool{}, map[string]string{}
		out := jsonscan.Members{}
		for _, m := range props {
			names[m.Key] = w.name(m.Key, w.facts.Param, taken, "the argument is called")
			out = append(out, jsonscan.Member{Key: names[m.Key], Value: m.Value})
		}
		s = with(s, "properties", out)
		for _, key := range [...]string{"required", "propertyOrdering"} {
			if words := list(s, key); words != nil {
				changed := make([]any, len(words))
				for i, v := range words {
					changed[i] = v
					if word, ok := v.(string); ok && names[word] != "" {
						changed[i] = names[word]
					}
				}
				s = with(s, key, changed)
			}
		}
		return s
	})
}

// deepest bounds every walk through a schema.
const deepest = 64

// each changes every schema in a schema, the inner ones first.
func each(v any, at string, change func(s jsonscan.Members, at string) jsonscan.Members) any {
	return eachTo(v, at, deepest, change)
}

func eachTo(v any, at string, depth int, change func(jsonscan.Members, string) jsonscan.Members) any {
	s, ok := v.(jsonscan.Members)
	if !ok || depth == 0 {
		return v
	}
	out := jsonscan.Members{}
	for _, m := range s {
		switch inner := m.Value.(type) {
		case jsonscan.Members:
			switch m.Key {
			case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas":
				named := jsonscan.Members{}
				for _, p := range inner {
					named = append(named, jsonscan.Member{Key: p.Key, Value: eachTo(p.Value, within(at, p.Key), depth-1, change)})
				}
				m.Value = named
			case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems":
				m.Value = eachTo(inner, at+"[]", depth-1, change)
			}
		case []any:
			switch m.Key {
			case "anyOf", "oneOf", "allOf", "prefixItems":
				items := make([]any, len(inner))
				for i := range inner {
					items[i] = eachTo(inner[i], at, depth-1, change)
				}
				m.Value = items
			}
		}
		out = append(out, m)
	}
	return change(out, at)
}

// within is the place of an argument in the words of the arguments.
func within(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}
