package wire

import "callstep/engine/jsonscan"

// mcp reads the JSON-RPC frames of the Model Context Protocol. An exchange of
// MCP has frames and no steps.
var mcp = Format{Provider: MCP, Title: "MCP JSON-RPC", Is: isMCP, Frames: mcpFrames}

// isMCP takes a single frame, a list of frames, and {"messages": [frames]}.
func isMCP(body jsonscan.Node) Part {
	if isFrame(body) || isFrame(frameList(body).Item(0)) {
		return FramesPart
	}
	return NoPart
}

func frameList(body jsonscan.Node) jsonscan.Node {
	if body.Is(jsonscan.Array) {
		return body
	}
	return body.Get("messages")
}

// isFrame recognises JSON-RPC 2.0; a batch of 2025-03-26 is a list of frames.
func isFrame(n jsonscan.Node) bool {
	if n.Is(jsonscan.Array) {
		n = n.Item(0)
	}
	return n.Get("jsonrpc").Is(jsonscan.String)
}

func mcpFrames(body jsonscan.Node) (frames []Frame) {
	if isFrame(body) && body.Is(jsonscan.Object) {
		return []Frame{frameOf(body)}
	}
	for _, item := range frameList(body).Items() {
		if item.Is(jsonscan.Array) {
			for _, one := range item.Items() {
				frames = append(frames, frameOf(one))
			}
			continue
		}
		frames = append(frames, frameOf(item))
	}
	return frames
}

// frameOf reads one frame. What has the wrong shape becomes absent; the
// direction is the record's to say.
func frameOf(n jsonscan.Node) Frame {
	return Frame{
		ID: n.Get("id"), Method: textOf(n, "method"), Params: n.Get("params"),
		Result: n.Get("result"), Error: n.Get("error"), Node: n,
	}
}
