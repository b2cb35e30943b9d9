package scenario

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"callstep/scenarios"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(JSONSchema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(SchemaID, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSchemaAcceptsEveryBuiltinScenario(t *testing.T) {
	schema := compileSchema(t)
	for _, id := range scenarios.Names() {
		file, src, _ := scenarios.Read(id)
		root, problems := readTree(newSource(file, src))
		if problems != nil {
			t.Fatal(problems)
		}
		if err := schema.Validate(root.data()); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// The golden lists what the published schema can see of the broken files. A
// file that is no YAML never gets that far.
func TestSchemaRefusesWhatASchemaCan(t *testing.T) {
	schema := compileSchema(t)
	files, _ := filepath.Glob("testdata/bad/*.yaml")
	var out strings.Builder
	refused := 0
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := newSource(filepath.Base(path), src)
		verdict := "no YAML for a scenario"
		if len(prescan(s)) == 0 {
			if root, problems := readTree(s); problems == nil {
				verdict = "accepted, callstep check sees more"
				if schema.Validate(root.data()) != nil {
					verdict = "refused"
					refused++
				}
			}
		}
		fmt.Fprintf(&out, "%-20s %s\n", strings.TrimSuffix(s.file, ".yaml"), verdict)
	}
	if refused < 20 {
		t.Errorf("the schema refuses only %d of %d broken files", refused, len(files))
	}
	const golden = "testdata/schema.golden"
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != out.String() {
		t.Errorf("want\n%s\ngot\n%s", want, out.String())
	}
}

func TestSchemaBytesAreStable(t *testing.T) {
	if !bytes.Equal(JSONSchema(), JSONSchema()) {
		t.Error("two calls differ")
	}
}

// Every field of the tables has a help text, and every record a name.
func TestTablesAreComplete(t *testing.T) {
	for _, f := range []*fields{scenarioFields, limitFields, toolFields, ruleFields, turnFields, summaryFields, expectFields, invariantFields, cueFields, questionFields} {
		if f.name == "" {
			t.Error("a record without a name")
		}
		for _, x := range f.list {
			if !strings.HasSuffix(x.help, ".") || x.shape.is == "" {
				t.Errorf("%s: %s has no full sentence as its help", f.name, x.name)
			}
		}
	}
}
