package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

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

// mcpMethods are who sends what. ping, tasks/… and notifications go both ways.
var mcpMethods = map[string]Way{
	"initialize": ToServer, "server/discover": ToServer, "tools/list": ToServer, "tools/call": ToServer, "resources/list": ToServer, "resources/read": ToServer,
	"resources/templates/list": ToServer, "resources/subscribe": ToServer, "resources/unsubscribe": ToServer, "prompts/list": ToServer, "prompts/get": ToServer,
	"logging/setLevel": ToServer, "completion/complete": ToServer, "subscriptions/listen": ToServer,
	"sampling/createMessage": ToClient, "elicitation/create": ToClient, "roots/list": ToClient, "ping": EitherWay,
}

// MCPWay is the direction of a request of MCP by its method, EitherWay where
// both sides send it or it is none of the specification's.
func MCPWay(method string) Way { return mcpMethods[method] }

// likeness is how much a frame looks like one of a protocol.
type likeness uint8

const (
	neutral likeness = iota // an error, an empty result: any JSON-RPC has these
	ofMCP
	ofA2A
	strange // a method or a result that neither has
)

// SpokenIn tells whose JSON-RPC the frames of one connection are: MCP, A2A
// (agents talking to agents), or JSONRPC for any other. Methods are surer than
// results; frames that say nothing are taken for MCP's.
func SpokenIn(frames []Frame) Provider {
	var asked, came [strange + 1]bool
	for i := range frames {
		f := &frames[i]
		if f.Method != "" {
			asked[likenessOfMethod(f)] = true
		} else {
			came[likenessOfResult(f.Result)] = true
		}
	}
	for _, seen := range [...]*[strange + 1]bool{&asked, &came} {
		switch {
		case seen[ofMCP]:
			return MCP
		case seen[ofA2A]:
			return A2A
		case seen[strange]:
			return JSONRPC
		}
	}
	return MCP
}

// likenessOfMethod tells a method. initialize is also other protocols' first
// word, and tasks/… A2A's: MCP's has a date as version, and names a taskId.
func likenessOfMethod(f *Frame) likeness {
	_, known := mcpMethods[f.Method]
	switch {
	case f.Method == "initialize":
		if version := f.Params.Get("protocolVersion"); version.Exists() && !version.Is(jsonscan.String) || f.Params.Get("processId").Exists() {
			return strange
		}
		return ofMCP
	case f.Method == "message/send", f.Method == "message/stream", f.Method == "tasks/resubscribe", f.Method == "SendMessage", f.Method == "SendStreamingMessage",
		strings.HasPrefix(f.Method, "tasks/pushNotificationConfig/"), strings.HasPrefix(f.Method, "agent/"):
		return ofA2A
	case strings.HasPrefix(f.Method, "tasks/"):
		if f.Params.Get("id").Exists() && !f.Params.Get("taskId").Exists() {
			return ofA2A
		}
		return ofMCP
	case f.Method == "ping":
		return neutral
	case known, strings.HasPrefix(f.Method, "notifications/"):
		return ofMCP
	}
	return strange
}

func likenessOfResult(result jsonscan.Node) likeness {
	switch kind := textOf(result, "kind"); {
	case result.Len() == 0:
		return neutral
	case kind == "task", kind == "message", kind == "status-update", kind == "artifact-update", result.Path("status", "state").Exists():
		return ofA2A
	case hasOne(result, "tools", "content", "structuredContent", "isError", "resources", "resourceTemplates", "contents", "prompts", "messages", "roots",
		"protocolVersion", "serverInfo", "completion", "action", "resultType", "tasks", "task", "taskId", "_meta"):
		return ofMCP
	}
	return strange
}
