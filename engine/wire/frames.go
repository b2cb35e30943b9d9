package wire

import (
	"iter"

	"callstep/engine/jsonscan"
)

// frameTurns walks the calls and results that frames of MCP carry, as turns of
// a conversation: tools/call is what the model asks for, the answer to it what
// the tool says. A spot is the index of the frame. What a session says beside
// that (its beginning, its lists, notifications) is no part of a conversation.
func frameTurns(x *Exchange) iter.Seq2[Spot, Turn] {
	return func(yield func(Spot, Turn) bool) {
		asked := map[string]*askedCall{}
		for i := range x.Frames {
			f := &x.Frames[i]
			id := f.ID.Raw()
			call := asked[id]
			var b Block
			role := ModelSays
			switch {
			case f.Method == "tools/call" && f.Way != ToClient && f.ID.Exists():
				if call != nil && !call.answered && f.Params.Raw() == call.params {
					continue // a record that notes each frame twice
				}
				asked[id] = &askedCall{params: f.Params.Raw()}
				b = Block{Kind: Call, Name: textOf(f.Params, "name"), Body: f.Params.First("arguments"), Node: f.Params}
			case f.Method == "" && f.Way != ToServer && call != nil && !f.Empty:
				call.answered = true
				b, role = resultOf(f), ToolSays
			case f.Method != "" && f.ID.Exists() && f.Way != ToClient:
				delete(asked, id) // the id belongs to another request now
				continue
			default:
				continue
			}
			b.ID, b.HasID = idOf(f.ID), true
			if !yield(Spot{Turn: i}, Turn{Role: role, Index: i, Said: f.Method, Blocks: []Block{b}, Node: f.Node}) {
				return
			}
		}
	}
}

// askedCall is the last call with an id.
type askedCall struct {
	params   string
	answered bool
}

// resultOf reads the answer to a call: its content, its structured content
// where it has no other, or what the error says.
func resultOf(f *Frame) Block {
	b := Block{Kind: Result, Node: f.Node, Failed: f.Error.Exists() || f.Result.Get("isError").True()}
	switch {
	case f.Error.Is(jsonscan.Object):
		b.Body = f.Error.First("message", "code")
	case f.Error.Exists():
		b.Body = f.Error
	default:
		if b.Body = f.Result.First("content", "structuredContent", "toolResult"); !b.Body.Exists() {
			b.Body = f.Result
		}
	}
	return b
}

// idOf is an id of JSON-RPC as a text: a number as it was written.
func idOf(id jsonscan.Node) string {
	if id.Is(jsonscan.String) {
		return id.Str()
	}
	return id.Raw()
}

// Declared lists what an exchange declares: the tools of its requests in their
// order, or those that a server of MCP lists. A declaration that is repeated
// word for word is listed once. Known is false where the file holds no
// declarations, which is not the same as none having been made.
func Declared(x *Exchange) (tools []Tool, known bool) {
	seen := map[string]bool{}
	add := func(t Tool) {
		if raw := t.Node.Raw(); raw == "" || !seen[raw] {
			seen[raw] = true
			tools = append(tools, t)
		}
	}
	for _, s := range x.Steps {
		known = known || s.Declared
		for i := range s.Tools {
			add(s.Tools[i])
		}
	}
	for i := range x.Frames {
		list := x.Frames[i].Result.Get("tools")
		known = known || list.Is(jsonscan.Array)
		for _, n := range list.Items() {
			add(FrameTool(n))
		}
	}
	return tools, known
}

// FrameTool reads one declaration of a server of MCP.
func FrameTool(n jsonscan.Node) Tool {
	hints := n.Get("annotations")
	return Tool{
		Name: textOf(n, "name"), Description: n.Get("description"), Node: n,
		Schema: n.Get("inputSchema"), Output: n.Get("outputSchema"),
		ReadOnly: TriOf(hints.Get("readOnlyHint")), Idempotent: TriOf(hints.Get("idempotentHint")),
	}
}
