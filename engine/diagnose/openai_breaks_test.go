package diagnose_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
)

// openAIHosts are the servers that accepted the requests in testdata; the others
// went to api.openai.com.
var openAIHosts = map[string]string{
	"namespaced-ids":        "bedrock-mantle.us-east-1.api.aws",
	"hosted-search-history": "api.x.ai",
	"own-reasoning":         "api.deepseek.com",
	"any-word":              "api.mistral.ai",
	"strict-open":           "openrouter.ai",
	"reasoning-details":     "myorg-myaccount.snowflakecomputing.com",
	"ids-of-the-client":     "generativelanguage.googleapis.com",
	"azure":                 "rubyllm.services.ai.azure.com",
	"retry":                 "api.groq.com",
	"parallel":              "ollama.com",
}

func eachOpenAIAccepted(t *testing.T, see func(t *testing.T, host, body string)) {
	files, err := filepath.Glob("testdata/openai/accepted/*.json")
	if err != nil || len(files) < 10 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		host := openAIHosts[name]
		if host == "" {
			host = "api.openai.com"
		}
		t.Run(name, func(t *testing.T) { see(t, host, string(text)) })
	}
}

// TestOpenAIAccepted: a request that its server took, judged alone, breaks no
// rule of OpenAI's.
func TestOpenAIAccepted(t *testing.T) {
	eachOpenAIAccepted(t, func(t *testing.T, host, body string) {
		d := diagnose.Exchange(openAIExchange(t, body, host), diagnose.Options{})
		for _, f := range d.Findings {
			if f.Severity == exchange.Error && openAIOwns(d.Exchange.Provider, f.Rule) {
				t.Errorf("%s in %s: %s", f.Rule, f.Place, f.Evidence)
			}
		}
	})
}

// openAIBreak breaks a request in one place. It returns the codes that may be
// the verdict, none where the request has no such place.
type openAIBreak struct {
	name string
	make func(b *openAIBody) []exchange.Code
}

// openAIBody is a request to be broken.
type openAIBody struct {
	all   map[string]any
	chat  bool
	items []any // messages or input
	own   bool  // sent to OpenAI or Azure
}

func (b *openAIBody) list() string {
	if b.chat {
		return "messages"
	}
	return "input"
}

// find is the index of the last item that satisfies a condition, -1 for none.
func (b *openAIBody) find(is func(m map[string]any, at int) bool) int {
	for i := len(b.items) - 1; i >= 0; i-- {
		if m, ok := b.items[i].(map[string]any); ok && is(m, i) {
			return i
		}
	}
	return -1
}

func (b *openAIBody) isResult(m map[string]any) bool {
	return m["role"] == "tool" || m["type"] == "function_call_output"
}

// result is the last result that something else follows.
func (b *openAIBody) result() int {
	if b.all["previous_response_id"] != nil {
		return -1
	}
	goesOn := false
	return b.find(func(m map[string]any, at int) bool {
		if !b.isResult(m) {
			goesOn = goesOn || m["type"] != "additional_tools"
			return false
		}
		return goesOn
	})
}

func (b *openAIBody) anyResult() int {
	if b.all["previous_response_id"] != nil {
		return -1
	}
	return b.find(func(m map[string]any, _ int) bool { return b.isResult(m) })
}

func (b *openAIBody) set(items []any) { b.items = items }

func (b *openAIBody) item(i int) map[string]any { return b.items[i].(map[string]any) }

// tool is the first function declared, and the place of its fields.
func (b *openAIBody) tool() (outer, fields map[string]any) {
	tools, _ := b.all["tools"].([]any)
	for _, n := range tools {
		t := n.(map[string]any)
		if f, ok := t["function"].(map[string]any); ok {
			return t, f
		}
		if t["type"] == "function" {
			return t, t
		}
	}
	return nil, nil
}

var openAIBreaks = []openAIBreak{
	{"a result dropped", func(b *openAIBody) []exchange.Code {
		i := b.result()
		if i < 0 {
			return nil
		}
		b.set(slices.Delete(b.items, i, i+1))
		return []exchange.Code{"missing_tool_result"}
	}},
	{"the id of a result changed", func(b *openAIBody) []exchange.Code {
		i := b.anyResult()
		if i < 0 {
			return nil
		}
		for _, key := range []string{"tool_call_id", "call_id"} {
			if b.item(i)[key] != nil {
				b.item(i)[key] = "call_changed"
			}
		}
		return []exchange.Code{"tool_result_id_mismatch"}
	}},
	{"a result given twice", func(b *openAIBody) []exchange.Code {
		i := b.anyResult()
		if i < 0 || !b.own {
			return nil
		}
		b.set(slices.Insert(b.items, i, b.items[i]))
		return []exchange.Code{"duplicate_tool_result"}
	}},
	{"a call trimmed", func(b *openAIBody) []exchange.Code {
		if b.anyResult() < 0 {
			return nil
		}
		i := b.find(func(m map[string]any, _ int) bool { return m["tool_calls"] != nil || m["type"] == "function_call" })
		b.set(slices.Delete(b.items, i, i+1))
		return []exchange.Code{"orphan_tool_result"}
	}},
	{"a user message between call and result", func(b *openAIBody) []exchange.Code {
		i := b.anyResult()
		if i < 0 || !b.chat {
			return nil
		}
		b.set(slices.Insert(b.items, i, any(map[string]any{"role": "user", "content": "Hurry."})))
		return []exchange.Code{"missing_tool_result"}
	}},
	{"a result without content", func(b *openAIBody) []exchange.Code {
		i := b.anyResult()
		if i < 0 || b.chat && !b.own {
			return nil
		}
		delete(b.item(i), "content")
		delete(b.item(i), "output")
		return []exchange.Code{"missing_output_field"}
	}},
	{"a dot in a name", func(b *openAIBody) []exchange.Code {
		_, f := b.tool()
		if f == nil || strings.HasPrefix(f["name"].(string), "get_current_time") {
			return nil
		}
		f["name"] = "harbour.tide"
		return []exchange.Code{"tool_name_invalid_chars"}
	}},
	{"a long name", func(b *openAIBody) []exchange.Code {
		_, f := b.tool()
		if f == nil || !b.own {
			return nil
		}
		f["name"] = strings.Repeat("n", 65)
		return []exchange.Code{"tool_name_too_long"}
	}},
	{"a list as parameters", func(b *openAIBody) []exchange.Code {
		_, f := b.tool()
		if f == nil || !b.own {
			return nil
		}
		f["parameters"] = map[string]any{"type": "array", "items": map[string]any{}}
		return []exchange.Code{"schema_invalid"}
	}},
	{"a strict schema left open", func(b *openAIBody) []exchange.Code {
		_, f := b.tool()
		if f == nil || !b.own || f["strict"] != true {
			return nil
		}
		delete(f["parameters"].(map[string]any), "additionalProperties")
		return []exchange.Code{"strict_schema_incomplete"}
	}},
	{"the other interface's shape", func(b *openAIBody) []exchange.Code {
		outer, f := b.tool()
		if f == nil || !b.own {
			return nil
		}
		inner := map[string]any{}
		for k, v := range f {
			inner[k] = v
		}
		clear(outer)
		outer["type"] = "function"
		if b.chat {
			for k, v := range inner {
				outer[k] = v
			}
		} else {
			delete(inner, "type")
			outer["function"] = inner
		}
		return []exchange.Code{"tools_shape_mixed"}
	}},
	{"a choice of nothing declared", func(b *openAIBody) []exchange.Code {
		if _, f := b.tool(); f == nil || !b.own {
			return nil
		}
		b.all["tool_choice"] = map[string]any{"type": "function", "name": "nobody"}
		if b.chat {
			b.all["tool_choice"] = map[string]any{"type": "function", "function": map[string]any{"name": "nobody"}}
		}
		return []exchange.Code{"tool_choice_unknown_tool"}
	}},
	{"the call's id as the item's", func(b *openAIBody) []exchange.Code {
		i := b.find(func(m map[string]any, _ int) bool { return m["type"] == "function_call" })
		if i < 0 || !b.own {
			return nil
		}
		b.item(i)["id"] = b.item(i)["call_id"]
		return []exchange.Code{"tool_id_invalid_chars"}
	}},
}

// TestOpenAIBreaks breaks each accepted request in one place at a time: the
// break is the verdict.
func TestOpenAIBreaks(t *testing.T) {
	made := map[string]int{}
	eachOpenAIAccepted(t, func(t *testing.T, host, text string) {
		for _, brk := range openAIBreaks {
			b := &openAIBody{own: host == "api.openai.com" || strings.HasSuffix(host, "azure.com")}
			if err := json.Unmarshal([]byte(text), &b.all); err != nil {
				t.Fatal(err)
			}
			_, b.chat = b.all["messages"]
			b.items, _ = b.all[b.list()].([]any)
			want := brk.make(b)
			if want == nil {
				continue
			}
			made[brk.name]++
			b.all[b.list()] = b.items
			broken, err := json.Marshal(b.all)
			if err != nil {
				t.Fatal(err)
			}
			d := openAIOwnVerdict(openAIExchange(t, string(broken), host))
			if !slices.Contains(want, d) {
				t.Errorf("%s: verdict %s, want %v", brk.name, d, want)
			}
		}
	})
	for _, brk := range openAIBreaks {
		if made[brk.name] == 0 {
			t.Errorf("%s was never tried", brk.name)
		}
	}
}

// openAIOwnVerdict is the first error by the provider's own rules.
func openAIOwnVerdict(x *wire.Exchange) exchange.Code {
	d := diagnose.Exchange(x, diagnose.Options{})
	for _, f := range d.Findings {
		if f.Severity == exchange.Error && openAIOwns(x.Provider, f.Rule) {
			return f.Code
		}
	}
	return exchange.OK
}
