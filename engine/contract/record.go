package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"callstep/engine/exchange"
)

// record is a CEL record over a plain map[string]any: no value is wrapped,
// reading a field checks that the value has the declared type.
type record struct {
	typ    *types.Type
	fields map[string]*types.FieldType
	names  []string // in the order of declaration
}

func (r *record) add(name string, t kindOf) {
	if _, ok := r.fields[name]; !ok {
		r.names = append(r.names, name)
	}
	r.fields[name] = mapField(name, t)
}

// kindOf is a CEL type and whether null may stand in its place.
type kindOf struct {
	*types.Type
	null bool
}

// cel is the type as CEL sees it. CEL lets null stand for a record anyway.
func (k kindOf) cel() *types.Type {
	switch k.Kind() {
	case types.IntKind, types.DoubleKind, types.StringKind, types.BoolKind:
		if k.null {
			return types.NewNullableType(k.Type)
		}
	case types.ListKind, types.MapKind:
		if k.null {
			return types.DynType
		}
	}
	return k.Type
}

// mapField reads one member of a map[string]any.
func mapField(name string, t kindOf) *types.FieldType {
	missing := errors.New("no such key: " + name)
	fits := checkerOf(name, t)
	return &types.FieldType{
		Type: t.cel(),
		IsSet: func(target any) bool {
			m, _ := target.(map[string]any)
			_, ok := m[name]
			return ok
		},
		GetFrom: func(target any) (any, error) {
			m, ok := target.(map[string]any)
			if !ok {
				return nil, fmt.Errorf("no such key: %s (%s is no record)", name, jsonTypeOf(target))
			}
			v, ok := m[name]
			if !ok {
				return nil, missing
			}
			return fits(v)
		},
	}
}

// checkerOf guards typed expressions against values that were let through
// unchecked (schema guard off): they are an error, not a wrong answer.
func checkerOf(name string, t kindOf) func(any) (any, error) {
	var fits func(any) (any, bool)
	switch t.Kind() {
	case types.IntKind:
		fits = func(v any) (any, bool) { _, ok := v.(int64); return v, ok }
	case types.DoubleKind:
		fits = asNumber
	case types.StringKind:
		fits = func(v any) (any, bool) { _, ok := v.(string); return v, ok }
	case types.BoolKind:
		fits = func(v any) (any, bool) { _, ok := v.(bool); return v, ok }
	case types.ListKind:
		fits = func(v any) (any, bool) { _, ok := v.([]any); return v, ok }
	case types.MapKind, types.StructKind:
		fits = func(v any) (any, bool) { _, ok := v.(map[string]any); return v, ok }
	default:
		return func(v any) (any, error) { return v, nil }
	}
	holdsNumbers := numbersInside(t.Type)
	return func(v any) (any, error) {
		fitting, ok := fits(v)
		switch {
		case ok && holdsNumbers:
			return withNumbers(v, t.Type), nil
		case ok:
			return fitting, nil
		case v == nil && t.null:
			return nil, nil
		}
		if n, isNumber := v.(json.Number); isNumber {
			return nil, fmt.Errorf("%s is %s, beyond 64 bits", name, n)
		}
		return nil, fmt.Errorf("%s is %s, not %s", name, jsonTypeOf(v), typeWords(t.Type))
	}
}

// provider adds a scenario's records to the types of the base environment.
// Records are added while a scenario is compiled and only read afterwards.
type provider struct {
	types.Provider
	records map[string]*record

	mu     sync.Mutex
	missed map[string]*record // by unknown field, for "did you mean"
}

func newProvider(base types.Provider) *provider {
	return &provider{Provider: base, records: map[string]*record{}, missed: map[string]*record{}}
}

// fieldsNear lists the fields there are where an unknown one was read, and
// suggests the one that was meant.
func (p *provider) fieldsNear(unknown string) (nearest string, all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.missed[unknown]
	if r == nil {
		return "", nil
	}
	nearest, _ = exchange.Nearest(unknown, r.names)
	return nearest, r.names
}

// record declares a new record type; the name is only a key, no expression
// can write it.
func (p *provider) record(name string) *record {
	r := &record{typ: types.NewObjectType(name), fields: map[string]*types.FieldType{}}
	p.records[name] = r
	return r
}

// FindStructType implements types.Provider.
func (p *provider) FindStructType(name string) (*types.Type, bool) {
	if r, ok := p.records[name]; ok {
		return types.NewTypeTypeWithParam(r.typ), true
	}
	return p.Provider.FindStructType(name)
}

// FindStructFieldNames implements types.Provider.
func (p *provider) FindStructFieldNames(name string) ([]string, bool) {
	if r, ok := p.records[name]; ok {
		return slices.Clone(r.names), true
	}
	return p.Provider.FindStructFieldNames(name)
}

// FindStructFieldType implements types.Provider.
func (p *provider) FindStructFieldType(name, field string) (*types.FieldType, bool) {
	if r, ok := p.records[name]; ok {
		f, ok := r.fields[field]
		if !ok {
			p.mu.Lock()
			p.missed[field] = r
			p.mu.Unlock()
		}
		return f, ok
	}
	return p.Provider.FindStructFieldType(name, field)
}

// NewValue implements types.Provider; records are never built by expressions.
func (p *provider) NewValue(name string, fields map[string]ref.Val) ref.Val {
	if _, ok := p.records[name]; ok {
		return types.NewErr("a record cannot be written in an expression")
	}
	return p.Provider.NewValue(name, fields)
}
