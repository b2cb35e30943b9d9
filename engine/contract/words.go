package contract

import (
	"encoding/json"
	"strings"

	"cel.dev/cel-go/common/types"
)

// jsonTypeOf names the type of a decoded value as JSON Schema does.
func jsonTypeOf(v any) string {
	switch n := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case int64, int:
		return "integer"
	case json.Number:
		if strings.ContainsAny(string(n), ".eE") {
			return "number"
		}
		return "integer"
	case float64:
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "a value that is not JSON"
}

var kindWords = map[types.Kind]string{
	types.BoolKind:      "boolean",
	types.BytesKind:     "bytes",
	types.DoubleKind:    "number",
	types.DurationKind:  "duration",
	types.DynKind:       "any value",
	types.AnyKind:       "any value",
	types.ErrorKind:     "any value",
	types.IntKind:       "integer",
	types.ListKind:      "array",
	types.MapKind:       "object",
	types.NullTypeKind:  "null",
	types.StringKind:    "string",
	types.StructKind:    "object",
	types.TimestampKind: "time",
	types.TypeKind:      "type",
	types.TypeParamKind: "any value",
	types.UintKind:      "unsigned integer",
}

// typeWords names a CEL type in the words of JSON Schema, which authors write
// a few lines above.
func typeWords(t *types.Type) string {
	w := kindWords[t.Kind()]
	if t.Kind() == types.ListKind && len(t.Parameters()) == 1 {
		if of := t.Parameters()[0]; of.Kind() != types.DynKind && of.Kind() != types.TypeParamKind {
			w += " of " + typeWords(of)
		}
	}
	if w == "" {
		return t.String()
	}
	return w
}
