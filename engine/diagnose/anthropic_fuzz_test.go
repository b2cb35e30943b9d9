package diagnose_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// FuzzAnthropic judges any JSON as a request to Anthropic, followed by itself:
// no panic, and the same findings each time.
func FuzzAnthropic(f *testing.F) {
	files, _ := filepath.Glob("testdata/anthropic/accepted/*.json")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(`{"messages":[{"role":"user","content":[{"type":"tool_result"},7]},{"role":"assistant","content":[{"type":"tool_use","id":"","input":3},{"type":"thinking"}]},{"role":"system"},{"role":"user"}],"tools":[{"strict":true,"input_schema":{"$ref":"#","properties":{"a":{"$ref":"#/properties/a"}}}},7],"tool_choice":{"type":"tool","name":7},"thinking":{"type":"enabled"}}`)
	format, _ := wire.FormatOf(wire.Anthropic)
	f.Fuzz(func(t *testing.T, text string) {
		body, bad := wire.Index(text, &wire.Source{Line: 1})
		if bad != nil {
			return
		}
		x := &wire.Exchange{Provider: wire.Anthropic}
		for range 2 {
			s := &wire.Step{Provider: wire.Anthropic}
			format.Request(s, body)
			format.Response(s, body)
			x.Steps = append(x.Steps, s)
		}
		var said [2][]string
		for i := range said {
			for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
				said[i] = append(said[i], f.Rule+" "+f.Place.String()+" "+f.Evidence)
			}
		}
		if diff := cmp.Diff(said[0], said[1]); diff != "" {
			t.Error(diff)
		}
	})
}
