package wire_test

import (
	"testing"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestForeign tells the bodies of providers that are not read from those that
// look alike.
func TestForeign(t *testing.T) {
	for _, c := range []struct {
		body string
		is   wire.Provider
		part wire.Part
	}{
		{`{"messages":[{"role":"user","content":[{"text":"Hi"}]}],"inferenceConfig":{}}`, wire.Bedrock, wire.RequestPart},
		{`{"messages":[{"role":"user","content":[{"toolResult":{"toolUseId":"t"}}]}]}`, wire.Bedrock, wire.RequestPart},
		{`{"output":{"message":{"role":"assistant","content":[]}},"stopReason":"tool_use"}`, wire.Bedrock, wire.ResponsePart},
		{`{"contentBlockDelta":{"delta":{"text":"Hi"},"contentBlockIndex":0}}`, wire.Bedrock, wire.EventPart},
		{`{"model":"command-a-03-2025","messages":[{"role":"user","content":"Hi"}]}`, wire.Cohere, wire.RequestPart},
		{`{"id":"x","finish_reason":"TOOL_CALL","message":{"role":"assistant","tool_plan":"First"}}`, wire.Cohere, wire.ResponsePart},
		{`{"type":"tool-call-start","index":0,"delta":{"message":{}}}`, wire.Cohere, wire.EventPart},
		{`{"model":"llama3.1","messages":[{"role":"user","content":"Hi"}],"stream":false,"options":{}}`, wire.Ollama, wire.RequestPart},
		{`{"model":"llama3.1","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Hi"},"done":true}`, wire.Ollama, wire.ResponsePart},
		{`{"model":"llama3.1","messages":[{"role":"user","content":"Hi"},{"role":"tool","tool_name":"tide","content":"5"}]}`, wire.Ollama, wire.RequestPart},
		{`{"model":"command-a-03-2025","messages":[{"role":"developer","content":"Be brief"},{"role":"user","content":"Hi"}]}`, wire.OpenAIChat, wire.RequestPart},
		{`{"model":"command-a-03-2025","messages":[{"role":"user","content":"Hi"},{"role":"tool","name":"tide","tool_call_id":"c","content":"5"}]}`, wire.OpenAIChat, wire.RequestPart},
		{`{"model":"command-a-03-2025","messages":[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"c","content":[{"type":"document","document":{"data":"5"}}]}]}`, wire.Cohere, wire.RequestPart},
		{`{"candidates":[{"output":"Hi","safetyRatings":[]}]}`, wire.PaLM, wire.ResponsePart},
		{`{"prompt":{"text":"Hi"},"temperature":0}`, wire.PaLM, wire.RequestPart},
		{`{"model":"gpt-3.5-turbo-instruct","prompt":"Hi","max_tokens":5}`, wire.Completions, wire.RequestPart},
		{`{"object":"text_completion","choices":[{"text":"Hi","index":0}]}`, wire.Completions, wire.ResponsePart},
		{`{"model":"text-embedding-3-small","input":["Hi"],"encoding_format":"base64"}`, wire.Embeddings, wire.RequestPart},
		{`{"object":"list","data":[{"object":"embedding","embedding":[0.1]}]}`, wire.Embeddings, wire.ResponsePart},
		{`{"id":"v1_x","status":"completed","object":"interaction","outputs":[]}`, wire.Interactions, wire.ResponsePart},
		{`{"interaction":{"id":"v1_x"},"event_type":"interaction.created"}`, wire.Interactions, wire.EventPart},
		{`{"model":"dall-e-3","prompt":"A tide","size":"1024x1024"}`, wire.Images, wire.RequestPart},
		{`{"created":1,"data":[{"url":"https://x"}]}`, wire.Images, wire.ResponsePart},
		{`{"candidates":[{"content":{"parts":[{"text":"Hi"}]}}]}`, wire.Gemini, wire.ResponsePart},
		{`{"model":"gpt-4o","messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}]}`, wire.OpenAIChat, wire.RequestPart},
		{`{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}`, wire.OpenAIChat, wire.ResponsePart},
	} {
		n, bad := wire.Index(c.body, &wire.Source{})
		if bad != nil {
			t.Fatal(bad)
		}
		if p, part := wire.Recognise(n); p != c.is || part != c.part {
			t.Errorf("%s is %s %d, want %s %d", c.body, p, part, c.is, c.part)
		}
	}
}

// TestSpokenIn tells MCP from the other protocols of JSON-RPC.
func TestSpokenIn(t *testing.T) {
	for _, c := range []struct {
		frames string
		is     wire.Provider
	}{
		{`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}},{"jsonrpc":"2.0","id":1,"result":{"odd":1}}]`, wire.MCP},
		{`[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}},{"jsonrpc":"2.0","id":2,"method":"own/method"}]`, wire.MCP},
		{`[{"jsonrpc":"2.0","id":1,"result":{"content":[]}}]`, wire.MCP},
		{`[{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}]`, wire.MCP},
		{`[{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"t"}}]`, wire.MCP},
		{`[{"jsonrpc":"2.0","id":1,"method":"message/send","params":{}},{"jsonrpc":"2.0","id":1,"result":{"kind":"message"}}]`, wire.A2A},
		{`[{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"t"}}]`, wire.A2A},
		{`[{"jsonrpc":"2.0","id":1,"result":{"kind":"status-update","status":{"state":"working"}}}]`, wire.A2A},
		{`[{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":7,"capabilities":{}}},{"jsonrpc":"2.0","id":0,"result":{"capabilities":{}}}]`, wire.JSONRPC},
		{`[{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"},{"jsonrpc":"2.0","id":1,"result":{"contents":[]}}]`, wire.JSONRPC},
		{`[{"jsonrpc":"2.0","id":1,"result":{"odd":1}}]`, wire.JSONRPC},
	} {
		n, bad := wire.Index(c.frames, &wire.Source{})
		if bad != nil {
			t.Fatal(bad)
		}
		format, _ := wire.FormatOf(wire.MCP)
		if p := wire.SpokenIn(format.Frames(n)); p != c.is {
			t.Errorf("%s is %s, want %s", c.frames, p, c.is)
		}
	}
}

// TestPlaceOfCopies finds values of a text that was built where they came from.
func TestPlaceOfCopies(t *testing.T) {
	original, bad := wire.Index("[\n {\"a\": [1, 22]},\n \"word\"]", &wire.Source{Line: 1})
	if bad != nil {
		t.Fatal(bad)
	}
	from := original.Item(0).Get("a")
	built := `{"x":` + from.Raw() + `,"y":{"z":0}}`
	n, bad := wire.Index(built, &wire.Source{Label: "built", Base: -1, Made: &wire.Made{Copies: []wire.Copy{
		{At: 0, End: 0, From: original}, {At: 5, End: 5 + len(from.Raw()), From: from}, {At: 18, End: 18, From: original.Item(1)},
	}}})
	if bad != nil {
		t.Fatal(bad)
	}
	for _, c := range []struct {
		value jsonscan.Node
		want  string
		bytes jsonscan.Span
	}{
		{n.Get("x").Item(1), "line 2, /0/a/1", jsonscan.Span{Start: 13, End: 15}},
		{n.Get("x"), "line 2, /0/a", jsonscan.Span{Start: 9, End: 16}},
		{n.Path("y", "z"), "line 3, /1", jsonscan.Span{Start: 20, End: 26}},
		{n, "line 1", jsonscan.Span{Start: 0, End: 27}},
	} {
		p := wire.PlaceOf(c.value, jsonscan.Span{})
		if p.String() != c.want || p.Bytes != c.bytes || !p.Exact {
			t.Errorf("%s: %s %v, want %s %v", c.value.Raw(), p, p.Bytes, c.want, c.bytes)
		}
	}
}
