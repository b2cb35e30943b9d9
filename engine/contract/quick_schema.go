package contract

import (
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Fits reports whether arguments certainly fit the input schema. It knows the
// commonest keywords alone, and is many times faster than Validate. False says
// only that Validate must be asked: whatever is refused, the library refuses.
func (t *Tool) Fits(args map[string]any) bool {
	return t.Input != nil && t.Input.quick != nil && t.Input.quick.fits(args)
}

// quickSchema is a schema that says no more than what stands here.
type quickSchema struct {
	takes       kinds
	among       []any // what enum or const lists, nil if neither is there
	format      *jsonschema.Format
	least, most int64 // of a number
	length      size  // of a text, in characters
	pattern     jsonschema.Regexp
	items       *quickSchema // nil if they may be anything
	count       size         // of items
	members     []quickMember
	closed      bool // there are no members but these
}

type quickMember struct {
	name     string
	required bool
	schema   *quickSchema
}

// kinds are kinds of decoded JSON values.
type kinds uint8

const (
	aNull kinds = 1 << iota
	aBoolean
	anInteger
	aFraction
	aText
	anArray
	anObject
)

var kindsOfType = map[string]kinds{
	"null": aNull, "boolean": aBoolean, "integer": anInteger, "number": anInteger | aFraction,
	"string": aText, "array": anArray, "object": anObject,
}

// fits knows int64 and finite float64: a number beyond them is left to the
// library.
func (q *quickSchema) fits(v any) bool {
	switch x := v.(type) {
	case string:
		return q.allows(aText, v) && (q.length == anySize || q.length.allows(utf8.RuneCountInString(x))) &&
			(q.pattern == nil || q.pattern.MatchString(x))
	case int64:
		return q.allows(anInteger, v) && q.least <= x && x <= q.most
	case float64:
		return q.allows(aFraction, v) && float64(q.least) <= x && x <= float64(q.most)
	case bool:
		return q.allows(aBoolean, v)
	case nil:
		return q.allows(aNull, v)
	case map[string]any:
		return q.allows(anObject, v) && q.fitsMembers(x)
	case []any:
		return q.allows(anArray, v) && q.fitsItems(x)
	}
	return false
}

// allows asks what can be asked of a value of any kind.
func (q *quickSchema) allows(kind kinds, v any) bool {
	return q.takes&kind != 0 && (q.among == nil || slices.Contains(q.among, v)) && (q.format == nil || q.format.Validate(v) == nil)
}

func (q *quickSchema) fitsMembers(object map[string]any) bool {
	known := 0
	for i := range q.members {
		m := &q.members[i]
		v, there := object[m.name]
		if !there && m.required || there && !m.schema.fits(v) {
			return false
		}
		if there {
			known++
		}
	}
	return !q.closed || known == len(object)
}

func (q *quickSchema) fitsItems(items []any) bool {
	if !q.count.allows(len(items)) {
		return false
	}
	for i := 0; i < len(items) && q.items != nil; i++ {
		if !q.items.fits(items[i]) {
			return false
		}
	}
	return true
}

// size is an inclusive range.
type size struct{ least, most int }

var anySize = size{0, math.MaxInt}

func (s size) allows(n int) bool { return s.least <= n && n <= s.most }

func sizeOf(least, most *int) size {
	s := anySize
	if least != nil {
		s.least = *least
	}
	if most != nil {
		s.most = *most
	}
	return s
}

// quickKeywords are the fields of a compiled schema that quickened reads, and
// those that ask nothing of a value.
var quickKeywords = []string{
	"Bool", "Types", "Enum", "Const", "Format", "Minimum", "Maximum", "MinLength", "MaxLength", "Pattern", "Items2020", "MinItems", "MaxItems",
	"Properties", "Required", "AdditionalProperties",
	"DraftVersion", "Location", "ID", "Anchor", "RecursiveAnchor", "DynamicAnchor",
	"Title", "Description", "Default", "Comment", "ReadOnly", "WriteOnly", "Examples", "Deprecated",
}

// quickened is what fits knows of a compiled schema, nil if the schema asks
// anything else of a value.
func quickened(s *jsonschema.Schema) *quickSchema {
	fields := reflect.ValueOf(s).Elem()
	for i := range fields.NumField() {
		field := fields.Type().Field(i)
		if field.IsExported() && !fields.Field(i).IsZero() && !slices.Contains(quickKeywords, field.Name) {
			return nil
		}
	}
	q := &quickSchema{
		takes: math.MaxUint8, format: s.Format, pattern: s.Pattern,
		length: sizeOf(s.MinLength, s.MaxLength), count: sizeOf(s.MinItems, s.MaxItems),
	}
	if s.Bool != nil && !*s.Bool || s.Types != nil {
		q.takes = 0
	}
	if s.Types != nil {
		for _, name := range s.Types.ToStrings() {
			q.takes |= kindsOfType[name]
		}
	}
	if q.readChoices(s) && q.readBounds(s) && q.readParts(s) {
		return q
	}
	return nil
}

// readChoices leaves arrays and objects that are listed to the library.
func (q *quickSchema) readChoices(s *jsonschema.Schema) bool {
	switch {
	case s.Const != nil && s.Enum != nil:
		return false
	case s.Const != nil:
		q.among = []any{*s.Const}
	case s.Enum != nil:
		q.among = s.Enum.Values
	default:
		return true
	}
	q.takes &^= anArray | anObject
	return true
}

// readBounds takes integers up to which a double holds every one: the decimal
// text of a double, which is what the library compares, is on the same side of
// such a bound as the double itself.
func (q *quickSchema) readBounds(s *jsonschema.Schema) bool {
	var known [2]bool
	q.least, known[0] = bound(s.Minimum, math.MinInt64)
	q.most, known[1] = bound(s.Maximum, math.MaxInt64)
	return known[0] && known[1]
}

func bound(r *big.Rat, none int64) (n int64, known bool) {
	if r == nil {
		return none, true
	}
	const maxSafe = 1 << 53
	n = r.Num().Int64()
	return n, r.IsInt() && r.Num().IsInt64() && -maxSafe <= n && n <= maxSafe
}

func (q *quickSchema) readParts(s *jsonschema.Schema) bool {
	if s.Items2020 != nil {
		if q.items = quickened(s.Items2020); q.items == nil {
			return false
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		m := quickMember{name: name, required: slices.Contains(s.Required, name), schema: quickened(s.Properties[name])}
		if m.schema == nil {
			return false
		}
		q.members = append(q.members, m)
	}
	for _, name := range s.Required {
		if s.Properties[name] == nil {
			return false
		}
	}
	open, known := s.AdditionalProperties.(bool)
	q.closed = known && !open
	return known || s.AdditionalProperties == nil
}
