package engine

import (
	"testing"

	"callstep/engine/exchange"
	"callstep/scenarios/scenariotest"
)

// reader reads texts as the first built-in scenario would.
func reader(t testing.TB) *runner {
	return &runner{sc: scenariotest.Load(t, "lost-reply")}
}

// The code and the guilty bytes of texts that are almost a call.
func TestReading(t *testing.T) {
	r := reader(t)
	for _, c := range []struct {
		text   string
		code   exchange.Code
		guilty string
	}{
		{`{"name":"a","arguments":"{\"b\":\"\u00e9\"} x"}`, "arguments_trailing_text", "x"},
		{`{"name":"a","arguments":"{\"b\":\"\ud83d\ude00\u00e9\"}{}"}`, "arguments_concatenated", "{}"},
		{`{"name":"a","arguments":"\n\u007b\"b\": -Infinity}"}`, "arguments_non_finite_number", "-Infinity"},
		{`{"name":"a","arguments":"  ~~~\n{}\n~~~"}`, "arguments_markdown_fenced", "~~~"},
		{`{"name":"a","arguments":"\"{\\\"b\\\":1}\""}`, "arguments_double_encoded", `"\"{\\\"b\\\":1}\""`},
		{`{"name":"a","arguments":"{\"b\":"}`, "arguments_truncated", `"`},
		{`{"name":"a","arguments":" "}`, "arguments_empty_string", `" "`},
		{`{"name":"a","arguments":"n"}`, "arguments_not_json", `"`},
		{`{"name":"a","arguments":"[1]"}`, "arguments_not_json", `"[1]"`},
		{`{"name":"a","arguments":"{\"b\":True}"}`, "arguments_not_json", "True}"},
		{`{"name":"a","arguments":{"b":[1,NaN],"c":Infinity}}`, "arguments_non_finite_number", "NaN"},
		{`{"name":NaN,"arguments":{}}`, "invalid_json", ""},
		{`{"name":"a","arguments":{"b":NaN}`, "arguments_non_finite_number", "NaN"},
		{`{"name":"a","arguments":{"b":NaNs}}`, "invalid_json", ""},
		{`{"name":"a","arguments":{"n":9007199254740993,"b":1,"b":2}}`, "arguments_duplicate_key", `"b":2`},
		{`{"name":"a","arguments":{"b":"x\ufffd"}}`, "replacement_character", `\ufffd`},
		{`{"name":"a","arguments":{"b":"\ud800x"}}`, "replacement_character", `\ud800`},
		{"{\"name\":\"a\ufffd\",\"arguments\":{}}", "", ""},
		{`{"name":"a","arguments":{"n":9007199254740993}}`, "", ""},
		{`{"name":"a","arguments":[1]}`, "invalid_envelope", "[1]"},
		{`{"name":1,"arguments":{}}`, "invalid_envelope", "1"},
		{`{"id":"c1","name":"a","arguments":{}}`, "invalid_envelope", `"id":"c1"`},
		{` [{"name":"a","arguments":{}}]`, "invalid_envelope", "["},
		{`null`, "invalid_envelope", "n"},
	} {
		v := r.decode(c.text)
		got := ""
		if v.End > 0 {
			got = c.text[v.At:v.End]
		}
		if v.Code != c.code || got != c.guilty {
			t.Errorf("%s\n is %s for %q, want %s for %q", c.text, v.Code, got, c.code, c.guilty)
		}
	}
}

func TestRepeatedName(t *testing.T) {
	tools := reader(t).sc.Tools
	for name, want := range map[string]bool{
		"lookup_stocklookup_stock": true, "lookup_stocklookup_stocklookup_stock": true,
		"lookup_stock": false, "": false, "lookup_stocklookup_stoc": false, "lookup_stockcreate_draft": false,
	} {
		if repeatedName(name, tools) != want {
			t.Errorf("%q repeated: want %t", name, want)
		}
	}
}

// Whatever stands where the arguments belong, the guilty bytes lie in the text.
func FuzzReading(f *testing.F) {
	for _, s := range []string{`{"name":"a","arguments":"{}\ud83d\ude00\ud83d{"}`, `{"name":"a","arguments":"\"\"{"}`, `[`, `{"name":"a","arguments":{"b":NaN}}`} {
		f.Add(s)
	}
	r := reader(f)
	f.Fuzz(func(t *testing.T, text string) {
		v := r.decode(text)
		if (v.Code == "") != (v.Call != nil) || v.At < 0 || v.At > len(text) || v.End > len(text) || v.End > 0 && v.End <= v.At {
			t.Errorf("%q: %s from %d to %d, call %v", text, v.Code, v.At, v.End, v.Call)
		}
		r.fished(v)
	})
}
