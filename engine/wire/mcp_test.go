package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/wire"
)

// TestMCPTranscripts runs the files of testdata/mcp. Their commands are
//
//	recognise    provider and part of each line
//	frames       the frames of a body
//	calls        the calls and results in them, then the tools they list
func TestMCPTranscripts(t *testing.T) {
	format, _ := wire.FormatOf(wire.MCP)
	datadriven.Walk(t, "testdata/mcp", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "recognise":
				return geminiRecognise(t, d.Input)
			case "frames":
				return mcpSketch(format.Frames(geminiIndexed(t, d.Input)))
			case "calls":
				return mcpCalls(&wire.Exchange{Provider: wire.MCP, Frames: format.Frames(geminiIndexed(t, d.Input))})
			}
			t.Fatalf("%s: no such command", d.Pos)
			return ""
		})
	})
}

func mcpSketch(frames []wire.Frame) string {
	var b strings.Builder
	for _, f := range frames {
		switch {
		case f.Method != "":
			fmt.Fprintf(&b, "%s %s %s\n", f.ID.Raw(), f.Method, f.Params.Raw())
		case f.Error.Exists():
			fmt.Fprintf(&b, "%s error %s\n", f.ID.Raw(), f.Error.Raw())
		default:
			fmt.Fprintf(&b, "%s result %s\n", f.ID.Raw(), f.Result.Raw())
		}
	}
	return b.String()
}

func mcpCalls(x *wire.Exchange) string {
	var b strings.Builder
	for at, turn := range wire.Conversation(x) {
		for _, block := range turn.Blocks {
			word := "call " + block.Name
			switch {
			case block.Kind == wire.Result && block.Failed:
				word = "fails"
			case block.Kind == wire.Result:
				word = "result"
			}
			fmt.Fprintf(&b, "frame %d: %s (%s) %s\n", at.Turn, word, block.ID, block.Body.Raw())
		}
	}
	tools, known := wire.Declared(x)
	for _, tool := range tools {
		fmt.Fprintf(&b, "tool %s %s\n", tool.Name, tool.Schema.Raw())
	}
	if !known {
		b.WriteString("no tools are listed\n")
	}
	return b.String()
}

func FuzzMCP(f *testing.F) {
	f.Add(`{"messages":[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},[{"jsonrpc":"2.0"}]]}`)
	f.Add(`[{"jsonrpc":"2.0","id":null,"error":{"code":-32700}},7,null]`)
	format, _ := wire.FormatOf(wire.MCP)
	f.Fuzz(func(t *testing.T, text string) {
		if root, err := wire.Index(text, &wire.Source{}); err == nil {
			wire.Recognise(root)
			frames := format.Frames(root)
			mcpSketch(frames)
			mcpCalls(&wire.Exchange{Frames: frames})
		}
	})
}

func TestPlainText(t *testing.T) {
	format, _ := wire.FormatOf(wire.Text)
	s := &wire.Step{}
	format.Response(s, geminiIndexed(t, `{"tools":[{"name":"a","input_schema":{"type":"object"}},{"type":"function","function":{"name":"b","parameters":{}}}],"text":"Hello"}`))
	if got, want := geminiSketch(s), "tool a {\"type\":\"object\"}\ntool b {}\nanswer 0 model\n  text \"Hello\"\n"; got != want || !s.Declared {
		t.Errorf("declared %t\n%swant\n%s", s.Declared, got, want)
	}
	for text, want := range map[string]wire.Part{
		`{"text":"a"}`:                        wire.ResponsePart,
		`{"text":"a","tools":[]}`:             wire.ResponsePart,
		`{"text":"a","title":"b","body":"c"}`: wire.NoPart,
		`{"text":3}`:                          wire.NoPart,
		`["text"]`:                            wire.NoPart,
	} {
		if _, part := wire.Recognise(geminiIndexed(t, text)); part != want {
			t.Errorf("%s is part %d, want %d", text, part, want)
		}
	}
	x := wire.PlainText("Say \"hi\"\nand \xff")
	if s := x.Steps[0]; x.Provider != wire.Text || s.Declared || s.Answer[0].Blocks[0].Body.Str() != "Say \"hi\"\nand \ufffd" {
		t.Errorf("plain text: %+v", s)
	}
}
