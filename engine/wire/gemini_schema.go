package wire

import (
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// jsonSchema writes a schema of Gemini's parameters, which follow OpenAPI, as
// JSON Schema: type names small, nullable as a type of its own, names of
// keywords in one spelling. What only Gemini reads (propertyOrdering, example)
// stays out; the order of the members is the order of the text.
func jsonSchema(text string) string {
	doc, err := jsonscan.Index(text)
	if err != nil {
		return text
	}
	var b strings.Builder
	writeSchema(&b, doc.Root(), 0)
	return b.String()
}

// deepestSchema bounds the walk: what lies deeper is copied as it is.
const deepestSchema = 200

func writeSchema(b *strings.Builder, n jsonscan.Node, depth int) {
	if !n.Is(jsonscan.Object) || depth > deepestSchema {
		b.WriteString(n.Raw())
		return
	}
	nullable := n.Get("nullable").True()
	comma := "{"
	for k, v := range n.Members() {
		key := schemaKey(k.Str())
		if slices.Contains(openAPIOnly, key) {
			continue
		}
		b.WriteString(comma + jsonscan.Quote(key) + ":")
		comma = ","
		switch key {
		case "type":
			writeType(b, v, nullable)
		case "properties", "$defs":
			writeNamed(b, v, depth+1)
		case "items", "additionalProperties":
			writeSchema(b, v, depth+1)
		case "anyOf", "oneOf", "allOf", "prefixItems":
			writeSchemas(b, v, depth+1)
		case "$ref":
			b.WriteString(strings.Replace(v.Raw(), "#/defs/", "#/$defs/", 1))
		case "enum":
			writeEnum(b, v, nullable)
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
			b.WriteString(v.Word()) // an int64 may be written as a string
		default:
			b.WriteString(v.Raw())
		}
	}
	if comma == "{" {
		b.WriteByte('{')
	}
	b.WriteByte('}')
}

// openAPIOnly are members that JSON Schema does not know.
var openAPIOnly = []string{"nullable", "propertyOrdering", "example"}

// schemaKey is a keyword as JSON Schema spells it.
func schemaKey(key string) string {
	switch key {
	case "defs":
		return "$defs"
	case "ref":
		return "$ref"
	}
	words := strings.Split(key, "_")
	for i := 1; i < len(words); i++ {
		if w := words[i]; w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

func writeType(b *strings.Builder, v jsonscan.Node, nullable bool) {
	if !v.Is(jsonscan.String) {
		b.WriteString(v.Raw())
		return
	}
	small := jsonscan.Quote(strings.ToLower(v.Str()))
	if nullable && small != `"null"` {
		small = "[" + small + `,"null"]`
	}
	b.WriteString(small)
}

func writeEnum(b *strings.Builder, v jsonscan.Node, nullable bool) {
	raw := v.Raw()
	if nullable && v.Is(jsonscan.Array) && v.Len() > 0 {
		raw = strings.TrimSuffix(raw, "]") + ",null]"
	}
	b.WriteString(raw)
}

func writeNamed(b *strings.Builder, v jsonscan.Node, depth int) {
	if !v.Is(jsonscan.Object) {
		b.WriteString(v.Raw())
		return
	}
	b.WriteByte('{')
	comma := ""
	for name, part := range v.Members() {
		b.WriteString(comma + name.Raw() + ":")
		writeSchema(b, part, depth)
		comma = ","
	}
	b.WriteByte('}')
}

func writeSchemas(b *strings.Builder, v jsonscan.Node, depth int) {
	if !v.Is(jsonscan.Array) {
		b.WriteString(v.Raw())
		return
	}
	b.WriteByte('[')
	comma := ""
	for _, part := range v.Items() {
		b.WriteString(comma)
		writeSchema(b, part, depth)
		comma = ","
	}
	b.WriteByte(']')
}
