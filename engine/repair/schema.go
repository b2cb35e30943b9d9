package repair

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// emptySchema is that of a tool without arguments.
var emptySchema = jsonscan.Members{{Key: "type", Value: "object"}, {Key: "properties", Value: jsonscan.Members{}}}

const noTool = "The declaration that it is about is not in the file."

// schemaKey is under which key a provider wants the schema of a declaration.
func schemaKey(p wire.Provider) string {
	switch p {
	case wire.Anthropic:
		return "input_schema"
	case wire.MCP:
		return "inputSchema"
	}
	return "parameters"
}

// schemaMissing puts the schema under the provider's key.
func schemaMissing(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	key := schemaKey(j.x.Provider)
	for k, v := range t.Node.Members() {
		switch k.Str() {
		case "parameters", "inputSchema", "input_schema", "schema":
			if v.Is(jsonscan.Object) {
				j.rename(v, key)
				return "renamed " + k.Str() + " to " + key
			}
		}
	}
	j.set(t.Node, key, emptySchema)
	return "gave the tool " + named(t.Name) + " the schema of a tool without arguments"
}

// schemaRoot makes the root of a schema an object.
func schemaRoot(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	s := t.Schema
	if !s.Is(jsonscan.Object) {
		return j.noSchema(t)
	}
	kind := s.Get("type")
	says := kind.Str()
	for _, k := range kind.Items() {
		if k.Str() == "object" {
			says = "object"
		}
	}
	if kind.Exists() && !kind.Is(jsonscan.Null) && strings.ToLower(says) != "object" {
		return j.fail("The schema describes " + named(kind.Raw()) + "; which argument that should be, only you can say.")
	}
	j.set(s, "type", "object")
	return "set the type of the schema of " + named(t.Name) + " to object"
}

// noSchema puts an object in the place of what is no schema: the one that a
// text holds, or that of a tool without arguments where there is nothing.
func (j *job) noSchema(t *wire.Tool) string {
	switch s := t.Schema; s.Kind() {
	case jsonscan.Absent, jsonscan.Null:
		at := t.Node
		if f := at.Get("function"); f.Is(jsonscan.Object) {
			at = f
		}
		j.set(at, schemaKey(j.x.Provider), emptySchema)
		return "gave the tool " + named(t.Name) + " the schema of a tool without arguments"
	case jsonscan.String:
		if doc, bad := jsonscan.Index(s.Str()); bad == nil && doc.Root().Is(jsonscan.Object) {
			j.replace(s, s.Str())
			return "put the schema that the text holds in the place of the text"
		}
	}
	return j.fail("What stands in the place of the schema is none, and only you know it.")
}

func schemaProperties(j *job) string {
	j.set(j.f.Node, "properties", jsonscan.Members{})
	return "added properties, empty, to the object"
}

func schemaItems(j *job) string {
	j.set(j.f.Node, "items", jsonscan.Members{})
	return "added items to the array: anything is an item; say in it what yours are"
}

// toolShape writes a declaration as the provider of the request has it.
func toolShape(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	inner, nested := t.Node.Get("function"), t.Node.Get("function").Is(jsonscan.Object)
	if nested == (j.x.Provider == wire.OpenAIChat) {
		return j.fail("Functions and the provider's own tools do not go together in one request; which to send, only you can say.")
	}
	at := inner
	if !nested {
		at = t.Node
	}
	e := jsonscan.NewEdits(at.Doc())
	switch j.x.Provider {
	case wire.Anthropic:
		if p := inner.Get("parameters"); p.Exists() {
			e.Rename(p, "input_schema")
		} else {
			e.Add(inner, "input_schema", e.Encode(emptySchema))
		}
		j.replace(t.Node, e.Of(inner))
	case wire.OpenAIChat:
		e.Remove(t.Node.Get("type"))
		j.put(t.Node, jsonscan.Members{{Key: "type", Value: "function"}, {Key: "function", Value: jsonscan.Raw(e.Of(t.Node))}})
	default:
		e.Add(inner, "type", `"function"`)
		j.replace(t.Node, e.Of(inner))
	}
	return "wrote the declaration of " + named(t.Name) + " as this provider has it"
}

// dropKeyword takes a keyword out that the provider does not know, or writes
// the one that says the same there.
func dropKeyword(j *job) string {
	key, value := member(j.f.Node)
	if !value.Exists() {
		return j.fail("It is no keyword, but a value of one; what to write instead, only you can say.")
	}
	around := parent(value)
	switch name := key.Str(); {
	case name == "$ref":
		return j.unwrapAll(parent(parent(value)))
	case name == "allOf":
		return j.unwrapAll(value)
	case name == "oneOf" && !around.Get("anyOf").Exists():
		j.rename(value, "anyOf")
		return "wrote oneOf as anyOf"
	case name == "const" && value.Is(jsonscan.String) && !around.Get("enum").Exists():
		j.put(value, []any{jsonscan.Raw(value.Raw())})
		j.rename(value, "enum")
		return "wrote const as an enum of one value"
	case name == "minItems":
		j.replace(value, "1")
		return "set minItems to 1, the most that is taken; check it in your application"
	default:
		j.remove(value)
		return "took the keyword " + name + " out of the schema of " + named(j.f.Subject) + "; check it in your application"
	}
}

// unwrapAll writes the parts of an allOf into the schema around it, where none
// of them says what another one says too.
func (j *job) unwrapAll(all jsonscan.Node) string {
	around := parent(all)
	said := map[string]bool{}
	for k := range around.Members() {
		said[k.Str()] = true
	}
	for _, part := range all.Items() {
		for k, v := range part.Members() {
			if said[k.Str()] {
				return j.fail("The parts of allOf say the same keyword twice; how they go together, only you can say.")
			}
			said[k.Str()] = true
			j.add(around, k.Str(), v.Raw())
		}
	}
	if !all.Is(jsonscan.Array) {
		return j.fail("The parts of allOf are no list.")
	}
	j.remove(all)
	return "wrote the parts of allOf into the schema around it"
}
