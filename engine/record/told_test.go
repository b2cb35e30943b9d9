package record

import "testing"

// TestToolsBesideARequest: a store keeps declarations apart; with the request
// they are in the shape that it has.
func TestToolsBesideARequest(t *testing.T) {
	for _, c := range []struct{ name, request, want string }{
		{"of Anthropic", `{"model":"claude-sonnet-4-5","max_tokens":9,"system":"Be short.","messages":[{"role":"user","content":[{"type":"text","text":"Tide?"}]},{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"tide","input":{}}]}]}`,
			`[{"name":"tide","input_schema":{"type":"object"}}]`},
		{"of Chat", `{"model":"gpt-4o","messages":[{"role":"user","content":"Tide?"},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}}]}]}`,
			`[{"type":"function","function":{"name":"tide","parameters":{"type":"object"}}}]`},
	} {
		file, bad := Read("a", `{"observations":[{"id":"o","type":"GENERATION","startTime":"2026-01-05T10:00:00Z","input":`+c.request+`,"metadata":{"tools":[{"name":"tide","input_schema":{"type":"object"}}]}}]}`)
		if bad != nil || len(file.Exchanges) != 1 {
			t.Fatal(c.name, bad)
		}
		if got := file.Exchanges[0].Steps[0].Request.Get("tools").Raw(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
