package wire_test

import (
	"fmt"
	"slices"
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
			fmt.Fprintf(&b, "frame %d: %s (%s) %s\n", at.Turn, word, block.ID(), block.Body().Raw())
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

// mcpSpoken checks what holds of any frames: a conversation that is written of
// them has the calls and results that the walk of the exchange has, in its
// order, each from a frame of its own that has an id.
func mcpSpoken(t *testing.T, frames []wire.Frame) {
	t.Helper()
	x := &wire.Exchange{Provider: wire.MCP, Frames: frames}
	type part struct {
		kind     wire.BlockKind
		id, name string
	}
	var walked, written []part
	last := -1
	for at, turn := range wire.Conversation(x) {
		f := &frames[at.Turn]
		if at.Turn <= last || !f.ID.Exists() || (f.Method == "tools/call") != (turn.Role == wire.ModelSays) {
			t.Fatalf("frame %d behind %d is taken for a turn of role %d: %s", at.Turn, last, turn.Role, f.Node.Raw())
		}
		last = at.Turn
		walked = append(walked, part{turn.Blocks[0].Kind, turn.Blocks[0].ID(), turn.Blocks[0].Name})
	}
	talk, _ := wire.TalkOf(x)
	for _, turn := range talk.Turns {
		for _, p := range turn.Parts {
			if p.Kind == wire.Result {
				p.Name = "" // of its call
			}
			written = append(written, part{p.Kind, p.ID, p.Name})
		}
	}
	if !slices.Equal(walked, written) {
		t.Fatalf("the frames hold %v, their conversation %v", walked, written)
	}
}

// TestMCPIsReadInOneWay: what export writes of a log is what import reads of it.
func TestMCPIsReadInOneWay(t *testing.T) {
	format, _ := wire.FormatOf(wire.MCP)
	for _, c := range []struct {
		name, log string
		way       []wire.Way
		want      int // calls and results
	}{
		{"each frame twice", `[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},` +
			`{"jsonrpc":"2.0","id":1,"result":{"content":[]}},{"jsonrpc":"2.0","id":1,"result":{"content":[]}}]`, nil, 2},
		{"an id that another request took", `[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},{"jsonrpc":"2.0","id":1,"result":{"content":[]}},` +
			`{"jsonrpc":"2.0","id":1,"method":"resources/read"},{"jsonrpc":"2.0","id":1,"result":{"contents":[]}}]`, nil, 2},
		{"a request of the server with the same id", `[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage"},` +
			`{"jsonrpc":"2.0","id":1,"result":{"content":[]}},{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"b"}]}}]`,
			[]wire.Way{wire.ToServer, wire.ToClient, wire.ToServer, wire.ToClient}, 2},
	} {
		frames := format.Frames(geminiIndexed(t, c.log))
		for i := range c.way {
			frames[i].Way = c.way[i]
		}
		mcpSpoken(t, frames)
		talk, _ := wire.TalkOf(&wire.Exchange{Provider: wire.MCP, Frames: frames})
		got := 0
		for _, turn := range talk.Turns {
			got += len(turn.Parts)
		}
		if got != c.want {
			t.Errorf("%s: %d calls and results, want %d", c.name, got, c.want)
		}
	}
}

func FuzzMCP(f *testing.F) {
	f.Add(`{"messages":[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},[{"jsonrpc":"2.0"}]]}`)
	f.Add(`[{"jsonrpc":"2.0","id":null,"error":{"code":-32700}},7,null]`)
	format, _ := wire.FormatOf(wire.MCP)
	f.Fuzz(func(t *testing.T, text string) {
		if root, err := wire.Index(text, &wire.Source{}); err == nil {
			wire.Recognise(root)
			mcpSpoken(t, format.Frames(root))
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
	if s := x.Steps[0]; x.Provider != wire.Text || s.Declared || s.Answer[0].Blocks[0].Body().Str() != "Say \"hi\"\nand \ufffd" {
		t.Errorf("plain text: %+v", s)
	}
}
