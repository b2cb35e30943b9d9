package repair

import (
	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// deepest bounds the walk through a schema.
const deepest = 200

// closer closes the objects of a strict schema.
type closer struct {
	*job
	all  bool // every property is required, and an optional one may be null
	open bool // an object takes keys of any name: it cannot be closed
}

// closeSchema makes a schema what strict wants. An object that takes any keys
// cannot be closed without losing them: then the tool is declared not strict.
func closeSchema(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	c := closer{job: j, all: j.x.Provider != wire.Anthropic}
	eachSchema(t.Schema, 0, c.look)
	if c.open {
		return j.loosen(t, ": an object in its schema takes keys of any name")
	}
	eachSchema(t.Schema, 0, c.object)
	done := "set additionalProperties: false in every object of " + named(t.Name)
	if c.all {
		done += ", required every property, and let optional ones be null"
	}
	return done
}

// loosen declares a tool not strict.
func (j *job) loosen(t *wire.Tool, why string) string {
	at := t.Node
	if f := at.Get("function"); f.Is(jsonscan.Object) {
		at = f
	}
	j.set(at, "strict", false)
	return "declared " + named(t.Name) + " not strict" + why
}

// notStrict says what the provider falls back to anyway.
func notStrict(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	return j.loosen(t, ", which is what happens anyway")
}

func isObject(s jsonscan.Node) bool {
	return s.Get("properties").Exists() || diagnose.HasType(s, "object")
}

// look finds objects whose keys are not all known.
func (c *closer) look(s jsonscan.Node) {
	extra := s.Get("additionalProperties")
	if !isObject(s) {
		return
	}
	if extra.Len() > 0 || extra.True() && s.Get("properties").Len() == 0 {
		c.open = true
	}
}

func (c *closer) object(s jsonscan.Node) {
	if !isObject(s) {
		return
	}
	if extra := s.Get("additionalProperties"); !extra.Is(jsonscan.Bool) || extra.True() {
		c.set(s, "additionalProperties", false)
	}
	if !c.all {
		return
	}
	required, known := map[string]bool{}, []any{}
	for _, r := range s.Get("required").Items() {
		required[r.Str()] = true
	}
	seen := map[string]bool{}
	for k, v := range s.Get("properties").Members() {
		if name := k.Str(); !seen[name] {
			seen[name] = true
			known = append(known, name)
		}
		if !required[k.Str()] {
			c.nullable(v)
		}
	}
	if len(known) != len(required) || s.Get("required").Len() != len(known) || !covers(required, seen) {
		c.set(s, "required", known)
	}
}

func covers(a, b map[string]bool) bool {
	for k := range a {
		if !b[k] {
			return false
		}
	}
	return true
}

// nullable lets a property take null beside what it takes.
func (c *closer) nullable(s jsonscan.Node) {
	kind, values := s.Get("type"), s.Get("enum")
	switch {
	case !s.Is(jsonscan.Object):
		return
	case s.Get("$ref").Exists():
		c.put(s, jsonscan.Members{{Key: "anyOf", Value: []any{jsonscan.Raw(s.Raw()), jsonscan.Members{{Key: "type", Value: "null"}}}}})
		return
	case kind.Is(jsonscan.String) && kind.Str() != "null":
		c.put(kind, []any{kind.Str(), "null"})
	case kind.Is(jsonscan.Array) && !diagnose.HasType(s, "null"):
		c.append(kind, `"null"`)
	}
	if union := s.Get("anyOf"); union.Is(jsonscan.Array) && !kind.Exists() {
		c.append(union, c.encode(union, jsonscan.Members{{Key: "type", Value: "null"}}))
	}
	if values.Is(jsonscan.Array) {
		for _, v := range values.Items() {
			if v.Is(jsonscan.Null) {
				return
			}
		}
		c.append(values, "null")
	}
	if v := s.Get("const"); v.Exists() && !values.Exists() {
		c.put(v, []any{jsonscan.Raw(v.Raw()), nil})
		c.rename(v, "enum")
	}
}

// eachSchema shows a schema and the schemas in it, outer ones first.
func eachSchema(s jsonscan.Node, depth int, see func(jsonscan.Node)) {
	if depth > deepest || !s.Is(jsonscan.Object) {
		return
	}
	see(s)
	for k, v := range s.Members() {
		switch k.Str() {
		case "properties", "$defs", "definitions", "defs", "patternProperties":
			for _, inner := range v.Members() {
				eachSchema(inner, depth+1, see)
			}
		case "items", "additionalProperties", "additional_properties", "not", "contains":
			eachSchema(v, depth+1, see)
		case "anyOf", "any_of", "oneOf", "allOf", "prefixItems", "prefix_items":
			for _, inner := range v.Items() {
				eachSchema(inner, depth+1, see)
			}
		}
	}
}
