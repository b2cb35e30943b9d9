package record

import (
	"os"
	"path/filepath"
	"testing"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// FuzzRead reads anything. Whatever comes of it says something, and every place
// in it can be asked for.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/files/*")
	if err != nil || len(files) == 0 {
		f.Fatal("no files", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	for _, seed := range oddTelemetry {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		file, bad := Read("fuzz", data)
		if bad != nil {
			if bad.Why == "" || bad.Line < 0 || bad.Line > 0 && bad.Col < 1 {
				t.Fatalf("an error that says nothing: %+v", bad)
			}
			return
		}
		if len(file.Exchanges) == 0 && len(file.Notes) == 0 {
			t.Fatal("nothing was read, and nothing said")
		}
		for _, x := range file.Exchanges {
			if x.Provider == wire.Unknown || len(x.Steps) == 0 && len(x.Frames) == 0 {
				t.Fatalf("an exchange of nothing: %+v", x)
			}
			for _, run := range x.Runs {
				if run.Step < 0 || run.Step >= len(x.Steps) {
					t.Fatalf("a run of step %d of %d", run.Step, len(x.Steps))
				}
			}
			askPlaces(t, x, len(data))
		}
	})
}

// oddTelemetry are spans, log records and fences that are cut off, have values of
// other types, or numbers beyond any list.
var oddTelemetry = []string{
	`{"attributes":{"gen_ai.operation.name":"chat","gen_ai.prompt.4000000000.role":"user","gen_ai.prompt.99999999999999999999.role":"user","gen_ai.prompt.-1.role":1,"gen_ai.completion.7.tool_calls.8.name":[]}}`,
	`{"attributes":{"gen_ai.operation.name":"chat","gen_ai.operation.name":"execute_tool","gen_ai.tool.call.arguments":{"stringValue":"{"}},"status":{"code":2}}`,
	`{"attributes":{"ai.operationId":"ai.streamText.doStream","ai.prompt.messages":"[{\"role\":\"tool\",\"content\":[{\"type\":\"tool-result\",\"output\":{\"type\":\"json\"}},7]}]","ai.prompt.tools":["{",null],"ai.response.toolCalls":"[1]"}}`,
	`{"attributes":{"openinference.span.kind":"LLM","llm":{"input_messages":[{"message":{"contents":[{},7]}},[]],"tools":{"0":1}}}}`,
	`{"resourceSpans":[7,{"scopeSpans":[{"spans":[{"attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},7],"events":[{"name":"gen_ai.choice","attributes":[{"key":"message","value":{"arrayValue":7}}]}]}]}]}],"resourceLogs":{}}`,
	`{"body":7,"attributes":{"event.name":"gen_ai.choice"}}` + "\n" + `{"body":{"message":[{"toolUse":{}}]},"attributes":{"event.name":"gen_ai.choice"}}`,
	`{"attributes":{"event.name":"gemini_cli.api_request","request_text":"[{}]"}}` + "\n" + `{"attributes":{"event.name":"gemini_cli.api_error","error":7,"status_code":[]}}` + "\n" + `{"attributes":{"event.name":"gemini_cli.tool_call","success":"false"`,
	"> ```json\n> {\"model\":\"m\",\n> \"messages\":[{\"role\":\"user\"}]}\n> ```\n~~~\ndata: {\n~~~\n```\nHTTP/1.1 x\n\n{\"error\":7}\n```\n[{'role': ",
}

// askPlaces asks for the place of every block and frame.
func askPlaces(t *testing.T, x *wire.Exchange, size int) {
	ask := func(n jsonscan.Node) {
		p := wire.PlaceOf(n, jsonscan.Span{})
		if p.Exact && (p.Bytes.Start < 0 || p.Bytes.Start > p.Bytes.End || p.Bytes.End > size) {
			t.Fatalf("bytes %v of %d", p.Bytes, size)
		}
	}
	for _, f := range x.Frames {
		ask(f.Node)
	}
	for _, s := range x.Steps {
		for _, turns := range [...][]wire.Turn{s.Turns, s.Answer} {
			for _, turn := range turns {
				for _, b := range turn.Blocks {
					ask(b.Node())
					ask(b.Body())
				}
			}
		}
	}
}

// FuzzPython reads what Python may have printed: what is taken is JSON.
func FuzzPython(f *testing.F) {
	for _, seed := range []string{`Message(id='x', content=[TextBlock(text="it's", type='text')], n=None)`, `{'a': (1, 2.5), "b": {'c': True}}`, `[<Enum.A: 'a'>, b'x\x41', 'a' 'b', -1e5]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		json, end, ok := pythonValue(text)
		if !ok {
			return
		}
		if end <= 0 || end > len(text) {
			t.Fatalf("ends at %d of %d", end, len(text))
		}
		if _, bad := jsonscan.Index(json); bad != nil {
			t.Fatalf("%q became %q: %v", text, json, bad)
		}
	})
}
