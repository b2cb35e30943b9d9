package record

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// conversation reads values that are the messages of one conversation, without
// the request around them; nil for other values.
func (r *reader) conversation(v values) []trip {
	list := v.all
	if len(list) == 0 {
		return nil
	}
	_, part := wire.Recognise(list[0])
	if part != wire.NoPart && !v.any(isItemAlone) {
		return nil
	}
	for _, row := range conversations {
		if !v.every(row.is) {
			continue
		}
		b := &builder{}
		b.lit("{").key(row.key).lit("[")
		for _, n := range list {
			b.comma().raw(n)
		}
		b.lit("]}")
		n := r.built(b, "")
		if _, part := wire.Recognise(n); part == wire.RequestPart {
			return []trip{{request: body{node: n}, undeclared: true}}
		}
	}
	return nil
}

// conversations are what messages look like, and under which key the request
// holds them.
var conversations = []struct {
	key string
	is  func(jsonscan.Node) bool
}{
	{"messages", isMessage},
	{"contents", isContent},
	{"input", isItem},
}

func isMessage(n jsonscan.Node) bool {
	switch str(n, "role") {
	case "system", "developer", "user", "assistant", "tool", "function":
		return str(n, "type") != "message" && (n.Get("content").Exists() || n.Get("tool_calls").Exists() || n.Get("function_call").Exists())
	}
	return false
}

func isContent(n jsonscan.Node) bool {
	return n.Get("parts").Is(jsonscan.Array) && (n.Get("role").Is(jsonscan.String) || n.Len() == 1)
}

// itemTypes are the items of Responses that tell a list of them.
var itemTypes = map[string]bool{
	"message": true, "reasoning": true, "function_call": true, "function_call_output": true,
	"custom_tool_call": true, "custom_tool_call_output": true, "local_shell_call": true, "local_shell_call_output": true,
	"web_search_call": true, "file_search_call": true, "code_interpreter_call": true, "image_generation_call": true,
	"mcp_call": true, "mcp_list_tools": true, "mcp_approval_request": true, "mcp_approval_response": true,
	"computer_call": true, "computer_call_output": true, "shell_call": true, "shell_call_output": true,
	"apply_patch_call": true, "apply_patch_call_output": true, "tool_search_call": true, "tool_search_output": true,
	"additional_tools": true, "item_reference": true, "compaction": true,
}

// isItemAlone knows an item that nothing else looks like; a message of Responses
// looks like an answer of Anthropic's.
func isItemAlone(n jsonscan.Node) bool {
	kind := str(n, "type")
	return itemTypes[kind] && kind != "message"
}

func isItem(n jsonscan.Node) bool {
	return itemTypes[str(n, "type")] && !n.Get("stop_reason").Exists() || isMessage(n)
}
