package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// A row that models are trained with was sent to nobody: what a provider would
// refuse of it is no finding, what the model did wrong is one.
func TestUnsent(t *testing.T) {
	const row = `{"messages":[{"role":"user","content":"Tide?"},{"role":"tool","tool_call_id":"a","content":"5"},` +
		`{"role":"assistant","content":null,"tool_calls":[{"id":"b","type":"function","function":{"name":"Tide Height","arguments":"{\"port\":7}"}}]}],` +
		`"tools":[{"type":"function","function":{"name":"Tide Height","description":"Height of the tide at a port.","parameters":{"type":"object","properties":{"port":{"type":"string"}}}}}]}`
	for _, c := range []struct {
		unsent bool
		want   string
	}{{false, "tool_name_invalid_chars"}, {true, "argument_wrong_type"}} {
		root, _ := wire.Index(row, &wire.Source{Line: 1})
		format, _ := wire.FormatOf(wire.OpenAIChat)
		s := &wire.Step{Provider: wire.OpenAIChat}
		format.Request(s, root)
		d := diagnose.Exchange(&wire.Exchange{Provider: wire.OpenAIChat, Steps: []*wire.Step{s}, Unsent: c.unsent}, diagnose.Options{})
		if string(d.Code()) != c.want {
			t.Errorf("unsent %v: verdict %s, want %s", c.unsent, d.Code(), c.want)
		}
		for _, f := range d.Findings {
			if c.unsent && f.Code == "orphan_tool_result" {
				t.Error("a row of training data is refused by nobody")
			}
		}
	}
}
