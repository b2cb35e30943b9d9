package contract

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

// The codes of arguments that do not fit, boundary model_output.
const (
	missingRequired exchange.Code = "argument_missing_required"
	unexpected      exchange.Code = "argument_unexpected"
	wrongType       exchange.Code = "argument_wrong_type"
	nullNotAllowed  exchange.Code = "argument_null_not_allowed"
	enumMismatch    exchange.Code = "argument_enum_mismatch"
	outOfRange      exchange.Code = "argument_out_of_range"
	stringifiedJSON exchange.Code = "argument_stringified_json"
)

// Validate lists where the arguments do not fit the input schema, sorted by
// pointer, then code; nil when they fit. The first is the verdict. Arguments
// that cannot be judged in a sensible time do not fit.
func (t *Tool) Validate(args any) []Violation {
	if t.Input == nil || t.Input.compiled == nil {
		return nil
	}
	list, told := t.Input.Violations(args, NewBudget())
	if !told {
		return []Violation{{Code: outOfRange, Want: "arguments that can be judged in a few steps", Got: "more than " + strconv.Itoa(mostAtOnce) + " steps"}}
	}
	return list
}

// flattener turns the tree of causes of one validation into a list.
type flattener struct {
	schema   any      // nil where its text is not at hand: the rules of JSON Schema itself
	names    []string // of the properties at its root, in file order
	instance any
}

// violations lists the causes. They come in the random order of Go maps, so
// the list is sorted; what only follows from a wrong type is left out.
func (f *flattener) violations(cause *jsonschema.ValidationError) []Violation {
	list := f.flatten(cause)
	slices.SortFunc(list, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Schema, b.Schema), cmp.Compare(a.Want, b.Want))
	})
	mistyped := map[string]bool{}
	for _, v := range list {
		mistyped[v.Pointer] = mistyped[v.Pointer] || typeLevel(v.Code)
	}
	list = slices.DeleteFunc(list, func(v Violation) bool {
		return mistyped[v.Pointer] && (v.Code == enumMismatch || v.Code == outOfRange)
	})
	return slices.CompactFunc(list, func(a, b Violation) bool { return a.Pointer == b.Pointer && a.Code == b.Code })
}

func typeLevel(c exchange.Code) bool {
	return c == wrongType || c == nullNotAllowed || c == stringifiedJSON
}

// part is the schema that a cause is about, nil if its text is not at hand.
func (f *flattener) part(e *jsonschema.ValidationError) any {
	if f.schema == nil {
		return nil
	}
	s, _ := lookup(f.schema, fragment(e.SchemaURL))
	return s
}

func (f *flattener) flatten(e *jsonschema.ValidationError) []Violation {
	switch k := e.ErrorKind.(type) {
	case *kind.AnyOf:
		return f.union(e)
	case *kind.OneOf:
		if k.Subschemas == nil {
			return f.union(e)
		}
		return []Violation{f.at(e, outOfRange, "what fits exactly one alternative", "")}
	case *kind.Contains, *kind.MinContains, *kind.PropertyNames, *kind.ContentSchema:
		return f.leaf(e)
	}
	if len(e.Causes) == 0 {
		return f.leaf(e)
	}
	var list []Violation
	for _, c := range e.Causes {
		list = append(list, f.flatten(c)...)
	}
	return list
}

// leaf turns one cause into violations: one, or one for each name.
func (f *flattener) leaf(e *jsonschema.ValidationError) []Violation {
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		return f.missing(e, k.Missing)
	case *kind.DependentRequired:
		return f.missing(e, k.Missing)
	case *kind.Dependency:
		return f.missing(e, k.Missing)
	case *kind.AdditionalProperties:
		return f.extra(e, k.Properties)
	case *kind.PropertyNames:
		return f.extra(e, []string{k.Property})
	case *kind.RefCycle:
		return nil // the schema's own fault: nothing can be judged by it
	case *kind.FalseSchema:
		return []Violation{f.at(e, unexpected, "nothing", "")}
	case *kind.Type:
		return []Violation{f.mistyped(e, k)}
	case *kind.InvalidJsonValue:
		return []Violation{f.at(e, wrongType, "a JSON value", "")}
	case *kind.Enum:
		return []Violation{f.choice(e, k.Want)}
	case *kind.Const:
		return []Violation{f.choice(e, []any{k.Want})}
	}
	want, got := f.rangeWords(e)
	return []Violation{f.at(e, outOfRange, want, got)}
}

// at makes a violation at the place of the cause. An empty got shows the
// value that stands there.
func (f *flattener) at(e *jsonschema.ValidationError, code exchange.Code, want, got string) Violation {
	v := Violation{
		Pointer: jsonscan.Join(e.InstanceLocation...),
		Code:    code,
		Schema:  fragment(e.SchemaURL) + jsonscan.Join(e.ErrorKind.KeywordPath()...),
		Want:    want,
		Got:     got,
	}
	if got == "" {
		if value, ok := lookup(f.instance, v.Pointer); ok {
			v.Got = valueWords(value)
		}
	}
	return v
}

func (f *flattener) missing(e *jsonschema.ValidationError, names []string) []Violation {
	list := make([]Violation, 0, len(names))
	for _, name := range names {
		v := f.at(e, missingRequired, "", "nothing")
		v.Pointer += jsonscan.Join(name)
		if prop, ok := propertiesOf(f.schema, f.part(e))[name]; ok {
			v.Want = schemaWords(f.schema, prop)
		}
		list = append(list, v)
	}
	return list
}

func (f *flattener) extra(e *jsonschema.ValidationError, names []string) []Violation {
	list := make([]Violation, 0, len(names))
	for _, name := range names {
		v := f.at(e, unexpected, "", "-")
		v.Pointer += jsonscan.Join(name)
		v.Got = ""
		if value, ok := lookup(f.instance, v.Pointer); ok {
			v.Got = valueWords(value)
		}
		if props := propertiesOf(f.schema, f.part(e)); len(props) > 0 {
			first := f.names
			if fragment(e.SchemaURL) != "" {
				first = nil
			}
			v.Want = "only " + wordList(orderedKeys(props, first), ", ")
		}
		list = append(list, v)
	}
	return list
}

func (f *flattener) mistyped(e *jsonschema.ValidationError, k *kind.Type) Violation {
	want := strings.Join(k.Want, " or ")
	if s := f.part(e); s != nil {
		want = schemaWords(f.schema, s)
	}
	v := f.at(e, wrongType, want, "")
	value, _ := lookup(f.instance, v.Pointer)
	switch {
	case k.Got == "null":
		v.Code = nullNotAllowed
	case holdsJSON(value) && (slices.Contains(k.Want, "array") || slices.Contains(k.Want, "object")):
		v.Code = stringifiedJSON
	}
	return v
}

func (f *flattener) choice(e *jsonschema.ValidationError, values []any) Violation {
	v := f.at(e, enumMismatch, choiceWords(values), "")
	if v.Got == "null" {
		v.Code = nullNotAllowed
	}
	return v
}

// holdsJSON reports whether a value is a string that is itself the JSON of an
// array or object.
func holdsJSON(v any) bool {
	s, ok := v.(string)
	s = strings.TrimSpace(s)
	return ok && s != "" && (s[0] == '{' || s[0] == '[') && json.Valid([]byte(s))
}

// union reads alternatives of which none fits. If the value has the type of
// none, that is the one violation; else those of the nearest alternative are.
func (f *flattener) union(e *jsonschema.ValidationError) []Violation {
	here := jsonscan.Join(e.InstanceLocation...)
	var nearest []Violation
	var refused []Violation // one for each alternative of another type
	for _, c := range e.Causes {
		branch := f.flatten(c)
		i := slices.IndexFunc(branch, func(v Violation) bool {
			return v.Pointer == here && (typeLevel(v.Code) || v.Code == enumMismatch)
		})
		if i >= 0 {
			refused = append(refused, branch[i])
		} else if nearest == nil || len(branch) < len(nearest) {
			nearest = branch
		}
	}
	if nearest != nil || len(refused) == 0 {
		return nearest
	}
	v := f.at(e, refused[0].Code, "", refused[0].Got)
	var wants []string
	for _, r := range refused {
		if !slices.Contains(wants, r.Want) {
			wants = append(wants, r.Want)
		}
		if r.Code == enumMismatch || r.Code == stringifiedJSON && v.Code == wrongType {
			v.Code = r.Code
		}
	}
	v.Want = strings.Join(wants, " or ")
	return []Violation{v}
}
