package diagnose_test

import (
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/record"
)

// TestRecorded judges what only a whole record shows: the words of a provider
// beside its request, and what the logs of agents keep with a message.
func TestRecorded(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"to a strict server a result is missing that comes one message too late", `{"request": {"model": "deepseek-chat", "max_tokens": 100,
			"tools": [{"name": "read_page", "description": "Shows a page of the log.", "input_schema": {"type": "object"}}], "messages": [
			{"role": "user", "content": "One and two?"},
			{"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "read_page", "input": {"n": 1}}, {"type": "tool_use", "id": "toolu_2", "name": "read_page", "input": {"n": 2}}]},
			{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "one"}]},
			{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_2", "content": "two"}]}]},
			"response": {"type": "error", "error": {"type": "invalid_request_error", "message": "messages.1: ` + "`tool_use` ids were found without `tool_result` blocks immediately after: toolu_2" + `."}}, "response_status": 400}`,
			"E results_split_across_messages, E provider_bad_request"},
		{"a call that the limit cut off, and that was run all the same", session(
			`{"role":"assistant","id":"msg_1","type":"message","content":[{"type":"tool_use","id":"toolu_1","name":"Write","input":{"file_path":"a.md"}}],"stop_reason":"max_tokens"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"wrote 0 bytes"}]}`),
			"E arguments_truncated"},
		{"a call that the limit cut off, refused and then made whole", session(
			`{"role":"assistant","id":"msg_1","type":"message","content":[{"type":"tool_use","id":"toolu_1","name":"Write","input":{"file_path":"a.md"}}],"stop_reason":"max_tokens"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"InputValidationError: content is missing","is_error":true}]}`,
			`{"role":"assistant","id":"msg_2","type":"message","content":[{"type":"tool_use","id":"toolu_2","name":"Write","input":{"file_path":"a.md","content":"x"}}],"stop_reason":"tool_use"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_2","content":"ok"}]}`),
			"W arguments_truncated, W tool_reported_error"},
		{"a person who types after a no has spoken, though both are one message", session(
			`{"role":"assistant","id":"msg_1","type":"message","content":[{"type":"tool_use","id":"toolu_1","name":"delete_file","input":{"path":"a.md"}}],"stop_reason":"tool_use"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"The user rejected this call.","is_error":true},{"type":"text","text":"I changed my mind, delete it."}]}`,
			`{"role":"assistant","id":"msg_2","type":"message","content":[{"type":"tool_use","id":"toolu_2","name":"delete_file","input":{"path":"a.md"}}],"stop_reason":"tool_use"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_2","content":"deleted"}]}`),
			""},
		{"a call written as text in a log without declarations", session(
			`{"role":"assistant","id":"msg_1","type":"message","content":[{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"ls"}}],"stop_reason":"tool_use"}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a.md"}]}`,
			`{"role":"assistant","id":"msg_2","type":"message","content":[{"type":"text","text":"court\n<invoke name=\"Bash\">\n<parameter name=\"command\">cat a.md</parameter>\n</invoke>"}],"stop_reason":"end_turn"}`),
			"E tool_call_in_text"},
		{"arguments that inspect could not read", `{"version": 2, "status": "success", "eval": {"task": "ferry", "model": "openai/gpt-4.1"}, "samples": [{"id": 1, "epoch": 1, "input": "Kos?", "target": "200", "messages": [
			{"role": "user", "content": "Kos?"},
			{"role": "assistant", "content": "", "tool_calls": [{"id": "call_1", "function": "port_info", "arguments": {}, "parse_error": "Error parsing the following tool call arguments:\n\n{port: KOS}\n\nError details: Expecting property name"}]},
			{"role": "tool", "content": "", "tool_call_id": "call_1", "function": "port_info", "error": {"type": "parsing", "message": "Error parsing the following tool call arguments"}},
			{"role": "assistant", "content": "I could not."}]}]}`,
			"E arguments_not_json"},
	} {
		file, bad := record.Read("record", c.text)
		if bad != nil {
			t.Errorf("%s: %v", c.name, bad)
			continue
		}
		d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
		var found []string
		for _, f := range d.Findings {
			severity := "W "
			if f.Severity == exchange.Error {
				severity = "E "
			}
			found = append(found, severity+string(f.Code))
		}
		if got := strings.Join(found, ", "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// session is a log of Claude Code with a person's wish and then some messages.
func session(messages ...string) string {
	lines := `{"type":"user","sessionId":"s1","uuid":"u0","message":{"role":"user","content":"Write it down."}}` + "\n"
	before := "u0"
	for i, m := range messages {
		role, id := "assistant", "u"+string(rune('1'+i))
		if strings.Contains(m, `"role":"user"`) {
			role = "user"
		}
		lines += `{"type":"` + role + `","sessionId":"s1","uuid":"` + id + `","parentUuid":"` + before + `","message":` + m + "}\n"
		before = id
	}
	return lines
}

// TestManyHits: a file that breaks one rule without end is not listed without
// end, and says so.
func TestManyHits(t *testing.T) {
	const calls = 20_010
	text := `{"model": "gpt-4o", "tools": [], "messages": [{"role": "user", "content": "Go."}, {"role": "assistant", "content": null, "tool_calls": [{}` +
		strings.Repeat(", {}", calls-1) + `]}]}`
	file, bad := record.Read("many.json", text)
	if bad != nil {
		t.Fatal(bad)
	}
	d := diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
	found := map[exchange.Code]int{}
	for _, f := range d.Findings {
		found[f.Code]++
	}
	if found["unknown_tool"] == 0 || found["unknown_tool"] >= calls {
		t.Errorf("%d calls, %d findings", calls, found["unknown_tool"])
	}
	if words := strings.Join(d.Unknown, " "); !strings.Contains(words, "where else unknown_tool is broken") {
		t.Errorf("says %q", words)
	}
}
