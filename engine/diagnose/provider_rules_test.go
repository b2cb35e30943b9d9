package diagnose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestProviderRules runs the files of testdata/gemini/rules and testdata/mcp/rules. Each
// rule has an exchange that breaks it and a twin that does not:
//
//	broken rule=WORD   one exchange; the answer lists what the provider's rules found
//	healthy            its twin
//
// An exchange is a body, {"steps": [{"model", "host", "status", "request",
// "response"}]}, or {"frames": [{"from", "status", "frame", "empty": id or "broken": words}]}.
func TestProviderRules(t *testing.T) {
	for _, p := range []wire.Provider{wire.Gemini, wire.MCP} {
		contract, ok := ruleContract(p)
		if !ok {
			continue
		}
		broken := map[string]bool{}
		datadriven.Walk(t, "testdata/"+p.String()+"/rules", func(t *testing.T, path string) {
			last := ""
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
				d.MaybeScanArgs(t, "rule", &last)
				found := ruleFindings(contract, ruleExchange(t, d.Input))
				if d.Cmd == "broken" {
					broken[last] = true
					if !strings.Contains(found, " "+last+": ") {
						t.Errorf("%s: %s is not reported", d.Pos, last)
					}
				} else if strings.Contains(found, " "+last+": ") {
					t.Errorf("%s: %s is reported in a healthy exchange", d.Pos, last)
				}
				return found
			})
		})
		for _, r := range contract.Rules {
			if !slices.ContainsFunc(exchange.Lookup(r.Code), func(row exchange.CodeInfo) bool { return row.Boundary == r.Boundary }) {
				t.Errorf("%s: %s has no code %s at %s", p, r.Word, r.Code, r.Boundary)
			}
			known := func(c exchange.CauseInfo) bool { return c.Cause == r.Cause }
			if r.Cause != "" && !slices.ContainsFunc(exchange.Causes(r.Code), known) {
				t.Errorf("%s: %s has the cause %s, which %s does not have", p, r.Word, r.Cause, r.Code)
			}
			if r.NotBuilt == "" && !broken[r.Word] {
				t.Errorf("%s: no exchange breaks %s", p, r.Word)
			}
		}
	}
}

func ruleContract(p wire.Provider) (diagnose.Contract, bool) {
	for _, c := range diagnose.Contracts() {
		if c.Provider == p {
			return c, true
		}
	}
	return diagnose.Contract{}, false
}

func ruleExchange(t *testing.T, text string) *wire.Exchange {
	t.Helper()
	root, bad := wire.Index(text, &wire.Source{Line: 1})
	if bad != nil {
		t.Fatalf("%v in %s", bad, text)
	}
	if frames := root.Get("frames"); frames.Is(jsonscan.Array) {
		return ruleFrames(frames)
	}
	steps := root.Get("steps")
	if steps.Is(jsonscan.Array) {
		x := &wire.Exchange{Provider: wire.Gemini}
		for _, n := range steps.Items() {
			x.Steps = append(x.Steps, ruleStep(n))
		}
		return x
	}
	p, part := wire.Recognise(root)
	format, _ := wire.FormatOf(p)
	x := &wire.Exchange{Provider: p}
	if part == wire.FramesPart {
		x.Frames = format.Frames(root)
		return x
	}
	s := &wire.Step{Provider: p}
	format.Request(s, root)
	x.Steps = []*wire.Step{s}
	return x
}

// framesOf reads frames with what only a record of HTTP or of pipes tells.
func ruleFrames(list jsonscan.Node) *wire.Exchange {
	format, _ := wire.FormatOf(wire.MCP)
	x := &wire.Exchange{Provider: wire.MCP}
	for _, n := range list.Items() {
		way := map[string]wire.Way{"client": wire.ToServer, "server": wire.ToClient}[n.Get("from").Str()]
		status, _ := n.Get("status").Int()
		if broken := n.Get("broken"); broken.Exists() {
			x.Frames = append(x.Frames, wire.Frame{Way: way, Empty: true, Broken: true, Node: broken})
			continue
		}
		if empty := n.Get("empty"); empty.Exists() {
			x.Frames = append(x.Frames, wire.Frame{Way: way, Status: int(status), Empty: true, ID: empty, Node: n})
			continue
		}
		f := format.Frames(n.Get("frame"))[0]
		f.Way, f.Status = way, int(status)
		x.Frames = append(x.Frames, f)
	}
	return x
}

func ruleStep(n jsonscan.Node) *wire.Step {
	format, _ := wire.FormatOf(wire.Gemini)
	s := &wire.Step{Provider: wire.Gemini, Host: n.Get("host").Str()}
	format.Request(s, n.Get("request"))
	if model := n.Get("model").Str(); model != "" {
		s.Model = model
	}
	if answer := n.Get("response"); answer.Exists() {
		format.Response(s, answer)
	}
	status, _ := n.Get("status").Int()
	s.Status = int(status)
	return s
}

// Whatever stands in a file, the judgement of it is no panic.
func FuzzProviderRules(f *testing.F) {
	for _, seed := range []string{
		`{"contents":[{"role":"model","parts":[{"functionCall":{"name":"a"}}]},{"parts":[{"functionResponse":{"id":"x"}}]},{"parts":[{"functionResponse":{"name":"a"}}]}]}`,
		`{"contents":[],"tools":[{"functionDeclarations":[{"parameters":{"type":"object","properties":{"":{"enum":[1]}},"required":["b"]}}]}],"toolConfig":{"functionCallingConfig":{"allowedFunctionNames":[1]}}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}},{"jsonrpc":"2.0","id":1,"result":{"isError":true}}]`,
		"[{\"jsonrpc\":\"2.0\",\"id\":[\n1],\"method\":\"tools/call\",\"params\":{\"name\":\"\u202e\"}},{\"jsonrpc\":\"2.0\",\"id\":[\n1],\"error\":{\"code\":{\n}}}]",
		`[{"jsonrpc":"2.0","id":null,"method":"tools/list"},{"jsonrpc":"2.0","id":null,"result":{"tools":[{"name":"a","outputSchema":{}},7],"nextCursor":""}}]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, bad := wire.Index(text, &wire.Source{Line: 1})
		if bad != nil {
			return
		}
		p, part := wire.Recognise(root)
		format, _ := wire.FormatOf(p)
		x, s := &wire.Exchange{Provider: p}, &wire.Step{Provider: p}
		switch part {
		case wire.FramesPart:
			x.Frames = format.Frames(root)
		case wire.RequestPart:
			format.Request(s, root)
		case wire.ResponsePart, wire.ErrorPart:
			format.Response(s, root)
		default:
			return
		}
		if x.Frames == nil {
			x.Steps = []*wire.Step{s}
		}
		for _, found := range diagnose.Exchange(x, diagnose.Options{}).Findings {
			if !utf8.ValidString(found.Evidence) || strings.ContainsAny(found.Evidence, "\x00\x1b\n\r\u202e") {
				t.Errorf("not fit to be printed: %q", found.Evidence)
			}
		}
	})
}

// ruleFindings lists what one provider's own rules found.
func ruleFindings(c diagnose.Contract, x *wire.Exchange) string {
	own := map[string]bool{}
	for _, r := range c.Rules {
		own[r.Word] = true
	}
	var b strings.Builder
	for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
		if !own[f.Rule] {
			continue
		}
		recovered := ""
		if f.Recovered {
			recovered = " recovered"
		}
		// What the provider said of it is added by the rules that hold for all.
		evidence, _, _ := strings.Cut(f.Evidence, " The provider says so")
		fmt.Fprintf(&b, "%s%s %s %s %d %s %s: %s\n", f.Severity, recovered, f.Boundary, f.Code, f.MessageIndex, f.Place.Pointer, f.Rule, evidence)
	}
	if b.Len() == 0 {
		return "ok\n"
	}
	return b.String()
}
