package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// itemShape is how an item of one type is read.
type itemShape struct {
	kind BlockKind
	role Role
	body string // the member that holds what a Block calls its body
	tool string // name of the provider's own tool that is called
}

// itemShapes are the items that are not messages. Types that end in _call and
// are not listed run at the provider.
var itemShapes = map[string]itemShape{
	"function_call":           {kind: Call, role: ModelSays, body: "arguments"},
	"custom_tool_call":        {kind: Call, role: ModelSays, body: "input"},
	"computer_call":           {kind: Call, role: ModelSays, body: "action", tool: "computer"},
	"local_shell_call":        {kind: Call, role: ModelSays, body: "action", tool: "local_shell"},
	"shell_call":              {kind: Call, role: ModelSays, body: "action", tool: "shell"},
	"apply_patch_call":        {kind: Call, role: ModelSays, body: "operation", tool: "apply_patch"},
	"tool_search_call":        {kind: Call, role: ModelSays, body: "arguments", tool: "tool_search"},
	"function_call_output":    {kind: Result, role: ToolSays, body: "output"},
	"custom_tool_call_output": {kind: Result, role: ToolSays, body: "output"},
	"computer_call_output":    {kind: Result, role: ToolSays, body: "output"},
	"local_shell_call_output": {kind: Result, role: ToolSays, body: "output"},
	"shell_call_output":       {kind: Result, role: ToolSays, body: "output"},
	"apply_patch_call_output": {kind: Result, role: ToolSays, body: "output"},
	"tool_search_output":      {kind: Result, role: ToolSays, body: "tools"},
	"reasoning":               {kind: Thought, role: ModelSays, body: "summary"},
	"compaction":              {kind: OtherBlock, role: ModelSays},
	"item_reference":          {kind: OtherBlock, role: ModelSays},
	"additional_tools":        {kind: OtherBlock, role: SystemSays},
	"mcp_list_tools":          {kind: HostedCall, role: ModelSays, body: "tools"},
	"mcp_approval_request":    {kind: HostedCall, role: ModelSays, body: "arguments"},
	"mcp_approval_response":   {kind: HostedResult, role: UserSays},
}

// turn reads one item, and loads the tools that it brings.
func (t *toolset) turn(index int, item jsonscan.Node) Turn {
	kind := textOf(item, "type")
	turn := turnOf(index, item, item.Get("type"))
	if kind == "" || kind == "message" {
		return messageItem(index, item)
	}
	shape, ok := itemShapes[kind]
	if !ok {
		shape = itemShape{kind: OtherBlock, role: ModelSays}
		if strings.HasSuffix(kind, "_call") {
			shape.kind, shape.tool = HostedCall, strings.TrimSuffix(kind, "_call")
		}
	}
	if kind == "tool_search_output" || kind == "additional_tools" {
		t.load(item.Get("tools"))
	}
	if strings.HasPrefix(kind, "tool_search") && textOf(item, "execution") != "client" {
		shape = itemShape{kind: hosted(shape.kind), role: ModelSays, body: shape.body, tool: shape.tool}
	}
	turn.Role = shape.role
	turn.Blocks = []Block{t.block(shape, item)}
	return turn
}

// hosted is the kind of what ran at the provider.
func hosted(k BlockKind) BlockKind {
	if k == Call {
		return HostedCall
	}
	return HostedResult
}

func messageItem(index int, item jsonscan.Node) Turn {
	turn := turnOf(index, item, item.Get("role"))
	switch turn.Said() {
	case "assistant":
		turn.Role = ModelSays
	case "system", "developer":
		turn.Role = SystemSays
	default:
		turn.Role = UserSays
	}
	turn.Blocks = appendTexts(nil, item.Get("content"))
	return turn
}

func (t *toolset) block(shape itemShape, item jsonscan.Node) Block {
	id := item.Get("call_id")
	b := blockOf(shape.kind, item, jsonscan.Node{})
	b.Name = textOf(item, "name")
	if shape.body != "" {
		b.body = item.Get(shape.body).Ref()
	}
	switch shape.kind {
	case Thought:
		b.sign = item.Get("encrypted_content").Ref()
		if thought := item.Get("content"); thought.Len() > 0 {
			b.body = thought.Ref()
		}
		return b
	case Result:
		if !id.Exists() && textOf(item, "type") == "local_shell_call_output" {
			id = item.Get("id") // older than call_id
		}
	case Call:
		if shape.tool != "" {
			t.ownTool(shape.tool)
		}
		b.ArgsText = textOf(item, "type") == "function_call"
		b.Free = textOf(item, "type") == "custom_tool_call"
		if b.body == 0 {
			b.body = item.Get("actions").Ref()
		}
		b.Name = t.called(textOf(item, "namespace"), b.Name)
	}
	if b.Name == "" || shape.kind == Call && shape.tool != "" {
		b.Name = shape.tool
	}
	b.setID(id, id.Exists())
	return b
}
