package contract

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Budget is what judging values by schemas may cost, in steps: one schema that
// is asked about one value is a step. Schemas that refer to each other twice
// over ask for steps without bound in a few lines of text. What the size of a
// value pays for is free; the rest is taken from the budget.
type Budget struct {
	left    int // steps of judging
	compile int // squares of the parts of schemas
}

// The figures of a budget. A million steps take less than a second.
const (
	mostSteps  = 4_000_000
	mostAtOnce = 500_000     // for one value
	mostSquare = 250_000_000 // of the parts of all schemas compiled: one second
	freeSteps  = 1000        // of each value,
	freeOfPart = 20          // and of each part of it
)

// NewBudget is the budget for one file.
func NewBudget() *Budget { return &Budget{left: mostSteps, compile: mostSquare} }

// compiles reports whether a schema of so many parts can be compiled within the
// budget, and charges it.
func (b *Budget) compiles(parts int) bool {
	if parts*parts > b.compile {
		return false
	}
	b.compile -= parts * parts
	return true
}

// affords reports whether a value can be judged within the budget. To find out
// that it cannot costs too, and is charged.
func (b *Budget) affords(s *jsonschema.Schema, v any) bool {
	most := min(b.left, mostAtOnce)
	w := weighing{left: most + freeSteps + freeOfPart*parts(v)}
	w.schema(s, v, nil)
	if w.left < most {
		b.left -= most - max(w.left, 0)
	}
	return w.left > 0
}

// parts counts the values in a value.
func parts(v any) int {
	n := 1
	switch v := v.(type) {
	case map[string]any:
		for _, part := range v {
			n += parts(part)
		}
	case []any:
		for _, part := range v {
			n += parts(part)
		}
	}
	return n
}

// weighing counts the steps of a validation before it is made, as if none of
// them ended it early.
type weighing struct{ left int }

// schema counts one schema and all that it asks about the value and its parts.
// Above are the schemas that were asked about the same value: one that comes
// back to itself ends there.
func (w *weighing) schema(s *jsonschema.Schema, v any, above []*jsonschema.Schema) {
	if w.left -= 1 + len(above)/8; w.left <= 0 || s == nil || s.Bool != nil || slices.Contains(above, s) {
		return
	}
	above = append(above, s)
	for _, other := range [...]*jsonschema.Schema{s.Ref, s.RecursiveRef, s.Not, s.If, s.Then, s.Else} {
		if other != nil {
			w.schema(other, v, above)
		}
	}
	for _, list := range [...][]*jsonschema.Schema{s.AllOf, s.AnyOf, s.OneOf} {
		w.each(list, v, above)
	}
	if s.DynamicRef != nil {
		w.schema(s.DynamicRef.Ref, v, above) // the only one: see strayAnchors
	}
	switch v := v.(type) {
	case map[string]any:
		w.members(s, v, above)
	case []any:
		w.items(s, v)
	}
}

func (w *weighing) each(list []*jsonschema.Schema, v any, above []*jsonschema.Schema) {
	for _, s := range list {
		if w.left <= 0 {
			return
		}
		w.schema(s, v, above)
	}
}

func (w *weighing) members(s *jsonschema.Schema, v map[string]any, above []*jsonschema.Schema) {
	for _, dep := range s.Dependencies {
		if d, ok := dep.(*jsonschema.Schema); ok {
			w.schema(d, v, above)
		}
	}
	for _, d := range s.DependentSchemas {
		w.schema(d, v, above)
	}
	rest, _ := s.AdditionalProperties.(*jsonschema.Schema)
	for name, part := range v {
		if w.left <= 0 {
			return
		}
		known := false
		if p, ok := s.Properties[name]; ok {
			known = true
			w.schema(p, part, nil)
		}
		for pattern, p := range s.PatternProperties {
			w.left--
			if pattern.MatchString(name) {
				known = true
				w.schema(p, part, nil)
			}
		}
		if rest != nil && !known {
			w.schema(rest, part, nil)
		}
		if s.PropertyNames != nil {
			w.schema(s.PropertyNames, name, nil)
		}
		if s.UnevaluatedProperties != nil {
			w.schema(s.UnevaluatedProperties, part, nil)
		}
	}
}

func (w *weighing) items(s *jsonschema.Schema, v []any) {
	first, _ := s.Items.([]*jsonschema.Schema)
	every, _ := s.Items.(*jsonschema.Schema)
	rest, _ := s.AdditionalItems.(*jsonschema.Schema)
	first = append(first[:len(first):len(first)], s.PrefixItems...)
	for i, part := range v {
		if w.left <= 0 {
			return
		}
		if i < len(first) {
			w.schema(first[i], part, nil)
		}
		for _, other := range [...]*jsonschema.Schema{every, rest, s.Items2020, s.Contains, s.UnevaluatedItems} {
			if other != nil && (i >= len(first) || other == s.Contains || other == s.UnevaluatedItems) {
				w.schema(other, part, nil)
			}
		}
	}
}
