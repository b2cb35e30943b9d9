package contract

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// compileSchema compiles an input schema; without problems it is never nil.
func compileSchema(sp *Spec) (*Schema, []Problem) {
	s := &Schema{raw: sp.Input, keys: sp.InputKeys}
	at := func(pointer string) any {
		if sp.InputPlace != nil {
			if place := sp.InputPlace(pointer); place != nil {
				return place
			}
		}
		return sp.InputAt
	}
	root, ok := sp.Input.(map[string]any)
	if !ok {
		return s, []Problem{{At: at(""), Message: "the input of a tool is a JSON Schema of an object, this is " + withArticle(jsonTypeOf(sp.Input)), Hint: "write `type: object` and `properties:` below `input:`"}}
	}
	if problems := append(outwardRefs(root, at), misspelt(root, at)...); problems != nil {
		return s, problems
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	c.AssertFormat()
	if err := c.AddResource(schemaURL, sp.Input); err != nil {
		return s, []Problem{{At: at(""), Message: "this is not a JSON Schema: " + err.Error()}}
	}
	compiled, err := c.Compile(schemaURL)
	if err != nil {
		return s, schemaProblems(root, err, at)
	}
	if words, _ := typeNames(resolveRef(root, root)); len(words) != 1 || words[0] != "object" {
		return s, []Problem{{At: at(""), Message: "the arguments of a tool are an object", Hint: "add `type: object`"}}
	}
	if heavy, is := heavyPart(compiled); is {
		return s, []Problem{{At: at(heavy), Message: "nothing can be judged by this schema in a sensible time", Hint: "its parts refer to each other again and again: let each be referred to once"}}
	}
	s.compiled, s.quick, s.props = compiled, quickened(compiled), s.properties()
	return s, impossible(root, at) // its types are known all the same
}

// heavyPart finds what costs too much already when the smallest value is judged:
// the whole, or one argument.
func heavyPart(s *jsonschema.Schema) (pointer string, is bool) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !NewBudget().affords(s.Properties[name], nil) {
			return "/properties" + jsonscan.Join(name), true
		}
	}
	return "", !NewBudget().affords(s, map[string]any{})
}

// notSchemas are keywords whose values are data, not schemas.
var notSchemas = []string{"enum", "const", "default", "examples"}

// outwardRefs refuses references that leave the document.
func outwardRefs(root any, at func(string) any) []Problem {
	var problems []Problem
	var walk func(v any, path []string)
	walk = func(v any, path []string) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				if slices.Contains(notSchemas, k) {
					continue
				}
				if ref, ok := v[k].(string); ok && (k == "$ref" || k == "$dynamicRef" || k == "$recursiveRef") && !strings.HasPrefix(ref, "#") {
					problems = append(problems, Problem{
						At:      at(jsonscan.Join(append(slices.Clone(path), k)...)),
						Message: k + " leads out of this file: " + strconv.Quote(ref),
						Hint:    "other documents are not read; put the part under `$defs:` and refer to it as \"#/$defs/…\"",
					})
				}
				walk(v[k], append(slices.Clone(path), k))
			}
		case []any:
			for i, item := range v {
				walk(item, append(slices.Clone(path), strconv.Itoa(i)))
			}
		}
	}
	walk(root, nil)
	return append(problems, strayAnchors(root, at)...)
}

// strayAnchors refuses dynamic references among parts with ids of their own:
// what they come to depends on the way that led there, which nobody needs in
// the schema of a tool, and no one can tell how far it goes.
func strayAnchors(root any, at func(string) any) []Problem {
	dynamic, own := "", false
	var walk func(v any, path []string)
	walk = func(v any, path []string) {
		switch v := v.(type) {
		case map[string]any:
			_, hasID := v["$id"].(string)
			own = own || hasID && len(path) > 0
			for _, k := range slices.Sorted(maps.Keys(v)) {
				here := append(slices.Clone(path), k)
				if _, ok := v[k].(string); ok && (k == "$dynamicRef" || k == "$recursiveRef") {
					dynamic = jsonscan.Join(here...)
				}
				walk(v[k], here)
			}
		case []any:
			for i, item := range v {
				walk(item, append(slices.Clone(path), strconv.Itoa(i)))
			}
		}
	}
	if walk(root, nil); !own || dynamic == "" {
		return nil
	}
	return []Problem{{At: at(dynamic), Message: "a dynamic reference beside parts with an `$id` of their own is not read", Hint: "write $ref, or leave the inner `$id` out"}}
}

// schemaProblems says in words, and at its place, why a schema did not compile.
func schemaProblems(root map[string]any, err error, at func(string) any) []Problem {
	var invalid *jsonschema.SchemaValidationError
	var regex *jsonschema.InvalidRegexError
	var noTarget *jsonschema.JSONPointerNotFoundError
	var noAnchor *jsonschema.AnchorNotFoundError
	var badDraft *jsonschema.UnsupportedDraftError
	var load *jsonschema.LoadURLError
	switch {
	case errors.As(err, &invalid):
		return metaProblems(invalid, root, at)
	case errors.As(err, &regex):
		return []Problem{patternProblem(at(fragment(regex.URL)), regex.Regex, regex.Err)}
	case errors.As(err, &noTarget):
		return []Problem{{At: at(refPlace(root, fragment(noTarget.URL))), Message: "nothing stands at \"#" + fragment(noTarget.URL) + "\" in this schema"}}
	case errors.As(err, &noAnchor):
		anchor := fragment(noAnchor.Reference)
		return []Problem{{At: at(refPlace(root, anchor)), Message: "this schema has no anchor \"#" + anchor + "\""}}
	case errors.As(err, &badDraft), errors.As(err, &load):
		return []Problem{{At: at("/$schema"), Message: "this version of JSON Schema is not known", Hint: "leave `$schema` out, or write https://json-schema.org/draft/2020-12/schema"}}
	}
	return []Problem{{At: at(""), Message: "this is not a JSON Schema: " + strings.ReplaceAll(err.Error(), schemaURL, "")}}
}

// metaProblems lists where a schema breaks the rules of JSON Schema.
func metaProblems(err *jsonschema.SchemaValidationError, root map[string]any, at func(string) any) []Problem {
	var cause *jsonschema.ValidationError
	if !errors.As(err.Err, &cause) {
		return []Problem{{At: at(""), Message: "this is not a JSON Schema: " + err.Err.Error()}}
	}
	var problems []Problem
	f := flattener{instance: root}
	for _, v := range f.violations(cause) {
		problems = append(problems, metaProblem(v, root, at))
	}
	return problems
}

// metaProblem puts one broken rule of JSON Schema in words.
func metaProblem(v Violation, root map[string]any, at func(string) any) Problem {
	name := v.Pointer[strings.LastIndexByte(v.Pointer, '/')+1:]
	if value, _ := lookup(root, v.Pointer); name == "pattern" || strings.HasSuffix(v.Pointer, "/patternProperties/"+name) {
		if pattern, ok := value.(string); ok {
			if _, err := regexp.Compile(pattern); err != nil {
				return patternProblem(at(v.Pointer), pattern, err)
			}
		}
	}
	want := v.Want
	if slices.Contains(schemaTypeNames, want) {
		want = withArticle(want)
	}
	if want == "" {
		return Problem{At: at(v.Pointer), Message: "`" + name + "` is not legal in a JSON Schema"}
	}
	p := Problem{At: at(v.Pointer), Message: "`" + name + "` must be " + want + ", this is " + v.Got}
	if word, _ := lookup(root, v.Pointer); name == "type" {
		near, ok := exchange.Nearest(fmt.Sprint(word), schemaTypeNames)
		if other, known := otherTypeNames[fmt.Sprint(word)]; known {
			near, ok = other, true
		}
		if ok {
			p.Hint = "did you mean `" + near + "`?"
		}
	}
	return p
}

var schemaTypeNames = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// otherTypeNames are the types as programming languages call them.
var otherTypeNames = map[string]string{
	"int": "integer", "long": "integer", "float": "number", "double": "number", "decimal": "number", "str": "string", "text": "string", "date": "string",
	"bool": "boolean", "list": "array", "tuple": "array", "dict": "object", "map": "object", "none": "null", "nil": "null",
}

func patternProblem(at any, pattern string, err error) Problem {
	return Problem{
		At:      at,
		Message: "the pattern " + strconv.Quote(pattern) + " is no regular expression: " + regexWords(err),
		Hint:    "RE2 syntax: no look-around, no back references",
	}
}

// fragment is the JSON pointer of a schema URL.
func fragment(u string) string {
	_, f, _ := strings.Cut(u, "#")
	if plain, err := url.PathUnescape(f); err == nil {
		return plain
	}
	return f
}

// refPlace finds the reference that points at target.
func refPlace(root any, target string) string {
	found := ""
	var walk func(v any, path []string)
	walk = func(v any, path []string) {
		m, ok := v.(map[string]any)
		if list, isList := v.([]any); isList {
			for i, item := range list {
				walk(item, append(slices.Clone(path), strconv.Itoa(i)))
			}
		}
		if !ok {
			return
		}
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if ref, ok := m[k].(string); ok && k == "$ref" && strings.TrimPrefix(ref, "#") == target && found == "" {
				found = jsonscan.Join(append(slices.Clone(path), k)...)
			}
			walk(m[k], append(slices.Clone(path), k))
		}
	}
	walk(root, nil)
	return found
}

func regexWords(err error) string {
	_, detail, ok := strings.Cut(err.Error(), "error parsing regexp: ")
	if !ok {
		return err.Error()
	}
	return detail
}
