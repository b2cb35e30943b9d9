package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/wire"
)

// A history of Chat, judged as a request to Gemini.
func TestOtherHistoriesAsGemini(t *testing.T) {
	const (
		head   = `{"model":"m","tools":[{"type":"function","function":{"name":"tide","description":"Tide at a port","parameters":{"type":"object","properties":{"port":{"type":"string"}}}}}],"messages":[{"role":"user","content":"Tides"},`
		calls  = `{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"tide","arguments":"{\"port\":\"Yeosu\"}"}}]},`
		first  = `{"role":"tool","tool_call_id":"a","content":"3.1"},`
		second = `{"role":"tool","tool_call_id":"b","content":"2.8"},`
		tail   = `{"role":"assistant","content":"3.1 and 2.8"}]}`
	)
	for _, c := range []struct{ body, want string }{
		{head + calls + first + second + tail, "ok"},
		{head + calls + first + tail, "missing_tool_result"},
		{head + first + tail, "orphan_tool_result"},
		{head[:len(head)-len(`{"role":"user","content":"Tides"},`)] + calls + first + second + tail, "ok"},
		{`{"model":"m","tools":[{"type":"function","function":{"name":"2 tides","description":"Tides"}}],"messages":[{"role":"user","content":"Tides"}]}`, "tool_name_invalid_chars"},
	} {
		root, err := wire.Index(c.body, &wire.Source{Line: 1})
		if err != nil {
			t.Fatal(err, c.body)
		}
		format, _ := wire.FormatOf(wire.OpenAIChat)
		s := &wire.Step{Provider: wire.OpenAIChat}
		format.Request(s, root)
		d := diagnose.Exchange(&wire.Exchange{Provider: wire.OpenAIChat, Steps: []*wire.Step{s}}, diagnose.Options{Provider: wire.Gemini})
		if string(d.Code()) != c.want {
			t.Errorf("%s\nverdict %s, want %s", c.body, d.Code(), c.want)
		}
	}
}
