package repair

import (
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
)

// flatten makes of a choice at the root of a schema the one object that has the
// properties of all of them. Which of them go together is then for the
// application to check.
func flatten(j *job) string {
	t := j.tool()
	if t == nil || !t.Schema.Is(jsonscan.Object) {
		return j.fail(noTool)
	}
	root := t.Schema
	f := flattening{root: root, text: map[string][]string{}}
	f.take(root, true)
	first := true
	for k, v := range root.Members() {
		switch k.Str() {
		case "oneOf", "anyOf":
			f.choice(v)
		case "allOf":
			for _, part := range v.Items() {
				f.take(f.resolved(part), true)
			}
		case "enum", "not":
		default:
			continue
		}
		if first {
			f.first = k.Str()
		}
		first = false
		j.remove(v)
	}
	if f.odd {
		return j.fail("The choice at the root is not between plain objects; only you can say what of it is one property.")
	}
	j.set(root, "type", "object")
	if len(f.order) > 0 || !root.Get("properties").Exists() {
		j.set(root, "properties", f.properties())
	}
	if len(f.required) > 0 {
		j.set(root, "required", f.required)
	}
	return "made one object of the " + f.first + " at the root; which of its properties go together, check in your application"
}

// flattening gathers the properties of several objects.
type flattening struct {
	root     jsonscan.Node
	first    string // keyword of the choice
	order    []string
	text     map[string][]string // the schemas of a property, raw
	required []any
	odd      bool // a part is no plain object
}

// plainKeys are what a variant may say beside its properties.
var plainKeys = map[string]bool{
	"type": true, "properties": true, "required": true, "title": true, "description": true, "additionalProperties": true, "$schema": true,
	"$comment": true, "oneOf": true, "anyOf": true, "allOf": true, "enum": true, "not": true, "$defs": true, "definitions": true, "strict": true,
}

// resolved is a part of the schema, or what it refers to.
func (f *flattening) resolved(part jsonscan.Node) jsonscan.Node {
	if ref := part.Get("$ref").Str(); strings.HasPrefix(ref, "#") && part.Len() == 1 {
		return f.root.Find(ref[1:])
	}
	return part
}

// take adds the properties of an object; must says that what it requires is
// required of all.
func (f *flattening) take(part jsonscan.Node, must bool) {
	if !part.Is(jsonscan.Object) || part.Get("type").Exists() && !diagnose.HasType(part, "object") {
		f.odd = true
	}
	for k, v := range part.Members() {
		switch name := k.Str(); {
		case !plainKeys[name], part != f.root && (name == "oneOf" || name == "anyOf" || name == "allOf"):
			f.odd = true
		case name == "properties":
			for p, schema := range v.Members() {
				f.property(p.Str(), schema)
			}
		case name == "required" && must:
			for _, r := range v.Items() {
				f.require(r.Str())
			}
		}
	}
}

func (f *flattening) property(name string, schema jsonscan.Node) {
	if f.text[name] == nil {
		f.order = append(f.order, name)
	}
	for _, known := range f.text[name] {
		if known == schema.Raw() {
			return
		}
	}
	f.text[name] = append(f.text[name], schema.Raw())
}

func (f *flattening) require(name string) {
	for _, known := range f.required {
		if known == name {
			return
		}
	}
	f.required = append(f.required, name)
}

// choice adds the variants of a choice: required is what each of them requires.
func (f *flattening) choice(list jsonscan.Node) {
	times, count := map[string]int{}, 0
	var names []string
	for _, part := range list.Items() {
		part = f.resolved(part)
		f.take(part, false)
		count++
		for _, r := range part.Get("required").Items() {
			if times[r.Str()]++; times[r.Str()] == 1 {
				names = append(names, r.Str())
			}
		}
	}
	for _, name := range names {
		if times[name] == count {
			f.require(name)
		}
	}
}

// properties writes them: one that has several schemas may be any of them.
func (f *flattening) properties() jsonscan.Members {
	m := jsonscan.Members{}
	for _, name := range f.order {
		var schema any = jsonscan.Raw(f.text[name][0])
		if len(f.text[name]) > 1 {
			var any []any
			for _, raw := range f.text[name] {
				any = append(any, jsonscan.Raw(raw))
			}
			schema = jsonscan.Members{{Key: "anyOf", Value: any}}
		}
		m = append(m, jsonscan.Member{Key: name, Value: schema})
	}
	return m
}
