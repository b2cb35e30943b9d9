package diagnose

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiSnake are the keywords of parameters in their other spelling. Keywords
// bind parameters alone: parametersJsonSchema takes JSON Schema.
var geminiSnake = map[string]bool{
	"max_items": true, "min_items": true, "min_length": true, "max_length": true, "min_properties": true, "max_properties": true,
	"property_ordering": true, "any_of": true, "prefix_items": true,
}

// geminiVertexKeywords are the members that Schema has on Vertex AI beside those.
var geminiVertexKeywords = map[string]bool{
	"additionalProperties": true, "additional_properties": true, "ref": true, "defs": true,
}

var geminiTypes = map[string]bool{
	"string": true, "number": true, "integer": true, "boolean": true, "array": true, "object": true, "null": true, "type_unspecified": true,
}

// geminiDeepest bounds the walk through a schema.
const geminiDeepest = 64

func (d geminiDeclaration) schema() {
	params := d.tool.Node.Get("parameters")
	other := d.tool.Node.Get("parametersJsonSchema")
	if !other.Exists() {
		other = d.tool.Node.Get("parameters_json_schema")
	}
	has := func(n jsonscan.Node) bool { return n.Exists() && !n.Is(jsonscan.Null) }
	if has(params) && has(other) {
		d.j.Report(d.hit("parameters_both", d.tool.Node, quote(d.tool.Name)+" has both parameters and parametersJsonSchema."))
	}
	w := geminiWalk{d: d, vertex: geminiOnVertex(d.s)}
	w.strict = has(params)
	switch {
	case d.j.X.Provider != wire.Gemini: // it may be sent as either
		w.strict, w.either = true, true
		w.part(d.tool.Schema, 0)
	case params.Is(jsonscan.Object):
		w.part(params, 0)
	case other.Is(jsonscan.Object):
		w.part(other, 0)
	}
}

// geminiWalk goes through a schema. A keyword is reported once a tool, with the
// first place where it stands.
type geminiWalk struct {
	d      geminiDeclaration
	strict bool // parameters, not parametersJsonSchema
	either bool // of another provider's history
	vertex bool
	said   map[string]bool
}

func (w *geminiWalk) report(word string, node jsonscan.Node, warn bool, evidence string) {
	if w.said == nil {
		w.said = map[string]bool{}
	}
	if w.said[word] {
		return
	}
	w.said[word] = true
	h := w.d.hit(word, node, "In the schema of "+quote(w.d.tool.Name)+", "+evidence+".")
	h.Warn, h.Silent = warn || w.either, word == "schema_empty_object"
	w.d.j.Report(h)
}

func (w *geminiWalk) part(s jsonscan.Node, depth int) {
	if depth > geminiDeepest || !s.Is(jsonscan.Object) {
		return
	}
	for key, value := range s.Members() {
		name := key.Str()
		if w.strict {
			w.keyword(name, value)
		}
		switch name {
		case "properties":
			for property, part := range value.Members() {
				w.property(property.Str(), part)
				w.part(part, depth+1)
			}
		case "items", "additionalProperties", "additional_properties":
			w.part(value, depth+1)
		case "anyOf", "any_of", "prefixItems", "prefix_items":
			for _, part := range value.Items() {
				w.part(part, depth+1)
			}
		}
	}
	if w.strict {
		if depth == 0 {
			w.root(s)
		}
		w.shape(s, depth)
	}
}

// root judges the type of the parameters. One that is left out was seen refused
// and taken.
func (w *geminiWalk) root(s jsonscan.Node) {
	switch typ := s.Get("type"); {
	case typ.Is(jsonscan.String) && geminiTypes[strings.ToLower(typ.Str())] && !strings.EqualFold(typ.Str(), "object"):
		w.report("schema_root_type", typ, false, "the type at the root is "+quote(typ.Str())+", not OBJECT")
	case !typ.Exists() && s.Get("properties").Len() > 0:
		w.report("schema_root_type", s, true, "the root has properties and no type")
	}
}

func (w *geminiWalk) keyword(name string, value jsonscan.Node) {
	switch {
	case geminiSnake[name], slices.Contains(SubsetOf(wire.Gemini).Takes, name):
	case w.vertex && geminiVertexKeywords[name]:
	case name == "$ref" || name == "ref":
		w.report("schema_ref", value, false, "a part refers to another with "+name)
	case name == "$defs" || name == "defs" || name == "definitions":
		w.report("schema_defs", value, false, "definitions stand under "+quote(name))
	default:
		w.report("schema_unknown_keyword", value, w.vertex, "the keyword "+quote(name)+" is none that parameters knows")
	}
}

func (w *geminiWalk) property(name string, part jsonscan.Node) {
	switch bad := geminiBadName(name, SubsetOf(wire.Gemini).Param.Extra); {
	case name == "":
		w.report("param_name_invalid", part, false, "a property has no name")
	case bad != "":
		w.report("param_name_invalid", part, false, "the property name "+quote(name)+" "+bad)
	case len(name) > SubsetOf(wire.Gemini).Param.Most:
		w.report("param_name_invalid", part, false, "the property name "+quote(name)+" is longer than 64 characters")
	}
}

// shape judges what the keywords of one part say together. A function without
// parameters is accepted as an empty object at the root since Gemini 2.0, and was
// not seen so below it.
func (w *geminiWalk) shape(s jsonscan.Node, depth int) {
	typ := s.Get("type")
	word := strings.ToLower(typ.Str())
	properties := s.Get("properties")
	switch {
	case typ.Is(jsonscan.Array):
		w.report("schema_type_list", typ, false, "a type is the list "+valueShown(typ))
	case typ.Is(jsonscan.String) && !geminiTypes[word]:
		w.report("schema_type_word", typ, false, "the type "+quote(typ.Str())+" is none that parameters knows")
	case word == "object" && properties.Len() == 0:
		if depth > 0 || geminiGeneration(w.d.s.Model) < 2 {
			w.report("schema_empty_object", s, w.vertex || depth == 0, "an object has no properties")
		}
	case word == "array" && !s.Get("items").Exists() && !s.Get("prefixItems").Exists() && !s.Get("prefix_items").Exists():
		w.report("schema_items_missing", s, false, "an array does not say what its items are")
	case word == "string":
		if f := s.Get("format"); f.Is(jsonscan.String) && !slices.Contains(SubsetOf(wire.Gemini).Formats, f.Str()) {
			w.report("schema_format", f, true, "a string has the format "+quote(f.Str()))
		}
	}
	w.enum(s.Get("enum"), word)
	if required := s.Get("required"); properties.Is(jsonscan.Object) && required.Is(jsonscan.Array) {
		w.required(required, properties)
	}
}

func (w *geminiWalk) required(required, properties jsonscan.Node) {
	known := map[string]bool{}
	for name := range properties.Members() {
		known[name.Str()] = true
	}
	for _, r := range required.Items() {
		if r.Is(jsonscan.String) && !known[r.Str()] {
			w.report("schema_required_unknown", r, false, "required names "+quote(r.Str())+", which is no property there")
			return
		}
	}
}

func (w *geminiWalk) enum(values jsonscan.Node, word string) {
	for _, v := range values.Items() {
		if !v.Is(jsonscan.String) {
			w.report("schema_enum_non_string", v, false, "an enum holds "+valueShown(v)+", which is no string")
			return
		}
	}
	if values.Len() > 0 && word != "string" {
		w.report("schema_enum_type", values, word == "", "an enum stands under the type "+quote(word)+", not under STRING")
	}
}
