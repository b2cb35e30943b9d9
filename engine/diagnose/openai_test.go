package diagnose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// openAIExchange builds an exchange of bodies one behind the other: a request
// begins a step, what follows is its answer. A stream is written as its events.
func openAIExchange(t *testing.T, text, host string) *wire.Exchange {
	t.Helper()
	x := &wire.Exchange{}
	for _, body := range strings.Split(strings.TrimSpace(text), "\n--\n") {
		if strings.HasPrefix(body, "data:") {
			openAIStreamed(t, x.Provider, body, x.Steps[len(x.Steps)-1])
			continue
		}
		root, bad := wire.Index(body, &wire.Source{})
		if bad != nil {
			t.Fatalf("%v in %s", bad, body)
		}
		p, part := wire.Recognise(root)
		f, ok := wire.FormatOf(p)
		switch {
		case !ok:
			t.Fatalf("not recognised: %s", body)
		case part == wire.RequestPart:
			x.Provider = p
			x.Steps = append(x.Steps, &wire.Step{Host: host})
			f.Request(x.Steps[len(x.Steps)-1], root)
			continue
		case len(x.Steps) == 0:
			x.Provider = p
			x.Steps = []*wire.Step{{Provider: p, Host: host}}
		}
		last := x.Steps[len(x.Steps)-1]
		f, _ = wire.FormatOf(x.Provider)
		f.Response(last, root)
		if part == wire.ErrorPart {
			last.Status = 400
		}
	}
	return x
}

func openAIStreamed(t *testing.T, p wire.Provider, text string, s *wire.Step) {
	t.Helper()
	var events []wire.Event
	var chunks []wire.Chunk
	for line := range strings.Lines(text) {
		data, bad := wire.Index(strings.TrimPrefix(line, "data:"), &wire.Source{})
		if bad != nil {
			t.Fatalf("%v in %s", bad, line)
		}
		events = append(events, wire.Event{Data: data, Raw: line})
		chunks = append(chunks, wire.Chunk{Raw: line})
	}
	f, _ := wire.FormatOf(p)
	whole := f.Assemble(events)
	root, bad := wire.Index(whole[0].Body, &wire.Source{Made: &wire.Made{Chunks: chunks}})
	if bad != nil || len(whole) != 1 {
		t.Fatalf("%d streams, %v", len(whole), bad)
	}
	s.Odd = whole[0].Odd
	f.Response(s, root)
}

// openAIFindings lists the findings of the provider's own rules and what cannot
// be told.
func openAIFindings(d *diagnose.Diagnosis) string {
	var out strings.Builder
	for _, f := range d.Findings {
		if !openAIOwns(d.Exchange.Provider, f.Rule) {
			continue
		}
		severity := "warning"
		if f.Severity == exchange.Error {
			severity = "error"
		}
		fmt.Fprintf(&out, "%s %s/%s (%s)", severity, f.Boundary, f.Code, f.Rule)
		if f.MessageIndex >= 0 {
			fmt.Fprintf(&out, " in %d", f.MessageIndex)
		}
		seen, _, _ := strings.Cut(f.Evidence, " The provider says so") // the common rules add that
		fmt.Fprintf(&out, " at %s\n  %s\n", f.Place.Pointer, seen)
	}
	for _, u := range d.Unknown {
		if strings.HasPrefix(u, "Cannot tell whether") {
			out.WriteString("? " + u + "\n")
		}
	}
	if out.Len() == 0 {
		return "nothing\n"
	}
	return out.String()
}

// TestOpenAIRules walks testdata/openai/rules. "twins" holds an exchange that breaks
// a rule and one that keeps it; "judge" shows what is found in one.
func TestOpenAIRules(t *testing.T) {
	covered := map[string]bool{}
	datadriven.Walk(t, "testdata/openai/rules", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var host string
			d.MaybeScanArgs(t, "host", &host)
			if d.Cmd == "judge" {
				return openAIFindings(diagnose.Exchange(openAIExchange(t, d.Input, host), diagnose.Options{}))
			}
			word := d.CmdArgs[0].Key
			broken, whole, ok := strings.Cut(d.Input, "\n== kept\n")
			if !ok {
				t.Fatalf("%s: no twin that keeps the rule", d.Pos)
			}
			x := openAIExchange(t, broken, host)
			bad := diagnose.Exchange(x, diagnose.Options{})
			good := diagnose.Exchange(openAIExchange(t, whole, host), diagnose.Options{})
			if !openAIHas(bad, word) || openAIHas(good, word) {
				t.Errorf("%s: %s found in the broken exchange %v, in its twin %v:\n%s", d.Pos, word, openAIHas(bad, word), openAIHas(good, word), openAIFindings(good))
			}
			for _, f := range good.Findings {
				if f.Severity == exchange.Error && openAIOwns(x.Provider, f.Rule) {
					t.Errorf("%s: the twin has an error: %s %s", d.Pos, f.Rule, f.Evidence)
				}
			}
			covered[x.Provider.String()+" "+word] = true
			return openAIFindings(bad)
		})
	})
	for _, c := range diagnose.Contracts() {
		if c.Provider != wire.OpenAIChat && c.Provider != wire.OpenAIResponses {
			continue
		}
		for _, r := range c.Rules {
			either := covered["openai-chat "+r.Word] || covered["openai-responses "+r.Word]
			if alone := covered[c.Provider.String()+" "+r.Word]; r.NotBuilt == "" && !alone && !(either && openAIShared(r.Word)) && !slices.Contains(openAISaidOnly, r.Word) {
				t.Errorf("%s: rule %s has no exchange that breaks it and no twin that keeps it", c.Provider, r.Word)
			}
		}
	}
}

// openAISaidOnly are the rules that hold no check: they read what a provider
// said of its own model or of a demand that no file shows.
var openAISaidOnly = []string{
	"groq_unknown_tool", "groq_missing", "groq_unexpected", "groq_enum", "groq_type", "groq_not_json", "groq_unparsed",
	"mistral_result_count", "deepseek_reasoning_content", "missing_thought_signature",
	"too_many_tools", "output_too_long", "strict_size", // TestOpenAILimits
}

// TestOpenAILimits: what fits is taken, one more is not.
func TestOpenAILimits(t *testing.T) {
	strict := func(schema string) string {
		return `{"model":"gpt-5","messages":[{"role":"user","content":"Tide?"}],"parallel_tool_calls":false,"tools":[{"type":"function","function":{"name":"tide","strict":true,` +
			`"parameters":{"type":"object","additionalProperties":false,"required":["port"],"properties":{"port":` + schema + `}}}}]}`
	}
	list := func(n int, item string) string {
		return strings.TrimSuffix(strings.Repeat(item+",", n), ",")
	}
	for _, limit := range []struct {
		rule string
		most int
		body func(n int) string
	}{
		{"too_many_tools", 128, func(n int) string {
			return `{"model":"gpt-5","messages":[{"role":"user","content":"Tide?"}],"tools":[` + list(n, `{"type":"function","function":{"name":"tide"}}`) + `]}`
		}},
		{"output_too_long", 10_485_760, func(n int) string {
			return `{"model":"gpt-5","input":[{"role":"user","content":"Tide?"},{"type":"function_call","call_id":"c","name":"tide","arguments":"{}"},` +
				`{"type":"function_call_output","call_id":"c","output":"` + strings.Repeat("å", n) + `"}]}`
		}},
		{"strict_size", 1000, func(n int) string { return strict(`{"type":"integer","enum":[` + list(n, "7") + `]}`) }},
		{"strict_size", 250, func(n int) string {
			return strict(`{"type":"string","enum":[` + list(n, `"`+strings.Repeat("x", 60)+`"`) + `]}`)
		}},
	} {
		for n := limit.most; n <= limit.most+1; n++ {
			d := diagnose.Exchange(openAIExchange(t, limit.body(n), ""), diagnose.Options{})
			if openAIHas(d, limit.rule) != (n > limit.most) {
				t.Errorf("%s with %d: %s", limit.rule, n, openAIFindings(d))
			}
		}
	}
}

// FuzzOpenAIJudge judges any JSON as a request with its answer: nothing may
// panic, and what is said fits on a line.
func FuzzOpenAIJudge(f *testing.F) {
	f.Add(`{"tools":[{"type":"function","function":{"name":"a","strict":true,"parameters":{"type":["array"],"properties":[],"required":{}}}}],"messages":[{"role":"tool"},{}]}`, `{"choices":[{"message":{"tool_calls":[{}]}}]}`)
	f.Add(`{"messages":[{"role":"tool","tool_call_id":"a\nb"}],"tool_choice":{"type":"\u001b\n"},"tools":[{"type":"function","function":{"name":"\u0000"}}]}`, `{}`)
	f.Add(`{"input":[{"type":"reasoning","id":"rs_1"},{"type":"function_call"},{"type":"function_call_output"},1],"tools":[{"type":"namespace","tools":[{"name":"x"}]}]}`, `{"output":[{"type":"reasoning","id":"rs_1"}]}`)
	f.Fuzz(func(t *testing.T, request, response string) {
		one, bad := wire.Index(request, &wire.Source{})
		two, worse := wire.Index(response, &wire.Source{})
		if bad != nil || worse != nil {
			return
		}
		for _, p := range []wire.Provider{wire.OpenAIChat, wire.OpenAIResponses} {
			format, _ := wire.FormatOf(p)
			s, again := &wire.Step{Provider: p}, &wire.Step{Provider: p}
			format.Request(s, one)
			format.Response(s, two)
			format.Request(again, one)
			d := diagnose.Exchange(&wire.Exchange{Provider: p, Steps: []*wire.Step{s, again}}, diagnose.Options{})
			for _, f := range d.Findings {
				if openAIOwns(p, f.Rule) && strings.ContainsAny(f.Evidence, "\x00\x1b\n") {
					t.Errorf("not fit to be printed: %q", f.Evidence)
				}
			}
		}
	})
}

// openAIShared reports that both interfaces have the rule, with one check.
func openAIShared(word string) bool {
	has := 0
	for _, c := range diagnose.Contracts() {
		if c.Provider == wire.OpenAIChat || c.Provider == wire.OpenAIResponses {
			for _, r := range c.Rules {
				if r.Word == word {
					has++
				}
			}
		}
	}
	return has == 2
}

// openAIOwns reports that a rule is the provider's own.
func openAIOwns(p wire.Provider, word string) bool {
	for _, c := range diagnose.Contracts() {
		if c.Provider == p {
			return slices.ContainsFunc(c.Rules, func(r diagnose.Rule) bool { return r.Word == word && r.NotBuilt == "" })
		}
	}
	return false
}

func openAIHas(d *diagnose.Diagnosis, word string) bool {
	return slices.ContainsFunc(d.Findings, func(f diagnose.Finding) bool { return f.Rule == word })
}

// TestOpenAISaid: what a provider is quoted with is recognised as that rule's,
// and every rule stands in the vocabulary.
func TestOpenAISaid(t *testing.T) {
	for _, c := range diagnose.Contracts() {
		if c.Provider != wire.OpenAIChat && c.Provider != wire.OpenAIResponses {
			continue
		}
		words := map[string]bool{}
		for _, r := range c.Rules {
			if words[r.Word] {
				t.Errorf("%s: two rules %s", c.Provider, r.Word)
			}
			words[r.Word] = true
			if !slices.ContainsFunc(exchange.Lookup(r.Code), func(i exchange.CodeInfo) bool { return i.Boundary == r.Boundary }) {
				t.Errorf("%s: rule %s has the code %s at %s, which is not in the vocabulary", c.Provider, r.Word, r.Code, r.Boundary)
			}
			if len(r.Match) == 0 {
				continue
			}
			if _, got, _ := diagnose.RuleSaid(r.Said, c.Provider); got.Word != r.Word {
				t.Errorf("%s: the text of %s is taken for %q", c.Provider, r.Word, got.Word)
			}
		}
	}
}

// TestTwoChoicesOfOneAnswer takes an id that both choices of an answer bear for
// what it is: the application goes on with one of them.
func TestTwoChoicesOfOneAnswer(t *testing.T) {
	x := openAIExchange(t, `{"model":"gpt-4.1-mini","n":2,"tools":[{"type":"function","function":{"name":"tide","description":"The tide","parameters":{"type":"object","properties":{}}}}],"messages":[{"role":"user","content":"Tide?"}]}
--
{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide","arguments":"{}"}}]}},{"index":1,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide","arguments":"{}"}}]}}]}`, "")
	for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
		if f.Code == "duplicate_call_id" {
			t.Errorf("%s: %s", f.Rule, f.Evidence)
		}
	}
	if calls := diagnose.Count(x).Calls; calls != 2 {
		t.Errorf("%d calls are counted", calls)
	}
}

// TestCallsThatNoRequestRepeats counts the calls of answers that the next request
// does not go on from.
func TestCallsThatNoRequestRepeats(t *testing.T) {
	const ask = `{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"Tide?"}]}`
	answer := func(id, port string) string {
		return `{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"` + id + `","type":"function","function":{"name":"tide","arguments":"{\"port\":\"` + port + `\"}"}}]}}]}`
	}
	x := openAIExchange(t, ask+"\n--\n"+answer("call_1", "Brest")+"\n--\n"+ask+"\n--\n"+answer("call_2", "Calais"), "")
	if calls := diagnose.Count(x).Calls; calls != 2 {
		t.Errorf("%d calls are counted", calls)
	}
}
