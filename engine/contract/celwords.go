package contract

import "strings"

// operatorText is how the operators of CEL are written.
var operatorText = map[string]string{
	"_==_": "==", "_!=_": "!=", "_<_": "<", "_<=_": "<=", "_>_": ">", "_>=_": ">=",
	"_+_": "+", "_-_": "-", "_*_": "*", "_/_": "/", "_%_": "%", "-_": "-",
	"_&&_": "&&", "_||_": "||", "!_": "!", "@in": "in", "_[_]": "[]", "_?_:_": "?:",
}

var celTypeWords = map[string]string{
	"bool": "boolean", "int": "integer", "uint": "unsigned integer", "double": "number", "string": "string", "bytes": "bytes",
	"timestamp": "time", "duration": "duration", "null": "null", "null_type": "null", "dyn": "any value", "any": "any value", "error": "any value",
}

// celWords says a type as CEL prints it in the words of JSON Schema.
func celWords(t string) string {
	t = strings.TrimSpace(t)
	if w, ok := celTypeWords[t]; ok {
		return w
	}
	if inner, ok := between(t, "list(", ")"); ok {
		if of := celWords(inner); of != "any value" {
			return "array of " + of
		}
		return "array"
	}
	if inner, ok := between(t, "wrapper(", ")"); ok {
		return celWords(inner) + " or null"
	}
	if _, ok := between(t, "map(", ")"); ok {
		return "object"
	}
	if _, ok := between(t, "type(", ")"); ok {
		return "type"
	}
	return "object" // the name of a record
}

func between(s, prefix, suffix string) (string, bool) {
	if strings.HasPrefix(s, prefix) && strings.HasSuffix(s, suffix) {
		return s[len(prefix) : len(s)-len(suffix)], true
	}
	return "", false
}

// celArgs splits "(int, map(string, int))" or "string.(int)" into its types.
func celArgs(signature string) []string {
	open := strings.Index(signature, "(")
	if receiver := strings.Index(signature, ".("); receiver >= 0 && strings.HasSuffix(signature, ")") && balanced(signature[:receiver]) {
		rest := celArgs(signature[receiver+1:])
		return append([]string{signature[:receiver]}, rest...)
	}
	if open != 0 || !strings.HasSuffix(signature, ")") {
		return []string{signature}
	}
	var args []string
	depth, start := 0, 1
	for i := 1; i < len(signature)-1; i++ {
		switch signature[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				args = append(args, signature[start:i])
				start = i + 1
			}
		}
	}
	if start < len(signature)-1 {
		args = append(args, signature[start:len(signature)-1])
	}
	return args
}

func balanced(s string) bool { return strings.Count(s, "(") == strings.Count(s, ")") }

// withArticle puts "a" or "an" before a type where English wants one.
func withArticle(w string) string {
	switch {
	case w == "null" || w == "any value" || w == "bytes":
		return w
	case strings.ContainsRune("aeiou", rune(w[0])):
		return "an " + w
	}
	return "a " + w
}
