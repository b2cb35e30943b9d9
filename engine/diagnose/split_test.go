package diagnose_test

import (
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/record"
)

// TestSplitRefused: to a strict server of Anthropic's shape a result is missing
// that comes one message too late. What is named is why.
func TestSplitRefused(t *testing.T) {
	const pair = `{"request": {"model": "deepseek-chat", "max_tokens": 100, "tools": [{"name": "read_page", "description": "Shows a page of the log.", "input_schema": {"type": "object"}}], "messages": [
		{"role": "user", "content": "One and two?"},
		{"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "read_page", "input": {"n": 1}}, {"type": "tool_use", "id": "toolu_2", "name": "read_page", "input": {"n": 2}}]},
		{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "one"}]},
		{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_2", "content": "two"}]}]},
		"response": {"type": "error", "error": {"type": "invalid_request_error", "message": "messages.1: ` + "`tool_use` ids were found without `tool_result` blocks immediately after: toolu_2" + `."}}, "response_status": 400}`
	file, bad := record.Read("pair.json", pair)
	if bad != nil {
		t.Fatal(bad)
	}
	d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
	if d.First < 0 || d.Findings[d.First].Code != "results_split_across_messages" {
		t.Errorf("first %d of %+v", d.First, d.Findings)
	}
}
