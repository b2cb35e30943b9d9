package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestGeminiTranscripts runs the files of testdata/gemini. Their commands are
//
//	recognise    provider and part of each line
//	request      a request's body, read
//	response     a response's body, read
//	stream       one chunk a line: put together, and read
func TestGeminiTranscripts(t *testing.T) {
	format, _ := wire.FormatOf(wire.Gemini)
	datadriven.Walk(t, "testdata/gemini", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch s := (&wire.Step{}); d.Cmd {
			case "recognise":
				return geminiRecognise(t, d.Input)
			case "request":
				format.Request(s, geminiIndexed(t, d.Input))
				return geminiSketch(s)
			case "response":
				format.Response(s, geminiIndexed(t, d.Input))
				return geminiSketch(s)
			case "stream":
				return geminiStreams(t, format, d.Input)
			}
			t.Fatalf("%s: no such command", d.Pos)
			return ""
		})
	})
}

func geminiIndexed(t *testing.T, text string) jsonscan.Node {
	t.Helper()
	root, err := wire.Index(text, &wire.Source{Line: 1})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return root
}

func geminiRecognise(t *testing.T, input string) string {
	var b strings.Builder
	parts := map[wire.Part]string{wire.NoPart: "nothing", wire.RequestPart: "request", wire.ResponsePart: "response", wire.ErrorPart: "error", wire.FramesPart: "frames"}
	for _, line := range strings.Split(input, "\n") {
		p, part := wire.Recognise(geminiIndexed(t, line))
		fmt.Fprintf(&b, "%s %s\n", p, parts[part])
	}
	return b.String()
}

func geminiStreams(t *testing.T, format wire.Format, input string) string {
	var b strings.Builder
	for _, a := range format.Assemble(geminiEvents(t, input)) {
		fmt.Fprintf(&b, "%s\n", a.Body)
		s := &wire.Step{}
		format.Response(s, geminiIndexed(t, a.Body))
		s.Cut = a.Cut
		b.WriteString(geminiSketch(s))
	}
	return b.String()
}

func geminiEvents(t *testing.T, input string) (events []wire.Event) {
	base := 0
	for _, line := range strings.SplitAfter(input, "\n") {
		if strings.TrimSpace(line) != "" {
			events = append(events, wire.Event{Data: geminiIndexed(t, line), Base: base, Raw: line})
		}
		base += len(line)
	}
	return events
}

var (
	geminiModes = [...]string{"", "auto", "any", "tool", "none", "other"}
	geminiRoles = [...]string{"system", "user", "model", "tool"}
	geminiKinds = [...]string{"other", "text", "thought", "call", "result", "hosted call", "hosted result"}
)

// geminiSketch shows what was read, one line a tool, a turn and a block.
func geminiSketch(s *wire.Step) string {
	var b strings.Builder
	say := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s %s\n", name, value)
		}
	}
	say("model", s.Model)
	if s.Request.Exists() {
		fmt.Fprintf(&b, "declared %t\n", s.Declared)
	}
	for _, tool := range s.Tools {
		fmt.Fprintf(&b, "tool %s %s\n", tool.Name, map[bool]string{true: "hosted", false: tool.Schema.Raw()}[tool.Kind == wire.HostedTool])
	}
	say("choice", strings.TrimSpace(geminiModes[s.Choice.Mode]+" "+strings.Join(s.Choice.Allowed, " ")))
	if s.MaxTokens > 0 || s.Thinking {
		fmt.Fprintf(&b, "max %d thinking %t\n", s.MaxTokens, s.Thinking)
	}
	geminiSketchTurns(&b, "", s.Turns)
	geminiSketchTurns(&b, "answer ", s.Answer)
	say("finish", s.Finish)
	say("id", s.ID)
	if s.Tokens > 0 {
		fmt.Fprintf(&b, "tokens %d\n", s.Tokens)
	}
	if s.Failure.Node.Exists() {
		fmt.Fprintf(&b, "failure %s %s: %s\n", s.Failure.Type, s.Failure.Code, s.Failure.Message)
	}
	if s.Cut {
		b.WriteString("cut\n")
	}
	return b.String()
}

func geminiSketchTurns(b *strings.Builder, what string, turns []wire.Turn) {
	for _, turn := range turns {
		fmt.Fprintf(b, "%s%d %s\n", what, turn.Index(), geminiRoles[turn.Role])
		for _, k := range turn.Blocks {
			fmt.Fprintf(b, "  %s", geminiKinds[k.Kind])
			if k.HasID {
				fmt.Fprintf(b, " id=%s", k.ID())
			}
			if k.Name != "" {
				fmt.Fprintf(b, " %s", k.Name)
			}
			if k.Body().Exists() {
				fmt.Fprintf(b, " %s", k.Body().Raw())
			}
			if k.Sign().Exists() {
				fmt.Fprintf(b, " sign=%s", k.Sign().Raw())
			}
			if k.Failed {
				b.WriteString(" failed")
			}
			b.WriteByte('\n')
		}
	}
}

// Whatever JSON comes, it is read without a panic, and what is put together is
// JSON again.
func FuzzGemini(f *testing.F) {
	for _, seed := range []string{
		`{"contents":[{"parts":[{"functionCall":{"name":"a","args":{}},"thoughtSignature":"eA=="}]}],"tools":[{"functionDeclarations":[{"name":"a"}]}]}`,
		`[{"candidates":[{"content":{"parts":[{"functionCall":{"name":"a","willContinue":true}}]}}],"responseId":"r"},{"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":[{"jsonPath":"$.a[2]['b c']","stringValue":"x"}]}}]}}]}]`,
		`[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"slow"}}]`,
		`{"response":{"candidates":[{"finishReason":"STOP"}]}}`,
		`{"contents":[{"parts":[{"text":"a","thought":true}]}],"toolConfig":{"functionCallingConfig":{"mode":"any"}}}`,
	} {
		f.Add(seed)
	}
	format, _ := wire.FormatOf(wire.Gemini)
	f.Fuzz(func(t *testing.T, text string) {
		root, err := wire.Index(text, &wire.Source{})
		if err != nil {
			return
		}
		wire.Recognise(root)
		s := &wire.Step{}
		format.Request(s, root)
		format.Response(s, root)
		var events []wire.Event
		for _, item := range root.Items() {
			events = append(events, wire.Event{Data: item, Raw: item.Raw()})
		}
		for _, a := range format.Assemble(append(events, wire.Event{Data: root, Raw: text})) {
			if _, err := jsonscan.Index(a.Body); err != nil {
				t.Errorf("%v in %s", err, a.Body)
			}
		}
	})
}
