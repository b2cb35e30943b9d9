package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// AnthropicTurn reads one message of Anthropic's shape: of a request, an
// answer, or a line of a session kept by an agent. The index is the message's
// in its list, -1 for an answer, which stands in none.
func AnthropicTurn(index int, m jsonscan.Node) Turn {
	var said, content jsonscan.Node
	for k, v := range m.Members() {
		switch k.Str() {
		case "role":
			said = v
		case "content":
			content = v
		}
	}
	t := turnOf(index, m, said)
	if content.Is(jsonscan.String) {
		t.Blocks = []Block{blockOf(TextBlock, content, content)}
	} else if n := content.Len(); n > 0 && content.Is(jsonscan.Array) {
		t.Blocks = make([]Block, 0, n)
		for _, part := range content.Items() {
			t.Blocks = append(t.Blocks, anthropicBlock(part))
		}
	}
	t.Role = anthropicRole(t)
	return t
}

// anthropicRole goes by the parts where they say more than the role: a user
// message of results alone is the tools' turn. Lines of some records have no
// role at all.
func anthropicRole(t Turn) Role {
	said := t.Said()
	switch said {
	case "assistant":
		return ModelSays
	case "system":
		return SystemSays
	}
	results := 0
	for _, b := range t.Blocks {
		switch b.Kind {
		case Result:
			results++
		case Call, Thought, HostedCall:
			if said == "" {
				return ModelSays
			}
		}
	}
	if said == "tool" || results > 0 && results == len(t.Blocks) {
		return ToolSays
	}
	return UserSays
}

// anthropicBlock reads one part of a message in one walk over its members.
func anthropicBlock(part jsonscan.Node) Block {
	b := blockOf(OtherBlock, part, jsonscan.Node{})
	var said string
	var id, answers, text, thinking, input, content, signature, data jsonscan.Node
	for k, v := range part.Members() {
		switch k.Str() {
		case "type":
			said = v.Str()
		case "id":
			id = v
		case "tool_use_id":
			answers = v
		case "name":
			b.Name = v.Str()
		case "text":
			text = v
		case "thinking":
			thinking = v
		case "input":
			input = v
		case "content":
			content = v
		case "signature":
			signature = v
		case "data":
			data = v
		case "is_error":
			b.Failed = v.True()
		}
	}
	if part.Is(jsonscan.String) {
		said, text = "text", part
	}
	b.Kind = anthropicBlockKind(said)
	switch b.Kind {
	case TextBlock:
		b.body = text.Ref()
	case Thought:
		b.body, b.sign = thinking.Ref(), signature.Ref()
		if said == "redacted_thinking" {
			b.body, b.sign = 0, data.Ref()
		}
	case Call, HostedCall:
		b.body = input.Ref()
		b.setID(id, id.Exists())
	case Result, HostedResult:
		b.body = content.Ref()
		b.setID(answers, answers.Exists())
	}
	return b
}

func anthropicBlockKind(said string) BlockKind {
	switch said {
	case "text":
		return TextBlock
	case "thinking", "redacted_thinking":
		return Thought
	case "tool_use":
		return Call
	case "tool_result":
		return Result
	case "server_tool_use", "mcp_tool_use":
		return HostedCall
	}
	if strings.HasSuffix(said, "_tool_result") {
		return HostedResult
	}
	return OtherBlock
}
