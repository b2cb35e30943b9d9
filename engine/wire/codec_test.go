package wire_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// decode reads a body that Encode wrote, whole.
func decode(t rapid.TB, p wire.Provider, body string) wire.Talk {
	t.Helper()
	talk, lost := readAgain(t, p, body)
	lost = slices.DeleteFunc(lost, func(s string) bool { return s == "settings of the request: generationConfig" })
	if len(lost) > 0 {
		t.Fatalf("%s: what was written cannot be read whole: %s\n%s", p, lost, body)
	}
	return talk
}

func readAgain(t rapid.TB, p wire.Provider, body string) (talk wire.Talk, lost []string) {
	t.Helper()
	x, bad := wire.ReadBody(p, body)
	if bad != nil {
		t.Fatalf("%s: %v\n%s", p, bad, body)
	}
	return wire.TalkOf(x)
}

// alike levels what means the same in a provider's format.
func alike(p wire.Provider, t wire.Talk) wire.Talk {
	t.From = wire.Unknown
	if p == wire.Anthropic && t.MaxTokens == 0 {
		t.MaxTokens = 1024 // required there
	}
	if p == wire.Anthropic && t.Choice.Mode == wire.NoChoice && t.Choice.Parallel != wire.Unset {
		t.Choice.Mode = wire.ChooseAuto // the flag stands within it
	}
	if p == wire.Gemini && t.Choice.Parallel == wire.Yes {
		t.Choice.Parallel = wire.Unset // there is no other way there
	}
	t.Tools = slices.Clone(t.Tools)
	for i := range t.Tools {
		if t.Tools[i].Strict == wire.No {
			t.Tools[i].Strict = wire.Unset // the default
		}
		if t.Tools[i].Schema == "" {
			t.Tools[i].Schema = `{"type":"object","properties":{}}`
		}
	}
	return t
}

var codecs = []wire.Provider{wire.Anthropic, wire.OpenAIChat, wire.OpenAIResponses, wire.Gemini, wire.MCP}

// TestCodecs writes conversations and reads them again. What is read is what
// was written, unless something was named as lost; and then writing what was
// read loses nothing more.
func TestCodecs(t *testing.T) {
	for _, p := range codecs {
		t.Run(p.String(), func(t *testing.T) {
			whole := 0
			rapid.Check(t, func(t *rapid.T) {
				talk := genTalk(t)
				body, lost, ok := wire.Encode(p, &talk)
				if !ok {
					t.Fatal("no encoder")
				}
				read := decode(t, p, body)
				if len(lost) == 0 {
					whole++
					if want, got := alike(p, talk), alike(p, read); !reflect.DeepEqual(got, want) {
						t.Fatalf("wrote %#v\nread  %#v\n%s", want, got, body)
					}
					return
				}
				again, lost, _ := wire.Encode(p, &read)
				if len(lost) > 0 || !reflect.DeepEqual(alike(p, decode(t, p, again)), alike(p, read)) {
					t.Fatalf("not all that is lost was named: %s\n%s\nthen\n%s", lost, body, again)
				}
			})
			if whole == 0 {
				t.Error("no conversation was held whole: the generator misses what this format can hold")
			}
		})
	}
}

func genTalk(t *rapid.T) wire.Talk {
	talk := wire.Talk{}
	if rapid.Bool().Draw(t, "settings") {
		talk.Model = rapid.SampledFrom([]string{"", "model-1"}).Draw(t, "model")
		talk.System = rapid.SampledFrom([]string{"", "Be brief.\n\nAnd kind."}).Draw(t, "system")
		talk.MaxTokens = rapid.SampledFrom([]int64{0, 64}).Draw(t, "limit")
		talk.Choice = genChoice(t)
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "tools") {
		talk.Tools = append(talk.Tools, wire.TalkTool{
			Name:        "tool_" + strconv.Itoa(i),
			Description: genText(t),
			Schema:      rapid.SampledFrom([]string{"", `{"type":"object"}`, `{"type":"object","properties":{"a b":{"type":["integer","null"]}},"required":["a b"]}`}).Draw(t, "schema"),
			Strict:      rapid.SampledFrom([]wire.Tri{wire.Unset, wire.Unset, wire.No, wire.Yes}).Draw(t, "strict"),
		})
	}
	g := genTurns{talk: &talk, tools: map[string]string{}, bare: rapid.Bool().Draw(t, "bare")}
	for range rapid.IntRange(0, 8).Draw(t, "parts") {
		g.part(t)
	}
	return talk
}

func genChoice(t *rapid.T) (c wire.TalkChoice) {
	c.Mode = rapid.SampledFrom([]wire.Mode{wire.NoChoice, wire.ChooseAuto, wire.ChooseAny, wire.ChooseTool, wire.ChooseNone}).Draw(t, "mode")
	if c.Mode == wire.ChooseTool {
		c.Name = "tool_0"
	}
	c.Parallel = rapid.SampledFrom([]wire.Tri{wire.Unset, wire.Unset, wire.No, wire.Yes}).Draw(t, "parallel")
	return c
}

func genText(t *rapid.T) string {
	return rapid.OneOf(rapid.SampledFrom([]string{"", "Hello.", "a\nb", "<b>&\u2028", "{\"a\": 1}", "예약"}), rapid.String()).Draw(t, "text")
}

// genTurns makes the turns of a conversation; bare ones hold calls and results
// alone.
type genTurns struct {
	talk  *wire.Talk
	tools map[string]string // the tool of each call by its id
	calls int
	bare  bool
}

func (g *genTurns) part(t *rapid.T) {
	kind := rapid.SampledFrom([]string{"user", "text", "thought", "call", "call", "result", "result"}).Draw(t, "kind")
	if g.bare && kind != "result" {
		kind = "call"
	}
	sign := ""
	if !g.bare {
		sign = rapid.SampledFrom([]string{"", "", "c2lnbmF0dXJl"}).Draw(t, "sign")
	}
	switch kind {
	case "user":
		g.talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: genText(t)})
	case "text":
		g.talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.TextBlock, Text: genText(t)})
	case "thought":
		p := wire.TalkPart{Kind: wire.Thought, Text: genText(t), Sign: sign}
		if sign != "" && rapid.Bool().Draw(t, "hidden") {
			p.Text, p.Hidden = "", true
		}
		g.talk.Add(wire.ModelSays, p)
	case "call":
		g.calls++
		p := wire.TalkPart{Kind: wire.Call, ID: "call_" + strconv.Itoa(g.calls), Name: "tool_0", Sign: sign, Args: genArgs(t)}
		if rapid.IntRange(0, 20).Draw(t, "nameless") == 0 {
			p.ID = ""
		}
		g.tools[p.ID] = p.Name
		g.talk.Add(wire.ModelSays, p)
	case "result":
		p := wire.TalkPart{Kind: wire.Result, ID: "call_" + strconv.Itoa(rapid.IntRange(max(1, g.calls), g.calls+1).Draw(t, "answers")), Text: genText(t)}
		p.Failed = rapid.IntRange(0, 4).Draw(t, "failed") == 0
		p.Name = g.tools[p.ID]
		g.talk.Add(wire.ToolSays, p)
	}
}

func genArgs(t *rapid.T) string {
	return rapid.SampledFrom([]string{
		"{}", `{"a b":2}`, `{"n":9007199254740993,"n":1.0e5,"t":"\u0041\n"}`, `"{\"a\":1}"`, `[1]`, "", `{"a": `, `{"a":NaN}`,
	}).Draw(t, "args")
}

// FuzzRewrite reads any body, and writes its conversation for every provider:
// always JSON, and nothing more is lost the second time.
func FuzzRewrite(f *testing.F) {
	for _, p := range codecs {
		talk := wire.Talk{Model: "m", System: "s", Tools: []wire.TalkTool{{Name: "a", Schema: `{"type":"object"}`, Strict: wire.Yes}}}
		talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: "t"})
		talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Call, ID: "c", Name: "a", Args: `{"x":1}`})
		talk.Add(wire.ToolSays, wire.TalkPart{Kind: wire.Result, ID: "c", Name: "a", Text: "r", Failed: true})
		body, _, _ := wire.Encode(p, &talk)
		f.Add(body)
	}
	f.Add(`{"contents":[{"parts":[{"functionCall":{"name":"a"}}]}],"tools":[{"functionDeclarations":[{"name":"a","parameters":{"type":"OBJECT","any_of":[{"type":"STRING","nullable":true,"enum":["b"]}]}}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		root, bad := wire.Index(text, &wire.Source{})
		if bad != nil {
			return
		}
		from, part := wire.Recognise(root)
		if part != wire.RequestPart && part != wire.FramesPart {
			return
		}
		x, _ := wire.ReadBody(from, text)
		talk, _ := wire.TalkOf(x)
		for _, p := range codecs {
			body, _, _ := wire.Encode(p, &talk)
			read, _ := readAgain(t, p, body)
			again, lost, _ := wire.Encode(p, &read)
			if twice, _ := readAgain(t, p, again); len(lost) > 0 || !reflect.DeepEqual(twice, read) {
				t.Fatalf("%s: %s is lost when it is written once more:\n%s\n%s", p, lost, body, again)
			}
		}
	})
}

// TestResultsStayBehindTheirCalls: a text before results, which is one fault at
// Anthropic, comes behind them elsewhere, and that is said.
func TestResultsStayBehindTheirCalls(t *testing.T) {
	x, bad := wire.ReadBody(wire.Anthropic, `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"go"},
		{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}},{"type":"tool_use","id":"b","name":"t","input":{}}]},
		{"role":"user","content":[{"type":"text","text":"one"},{"type":"tool_result","tool_use_id":"a","content":"1"},{"type":"text","text":"two"},{"type":"tool_result","tool_use_id":"b","content":"2"}]}]}`)
	if bad != nil {
		t.Fatal(bad)
	}
	talk, _ := wire.TalkOf(x)
	for _, p := range codecs {
		body, lost, _ := wire.Encode(p, &talk)
		said := slices.Contains(lost, "that a text came before results: it stands behind them")
		if said != (p != wire.Anthropic) {
			t.Errorf("%s: said %v: %s", p, said, lost)
		}
		read, _ := readAgain(t, p, body)
		order := ""
		for _, turn := range read.Turns {
			for _, part := range turn.Parts {
				order += map[wire.BlockKind]string{wire.TextBlock: "t", wire.Call: "c", wire.Result: "r"}[part.Kind]
			}
		}
		want := map[wire.Provider]string{wire.Anthropic: "tcctrtr", wire.MCP: "ccrr"}[p]
		if want == "" {
			want = "tccrrtt"
		}
		if order != want {
			t.Errorf("%s: %s, want %s\n%s", p, order, want, body)
		}
	}
}

// TestGeminiDialect writes a tool of Gemini's parameters for the others.
func TestGeminiDialect(t *testing.T) {
	for _, c := range []struct{ openAPI, want string }{
		{`{"type":"OBJECT","properties":{"City":{"type":"STRING","nullable":true,"example":"Nice"}},"required":["City"],"propertyOrdering":["City"]}`,
			`{"type":"object","properties":{"City":{"type":["string","null"]}},"required":["City"]}`},
		{`{"type":"ARRAY","min_items":"1","items":{"any_of":[{"type":"INTEGER","format":"int32"},{"type":"STRING","enum":["a"],"nullable":true}]}}`,
			`{"type":"array","minItems":1,"items":{"anyOf":[{"type":"integer","format":"int32"},{"type":["string","null"],"enum":["a",null]}]}}`},
		{`{"defs":{"P":{"type":"OBJECT"}},"ref":"#/defs/P"}`, `{"$defs":{"P":{"type":"object"}},"$ref":"#/$defs/P"}`},
		{`{}`, `{}`},
	} {
		talk := wire.Talk{Tools: []wire.TalkTool{{Name: "a", Schema: c.openAPI, OpenAPI: true}}}
		body, _, _ := wire.Encode(wire.OpenAIChat, &talk)
		if got := decode(t, wire.OpenAIChat, body).Tools[0].Schema; got != c.want {
			t.Errorf("%s\nis written %s\nwant       %s", c.openAPI, got, c.want)
		}
		body, _, _ = wire.Encode(wire.Gemini, &talk)
		if got := decode(t, wire.Gemini, body).Tools[0]; got.Schema != c.openAPI || !got.OpenAPI {
			t.Errorf("%s\nis written back %+v", c.openAPI, got)
		}
	}
}

// TestDeepArguments: a body grows with what is said in it, however deep it is
// nested.
func TestDeepArguments(t *testing.T) {
	args := `{"a":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`
	talk := wire.Talk{}
	talk.Add(wire.ModelSays, wire.TalkPart{Kind: wire.Call, ID: "c", Name: "a", Args: args})
	for _, p := range codecs {
		body, _, ok := wire.Encode(p, &talk)
		if !ok || len(body) > 3*len(args) {
			t.Errorf("%s: %v, %d bytes of %d", p, ok, len(body), len(args))
			continue
		}
		if got := jsonscan.Compact(decode(t, p, body).Turns[0].Parts[0].Args); got != args {
			t.Errorf("%s: %.200s", p, got)
		}
	}
}
