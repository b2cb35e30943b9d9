package contract

import (
	"encoding/json"
	"maps"
	"slices"

	"cel.dev/cel-go/common/types"
)

// A JSON number without a fraction is decoded as an integer, whatever the
// schema says of it. Where the schema says number, CEL must be handed a double,
// or 2 would be an integer and 2.5 not.

func asNumber(v any) (any, bool) {
	switch n := v.(type) {
	case float64:
		return v, true
	case int64:
		return float64(n), true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	}
	return v, false
}

// numbersInside reports whether values of a type can hold numbers further down
// that no field of a record converts.
func numbersInside(t *types.Type) bool {
	switch t.Kind() {
	case types.ListKind, types.MapKind:
		of := t.Parameters()[len(t.Parameters())-1]
		return of.Kind() == types.DoubleKind || numbersInside(of)
	}
	return false
}

// withNumbers is v with doubles where t has them. It copies what it changes.
func withNumbers(v any, t *types.Type) any {
	if t.Kind() == types.DoubleKind {
		n, _ := asNumber(v)
		return n
	}
	if !numbersInside(t) {
		return v
	}
	of := t.Parameters()[len(t.Parameters())-1]
	switch v := v.(type) {
	case []any:
		changed := slices.Clone(v)
		for i := range changed {
			changed[i] = withNumbers(changed[i], of)
		}
		return changed
	case map[string]any:
		changed := maps.Clone(v)
		for k := range changed {
			changed[k] = withNumbers(changed[k], of)
		}
		return changed
	}
	return v
}
