package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// schema judges what OpenAI refuses of any function's parameters.
func (o *openAIStep) schema(t *wire.Tool) {
	s := t.Schema
	if t.Kind != wire.FunctionTool || !s.Exists() || s.Is(jsonscan.Null) || o.Provider == wire.Gemini {
		return // no parameters, or in another language
	}
	name := openAIName(t.Name)
	kind := s.Get("type")
	switch {
	case !s.Is(jsonscan.Object):
		o.declare("schema_root_not_object", t.Name, s, "The parameters of tool "+name+" are "+openAIKind(s)+", no JSON Schema object.")
		return
	case kind.Exists() && kind.Str() != "object":
		o.declare("schema_root_not_object", t.Name, kind, "The parameters of tool "+name+" have the type "+openAIShort(kind)+"; OpenAI wants object at the root.")
		return
	}
	for _, union := range SubsetOf(wire.OpenAIChat).Root {
		if at := s.Get(union); at.Exists() {
			o.declare("schema_root_union", t.Name, at, "The parameters of tool "+name+" have "+union+" at the root; OpenAI refuses it there.")
			return
		}
	}
	switch {
	case !kind.Exists() && s.Len() > 0:
		o.declare("schema_root_not_object", t.Name, s, "The parameters of tool "+name+" have no type; OpenAI wants object at the root.")
	case kind.Exists() && !s.Get("properties").Exists():
		o.declare("schema_properties_missing", t.Name, s, "The parameters of tool "+name+" are an object without properties; OpenAI wants them, be they empty.")
	}
	walk := openAISchemaWalk{}
	walk.see = func(part jsonscan.Node, path []string) {
		if HasType(part, "array") && !part.Get("items").Exists() && !part.Get("prefixItems").Exists() {
			o.declare("schema_array_items_missing", t.Name, part, "In tool "+name+" the array "+openAIPath(path)+" does not say what its items are.")
		}
	}
	walk.schema(s, nil)
}

// HasType reports whether a schema's type is, or includes, a word.
func HasType(s jsonscan.Node, word string) bool {
	kind := s.Get("type")
	if kind.Str() == word {
		return true
	}
	for _, k := range kind.Items() {
		if k.Str() == word {
			return true
		}
	}
	return false
}

// openAIPath is the place of a schema part in words.
func openAIPath(path []string) string {
	if len(path) == 0 {
		return "at the root"
	}
	return "at " + openAIName(strings.Join(path, "."))
}

// openAISchemaWalk visits a schema and every schema inside, in the order of the
// text. It follows no references: what they point to stands in the same text.
type openAISchemaWalk struct {
	see   func(part jsonscan.Node, path []string)
	depth int
}

// openAIDeepest bounds the walk: a schema nested deeper is refused by anybody.
const openAIDeepest = 200

func (w *openAISchemaWalk) schema(s jsonscan.Node, path []string) {
	if w.depth++; w.depth > openAIDeepest || !s.Is(jsonscan.Object) {
		w.depth--
		return
	}
	w.see(s, path)
	for k, v := range s.Members() {
		key := k.Str()
		switch key {
		case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas":
			for name, inner := range v.Members() {
				w.schema(inner, w.into(path, key, name.Str()))
			}
		case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems":
			w.schema(v, w.into(path, key, ""))
		case "anyOf", "oneOf", "allOf", "prefixItems":
			for _, inner := range v.Items() {
				w.schema(inner, path)
			}
		}
	}
	w.depth--
}

// into is the path one step down, in the words of the arguments: properties by
// name, items by brackets.
func (w *openAISchemaWalk) into(path []string, key, name string) []string {
	switch key {
	case "properties":
	case "items":
		name = "[]"
	default:
		name = strings.TrimSuffix(key+" "+name, " ")
	}
	return append(slices.Clip(path), name)
}
