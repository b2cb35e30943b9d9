package diagnose_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
	"callstep/engine/wire"
)

// TestAnthropicRules breaks a healthy exchange once for each rule, and shows a
// twin that comes near and keeps it. Each line of an edit is POINTER = JSON,
// - POINTER to remove what is there, or POINTER * N for a list of so many
// messages. The commands with steps give requests and responses instead, one a
// line.
func TestAnthropicRules(t *testing.T) {
	tested := map[string]map[string]bool{"broken": {}, "healthy": {}}
	base := ""
	datadriven.Walk(t, "testdata/anthropic/rules", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd == "base" {
				base = d.Input
				return anthropicFindings(t, anthropicExchange(t, base))
			}
			kind, steps := strings.CutSuffix(d.Cmd, "-steps")
			if tested[kind] == nil || len(d.CmdArgs) != 1 {
				t.Fatalf("%s: broken RULE, healthy RULE, broken-steps RULE or healthy-steps RULE", d.Pos)
			}
			rule := d.CmdArgs[0].Key
			tested[kind][rule] = true
			x := anthropicSteps(t, d.Input)
			if !steps {
				x = anthropicExchange(t, anthropicEdited(t, base, d.Input))
			}
			out := anthropicFindings(t, x)
			if has := strings.Contains(out, "["+rule+"]"); has != (kind == "broken") {
				t.Errorf("%s: %s is in the findings: %v", d.Pos, rule, has)
			}
			return out
		})
	})
	for _, r := range anthropicContract(t).Rules {
		if r.NotBuilt == "" && !(tested["broken"][r.Word] && tested["healthy"][r.Word]) {
			t.Errorf("%s: broken %v, healthy %v", r.Word, tested["broken"][r.Word], tested["healthy"][r.Word])
		}
	}
}

func anthropicContract(t *testing.T) diagnose.Contract {
	t.Helper()
	all := diagnose.Contracts()
	i := slices.IndexFunc(all, func(c diagnose.Contract) bool { return c.Provider == wire.Anthropic })
	if i < 0 {
		t.Fatal("no contract")
	}
	return all[i]
}

// anthropicFindings prints what Anthropic's own rules found.
func anthropicFindings(t *testing.T, x *wire.Exchange) string {
	words := map[string]bool{}
	for _, r := range anthropicContract(t).Rules {
		words[r.Word] = true
	}
	var b strings.Builder
	for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
		if !words[f.Rule] {
			continue
		}
		severity, where := "W", ""
		if f.Severity == exchange.Error {
			severity = "E"
		}
		if f.MessageIndex >= 0 {
			where = fmt.Sprintf(" message %d", f.MessageIndex)
		}
		code := string(f.Code)
		if f.Cause != "" {
			code += "/" + f.Cause
		}
		fmt.Fprintf(&b, "%s %s %s [%s]%s %s: %s\n", severity, f.Boundary, code, f.Rule, where, f.Place.Pointer, f.Evidence)
	}
	if b.Len() == 0 {
		return "ok\n"
	}
	return b.String()
}

func anthropicExchange(t *testing.T, text string) *wire.Exchange {
	t.Helper()
	file, bad := record.Read("exchange.json", text)
	if bad != nil {
		t.Fatal(bad)
	}
	if len(file.Exchanges) != 1 || file.Exchanges[0].Provider != wire.Anthropic {
		t.Fatalf("not read as Anthropic: %s", text)
	}
	return file.Exchanges[0]
}

func anthropicEdited(t *testing.T, text, edits string) string {
	t.Helper()
	for line := range strings.Lines(edits) {
		line = strings.TrimSpace(line)
		ok := line == ""
		if at, times, many := strings.Cut(line, " * "); many {
			n, _ := strconv.Atoi(times)
			one := `{"role": "user", "content": "And?"}`
			text, ok = jsonscan.ReplaceValue(text, at, "["+strings.Repeat(one+",", n-1)+one+"]")
		} else if at, remove := strings.CutPrefix(line, "- "); remove {
			text, ok = jsonscan.RemoveMember(text, at)
		} else if at, raw, set := strings.Cut(line, " = "); set {
			if text, ok = jsonscan.ReplaceValue(text, at, raw); !ok {
				cut := strings.LastIndexByte(at, '/')
				text, ok = jsonscan.InsertMember(text, at[:cut], at[cut+1:], raw)
			}
		}
		if !ok {
			t.Fatalf("no such edit: %s", line)
		}
	}
	return text
}

// anthropicSteps reads lines of {"request": …, "response": …, "status": …}.
func anthropicSteps(t *testing.T, lines string) *wire.Exchange {
	t.Helper()
	format, _ := wire.FormatOf(wire.Anthropic)
	x := &wire.Exchange{Provider: wire.Anthropic}
	for line := range strings.Lines(lines) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		root, bad := wire.Index(line, &wire.Source{Line: 1})
		if bad != nil {
			t.Fatal(bad, line)
		}
		s := &wire.Step{Provider: wire.Anthropic}
		format.Request(s, root.Get("request"))
		if r := root.Get("response"); r.Exists() {
			format.Response(s, r)
		}
		status, _ := root.Get("status").Int()
		s.Status = int(status)
		x.Steps = append(x.Steps, s)
	}
	return x
}
