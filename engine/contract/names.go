package contract

import (
	"maps"
	"slices"
)

// reservedWords cannot be names in CEL, or already mean something.
var reservedWords = []string{
	"as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in", "let", "loop",
	"namespace", "null", "package", "return", "true", "var", "void", "while",
	"bool", "bytes", "double", "duration", "dyn", "int", "list", "map", "null_type", "string", "timestamp", "type", "uint",
	"results", "effects",
}

// badName says why a tool's own name cannot be this, "" if it can.
func badName(name string, taken []string) string {
	switch {
	case !isIdentifier(name):
		return "it must be letters, digits and _, and must not begin with a digit"
	case slices.Contains(variables, name):
		return "it already has a meaning"
	case slices.Contains(reservedWords, name):
		return "the word is reserved"
	case slices.Contains(taken, name):
		return "it is given twice"
	}
	return ""
}

func sortedNames(set map[string]bool) []string {
	if len(set) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(set))
}

func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}
