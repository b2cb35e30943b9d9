package declare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/declare"
	"callstep/engine/wire"
)

// TestDeclarations writes one tool for providers. The verbs:
//
//	for PROVIDER [loose]     the lines below are a schema, or name = NAME before it
//
// Findings of diagnose on what was written are listed as FINDING.
func TestDeclarations(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			p, ok := wire.ProviderNamed(d.CmdArgs[0].Key)
			if !ok {
				d.Fatalf(t, "no provider %s", d.CmdArgs[0].Key)
			}
			tool := wire.TalkTool{Name: "count_copies", Description: "Counts the copies of a book on the shelf.", Schema: d.Input}
			if name, schema, ok := strings.Cut(d.Input, "\n"); ok && strings.HasPrefix(name, "name = ") {
				tool.Name, tool.Schema = strings.TrimPrefix(name, "name = "), schema
			}
			got := declare.For(p, []wire.TalkTool{tool}, len(d.CmdArgs) < 2)
			var b strings.Builder
			for _, n := range got.Notes {
				fmt.Fprintf(&b, "%s: %s\n", strings.TrimSpace(n.Tool+" "+n.Where), n.What)
			}
			one := got.Tools[0]
			kind := ""
			if one.Strict == wire.Yes {
				kind = " strict"
			}
			if one.OpenAPI {
				kind += " parameters"
			}
			fmt.Fprintf(&b, "%s%s\n%s\n", one.Name, kind, one.Schema)
			for _, f := range declare.Lint(p, got.Tools) {
				fmt.Fprintf(&b, "FINDING %s %s %s\n", f.Severity, f.Rule, f.Evidence)
			}
			return b.String()
		})
	})
}
