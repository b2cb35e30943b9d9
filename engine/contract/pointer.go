package contract

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
)

// lookup finds the value at a JSON pointer (RFC 6901).
func lookup(v any, pointer string) (any, bool) {
	tokens, ok := jsonscan.Split(pointer)
	if !ok {
		return nil, false
	}
	for _, token := range tokens {
		switch c := v.(type) {
		case map[string]any:
			next, ok := c[token]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(c) {
				return nil, false
			}
			v = c[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// lookupRef finds what a local reference ("#/…") points at.
func lookupRef(root any, ref string) (any, bool) {
	pointer, local := strings.CutPrefix(ref, "#")
	if !local || pointer != "" && pointer[0] != '/' {
		return nil, false
	}
	return lookup(root, pointer)
}

// resolveRef follows local references; what it cannot follow is nil.
func resolveRef(root, schema any) any {
	for range maxDepth {
		s, _ := schema.(map[string]any)
		ref, ok := s["$ref"].(string)
		if !ok {
			return schema
		}
		if schema, ok = lookupRef(root, ref); !ok {
			return nil
		}
	}
	return nil
}
