package contract

import (
	"maps"
	"slices"
	"strconv"

	"cel.dev/cel-go/common/types"
)

// tree compiles a data tree and infers the type of the value it makes; name is
// the key of its record types.
func (sc *scope) tree(v any, in *place, name string, at any) (*node, kindOf, []Problem) {
	switch v := v.(type) {
	case Source:
		return sc.leaf(v, in)
	case Pairs:
		return sc.object(v, in, name, at)
	case map[string]any:
		pairs := make(Pairs, 0, len(v))
		for _, k := range slices.Sorted(maps.Keys(v)) {
			pairs = append(pairs, Pair{k, v[k]})
		}
		return sc.object(pairs, in, name, at)
	case []any:
		return sc.array(v, in, name, at)
	case int:
		return &node{value: int64(v)}, kindOf{Type: types.IntType}, nil
	case nil, bool, int64, float64, string:
		return &node{value: v}, dataType(v, 0), nil
	}
	return &node{}, dyn, []Problem{{At: at, Message: "`" + in.name + "` holds a value that is not JSON"}}
}

// leaf is a string of the file: one ${…} alone keeps its type.
func (sc *scope) leaf(src Source, in *place) (*node, kindOf, []Problem) {
	pieces, bad := cutTemplate(src.Text)
	if bad == nil && len(pieces) == 1 {
		p := pieces[0]
		if !p.isCEL {
			return &node{value: p.text}, kindOf{Type: types.StringType}, nil
		}
		e, problems := sc.piece(p, src.At, in)
		if e.shape == constant {
			return &node{value: e.value}, dataType(e.value, 0), problems
		}
		return &node{kind: single, expr: e}, jsonKind(e.typ), problems
	}
	t, problems := sc.template(src, in)
	return &node{kind: templated, text: t}, kindOf{Type: types.StringType}, problems
}

// jsonKind is what becomes of a type on its way through JSON.
func jsonKind(t *types.Type) kindOf {
	switch t.Kind() {
	case types.TimestampKind, types.DurationKind:
		return kindOf{Type: types.StringType}
	case types.UintKind:
		return kindOf{Type: types.IntType}
	case types.NullTypeKind:
		return dyn
	case types.ListKind:
		return kindOf{Type: types.NewListType(jsonKind(t.Parameters()[0]).Type)}
	case types.MapKind:
		return kindOf{Type: types.NewMapType(types.StringType, jsonKind(t.Parameters()[1]).Type)}
	case types.IntKind, types.DoubleKind, types.StringKind, types.BoolKind:
		// A value that may be null keeps that: its type says so to CEL alone.
		return kindOf{Type: baseTypes[t.Kind()], null: t.IsAssignableType(types.NullType)}
	case types.StructKind:
		return kindOf{Type: t}
	}
	return dyn
}

var baseTypes = map[types.Kind]*types.Type{
	types.IntKind: types.IntType, types.DoubleKind: types.DoubleType, types.StringKind: types.StringType, types.BoolKind: types.BoolType,
}

func (sc *scope) object(pairs Pairs, in *place, name string, at any) (*node, kindOf, []Problem) {
	n := &node{kind: object}
	r := sc.p.record(name)
	var problems []Problem
	whole := make(map[string]any, len(pairs))
	for _, p := range pairs {
		child, t, bad := sc.tree(p.Value, in, name+"."+p.Name, at)
		problems = append(problems, bad...)
		n.names, n.nodes = append(n.names, p.Name), append(n.nodes, child)
		r.add(p.Name, t)
		if whole != nil && child.kind == fixed {
			whole[p.Name] = child.value
		} else {
			whole = nil
		}
	}
	if whole != nil {
		n = &node{value: whole, names: n.names}
	}
	return n, kindOf{Type: r.typ}, problems
}

func (sc *scope) array(items []any, in *place, name string, at any) (*node, kindOf, []Problem) {
	n := &node{kind: array}
	var of kindOf
	var problems []Problem
	whole := make([]any, 0, len(items))
	for i, item := range items {
		child, t, bad := sc.tree(item, in, name+"["+strconv.Itoa(i)+"]", at)
		problems = append(problems, bad...)
		n.nodes = append(n.nodes, child)
		of = joined(of, t, i == 0)
		if whole != nil && child.kind == fixed {
			whole = append(whole, child.value)
		} else {
			whole = nil
		}
	}
	if whole != nil {
		n = &node{value: whole}
	}
	return n, kindOf{Type: types.NewListType(orDyn(of))}, problems
}
