package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestAnthropic reads bodies and streams. The command is tells provider and
// part of each line; request and response print the step they fill; stream puts
// the events of its lines together.
func TestAnthropic(t *testing.T) {
	datadriven.Walk(t, "testdata/anthropic", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			format, _ := wire.FormatOf(wire.Anthropic)
			s := &wire.Step{Provider: wire.Anthropic}
			switch d.Cmd {
			case "is":
				var b strings.Builder
				for line := range strings.Lines(d.Input) {
					p, part := wire.Recognise(indexed(t, line))
					fmt.Fprintln(&b, p, [...]string{"nothing", "request", "response", "error", "event"}[part])
				}
				return b.String()
			case "request":
				format.Request(s, indexed(t, d.Input))
				return anthropicDump(s)
			case "response":
				format.Response(s, indexed(t, d.Input))
				return anthropicDump(s)
			case "stream":
				return anthropicStreams(t, d.Input)
			}
			t.Fatalf("%s: no command %s", d.Pos, d.Cmd)
			return ""
		})
	})
}

func indexed(t *testing.T, text string) jsonscan.Node {
	t.Helper()
	n, bad := wire.Index(text, &wire.Source{Line: 1})
	if bad != nil {
		t.Fatal(bad, text)
	}
	return n
}

func anthropicStreams(t *testing.T, lines string) string {
	format, _ := wire.FormatOf(wire.Anthropic)
	var events []wire.Event
	for line := range strings.Lines(lines) {
		events = append(events, wire.Event{Data: indexed(t, line), Raw: line})
	}
	var b strings.Builder
	for _, a := range format.Assemble(events) {
		fmt.Fprintf(&b, "%d events", len(a.Events))
		if a.Cut {
			b.WriteString(", cut")
		}
		if a.Error.Exists() {
			fmt.Fprintf(&b, ", error %s", a.Error.Path("error", "type").Str())
		}
		fmt.Fprintf(&b, "\n%s\n", a.Body)
		s := &wire.Step{}
		format.Response(s, indexed(t, a.Body))
		b.WriteString(anthropicDump(s))
	}
	return b.String()
}

func anthropicDump(s *wire.Step) string {
	var b strings.Builder
	if s.Request.Exists() {
		fmt.Fprintf(&b, "request %q, declared %v, thinking %v, at most %d tokens\n", s.Model, s.Declared, s.Thinking, s.MaxTokens)
	}
	for _, t := range s.Tools {
		kind := [...]string{"function", "custom", "client", "hosted", "namespace"}[t.Kind]
		fmt.Fprintf(&b, "tool %q %s", t.Name, kind)
		if t.Strict != wire.Unset {
			fmt.Fprintf(&b, " strict=%v", t.Strict == wire.Yes)
		}
		if t.Later {
			b.WriteString(" later")
		}
		fmt.Fprintf(&b, " %s\n", t.Schema.Raw())
	}
	if s.Choice.Node.Exists() {
		mode := [...]string{"none said", "auto", "any", "tool", "none", "other"}[s.Choice.Mode]
		fmt.Fprintf(&b, "choice %s %q, parallel %s\n", mode, s.Choice.Name, [...]string{"unset", "no", "yes"}[s.Choice.Parallel])
	}
	anthropicDumpTurns(&b, s.Turns)
	if s.Response.Exists() {
		fmt.Fprintf(&b, "response %q of %q, stop %q, %d tokens\n", s.ID, s.Model, s.Finish, s.Tokens)
	}
	anthropicDumpTurns(&b, s.Answer)
	if s.Failure.Node.Exists() {
		fmt.Fprintf(&b, "failure %s code %q: %s\n", s.Failure.Type, s.Failure.Code, s.Failure.Message)
	}
	return b.String()
}

func anthropicDumpTurns(b *strings.Builder, turns []wire.Turn) {
	for _, t := range turns {
		fmt.Fprintf(b, "%d %s (%s)\n", t.Index(), [...]string{"system", "user", "model", "tool"}[t.Role], t.Said())
		for _, p := range t.Blocks {
			kind := [...]string{"other", "text", "thought", "call", "result", "hosted call", "hosted result"}[p.Kind]
			fmt.Fprintf(b, "  %s", kind)
			if p.HasID {
				fmt.Fprintf(b, " %q", p.ID())
			}
			if p.Name != "" {
				fmt.Fprintf(b, " %s", p.Name)
			}
			if p.Failed {
				b.WriteString(" failed")
			}
			if p.ArgsText {
				b.WriteString(" as text")
			}
			if p.Sign().Exists() {
				fmt.Fprintf(b, " signed %s", p.Sign().Raw())
			}
			fmt.Fprintf(b, " %s\n", p.Body().Raw())
		}
	}
}

// FuzzAnthropic reads any JSON as a request, a response and the events of a
// stream; what a stream gives is JSON again.
func FuzzAnthropic(f *testing.F) {
	f.Add(`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":1,"content":[[]]}]}],"tools":[{"type":"x_toolset_1"}],"tool_choice":7,"max_tokens":"a"}`)
	f.Add(`{"type":"message","content":[{"type":"tool_use","id":null,"input":"{"},"text",3],"stop_reason":{}}`)
	f.Add(`[{"type":"message_start","message":{"id":"m","usage":1}},{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","input":{}}},{"type":"content_block_delta","index":0,"delta":{"partial_json":"{\"a"}},{"type":"message_delta","delta":{"id":"n"},"usage":{"a":1}}]`)
	f.Add(`[{"type":"error","error":{}},{"type":"content_block_delta","delta":{"text":"\ud800"}},{"type":"message_start","message":[]},{"type":"content_block_start","content_block":[1]}]`)
	format, _ := wire.FormatOf(wire.Anthropic)
	f.Fuzz(func(t *testing.T, text string) {
		body, bad := wire.Index(text, nil)
		if bad != nil {
			return
		}
		wire.Recognise(body)
		s := &wire.Step{}
		format.Request(s, body)
		format.Response(s, body)
		var events []wire.Event
		for _, e := range body.Items() {
			events = append(events, wire.Event{Data: e})
		}
		for _, a := range format.Assemble(events) {
			made, bad := wire.Index(a.Body, nil)
			if bad != nil {
				t.Fatalf("%v: %s", bad, a.Body)
			}
			format.Response(&wire.Step{}, made)
		}
	})
}
