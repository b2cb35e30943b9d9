package declare_test

import (
	"maps"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"callstep/engine/contract"
	"callstep/engine/declare"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestNoFindings declares schemas of all kinds for every provider: diagnose has
// nothing against what is written, and arguments that fit the contract fit it
// too.
func TestNoFindings(t *testing.T) {
	for _, p := range []wire.Provider{wire.Anthropic, wire.OpenAIChat, wire.OpenAIResponses, wire.Gemini, wire.MCP} {
		t.Run(p.String(), func(t *testing.T) {
			strict := 0
			rapid.Check(t, func(t *rapid.T) {
				var tools []wire.TalkTool
				var samples []any
				for i := range rapid.IntRange(1, 3).Draw(t, "tools") {
					g := &generator{}
					schema, sample := g.root(t)
					tools = append(tools, wire.TalkTool{
						Name: rapid.SampledFrom([]string{"count_copies", "shop.count", "lies weiter", "a-b"}).Draw(t, "name") + strconv.Itoa(i), Description: "Counts the copies " + strconv.Itoa(i) + ".",
						Schema: jsonscan.Encode(schema),
					})
					samples = append(samples, sample)
					fits(t, tools[i].Schema, sample)
				}
				got := declare.For(p, tools, rapid.Bool().Draw(t, "strict"))
				for _, f := range declare.Lint(p, got.Tools) {
					t.Fatalf("%s: %s\nwrote %+v\nof %+v", f.Rule, f.Evidence, got.Tools, tools)
				}
				for i, tool := range got.Tools {
					if tool.Strict == wire.Yes || tool.OpenAPI {
						strict++
					}
					if tool.Schema != "" {
						fits(t, tool.JSONSchema(), complete(tool, samples[i]))
					}
				}
			})
			if p != wire.MCP && strict == 0 {
				t.Error("nothing was declared strictly")
			}
		})
	}
}

// complete gives null to the arguments that a strict tool requires and a value
// leaves out: alternatives at the root become arguments of one object.
func complete(tool wire.TalkTool, sample any) any {
	doc, _ := jsonscan.Index(tool.Schema)
	given, isObject := sample.(map[string]any)
	if tool.Strict != wire.Yes || !isObject {
		return sample
	}
	full := maps.Clone(given)
	for _, name := range doc.Root().Get("required").Items() {
		if _, ok := full[name.Str()]; !ok {
			full[name.Str()] = nil
		}
	}
	return full
}

func fits(t *rapid.T, schema string, sample any) {
	t.Helper()
	s, problems := contract.ForeignSchema(schema, false)
	if s == nil {
		t.Fatalf("no schema: %+v\n%s", problems, schema)
	}
	if v, told := s.Violations(sample, contract.NewBudget()); v != nil || !told {
		t.Fatalf("%s\ndoes not fit\n%s\n%+v", jsonscan.Encode(sample), schema, v)
	}
}

// generator makes schemas, and with each a value that fits it and has every
// argument.
type generator struct {
	defs    jsonscan.Members
	samples map[string]any
}

type members = jsonscan.Members

func member(key string, value any) jsonscan.Member { return jsonscan.Member{Key: key, Value: value} }

func (g *generator) root(t *rapid.T) (members, any) {
	g.samples = map[string]any{}
	for i := range rapid.IntRange(0, 2).Draw(t, "definitions") {
		name := "part_" + strconv.Itoa(i)
		schema, sample := g.value(t, 1)
		g.defs, g.samples[name] = append(g.defs, member(name, schema)), sample
	}
	schema, sample := g.object(t, 0)
	if len(g.defs) > 0 {
		schema = append(schema, member("$defs", g.defs))
	}
	if rapid.IntRange(0, 6).Draw(t, "alternatives") == 0 {
		other, _ := g.object(t, 2)
		schema = members{member("anyOf", []any{schema, other})}
		if len(g.defs) > 0 {
			schema = append(schema, member("$defs", g.defs))
		}
	}
	return schema, sample
}

func (g *generator) object(t *rapid.T, depth int) (members, any) {
	schema := members{member("type", "object")}
	props, required, sample := members{}, []any{}, map[string]any{}
	for i := range rapid.IntRange(0, 3).Draw(t, "properties") {
		name := rapid.SampledFrom([]string{"book", "shop", "at"}).Draw(t, "property") + strconv.Itoa(i)
		inner, value := g.value(t, depth+1)
		props = append(props, member(name, inner))
		sample[name] = value
		if rapid.Bool().Draw(t, "required") {
			required = append(required, name)
		}
	}
	schema = append(schema, member("properties", props), member("required", required))
	switch rapid.IntRange(0, 4).Draw(t, "extra") {
	case 0:
		schema = append(schema, member("additionalProperties", false))
	case 1:
		schema = append(schema, member("additionalProperties", members{member("type", "string")}))
	case 2:
		schema = append(schema, member("maxProperties", 9))
	}
	return schema, sample
}

func (g *generator) value(t *rapid.T, depth int) (members, any) {
	kinds := []string{"text", "number", "enum", "const", "mixed", "null", "any"}
	if len(g.defs) > 0 {
		kinds = append(kinds, "ref", "ref")
	}
	if depth < 4 {
		kinds = append(kinds, "object", "object", "list", "either", "all", "free")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "text":
		schema := members{member("type", "string"), member("description", "A text")}
		word := rapid.SampledFrom([]jsonscan.Member{
			member("minLength", 1), member("maxLength", 90), member("pattern", "^2"), member("pattern", "^(?:2)\\d"), member("format", "date"), member("format", "idn-email"),
			member("default", "x"), member("x-ui", true), member("title", "T"), member("examples", []any{"a"}),
		}).Draw(t, "keyword")
		if word.Value == "idn-email" {
			return append(schema, word), "2@b.de"
		}
		return append(schema, word), "2026-05-01"
	case "number":
		word := rapid.SampledFrom([]jsonscan.Member{
			member("minimum", 1), member("maximum", 90), member("exclusiveMinimum", 0), member("multipleOf", 2), member("format", "int32"), member("enum", []any{2, 4}),
		}).Draw(t, "keyword")
		return members{member("type", "integer"), word}, int64(2)
	case "enum":
		return members{member("enum", []any{"a", "b"})}, "a"
	case "const":
		return members{member("const", 2)}, int64(2)
	case "mixed":
		return members{member("type", []any{"string", "integer"}), member("minimum", 0), member("maxLength", 5)}, "five"
	case "null":
		return members{member("type", []any{"string", "null"}), member("enum", []any{"a", nil})}, nil
	case "any":
		return members{member("description", "Whatever")}, "x"
	case "ref":
		name := g.defs[0].Key
		return members{member("$ref", "#/$defs/"+name)}, g.samples[name]
	case "object":
		return g.object(t, depth)
	case "free":
		return members{member("type", "object"), member("additionalProperties", members{member("type", "integer")})}, map[string]any{"k": int64(1)}
	case "list":
		inner, value := g.value(t, depth+1)
		schema := members{member("type", "array"), member("items", inner)}
		word := rapid.SampledFrom([]jsonscan.Member{member("minItems", 1), member("maxItems", 3), member("uniqueItems", true), member("minItems", 0)}).Draw(t, "keyword")
		return append(schema, word), []any{value}
	case "either":
		a, value := g.value(t, depth+1)
		return members{member(rapid.SampledFrom([]string{"anyOf", "anyOf", "oneOf"}).Draw(t, "word"), []any{a, members{member("type", "object"), member("properties", members{member("never", members{member("type", "boolean")})}), member("required", []any{"never"})}})}, value
	}
	a, sampleA := g.object(t, depth+1)
	return members{member("allOf", []any{a})}, sampleA
}

// FuzzFor declares any schema for every provider: it never panics, and takes
// no long time over references that double a schema.
func FuzzFor(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"allOf":[{"$ref":"#/$defs/b"}]}}}`)
	f.Add(`{"$ref":"#","properties":{"a":{"$ref":"#"},"b":{"$ref":"#/properties/a"}}}`)
	f.Add(`{"anyOf":[{"$ref":"#"},{"properties":{"a":true}}],"type":["object",1],"required":[1,"a"],"enum":[{}]}`)
	f.Add(`{"type":"object","properties":{"a":{"type":["string","array"],"items":[],"nullable":true,"oneOf":[{"type":"null"}]}}}`)
	f.Fuzz(func(t *testing.T, schema string) {
		for p := range wire.NumProviders {
			for _, strict := range []bool{true, false} {
				got := declare.For(p, []wire.TalkTool{{Name: schema, Schema: schema}, {Name: "a"}}, strict)
				if len(got.Tools) != 2 {
					t.Fatal(got)
				}
				wire.EncodeTools(p, got.Tools)
			}
		}
	})
}
