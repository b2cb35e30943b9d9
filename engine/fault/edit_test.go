package fault

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"callstep/engine/contract"
	"callstep/engine/jsonscan"

	"github.com/cockroachdb/datadriven"
)

// The transcripts in testdata: `tool` declares a tool by its JSON Schema, `call`
// is a text of the model, `break` shows what a fault makes of it and how far
// the result gets. Written anew with CALLSTEP_UPDATE=1.
func TestEdits(t *testing.T) {
	if os.Getenv("CALLSTEP_UPDATE") == "1" {
		if err := flag.Set("rewrite", "true"); err != nil {
			t.Fatal(err)
		}
	}
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		bench := &bench{}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "tool":
				return bench.declare(t, d)
			case "call":
				return bench.propose(d)
			case "claim":
				bench.claim = d.Input
				return "ok\n"
			case "break":
				return bench.breakIt(t, d)
			case "variants":
				return bench.variants(d)
			}
			t.Fatalf("%s: no command %q", d.Pos, d.Cmd)
			return ""
		})
	})
}

type bench struct {
	specs []contract.Spec
	tools []*contract.Tool
	text  string
	claim string
}

// declare compiles a tool: tool NAME [key=CEL] [owned=NAME], then its schema.
func (b *bench) declare(t *testing.T, d *datadriven.TestData) string {
	schema, _, bad := jsonscan.Decode(d.Input)
	if bad != nil {
		t.Fatalf("%s: %v", d.Pos, bad)
	}
	spec := contract.Spec{Name: d.CmdArgs[0].Key, Input: schema}
	spec.InputKeys, _ = jsonscan.Keys(d.Input, "/properties")
	for _, arg := range d.CmdArgs[1:] {
		for _, v := range arg.Vals {
			switch arg.Key {
			case "key":
				spec.Key = append(spec.Key, contract.Source{Text: v})
			case "owned":
				spec.Owned = append(spec.Owned, contract.NamedSource{Name: v, Source: contract.Source{Text: "session.value"}})
			}
		}
	}
	spec.KeyList = len(spec.Key) > 1
	b.specs = append(b.specs, spec)
	set, problems := contract.Compile(contract.Universe{Session: map[string]any{"value": "mine"}, MaxSteps: 8, MaxText: 1000}, b.specs)
	if len(problems) > 0 {
		return fmt.Sprintln(problems)
	}
	b.tools = set.Tools
	tool := b.tools[len(b.tools)-1]
	var names []string
	for _, p := range properties(tool) {
		names = append(names, p.Name)
	}
	return fmt.Sprintf("arguments %s; the key reads %s\n", strings.Join(names, ", "), strings.Join(tool.KeyReads, ", "))
}

func (b *bench) propose(d *datadriven.TestData) string {
	b.text = d.Input
	return b.fate(b.text)
}

// fate says how far a text gets.
func (b *bench) fate(text string) string {
	value, notes, bad := jsonscan.Decode(text)
	if bad != nil {
		return fmt.Sprintf("→ parse: %v\n", bad)
	}
	for _, n := range notes {
		if n.Kind == jsonscan.DuplicateKey {
			return fmt.Sprintf("→ parse: %s at byte %d\n", n.Kind, n.Offset)
		}
	}
	tool, args := b.call(value)
	switch {
	case args == nil:
		return "→ parse: not a call\n"
	case tool == nil:
		return "→ allow: unknown tool\n"
	}
	var out strings.Builder
	for _, v := range tool.Validate(args) {
		fmt.Fprintf(&out, "→ schema: %s at %q\n", v.Code, v.Pointer)
	}
	if out.Len() == 0 {
		return "→ fits the schema\n"
	}
	return out.String()
}

func (b *bench) call(value any) (*contract.Tool, map[string]any) {
	object, _ := value.(map[string]any)
	args, _ := object["arguments"].(map[string]any)
	for _, tool := range b.tools {
		if tool.Name == object["name"] {
			return tool, args
		}
	}
	return nil, args
}

func (b *bench) target() *Target {
	target := &Target{Text: b.text, Tools: b.tools}
	if value, _, bad := jsonscan.Decode(b.text); bad == nil {
		target.Tool, target.Args = b.call(value)
	}
	if b.claim != "" {
		target.Claim = func() (string, bool) { return b.claim, true }
	}
	return target
}

// breakIt applies each fault of the input, one a line, to the same call.
func (b *bench) breakIt(t *testing.T, d *datadriven.TestData) string {
	var out strings.Builder
	for line := range strings.Lines(d.Input) {
		line = strings.TrimSpace(line)
		spec, err := ParseTurn(line, 1)
		if err != nil {
			t.Fatalf("%s: %v", d.Pos, err)
		}
		fmt.Fprintf(&out, "%s\n", line)
		f, _ := Named(spec.Kind)
		text, ok, why := f.Edit(b.target(), spec.Params)
		switch {
		case !ok && text != b.text:
			t.Errorf("%s: %s does not apply, yet changed the text", d.Pos, line)
		case !ok:
			fmt.Fprintf(&out, "   does not apply: %s\n", why)
		case f.Answer:
			fmt.Fprintf(&out, "   %s\n", indent(text))
		default:
			fmt.Fprintf(&out, "   %s\n   %s\n", indent(text), indent(b.fate(text)))
		}
	}
	return out.String()
}

func indent(text string) string {
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n   ")
}

func (b *bench) variants(d *datadriven.TestData) string {
	var out strings.Builder
	for _, kind := range strings.Fields(d.Input) {
		f, _ := Named(kind)
		for _, p := range f.Variants(b.tools[len(b.tools)-1]) {
			fmt.Fprintf(&out, "%s,%s\n", kind, p)
		}
	}
	return strings.ReplaceAll(out.String(), ",\n", "\n")
}
