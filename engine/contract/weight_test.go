package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

// defs are definitions, each of which holds the next one twice; of the last,
// nothing.
func defs(n int, part string) string {
	var b strings.Builder
	for i := range n {
		next := fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		fmt.Fprintf(&b, `"d%d":%s,`, i, strings.ReplaceAll(part, "NEXT", next))
	}
	return fmt.Sprintf(`"$defs":{%s"d%d":{}}`, b.String(), n)
}

// Schemas that double with each line are given up, and a file that is full of
// them costs no more than one.
func TestTooLargeToJudge(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40)
	for _, c := range []struct {
		name, schema, args string
		told               bool
	}{
		{"allOf twice", `{"$ref":"#/$defs/d0",` + defs(40, `{"allOf":[NEXT,NEXT]}`) + `}`, `{}`, false},
		{"anyOf twice", `{"$ref":"#/$defs/d0",` + defs(40, `{"anyOf":[NEXT,NEXT]}`) + `}`, `{}`, false},
		{"an argument", `{"properties":{"n":{"$ref":"#/$defs/d0"}},` + defs(40, `{"oneOf":[NEXT,NEXT]}`) + `}`, `{"n":1}`, false},
		{"level by level", `{"$ref":"#/$defs/d0",` + defs(40, `{"allOf":[{"properties":{"a":NEXT}},{"properties":{"a":NEXT}}]}`) + `}`, deep, false},
		{"level by level, a small value", `{"$ref":"#/$defs/d0",` + defs(40, `{"allOf":[{"properties":{"a":NEXT}},{"properties":{"a":NEXT}}]}`) + `}`, `{"a":{"a":1}}`, true},
		{"a few levels", `{"$ref":"#/$defs/d0",` + defs(8, `{"allOf":[NEXT,NEXT]}`) + `}`, `{}`, true},
		{"back to itself", `{"properties":{"n":{"anyOf":[{"$ref":"#/properties/n"}]}}}`, `{"n":1}`, true},
		{"a tree", `{"$defs":{"t":{"properties":{"of":{"items":{"$ref":"#/$defs/t"}}}}},"$ref":"#/$defs/t"}`, `{"of":[{"of":[{}]},{}]}`, true},
		{"a long list", `{"properties":{"n":{"items":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}}`, `{"n":[` + strings.Repeat("1,", 100_000) + `1]}`, true},
	} {
		s, problems := contract.ForeignSchema(c.schema, false)
		args, _, bad := jsonscan.Decode(c.args)
		if s == nil || problems != nil || bad != nil {
			t.Fatal(c.name, problems, bad)
		}
		budget := contract.NewBudget()
		if _, told := s.Violations(args, budget); told != c.told {
			t.Errorf("%s: told is %v", c.name, told)
		}
		for range 10_000 {
			if !c.told {
				s.Violations(args, budget)
			}
		}
	}
}

// A dynamic reference among parts with ids leads where nobody has looked.
func TestStrayAnchors(t *testing.T) {
	s, problems := contract.ForeignSchema(`{"$defs":{"a":{"$id":"http://a/","$dynamicAnchor":"x"}},"properties":{"n":{"$dynamicRef":"#x"}}}`, false)
	if s != nil || problems != nil {
		t.Errorf("%v, %v", s, problems)
	}
}

// Schemas that are large together are compiled as far as the budget reaches, and
// the rest is told apart from what is no schema.
func TestBudgetOfSchemas(t *testing.T) {
	b := contract.NewBudget()
	told := 0
	for i := range 30 {
		var props strings.Builder
		for k := range 4000 {
			fmt.Fprintf(&props, `"p%d_%d":{},`, i, k)
		}
		s, problems, ok := b.ForeignSchema(`{"properties":{`+props.String()+`"z":{}}}`, false)
		if problems != nil || ok != (s != nil) {
			t.Fatalf("schema %d: %v, %v, told %v", i, s != nil, problems, ok)
		}
		if ok {
			told++
		}
	}
	if told < 10 || told > 20 {
		t.Errorf("%d of 30 schemas are compiled", told)
	}
	if s, _, ok := b.ForeignSchema(`{"properties":{"a":{}}}`, false); s == nil || !ok {
		t.Error("a small schema does not fit any more")
	}
}
