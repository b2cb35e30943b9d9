package transcript

import (
	"maps"
	"slices"

	"callstep/engine/contract"
	"callstep/engine/declare"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// declared are the tools of a scenario as they were sent, with the flaw that a
// fault gave them: in the tool that was called then, or in the first.
func declared(tools []*contract.Tool, flaw, called string) []wire.TalkTool {
	list := make([]wire.TalkTool, len(tools))
	at := 0
	for i, t := range tools {
		list[i] = wire.TalkTool{Name: t.Name, Description: t.Describe, Schema: jsonscan.Encode(ordered(t))}
		if t.Name == called {
			at = i
		}
	}
	if spoil := flaws[flaw]; spoil != nil && len(list) > 0 {
		return spoil(list, tools[at], at)
	}
	return list
}

// flaws are what the faults of declarations make of them, by their kinds.
var flaws = map[string]func(list []wire.TalkTool, t *contract.Tool, at int) []wire.TalkTool{
	"duplicate_tool": func(list []wire.TalkTool, _ *contract.Tool, at int) []wire.TalkTool {
		return append(list, list[at])
	},
	"tool_withdrawn": func(list []wire.TalkTool, _ *contract.Tool, at int) []wire.TalkTool {
		return slices.Delete(list, at, at+1)
	},
	"optional_not_required": func(list []wire.TalkTool, t *contract.Tool, at int) []wire.TalkTool {
		all := names(t)
		return strictly(list, at, "required", all[:max(0, len(all)-1)])
	},
	// uniqueItems is a keyword that no provider takes in a strict schema.
	"unsupported_keyword": func(list []wire.TalkTool, t *contract.Tool, at int) []wire.TalkTool {
		list = strictly(list, at, "required", names(t))
		list[at].Schema, _ = jsonscan.InsertMember(list[at].Schema, "", "uniqueItems", "true")
		return list
	},
}

// strictly makes a tool strict in a way that every provider takes, and then sets
// one list of its schema.
func strictly(list []wire.TalkTool, at int, key string, words []string) []wire.TalkTool {
	strict := declare.For(wire.Anthropic, list[at:at+1], true).Tools[0]
	list[at].Strict, list[at].Schema = wire.Yes, strict.Schema
	raw := jsonscan.Encode(values(words))
	if text, ok := jsonscan.ReplaceValue(list[at].Schema, "/"+key, raw); ok {
		list[at].Schema = text
	} else {
		list[at].Schema, _ = jsonscan.InsertMember(list[at].Schema, "", key, raw)
	}
	return list
}

// ordered is a tool's schema with its properties in the order of the file, and
// in every part the keywords that say most first.
func ordered(t *contract.Tool) any {
	root, ok := t.Raw().(map[string]any)
	if !ok {
		return t.Raw()
	}
	list := legible(root).(jsonscan.Members)
	for i := range list {
		if props, ok := root["properties"].(map[string]any); ok && list[i].Key == "properties" {
			list[i].Value = inOrder(props, names(t), legible)
		}
	}
	return list
}

var firstKeywords = []string{"type", "description", "properties", "required", "additionalProperties", "items", "enum", "minimum", "maximum", "minLength", "maxLength"}

// legible is a schema with its keywords in an order for people. What is data
// stays as it is.
func legible(schema any) any {
	part, ok := schema.(map[string]any)
	if !ok {
		return schema
	}
	part = maps.Clone(part)
	for key, v := range part {
		switch inner := v.(type) {
		case map[string]any:
			switch key {
			case "properties", "$defs", "definitions", "patternProperties":
				part[key] = inOrder(inner, nil, legible)
			case "items", "additionalProperties", "not", "if", "then", "else", "contains":
				part[key] = legible(inner)
			}
		case []any:
			switch key {
			case "anyOf", "oneOf", "allOf", "prefixItems":
				list := slices.Clone(inner)
				for i := range list {
					list[i] = legible(list[i])
				}
				part[key] = list
			}
		}
	}
	return inOrder(part, firstKeywords, func(v any) any { return v })
}

// inOrder are the members of an object, those that are named first, each value
// as it is to be written.
func inOrder(object map[string]any, first []string, write func(any) any) jsonscan.Members {
	list := jsonscan.Members{}
	for _, name := range first {
		if v, ok := object[name]; ok {
			list = append(list, jsonscan.Member{Key: name, Value: write(v)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(first, name) {
			list = append(list, jsonscan.Member{Key: name, Value: write(object[name])})
		}
	}
	return list
}

// names are the arguments of a tool in the order of the file.
func names(t *contract.Tool) []string {
	list := []string{}
	for _, p := range t.Input.Properties() {
		list = append(list, p.Name)
	}
	return list
}

func values(words []string) []any {
	list := make([]any, len(words))
	for i, w := range words {
		list[i] = w
	}
	return list
}
