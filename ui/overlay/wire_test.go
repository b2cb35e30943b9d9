package overlay

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/wire"
	"callstep/ui/pane/panetest"
)

// talk is a conversation in which every format has something to lose.
func talk() WireSource {
	return WireSource{
		Name: "a run", Talk: wire.Talk{
			From: wire.Anthropic, Model: "claude-sonnet-4-5", System: "Be brief.", MaxTokens: 512,
			Tools: []wire.TalkTool{{Name: "tide", Description: "High tide at a port", Schema: `{"type":"object","properties":{"port":{"type":"string"}}}`, Strict: wire.Yes}},
			Turns: []wire.TalkTurn{
				{Role: wire.UserSays, Parts: []wire.TalkPart{{Kind: wire.TextBlock, Text: "When is high tide at 목포?"}}},
				{Role: wire.ModelSays, Parts: []wire.TalkPart{
					{Kind: wire.Thought, Text: "A table has it.", Sign: "c2lnbmVk"},
					{Kind: wire.TextBlock, Text: "I look it up."},
					{Kind: wire.Call, ID: "toolu_1", Name: "tide", Args: `{"port":"목포"}`},
				}},
				{Role: wire.ToolSays, Parts: []wire.TalkPart{{Kind: wire.Result, ID: "toolu_1", Name: "tide", Text: "no such \x1b[31mport\x1b[0m \u202e", Failed: true}}},
			},
		},
	}
}

var wires = []struct {
	name string
	src  func(testing.TB) WireSource
	keys string
}{
	{"wire", func(testing.TB) WireSource { return talk() }, ""},
	{"wire-other", func(testing.TB) WireSource { return talk() }, "tab right >"},
	{"wire-frames", func(testing.TB) WireSource { return talk() }, "left"},
	{"wire-recorded", func(tb testing.TB) WireSource { return openRecording(tb, "chain.json").Wire() }, ""},
	{"wire-hostile", func(tb testing.TB) WireSource { return openRecording(tb, "hostile.json").Wire() }, "right >"},
	{"wire-part", func(tb testing.TB) WireSource { return openRecording(tb, "").Wire() }, ""},
	{"wire-wordy", func(tb testing.TB) WireSource { return openRecording(tb, "wordy").Wire() }, "pgdown"},
	{"wire-mcp", func(tb testing.TB) WireSource { return openRecording(tb, "frames.json").Wire() }, ""},
	{"wire-nothing", func(tb testing.TB) WireSource { return openRecording(tb, "foreign.json").Wire() }, ""},
}

func TestWireScreens(t *testing.T) {
	for _, c := range wires {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			for _, size := range screenSizes {
				o := NewWire(c.src(t))
				o.Set(panetest.Plain, nil)
				o.View(size.W, size.H)
				press(o, c.keys)
				fmt.Fprintf(&b, "%d×%d\n", size.W, size.H)
				rows := o.View(size.W, size.H)
				panetest.Rows(t, rows, size.W, size.H)
				for _, row := range rows {
					b.WriteString(strings.TrimRight(row, " ") + "\n")
				}
				b.WriteString("\n")
			}
			panetest.Golden(t, c.name, b.String())
		})
	}
}

func TestWireColours(t *testing.T) {
	o := NewWire(talk())
	o.Set(panetest.Dark, nil)
	panetest.Golden(t, "wire.colour", strings.ReplaceAll(strings.Join(o.View(120, 24), "\n"), "\x1b", "␛")+"\n")
}

func TestWireIsExactAndHarmless(t *testing.T) {
	for _, c := range wires {
		o := NewWire(c.src(t))
		o.Set(panetest.Dark, nil)
		press(o, c.keys)
		for w := 1; w <= 200; w += 1 + w/4 {
			for h := 1; h <= 60; h += 1 + h/3 {
				panetest.Rows(t, o.View(w, h), w, h)
				if t.Failed() {
					t.Fatalf("%s at %d×%d", c.name, w, h)
				}
			}
		}
	}
}

// TestWireSides: the arrows change one side, and never to what stands on the
// other.
func TestWireSides(t *testing.T) {
	for _, c := range []struct{ keys, left, right string }{
		{"", "anthropic", "openai-chat"},
		{"right", "openai-responses", "openai-chat"},
		{"left", "mcp", "openai-chat"},
		{"right right right right", "anthropic", "openai-chat"},
		{"tab right", "anthropic", "openai-responses"},
		{"tab right tab right", "openai-chat", "openai-responses"},
	} {
		o := NewWire(talk())
		press(o, c.keys)
		if left, right := o.forms[o.sides[0]].name, o.forms[o.sides[1]].name; left != c.left || right != c.right {
			t.Errorf("%s: %s and %s, want %s and %s", c.keys, left, right, c.left, c.right)
		}
	}
	o := NewWire(openRecording(t, "chain.json").Wire())
	if left, right := o.forms[o.sides[0]].name, o.forms[o.sides[1]].name; left != "as recorded" || right != "openai-chat" {
		t.Errorf("a recording starts with %s and %s", left, right)
	}
}

// TestWireCopiesTheBody: what is copied is what the encoder wrote.
func TestWireCopiesTheBody(t *testing.T) {
	src := talk()
	want, _, _ := wire.Encode(wire.OpenAIChat, &src.Talk)
	if do, _ := press(NewWire(talk()), "tab y"); do.Copy != want {
		t.Errorf("copied\n%s\nwant\n%s", do.Copy, want)
	}
	raw := openRecording(t, "chain.json").Wire().Recorded
	if do, _ := press(NewWire(openRecording(t, "chain.json").Wire()), "y"); do.Copy != raw || !strings.Contains(raw, `"day": "today"`) {
		t.Errorf("copied\n%s", do.Copy)
	}
}
