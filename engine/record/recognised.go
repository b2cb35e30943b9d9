package record

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/pattern"
)

// unreadFormats are told apart so that nobody takes silence about them for
// health.
var unreadFormats = []struct {
	title string
	is    func(n jsonscan.Node) bool
}{
	{"an evaluation set of Google's ADK", func(n jsonscan.Node) bool {
		return n.Get("eval_cases").Is(jsonscan.Array) || hasAll(n, "query", "expected_tool_use")
	}},
	{"a tree of answers of ToolBench", func(n jsonscan.Node) bool { return hasAll(n, "answer_generation", "tree") }},
	{"a row of Glaive's training data", func(n jsonscan.Node) bool {
		return n.Get("system").Is(jsonscan.String) && strings.Contains(head(str(n, "chat"), 100), "USER:")
	}},
	{"a message or a part of opencode's storage", func(n jsonscan.Node) bool {
		return n.Get("sessionID").Exists() && (n.Get("messageID").Exists() || hasAll(n, "role", "time"))
	}},
	{"a transcript of Antigravity", func(n jsonscan.Node) bool { return hasAll(n, "step_index", "source", "type", "status") }},
	{"a transcript of Cursor", func(n jsonscan.Node) bool {
		return n.Get("role").Is(jsonscan.String) && n.Path("message", "content").Is(jsonscan.Array) && !n.Get("type").Exists()
	}},
	{"a session of Factory's Droid", func(n jsonscan.Node) bool {
		return str(n, "type") == "session_start" || str(n, "type") == "tool_call" && hasAll(n, "toolCallId", "session_id")
	}},
	{"a session of Grok", func(n jsonscan.Node) bool {
		return str(n, "type") == "assistant" && n.Get("tool_calls").Is(jsonscan.Array) && n.Get("model_id").Exists()
	}},
}

// unreadTitle is what the values of a file are that no container reads, "" for
// what is not known.
func unreadTitle(v values) string {
	for _, f := range unreadFormats {
		if v.any(f.is) {
			return f.title
		}
	}
	return ""
}

// snapshots begin the files that tests keep what they expect in.
var snapshots = [...]struct{ begins, title string }{
	{"// Jest Snapshot", "a snapshot of Jest"},
	{"// Vitest Snapshot", "a snapshot of Vitest"},
	{"// Bun Snapshot", "a snapshot of Bun"},
	{"exports[`", "a snapshot of Jest"},
	{"---\nsource: ", "a snapshot of insta"},
	{"# serializer version:", "a snapshot of syrupy"},
}

// snapshot refuses the snapshots of a test's expectations: they are code, or what
// a program printed.
func (r *reader) snapshot() *Error {
	text := strings.TrimLeft(r.text, blank)
	for _, s := range snapshots {
		if strings.HasPrefix(text, s.begins) {
			return &Error{Line: 1, Col: 1, Why: s.title + " is recognised, and not read", Do: "give the bodies that the test records, as JSON"}
		}
	}
	return nil
}

// recordedIDs is how a record names the call that a result is for, quoted or in
// quotes of a string. No model writes it of its own.
var recordedIDs = pattern.New(`\\*"(tool_call_id|toolCallId|tool_use_id|toolUseId|functionResponse|function_call_output)\\*" ?:`)

// otherRecord refuses a text that is no model's: it holds results of tools as
// a record of an exchange does.
func (r *reader) otherRecord() *Error {
	at := recordedIDs.FindStringIndex(r.text)
	if at == nil || len(r.file.Notes) > 0 { // a note says what was not read
		return nil
	}
	line, col := lineCol(r.text, at[0])
	return &Error{Line: line, Col: col, Why: "results of tools are recorded here, in a form that is not known", Do: "give the bodies as JSON, one a line"}
}
