package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"

	"callstep/engine/jsonscan"
)

// plainOf turns a CEL value into JSON data: times and durations become text,
// because that is how they travel.
func plainOf(v ref.Val) (any, error) {
	switch v := v.(type) {
	case types.Bool:
		return bool(v), nil
	case types.Int:
		return int64(v), nil
	case types.String:
		return string(v), nil
	case types.Null:
		return nil, nil
	case types.Double:
		f := float64(v)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, errors.New("the number is not finite")
		}
		return f, nil
	case types.Uint:
		if v > math.MaxInt64 {
			return nil, errors.New("the number is beyond 64 bits")
		}
		return int64(v), nil
	case types.Timestamp:
		return timeText(v.Time), nil
	case types.Duration:
		return v.Duration.String(), nil
	case traits.Mapper:
		return plainMap(v)
	case traits.Lister:
		return plainList(v)
	}
	return nil, fmt.Errorf("%s has no form in JSON", v.Type().TypeName())
}

func plainList(l traits.Lister) (any, error) {
	list := make([]any, 0, int(l.Size().(types.Int)))
	for it := l.Iterator(); it.HasNext() == types.True; {
		item, err := plainOf(it.Next())
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, nil
}

func plainMap(m traits.Mapper) (any, error) {
	out := make(map[string]any, int(m.Size().(types.Int)))
	for it := m.Iterator(); it.HasNext() == types.True; {
		key := it.Next()
		name, ok := key.(types.String)
		if !ok {
			return nil, errors.New("the name of an object's member is not a string")
		}
		value, err := plainOf(m.Get(key))
		if err != nil {
			return nil, err
		}
		out[string(name)] = value
	}
	return out, nil
}

func timeText(t time.Time) string { return t.Format(time.RFC3339Nano) }

// appendText prints a plain value the way a person reads it: strings bare,
// arrays and objects as JSON.
func appendText(dst []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case string:
		return append(dst, v...), nil
	case bool:
		return strconv.AppendBool(dst, v), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case int:
		return strconv.AppendInt(dst, int64(v), 10), nil
	case float64:
		if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
			return strconv.AppendFloat(dst, v, 'g', -1, 64), nil
		}
		return strconv.AppendFloat(dst, v, 'f', -1, 64), nil
	case json.Number:
		return append(dst, v...), nil
	case time.Time:
		return v.AppendFormat(dst, time.RFC3339Nano), nil
	case []any, map[string]any:
		return append(dst, jsonscan.Canonical(v)...), nil
	}
	return dst, fmt.Errorf("%T cannot be printed", v)
}

// same compares decoded JSON values: numbers by value, objects by members.
func same(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		m, ok := b.(map[string]any)
		if !ok || len(a) != len(m) {
			return false
		}
		for k, v := range a {
			if w, ok := m[k]; !ok || !same(v, w) {
				return false
			}
		}
		return true
	case []any:
		l, ok := b.([]any)
		if !ok || len(a) != len(l) {
			return false
		}
		for i := range a {
			if !same(a[i], l[i]) {
				return false
			}
		}
		return true
	case int64:
		if f, ok := b.(float64); ok {
			return sameNumber(a, f)
		}
	case float64:
		if i, ok := b.(int64); ok {
			return sameNumber(i, a)
		}
	}
	return a == b
}

// sameNumber avoids rounding the integer: 2^53+1 is not 2^53.
func sameNumber(i int64, f float64) bool {
	return f == math.Trunc(f) && f >= -(1<<63) && f < 1<<63 && int64(f) == i
}
