package fault

import (
	"testing"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

const fuzzSchema = `{"type": "object", "additionalProperties": false, "required": ["id", "n"], "properties": {
  "id": {"type": "string", "pattern": "^[A-Z][0-9]*$"}, "n": {"type": "integer", "minimum": 1, "maximum": 3},
  "x": {"type": "number"}, "kind": {"type": "string", "enum": ["a", "b"]}, "ok": {"type": "boolean"},
  "maybe": {"type": ["string", "null"], "maxLength": 3}, "list": {"type": "array"}, "any": {}}}`

func fuzzBench(t testing.TB) *bench {
	schema, _, bad := jsonscan.Decode(fuzzSchema)
	if bad != nil {
		t.Fatal(bad)
	}
	keys, _ := jsonscan.Keys(fuzzSchema, "/properties")
	set, problems := contract.Compile(contract.Universe{MaxSteps: 8, MaxText: 1000}, []contract.Spec{{
		Name: "do", Input: schema, InputKeys: keys, Key: []contract.Source{{Text: "args.id"}},
	}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return &bench{tools: set.Tools, claim: "It is done."}
}

// Whatever the model wrote, a fault changes it, or says why it cannot and
// leaves it alone.
func FuzzFaults(f *testing.F) {
	for _, s := range []string{
		`{"name": "do", "arguments": {"id": "R9", "n": 2, "x": 1.5, "kind": "a", "ok": true, "maybe": null, "list": [1], "any": {}}}`,
		`{"name":"do","arguments":{"id":"R\u0039","id":"\\","n":1e0}}`,
		`{"arguments":{"n":2},"name":"do","more":""}`,
		`{"name": "do", "arguments": {}}`, `{"name": "do"}`, `{"": ""}`, `{}`, `[]`, "``` {}", "",
	} {
		f.Add(s)
	}
	b := fuzzBench(f)
	f.Fuzz(func(t *testing.T, text string) {
		b.text = text
		for _, row := range Catalogue() {
			if row.Edit == nil {
				continue
			}
			for _, p := range row.Variants(b.tools[0]) {
				got, ok, why := row.Edit(b.target(), p)
				switch {
				case ok && got == text:
					t.Errorf("%s,%s applied to %s and changed nothing", row.Kind, p, text)
				case ok && why != "":
					t.Errorf("%s,%s applied, yet says %s", row.Kind, p, why)
				case !ok && (got != text || why == ""):
					t.Errorf("%s,%s does not apply to %s, gives %s and says %q", row.Kind, p, text, got, why)
				}
			}
		}
	})
}
