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
		for i, is := range framesAre(x.Frames) {
			f := &x.Frames[i]
			var b Block
			role := ModelSays
			switch is {
			case callFrame:
				b = FrameBlock(Call, f.Params, f.ID, f.Params.First("arguments"))
				b.Name = textOf(f.Params, "name")
			case answerFrame:
				b, role = resultOf(f), ToolSays
			default:
				continue
			}
			t := turnOf(i, f.Node, f.Node.Get("method"))
			t.Role, t.Blocks = role, []Block{b}
			if !yield(Spot{Turn: i}, t) {
				return
			}
		}
	}
}

// frameIs is what a frame is to a conversation.
type frameIs uint8

const (
	otherFrame  frameIs = iota
	callFrame           // a call of a tool
	answerFrame         // the answer to one, or a result whose call the record does not hold
	againFrame          // one of these that the record notes a second time
)

// framesAre tells for each frame what it is. Ids are compared as they are
// written, so that 1 and "1" differ.
func framesAre(frames []Frame) []frameIs {
	is := make([]frameIs, len(frames))
	asked := map[string]*askedFrame{}
	for i := range frames {
		f := &frames[i]
		id := f.ID.Raw()
		before := asked[id]
		switch {
		case !f.ID.Exists() || f.Empty:
		case f.Method == "tools/call" && f.Way != ToClient:
			if before != nil && before.is == callFrame && before.answer == "" && f.Params.Raw() == before.params {
				is[i], before.twice = againFrame, true
				continue
			}
			is[i] = callFrame
			asked[id] = &askedFrame{is: callFrame, params: f.Params.Raw()}
		case f.Method != "" && f.Way != ToClient:
			asked[id] = &askedFrame{} // the id belongs to another request now
		case f.Method != "" || f.Way == ToServer:
		case before == nil && f.Result.Get("content").Is(jsonscan.Array):
			is[i] = answerFrame
			asked[id] = &askedFrame{is: answerFrame, answer: f.Node.Raw()}
		case before == nil || before.is == otherFrame:
		case before.twice && before.answer == f.Node.Raw():
			is[i] = againFrame
		default:
			is[i] = answerFrame
			before.answer = f.Node.Raw()
		}
	}
	return is
}

// askedFrame is the last request with an id. Where only its answer is known, is
// answerFrame stands for it.
type askedFrame struct {
	is     frameIs
	params string
	twice  bool   // the record notes it twice, and then its answer too
	answer string // the frame that answered it, "" = none yet
}

// resultOf reads the answer to a call: its content, its structured content
// where it has no other, or what the error says.
func resultOf(f *Frame) Block {
	body := f.Error
	switch {
	case f.Error.Is(jsonscan.Object):
		body = f.Error.First("message", "code")
	case !f.Error.Exists():
		if body = f.Result.First("content", "structuredContent", "toolResult"); !body.Exists() {
			body = f.Result
		}
	}
	b := FrameBlock(Result, f.Node, f.ID, body)
	b.Failed = f.Error.Exists() || f.Result.Get("isError").True()
	return b
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
		ReadOnly: TriOf(hints.Get("readOnlyHint")), Destructive: TriOf(hints.Get("destructiveHint")), Idempotent: TriOf(hints.Get("idempotentHint")),
	}
}
