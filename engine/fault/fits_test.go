package fault

import (
	"strings"
	"testing"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"
)

// shop compiles tools without a rule, one for each schema of its arguments.
func shop(t *testing.T, key string, names ...string) []*contract.Tool {
	t.Helper()
	var specs []contract.Spec
	for _, line := range names {
		name, args, _ := strings.Cut(line, " ")
		spec := contract.Spec{Name: name, InputKeys: strings.Fields(args)}
		var members []string
		for _, arg := range spec.InputKeys {
			members = append(members, jsonscan.Quote(arg)+`: {"type": "string"}`)
		}
		var bad *jsonscan.Error
		spec.Input, _, bad = jsonscan.Decode(`{"type": "object", "properties": {` + strings.Join(members, ",") + `}}`)
		if bad != nil {
			t.Fatal(bad)
		}
		if len(specs) == 0 {
			spec.Key = []contract.Source{{Text: key}}
		}
		specs = append(specs, spec)
	}
	set, problems := contract.Compile(contract.Universe{MaxSteps: 8, MaxText: 1000}, specs)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return set.Tools
}

// TestFits: a parameter that names an argument must name one of the tool.
func TestFits(t *testing.T) {
	tools := shop(t, "args.request_id", "create_draft request_id book_id quantity note", "lookup_stock book_id")
	for text, want := range map[string]string{
		"changed_arguments@3,nosuch=1":            `changed_arguments: create_draft has no argument "nosuch"; it has request_id, book_id, quantity, note`,
		"changed_arguments@3,quantity=3":          "",
		"new_key@3,quantity=3":                    `new_key: the key of create_draft reads no argument "quantity"; it reads request_id`,
		"new_key@3,request_id=R7":                 "",
		"missing_argument@3,argument=nosuch":      `missing_argument: create_draft has no argument "nosuch"; it has request_id, book_id, quantity, note`,
		"missing_argument@3,argument=note":        "",
		"wrong_type@3,argument=note,kind=boolean": "",
		"extra_argument@3,nosuch=1":               "",
		"invented_value@3,argument=price":         "",
		"name_prefixed@3":                         "",
	} {
		spec, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := spec.Fits(tools[:1]); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestFitsAnyTool: where the call is not known, the arguments of all tools are.
func TestFitsAnyTool(t *testing.T) {
	tools := shop(t, "args.request_id", "create_draft request_id note", "lookup_stock book_id")
	spec, err := Parse("changed_arguments@1x*,nosuch=1")
	if err != nil {
		t.Fatal(err)
	}
	const want = `changed_arguments: the tools have no argument "nosuch"; they have request_id, note, book_id`
	if err := spec.Fits(tools); err == nil || err.Error() != want {
		t.Errorf("says %v, want %s", err, want)
	}
	if err := spec.Fits(nil); err != nil {
		t.Errorf("without tools: %v", err)
	}
}
