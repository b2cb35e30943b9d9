package diagnose_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// mcpLine is one frame of a recorded session, decoded.
type mcpLine struct {
	way  wire.Way
	body map[string]any
}

// mcpBreak breaks a session in one place: it changes the lines, or reports false
// where the session has no such place. call is the index of the first call that
// another call follows, answer that of its answer.
type mcpBreak struct {
	name  string
	apply func(lines []mcpLine, call, answer int) ([]mcpLine, bool)
	want  []string // any of these codes is the right verdict
}

func mcpMember(body map[string]any, keys ...string) map[string]any {
	for _, key := range keys {
		body, _ = body[key].(map[string]any)
	}
	return body
}

var mcpBreaks = []mcpBreak{
	{"an answer dropped", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		return slices.Delete(l, answer, answer+1), true
	}, []string{"missing_tool_result"}},
	{"the id of an answer changed", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		l[answer].body["id"] = int64(99)
		return l, true
	}, []string{"tool_protocol_error", "tool_result_id_mismatch", "missing_tool_result"}},
	{"an answer given twice", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		return slices.Insert(l, answer+1, l[answer]), true
	}, []string{"duplicate_tool_result"}},
	{"an id used again", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		for i := answer + 1; i < len(l); i++ {
			if l[i].body["method"] == "tools/call" {
				l[i].body["id"] = l[call].body["id"]
				return l, true
			}
		}
		return l, false
	}, []string{"duplicate_call_id"}},
	{"the name of a call changed", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		mcpMember(l[call].body, "params")["name"] = "no_such_tool"
		return l, true
	}, []string{"unknown_tool"}},
	{"a required argument dropped", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		mcpMember(l[call].body, "params")["arguments"] = map[string]any{}
		return l, true
	}, []string{"argument_missing_required"}},
	{"an argument of the wrong type", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		args := mcpMember(l[call].body, "params", "arguments")
		for key := range args {
			args[key] = map[string]any{}
			return l, true
		}
		return l, false
	}, []string{"argument_wrong_type"}},
	{"no content", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		delete(mcpMember(l[answer].body, "result"), "content")
		return l, true
	}, []string{"missing_output_field"}},
	{"an error in the place of the result", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		delete(l[answer].body, "result")
		l[answer].body["error"] = map[string]any{"code": int64(-32603), "message": "Internal error"}
		return l, true
	}, []string{"tool_protocol_error"}},
	{"given up", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		l[answer] = mcpLine{wire.ToServer, map[string]any{"jsonrpc": "2.0", "method": "notifications/cancelled",
			"params": map[string]any{"requestId": l[call].body["id"], "reason": "Request timed out"}}}
		return l, true
	}, []string{"timeout_outcome_unknown"}},
	{"a tool without a schema", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		for _, line := range l {
			if tools, ok := mcpMember(line.body, "result")["tools"].([]any); ok {
				delete(tools[0].(map[string]any), "inputSchema")
				return l, true
			}
		}
		return l, false
	}, []string{"schema_invalid"}},
	{"a result outside its schema", func(l []mcpLine, call, answer int) ([]mcpLine, bool) {
		for _, line := range l {
			if tools, ok := mcpMember(line.body, "result")["tools"].([]any); ok {
				for _, tool := range tools {
					tool.(map[string]any)["outputSchema"] = map[string]any{"type": "object", "required": []any{"no_such_member"}}
				}
				return l, true
			}
		}
		return l, false
	}, []string{"structured_content_missing", "structured_content_mismatch"}},
}

// TestMCPAccepted judges sessions that went well, and the same broken in one
// place.
func TestMCPAccepted(t *testing.T) {
	files, _ := filepath.Glob("testdata/mcp/accepted/*.log")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := judgeMCP(mcpLines(string(text))); d.First >= 0 {
			t.Errorf("%s: went well, and found broken: %s: %s", filepath.Base(file), d.Code(), d.Findings[d.First].Evidence)
		}
	}
	text, _ := os.ReadFile("testdata/mcp/accepted/everything.log")
	for _, b := range mcpBreaks {
		lines := mcpLines(string(text))
		call := slices.IndexFunc(lines, func(l mcpLine) bool { return l.body["method"] == "tools/call" })
		answer := slices.IndexFunc(lines, func(l mcpLine) bool { return l.way == wire.ToClient && l.body["id"] == lines[call].body["id"] })
		lines, ok := b.apply(lines, call, answer)
		if !ok {
			t.Errorf("%s: the session has no such place", b.name)
			continue
		}
		if d := judgeMCP(lines); !slices.Contains(b.want, string(d.Code())) {
			t.Errorf("%s: verdict %s, want one of %v", b.name, d.Code(), b.want)
		}
	}
}

func mcpLines(text string) (lines []mcpLine) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		way := wire.ToServer
		body, ok := strings.CutPrefix(line, "STDIN: ")
		if !ok {
			body, way = strings.TrimPrefix(line, "STDOUT: "), wire.ToClient
		}
		v, _, _ := jsonscan.Decode(body)
		object, _ := v.(map[string]any)
		lines = append(lines, mcpLine{way, object})
	}
	return lines
}

func judgeMCP(lines []mcpLine) *diagnose.Diagnosis {
	format, _ := wire.FormatOf(wire.MCP)
	x := &wire.Exchange{Provider: wire.MCP}
	for _, l := range lines {
		root, _ := wire.Index(jsonscan.Encode(l.body), &wire.Source{})
		f := format.Frames(root)[0]
		f.Way = l.way
		x.Frames = append(x.Frames, f)
	}
	return diagnose.Exchange(x, diagnose.Options{})
}
