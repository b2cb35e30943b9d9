package contract

import (
	"maps"
	"slices"
	"strconv"

	"cel.dev/cel-go/common/types"
)

// maxDepth bounds how deep types follow a schema or data; below it anything
// goes. It also ends schemas that refer to themselves.
const maxDepth = 12

var dyn = kindOf{Type: types.DynType}

// dataRecord types a record from the data it will hold: fields exactly, and
// below them maps from string to what their values have in common.
func (p *provider) dataRecord(name string, data map[string]any) *types.Type {
	r := p.record(name)
	for _, field := range slices.Sorted(maps.Keys(data)) {
		r.add(field, dataType(data[field], 0))
	}
	return r.typ
}

func dataType(v any, depth int) kindOf {
	if depth > maxDepth {
		return dyn
	}
	switch v := v.(type) {
	case bool:
		return kindOf{Type: types.BoolType}
	case int64, int:
		return kindOf{Type: types.IntType}
	case float64:
		return kindOf{Type: types.DoubleType}
	case string:
		return kindOf{Type: types.StringType}
	case []any:
		var of kindOf
		for i, item := range v {
			of = joined(of, dataType(item, depth+1), i == 0)
		}
		return kindOf{Type: types.NewListType(orDyn(of))}
	case map[string]any:
		var of kindOf
		first := true
		for _, item := range v {
			of, first = joined(of, dataType(item, depth+1), first), false
		}
		return kindOf{Type: types.NewMapType(types.StringType, orDyn(of))}
	}
	return dyn
}

// joined is what two kinds of values have in common.
func joined(a, b kindOf, first bool) kindOf {
	switch {
	case first:
		return b
	case isNumeric(a) && isNumeric(b):
		if a.Kind() != b.Kind() {
			a.Type = types.DoubleType
		}
		return kindOf{Type: a.Type, null: a.null || b.null}
	case a.Kind() == types.DynKind || b.Kind() == types.DynKind || !a.IsExactType(b.Type):
		return dyn
	}
	return kindOf{Type: a.Type, null: a.null || b.null}
}

func isNumeric(k kindOf) bool { return k.Kind() == types.IntKind || k.Kind() == types.DoubleKind }

func orDyn(k kindOf) *types.Type {
	if k.Type == nil {
		return types.DynType
	}
	return k.cel()
}

// schemaTypes derives CEL types from one JSON Schema.
type schemaTypes struct {
	p    *provider
	root any
	refs map[string]kindOf // each reference is followed once, or a small file could ask for much
}

// record types an object schema; names fixes the order of its fields, and
// properties that it leaves out follow in the order of the alphabet.
func (b *schemaTypes) record(name string, schema any, names []string, depth int) *record {
	r := b.p.record(name)
	props := propertiesOf(b.root, schema)
	for _, prop := range orderedKeys(props, names) {
		r.add(prop, b.typeOf(name+"."+prop, props[prop], depth+1))
	}
	return r
}

func (b *schemaTypes) typeOf(name string, schema any, depth int) kindOf {
	s, ok := schema.(map[string]any)
	if !ok || depth > maxDepth {
		return dyn
	}
	if ref, ok := s["$ref"].(string); ok {
		return b.refType(name, ref, depth)
	}
	if alt, ok := s["anyOf"].([]any); ok {
		return b.oneOf(name, alt, depth)
	}
	if alt, ok := s["oneOf"].([]any); ok {
		return b.oneOf(name, alt, depth)
	}
	if all, ok := s["allOf"].([]any); ok && len(all) == 1 && s["type"] == nil {
		return b.typeOf(name, all[0], depth+1)
	}
	words, ok := typeNames(s)
	if !ok {
		return valuesType(s)
	}
	null := slices.Contains(words, "null")
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "null" })
	if len(words) != 1 {
		if len(words) == 2 && slices.Contains(words, "integer") && slices.Contains(words, "number") {
			return kindOf{Type: types.DoubleType, null: null}
		}
		return dyn
	}
	t := b.single(name, words[0], s, depth)
	t.null = null
	return t
}

func (b *schemaTypes) refType(name, ref string, depth int) kindOf {
	if t, ok := b.refs[ref]; ok {
		return t
	}
	b.refs[ref] = dyn
	target, ok := lookupRef(b.root, ref)
	if !ok {
		return dyn
	}
	t := b.typeOf(name, target, depth+1)
	b.refs[ref] = t
	return t
}

// oneOf types alternatives: null beside one other kind, or several of a kind.
func (b *schemaTypes) oneOf(name string, alternatives []any, depth int) kindOf {
	var of kindOf
	null, first := false, true
	for i, alt := range alternatives {
		if words, ok := typeNames(alt); ok && len(words) == 1 && words[0] == "null" {
			null = true
			continue
		}
		of, first = joined(of, b.typeOf(name+"|"+strconv.Itoa(i), alt, depth+1), first), false
	}
	if of.Type == nil {
		return dyn
	}
	of.null = of.null || null
	return of
}

func (b *schemaTypes) single(name, word string, s map[string]any, depth int) kindOf {
	switch word {
	case "string":
		return kindOf{Type: types.StringType}
	case "integer":
		return kindOf{Type: types.IntType}
	case "number":
		return kindOf{Type: types.DoubleType}
	case "boolean":
		return kindOf{Type: types.BoolType}
	case "array":
		of := types.DynType
		if items, ok := s["items"]; ok && s["prefixItems"] == nil {
			of = b.typeOf(name+"[]", items, depth+1).cel()
		}
		return kindOf{Type: types.NewListType(of)}
	case "object":
		if _, ok := s["properties"].(map[string]any); ok {
			return kindOf{Type: b.record(name, s, nil, depth).typ}
		}
		return kindOf{Type: types.NewMapType(types.StringType, b.typeOf(name+".*", s["additionalProperties"], depth+1).cel())}
	}
	return dyn
}

// valuesType types a schema that names no type by its enum or const.
func valuesType(s map[string]any) kindOf {
	values, ok := s["enum"].([]any)
	if c, isConst := s["const"]; isConst {
		values, ok = []any{c}, true
	}
	if !ok {
		return dyn
	}
	var of kindOf
	for i, v := range values {
		of = joined(of, dataType(v, 0), i == 0)
	}
	if of.Type == nil {
		return dyn
	}
	return of
}

// typeNames reads the keyword type.
func typeNames(schema any) ([]string, bool) {
	s, _ := schema.(map[string]any)
	switch t := s["type"].(type) {
	case string:
		return []string{t}, true
	case []any:
		var words []string
		for _, w := range t {
			word, ok := w.(string)
			if !ok {
				return nil, false
			}
			words = append(words, word)
		}
		return words, len(words) > 0
	}
	return nil, false
}

func propertiesOf(root, schema any) map[string]any {
	s, _ := resolveRef(root, schema).(map[string]any)
	props, _ := s["properties"].(map[string]any)
	return props
}

// orderedKeys lists the keys of m: those of first in their order, then the
// rest sorted.
func orderedKeys(m map[string]any, first []string) []string {
	keys := make([]string, 0, len(m))
	taken := make(map[string]bool, len(m))
	for _, k := range slices.Concat(first, slices.Sorted(maps.Keys(m))) {
		if _, ok := m[k]; ok && !taken[k] {
			keys, taken[k] = append(keys, k), true
		}
	}
	return keys
}
