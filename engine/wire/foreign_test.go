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

// TestPlaceOfCopies finds values of a text that was built where they came from.
func TestPlaceOfCopies(t *testing.T) {
	original, bad := wire.Index("[\n {\"a\": [1, 22]},\n \"word\"]", &wire.Source{Line: 1})
	if bad != nil {
		t.Fatal(bad)
	}
	from := original.Item(0).Get("a")
	built := `{"x":` + from.Raw() + `,"y":{"z":0}}`
	n, bad := wire.Index(built, &wire.Source{Label: "built", Base: -1, Copies: []wire.Copy{
		{At: 0, End: 0, From: original}, {At: 5, End: 5 + len(from.Raw()), From: from}, {At: 18, End: 18, From: original.Item(1)},
	}})
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
