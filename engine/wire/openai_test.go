package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestOpenAI reads bodies and streams as the transcripts in testdata/openai
// have them, and says what the neutral model makes of them.
func TestOpenAI(t *testing.T) {
	datadriven.Walk(t, "testdata/openai", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "part":
				return openAIParts(t, d.Input)
			case "read":
				return openAIRead(t, d.Input)
			case "stream":
				return openAIStream(t, d.Input)
			}
			t.Fatalf("unknown command %s", d.Cmd)
			return ""
		})
	})
}

func openAIIndex(t *testing.T, text string) jsonscan.Node {
	t.Helper()
	doc, err := jsonscan.Index(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return doc.Root()
}

var openAIPartNames = [...]string{"none", "request", "response", "error", "event", "frames"}

// openAIParts says of each line what it is.
func openAIParts(t *testing.T, input string) string {
	var out strings.Builder
	for line := range strings.Lines(input) {
		provider, part := wire.Recognise(openAIIndex(t, line))
		fmt.Fprintf(&out, "%s %s\n", provider, openAIPartNames[part])
	}
	return out.String()
}

// openAIRead reads a request, a response, or one behind the other.
func openAIRead(t *testing.T, input string) string {
	s := &wire.Step{}
	for _, body := range strings.Split(input, "\n--\n") {
		root := openAIIndex(t, body)
		provider, part := wire.Recognise(root)
		f, ok := wire.FormatOf(provider)
		switch {
		case !ok:
			t.Fatalf("not recognised: %s", body)
		case part == wire.RequestPart:
			f.Request(s, root)
		default:
			f.Response(s, root)
		}
	}
	return showStep(s)
}

// openAIStream assembles a stream, one event a line, and reads the bodies.
func openAIStream(t *testing.T, input string) string {
	var events []wire.Event
	provider := wire.Unknown
	name := ""
	for line := range strings.Lines(input) {
		line = strings.TrimSpace(line)
		if event, ok := strings.CutPrefix(line, "event: "); ok {
			name = event
			continue
		}
		e := wire.Event{Name: name, Raw: line}
		if doc, err := jsonscan.Index(strings.TrimPrefix(line, "data: ")); err == nil {
			e.Data = doc.Root()
			if p, part := wire.Recognise(e.Data); provider == wire.Unknown && part == wire.EventPart {
				provider = p
			}
		}
		events = append(events, e)
		name = ""
	}
	f, ok := wire.FormatOf(provider)
	if !ok {
		t.Fatal("no provider's events")
	}
	var out strings.Builder
	for _, a := range f.Assemble(events) {
		s := &wire.Step{Provider: provider}
		f.Response(s, openAIIndex(t, a.Body))
		fmt.Fprintf(&out, "%d events", len(a.Events))
		if a.Cut {
			out.WriteString(", cut")
		}
		if a.Error.Exists() {
			out.WriteString(", error " + a.Error.Raw())
		}
		out.WriteString("\n" + a.Body + "\n" + showStep(s))
	}
	return out.String()
}

// showStep prints what a step holds, one line a thing, and nothing of what it
// does not hold.
func showStep(s *wire.Step) string {
	var out strings.Builder
	line := func(name, format string, args ...any) {
		if text := fmt.Sprintf(format, args...); text != "" && text != "0" && text != "false" {
			fmt.Fprintf(&out, "%s: %s\n", name, text)
		}
	}
	line("model", "%s", s.Model)
	line("id", "%s", s.ID)
	line("earlier", "%s", s.Earlier)
	line("limit", "%d", s.MaxTokens)
	line("thinking", "%v", s.Thinking)
	if s.Request.Exists() && !s.Declared {
		line("tools", "%s", "not in this file")
	}
	for _, tool := range s.Tools {
		line("tool", "%s", showTool(tool))
	}
	if s.Choice.Node.Exists() || s.Choice.Parallel != wire.Unset {
		line("choice", "%s", showChoice(s.Choice))
	}
	for _, turn := range s.Turns {
		line(showTurn("", turn))
	}
	for _, turn := range s.Answer {
		line(showTurn("answer ", turn))
	}
	line("finish", "%s", s.Finish)
	line("tokens", "%d", s.Tokens)
	if f := s.Failure; f.Node.Exists() {
		line("failure", "type=%q code=%q param=%q %s", f.Type, f.Code, f.Param, f.Message)
	}
	return out.String()
}

func showTool(tool wire.Tool) string {
	kind := [...]string{"function", "custom", "client", "hosted", "namespace"}[tool.Kind]
	text := kind + " " + tool.Name
	if tool.Strict != wire.Unset {
		text += fmt.Sprintf(" strict=%v", tool.Strict == wire.Yes)
	}
	if tool.Later {
		text += " later"
	}
	if tool.Schema.Exists() {
		text += " " + tool.Schema.Raw()
	}
	return text
}

func showChoice(c wire.Choice) string {
	text := [...]string{"not said", "auto", "any", "tool", "none", "other"}[c.Mode]
	if c.Name != "" {
		text += " " + c.Name
	}
	if c.Allowed != nil {
		text += " of " + strings.Join(c.Allowed, ", ")
	}
	if c.Parallel != wire.Unset {
		text += fmt.Sprintf(" parallel=%v", c.Parallel == wire.Yes)
	}
	return text
}

func showTurn(prefix string, turn wire.Turn) (name, format string, text string) {
	role := [...]string{"system", "user", "model", "tool"}[turn.Role]
	var blocks []string
	for _, b := range turn.Blocks {
		blocks = append(blocks, showBlock(b))
	}
	return fmt.Sprintf("%s%d %s", prefix, turn.Index(), role), "%s", "[" + strings.Join(blocks, "; ") + "]"
}

func showBlock(b wire.Block) string {
	words := []string{[...]string{"other", "text", "thought", "call", "result", "hosted call", "hosted result"}[b.Kind]}
	if b.HasID {
		words = append(words, fmt.Sprintf("%q", b.ID()))
	}
	item := b.Node().Get("id").Str()
	if item == b.ID() {
		item = ""
	}
	for _, word := range []string{item, b.Name, b.Body().Raw()} {
		if word != "" {
			words = append(words, word)
		}
	}
	if b.Free {
		words = append(words, "(free text)")
	}
	if b.Sign().Exists() {
		words = append(words, "signed "+b.Sign().Raw())
	}
	return strings.Join(words, " ")
}

// FuzzOpenAI feeds any JSON as bodies and as the events of streams: nothing may
// panic, and what is put together must be JSON.
func FuzzOpenAI(f *testing.F) {
	for _, seed := range []string{
		`{"messages":[{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}],"tools":[1,null,{}]}`,
		`{"object":"chat.completion.chunk","choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":{"a":1}}}]}}]}`,
		`{"type":"response.output_item.added","output_index":3,"item":{"type":"function_call"}}`,
		`{"object":"response","output":[{"type":"tool_search_output","tools":[{"type":"namespace","tools":[[]]}]}],"error":"x"}`,
	} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		var events []wire.Event
		for _, text := range []string{one, two, one} {
			e := wire.Event{Raw: text}
			if doc, err := jsonscan.Index(text); err == nil {
				e.Data = doc.Root()
			}
			events = append(events, e)
		}
		for _, p := range []wire.Provider{wire.OpenAIChat, wire.OpenAIResponses} {
			format, _ := wire.FormatOf(p)
			s := &wire.Step{}
			format.Is(events[0].Data)
			format.Request(s, events[0].Data)
			format.Response(s, events[1].Data)
			for _, a := range format.Assemble(events) {
				if _, err := jsonscan.Index(a.Body); err != nil {
					t.Fatalf("%s: %v", a.Body, err)
				}
			}
		}
	})
}
