package diagnose_test

import (
	"os"
	"path/filepath"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/record"
)

// acceptedAgainstRules are the requests that the provider took although its own
// words forbid them, by the rule: judged with the answer, it is a warning.
var acceptedAgainstRules = map[string]string{
	// "tool_use ids must be unique", and here an id of one turn is given again in
	// a later one.
	"id-used-again.json": "tool_use_id_duplicate",
}

// TestAnthropicAccepted judges requests that the provider answered with 200,
// without the answer: no rule may refuse them.
func TestAnthropicAccepted(t *testing.T) {
	for name, text := range acceptedAnthropic(t) {
		d := anthropicDiagnosis(t, name, text)
		for _, f := range d.Findings {
			if f.Severity == exchange.Error && f.Rule != acceptedAgainstRules[name] {
				t.Errorf("%s: %s at %s: %s", name, f.Rule, f.Place, f.Evidence)
			}
		}
	}
}

// TestAnthropicBroken breaks each of these requests in one place, as often as
// it has such a place, and wants that very verdict.
func TestAnthropicBroken(t *testing.T) {
	accepted := acceptedAnthropic(t)
	for _, b := range anthropicBreaks {
		t.Run(b.name, func(t *testing.T) {
			tried := 0
			for name, text := range accepted {
				v, _, bad := jsonscan.Decode(text)
				if bad != nil {
					t.Fatal(bad)
				}
				body := v.(anthropicObject)
				if !b.do(body) {
					continue
				}
				tried++
				if acceptedAgainstRules[name] != "" {
					continue
				}
				broken := jsonscan.Encode(body)
				d := anthropicDiagnosis(t, name, broken)
				if got := (verdict{d.Boundary().String(), string(d.Code())}); got != b.want {
					t.Errorf("%s: verdict %v, want %v\n%s", name, got, b.want, broken)
				}
			}
			if tried == 0 {
				t.Error("no request has a place for this")
			}
		})
	}
}

func acceptedAnthropic(t *testing.T) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("testdata/anthropic/accepted/*.json")
	if len(files) == 0 {
		t.Fatal("no requests")
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(text)
	}
	return out
}

func anthropicDiagnosis(t *testing.T, name, text string) *diagnose.Diagnosis {
	t.Helper()
	file, bad := record.Read(name, text)
	if bad != nil {
		t.Fatal(name, bad)
	}
	if len(file.Exchanges) != 1 {
		t.Fatalf("%s: %d exchanges", name, len(file.Exchanges))
	}
	return diagnose.Exchange(file.Exchanges[0], diagnose.Options{})
}

// anthropicPlace is a block of a decoded request.
type anthropicPlace struct {
	body     anthropicObject
	turn, at int
}

func (p anthropicPlace) blocks() []any {
	list, _ := p.body["messages"].([]any)[p.turn].(anthropicObject)["content"].([]any)
	return list
}

func (p anthropicPlace) keep(blocks []any) {
	p.body["messages"].([]any)[p.turn].(anthropicObject)["content"] = blocks
}

func (p anthropicPlace) get() anthropicObject  { return p.blocks()[p.at].(anthropicObject) }
func (p anthropicPlace) set(b anthropicObject) { p.blocks()[p.at] = b }
func (p anthropicPlace) remove()               { b := p.blocks(); p.keep(append(b[:p.at:p.at], b[p.at+1:]...)) }

func (p anthropicPlace) insert(at int, b anthropicObject) {
	old := p.blocks()
	p.keep(append(append(append([]any{}, old[:at]...), b), old[at:]...))
}

func (p anthropicPlace) last(body anthropicObject) bool {
	return p.turn == len(body["messages"].([]any))-1
}

func (p anthropicPlace) role(by int) string {
	list := p.body["messages"].([]any)
	if p.turn+by < 0 || p.turn+by >= len(list) {
		return ""
	}
	return list[p.turn+by].(anthropicObject)["role"].(string)
}

func anthropicInsert(body anthropicObject, at int, m anthropicObject) {
	old := body["messages"].([]any)
	body["messages"] = append(append(append([]any{}, old[:at]...), m), old[at:]...)
}

func anthropicCopy(m anthropicObject) anthropicObject {
	v, _, _ := jsonscan.Decode(jsonscan.Encode(m))
	return v.(anthropicObject)
}

// anthropicCallsOf lists the calls and their results, the nearest behind each.
func anthropicCallsOf(body anthropicObject) (calls, results []anthropicPlace) {
	list, _ := body["messages"].([]any)
	for i, m := range list {
		blocks, _ := m.(anthropicObject)["content"].([]any)
		for k, b := range blocks {
			if b.(anthropicObject)["type"] != "tool_use" {
				continue
			}
			if r, ok := anthropicResultOf(body, i, b.(anthropicObject)["id"]); ok {
				calls, results = append(calls, anthropicPlace{body, i, k}), append(results, r)
			}
		}
	}
	return calls, results
}

func anthropicResultOf(body anthropicObject, after int, id any) (anthropicPlace, bool) {
	list := body["messages"].([]any)
	for i := after + 1; i < len(list); i++ {
		blocks, _ := list[i].(anthropicObject)["content"].([]any)
		for k, b := range blocks {
			if b.(anthropicObject)["tool_use_id"] == id && b.(anthropicObject)["type"] == "tool_result" {
				return anthropicPlace{body, i, k}, true
			}
		}
	}
	return anthropicPlace{}, false
}

// anthropicEachPair breaks at the first pair that the break has a place at.
func anthropicEachPair(body anthropicObject, do func(call, result anthropicPlace) bool) bool {
	calls, results := anthropicCallsOf(body)
	for i := range calls {
		if do(calls[i], results[i]) {
			return true
		}
	}
	return false
}

func anthropicEachTool(body anthropicObject, do func(t anthropicObject) bool) bool {
	list, _ := body["tools"].([]any)
	for _, t := range list {
		if tool := t.(anthropicObject); tool["input_schema"] != nil {
			return do(tool)
		}
	}
	return false
}
