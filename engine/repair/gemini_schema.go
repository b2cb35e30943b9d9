package repair

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// inlineRefs puts in the place of each reference what it refers to, and takes
// the definitions out.
func inlineRefs(j *job) string {
	t := j.tool()
	if t == nil || !t.Schema.Is(jsonscan.Object) {
		return j.fail(noTool)
	}
	in := inliner{root: t.Schema}
	e := j.in(t.Schema)
	in.edit(e, t.Schema, nil)
	if in.why != "" {
		return j.fail(in.why)
	}
	for k, v := range t.Schema.Members() {
		if definitions[k.Str()] {
			j.remove(v)
		}
	}
	return "put the definitions of " + named(t.Name) + " in the place of the references to them"
}

var definitions = map[string]bool{"$defs": true, "definitions": true, "defs": true}

// inliner resolves the references of one schema.
type inliner struct {
	root jsonscan.Node
	size int // bytes put in
	why  string
}

// mostInlined bounds what references unfold to: each may refer to others.
const mostInlined = 1 << 20

// edit replaces the outermost references in a part; open are the references
// that led here.
func (in *inliner) edit(e *jsonscan.Edits, part jsonscan.Node, open []string) {
	if in.why != "" || len(open) > deepest {
		return
	}
	ref := part.First("$ref", "ref")
	if ref.Is(jsonscan.String) {
		e.Replace(part, in.target(part, ref.Str(), open))
		return
	}
	for k, v := range part.Members() {
		if part != in.root || !definitions[k.Str()] {
			in.edit(e, v, open)
		}
	}
	for _, v := range part.Items() {
		in.edit(e, v, open)
	}
}

// target is what a reference refers to, with its own references resolved.
func (in *inliner) target(part jsonscan.Node, ref string, open []string) string {
	at := jsonscan.Node{}
	if strings.HasPrefix(ref, "#") {
		at = in.root.Find(ref[1:])
	} else if name, ok := strings.CutPrefix(ref, "defs/"); ok {
		at = in.root.Path("defs", name)
	}
	switch {
	case !at.Is(jsonscan.Object):
		in.why = "The reference " + named(ref) + " leads nowhere in the declaration."
	case slices.Contains(open, ref) || ref == "#":
		in.why = "The reference " + named(ref) + " leads back to itself; how deep it may go, only you can say."
	case in.size > mostInlined:
		in.why = "The references unfold to more than any provider takes."
	}
	if in.why != "" {
		return "null"
	}
	e := jsonscan.NewEdits(at.Doc())
	in.edit(e, at, append(slices.Clip(open), ref))
	for k, v := range part.Members() {
		if key := k.Str(); key != "$ref" && key != "ref" && !definitions[key] && !at.Get(key).Exists() {
			e.Add(at, key, v.Raw())
		}
	}
	text := e.Of(at)
	in.size += len(text)
	return text
}

// geminiTypes are the words that other languages have for the types.
var geminiTypes = map[string]string{
	"str": "string", "text": "string", "char": "string", "uuid": "string", "date": "string", "datetime": "string",
	"int": "integer", "int32": "integer", "int64": "integer", "long": "integer",
	"float": "number", "double": "number", "decimal": "number", "numeric": "number",
	"bool": "boolean", "list": "array", "tuple": "array", "set": "array", "dict": "object", "map": "object", "struct": "object",
}

// geminiType writes a type as one word that the provider knows.
func geminiType(j *job) string {
	at := j.f.Node
	if at.Is(jsonscan.Array) {
		return j.typeList(at)
	}
	word, ok := geminiTypes[strings.ToLower(at.Str())]
	if !ok {
		return j.fail("Which type " + named(at.Str()) + " means, only you can say.")
	}
	j.say(at, word)
	return "wrote the type " + named(at.Str()) + " as " + word
}

// typeList splits a list of types: null makes it nullable, several others a
// choice.
func (j *job) typeList(at jsonscan.Node) string {
	var words []string
	null := false
	for _, k := range at.Items() {
		if k.Str() == "null" {
			null = true
		} else if k.Is(jsonscan.String) {
			words = append(words, k.Str())
		}
	}
	around := parent(at)
	if len(words) == 0 || len(words) > 1 && around.Get("anyOf").Exists() {
		return j.fail("Which of the types is meant, only you can say.")
	}
	if null {
		j.set(around, "nullable", true)
	}
	if len(words) == 1 {
		j.say(at, words[0])
		return "wrote one type in the place of a list" + nullWords(null)
	}
	var choice []any
	for _, w := range words {
		choice = append(choice, jsonscan.Members{{Key: "type", Value: w}})
	}
	j.put(at, choice)
	j.rename(at, "anyOf")
	return "wrote the list of types as anyOf" + nullWords(null)
}

func nullWords(null bool) string {
	if null {
		return ", and nullable: true for null"
	}
	return ""
}

// geminiEnum: an enum has strings, and the type of strings.
func geminiEnum(j *job) string {
	values := j.f.Node
	if !values.Is(jsonscan.Array) {
		return j.asJSONSchema()
	}
	j.set(parent(values), "type", "string")
	return "set the type of the enum to string, as its values are"
}

// asJSONSchema sends a schema under the key that takes JSON Schema as it is.
func (j *job) asJSONSchema() string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	at := t.Node.Get("parameters")
	capitals := false
	eachSchema(at, 0, func(s jsonscan.Node) {
		word := s.Get("type").Str()
		capitals = capitals || word != strings.ToLower(word)
	})
	if !at.Exists() || capitals {
		return j.fail("The values are no strings, and the schema is no JSON Schema that could be sent as it is.")
	}
	j.rename(at, "parametersJsonSchema")
	return "sent the schema of " + named(t.Name) + " as parametersJsonSchema, which takes such values"
}

// geminiRequired takes the names out of required that are no property.
func geminiRequired(j *job) string {
	list := parent(j.f.Node)
	known := map[string]bool{}
	for k := range parent(list).Get("properties").Members() {
		known[k.Str()] = true
	}
	for _, r := range list.Items() {
		if !known[r.Str()] {
			j.remove(r)
		}
	}
	return "took the names out of required that no property has"
}

// geminiOneSchema: of two schemas that say the same, one is enough.
func geminiOneSchema(j *job) string {
	t := j.tool()
	if t == nil {
		return j.fail(noTool)
	}
	one, other := t.Node.Get("parameters"), t.Node.First("parametersJsonSchema", "parameters_json_schema")
	if !one.Exists() || !sameValue(one, other) {
		return j.fail("The two schemas differ, and only you know which one holds.")
	}
	j.remove(one)
	return "took parameters out, which says the same as parametersJsonSchema"
}

// geminiEmpty: a function without arguments has no parameters.
func geminiEmpty(j *job) string {
	if key, value := member(j.f.Node); key.Str() == "parameters" {
		j.remove(value)
		return "took the parameters out, which are none"
	}
	return j.fail("What the empty object holds, only you can say.")
}
