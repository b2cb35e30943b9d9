package contract_test

import (
	"strings"
	"testing"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

// What a foreign schema says of arguments; "invalid POINTER" where it is no
// schema, "unread" where it cannot be judged by.
func TestForeignSchema(t *testing.T) {
	for _, c := range []struct{ name, schema, args, want string }{
		{"fits", `{"type":"object","properties":{"n":{"type":"integer"}}}`, `{"n":2.0}`, ""},
		{"wrong type", `{"type":"object","properties":{"n":{"type":"integer"}}}`, `{"n":"2"}`, "/n argument_wrong_type"},
		{"a null", `{"type":"object","properties":{"n":{"type":"string"}}}`, `{"n":null}`, "/n argument_null_not_allowed"},
		{"OpenAPI's null", `{"type":"object","properties":{"n":{"type":"string","nullable":true,"enum":["a"]}}}`, `{"n":null}`, ""},
		{"open object", `{"type":"object","properties":{"n":{}}}`, `{"x":1}`, ""},
		{"closed object", `{"type":"object","properties":{"n":{}},"additionalProperties":false}`, `{"x":1}`, "/x argument_unexpected"},
		{"Gemini's capitals", `{"type":"OBJECT","properties":{"n":{"type":"INTEGER"}}}`, `{"n":true}`, "/n argument_wrong_type"},
		{"draft 4", `{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"n":{"minimum":0,"exclusiveMinimum":true}}}`, `{"n":0}`, "/n argument_out_of_range"},
		{"look-ahead", `{"type":"object","properties":{"n":{"pattern":"^(?=a)b"}}}`, `{"n":"zzz"}`, ""},
		{"pattern", `{"type":"object","properties":{"n":{"pattern":"^a"}}}`, `{"n":"zzz"}`, "/n argument_out_of_range"},
		{"reference", `{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"enum":[1]}}}`, `{"n":2}`, "/n argument_enum_mismatch"},
		{"no such type", `{"type":"object","properties":{"n":{"type":"dict"}}}`, `{}`, "invalid /properties/n/type"},
		{"reference to nothing", `{"properties":{"n":{"$ref":"#/$defs/N"}}}`, `{}`, "invalid /properties/n/$ref"},
		{"no object", `[]`, `{}`, "invalid "},
		{"other document", `{"properties":{"n":{"$ref":"https://example.com/n.json"}}}`, `{}`, "unread"},
		{"unknown draft", `{"$schema":"https://example.com/mine"}`, `{}`, "unread"},
		{"reference to itself", `{"$ref":"#"}`, `{}`, ""},
		{"nested beyond use", strings.Repeat(`{"not":`, 300) + `{}` + strings.Repeat(`}`, 300), `{}`, "unread"},
		{"long beyond use", `{"allOf":[` + strings.Repeat(`true,`, 5000) + `true]}`, `{}`, "unread"},
		{"long", `{"allOf":[` + strings.Repeat(`true,`, 4900) + `true],"enum":["` + strings.Repeat(`a","`, 9000) + `"]}`, `"b"`, " argument_enum_mismatch"},
	} {
		s, problems := contract.ForeignSchema(c.schema, true)
		var got []string
		switch {
		case problems != nil:
			got = []string{"invalid " + problems[0].At.(string)}
		case s == nil:
			got = []string{"unread"}
		default:
			args, _, bad := jsonscan.Decode(c.args)
			if bad != nil {
				t.Fatal(bad)
			}
			list, _ := s.Violations(args, contract.NewBudget())
			for _, v := range list {
				got = append(got, v.Pointer+" "+string(v.Code))
			}
		}
		if g := strings.Join(got, ", "); g != c.want {
			t.Errorf("%s: %q, want %q", c.name, g, c.want)
		}
	}
	if _, problems := contract.ForeignSchema(`{"type":"OBJECT"}`, false); problems == nil {
		t.Error("capitals are read though the schema is no OpenAPI schema")
	}
}
