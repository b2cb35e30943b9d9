package declare

import (
	"encoding/json"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
)

// A schema under work is a tree of jsonscan.Members, []any and plain values,
// so that its members keep their order. Trees are never changed in place.

// treeOf reads a schema; ok is false for anything but an object.
func treeOf(text string) (jsonscan.Members, bool) {
	doc, err := jsonscan.Index(text)
	if err != nil {
		return nil, false
	}
	tree, ok := branch(doc.Root()).(jsonscan.Members)
	return tree, ok
}

func branch(n jsonscan.Node) any {
	switch n.Kind() {
	case jsonscan.Object:
		out := jsonscan.Members{}
		for k, v := range n.Members() {
			out = with(out, k.Str(), branch(v)) // of a key given twice the last counts
		}
		return out
	case jsonscan.Array:
		out := []any{}
		for _, item := range n.Items() {
			out = append(out, branch(item))
		}
		return out
	case jsonscan.String:
		return n.Str()
	case jsonscan.Number:
		return json.Number(n.Raw())
	case jsonscan.Bool:
		return n.True()
	}
	return nil
}

func get(s jsonscan.Members, key string) (any, bool) {
	for _, m := range s {
		if m.Key == key {
			return m.Value, true
		}
	}
	return nil, false
}

// part is a member that is an object, nil for anything else.
func part(s jsonscan.Members, key string) jsonscan.Members {
	v, _ := get(s, key)
	inner, _ := v.(jsonscan.Members)
	return inner
}

func list(s jsonscan.Members, key string) []any {
	v, _ := get(s, key)
	items, _ := v.([]any)
	return items
}

// with is an object with a member set: in its place, or at the end.
func with(s jsonscan.Members, key string, value any) jsonscan.Members {
	s = slices.Clone(s)
	for i := range s {
		if s[i].Key == key {
			s[i].Value = value
			return s
		}
	}
	return append(s, jsonscan.Member{Key: key, Value: value})
}

func without(s jsonscan.Members, keys ...string) jsonscan.Members {
	out := jsonscan.Members{}
	for _, m := range s {
		if !slices.Contains(keys, m.Key) {
			out = append(out, m)
		}
	}
	return out
}

// types are the types that a schema allows, in small letters; nil where it does
// not say.
func types(s jsonscan.Members) (names []string) {
	v, _ := get(s, "type")
	switch v := v.(type) {
	case string:
		return []string{strings.ToLower(v)}
	case []any:
		for _, item := range v {
			if name, ok := item.(string); ok {
				names = append(names, strings.ToLower(name))
			}
		}
	}
	return names
}

// resolve finds what a reference within a schema points to.
func resolve(root jsonscan.Members, ref string) (jsonscan.Members, bool) {
	pointer, local := strings.CutPrefix(ref, "#")
	tokens, ok := jsonscan.Split(pointer)
	if !local || !ok {
		return nil, false
	}
	var at any = root
	for _, token := range tokens {
		s, isObject := at.(jsonscan.Members)
		if !isObject {
			return nil, false
		}
		if at, ok = get(s, token); !ok {
			return nil, false
		}
	}
	found, ok := at.(jsonscan.Members)
	return found, ok
}

// texts are the strings of a list.
func texts(items []any) (out []string) {
	for _, item := range items {
		if s, ok := item.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

func anys(words []string) []any {
	out := make([]any, len(words))
	for i, w := range words {
		out[i] = w
	}
	return out
}

// typeOfValues is the type that all values share, "" where they do not.
func typeOfValues(values []any) string {
	kind := ""
	for _, v := range values {
		var k string
		switch v := v.(type) {
		case string:
			k = "string"
		case bool:
			k = "boolean"
		case json.Number:
			k = "integer"
			if strings.ContainsAny(string(v), ".eE") {
				k = "number"
			}
		case nil:
			continue
		default:
			return ""
		}
		switch {
		case kind == "" || kind == k:
			kind = k
		case kind != "string" && kind != "boolean" && k != "string" && k != "boolean":
			kind = "number"
		default:
			return ""
		}
	}
	return kind
}
