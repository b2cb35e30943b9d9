package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/engine/wire"
)

// TestAnthropicJudgesOthers judges a history of Chat as a request to Anthropic:
// what cannot be carried over is found, what only looks different is not.
func TestAnthropicJudgesOthers(t *testing.T) {
	const chat = `{
 "model": "gpt-4.1-mini",
 "tools": [{"type": "function", "function": {"name": "find_boat", "parameters": {"type": "object", "properties": {"kind": {"type": "string"}}}}}],
 "tool_choice": "auto",
 "messages": [
  {"role": "system", "content": "You run a boat rental."},
  {"role": "user", "content": "A canoe, and a raft?"},
  {"role": "assistant", "content": "", "tool_calls": [
   {"id": "call_1", "type": "function", "function": {"name": "find_boat", "arguments": "{\"kind\": \"canoe\"}"}},
   {"id": "call_2", "type": "function", "function": {"name": "find_boat", "arguments": "{\"kind\": \"raft\"}"}}]},
  {"role": "tool", "tool_call_id": "call_1", "content": "canoe 4"},
  {"role": "tool", "tool_call_id": "call_2", "content": "none"},
  {"role": "assistant", "content": "Canoe 4 is free, no raft."}
 ]
}`
	for _, c := range []struct {
		edits string
		want  verdict
	}{
		{"", verdict{"none", "ok"}},
		{`/tools/0/function/name = "boats.find"`, verdict{"declaration", "tool_name_invalid_chars"}},
		{"/messages/2/tool_calls/0/id = \"call:1\"\n/messages/3/tool_call_id = \"call:1\"", verdict{"follow_up", "tool_id_invalid_chars"}},
		{`/messages/4 = {"role": "user", "content": "Well?"}`, verdict{"tool_result", "missing_tool_result"}},
		{`/messages/3/tool_call_id = "call_9"`, verdict{"tool_result", "tool_result_id_mismatch"}},
	} {
		file, bad := record.Read("chat.json", anthropicEdited(t, chat, c.edits))
		if bad != nil {
			t.Fatal(bad)
		}
		d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{Provider: wire.Anthropic})
		if got := (verdict{d.Boundary().String(), string(d.Code())}); got != c.want {
			t.Errorf("%s: verdict %v, want %v; findings %v", c.edits, got, c.want, d.Findings)
		}
	}
}
