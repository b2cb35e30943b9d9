package jsonscan

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const proposal = `{"name": "create_draft", "arguments": {"request_id": "R101", "book_id": "B17", "quantity": 2, "note": "10:00 기준 2권 있음, 예약 아님."}}`

func TestDecodeProposal(t *testing.T) {
	got, notes, err := Decode(proposal)
	if err != nil || notes != nil {
		t.Fatalf("Decode: notes %v, error %v", notes, err)
	}
	want := map[string]any{"name": "create_draft", "arguments": map[string]any{
		"request_id": "R101", "book_id": "B17", "quantity": int64(2), "note": "10:00 기준 2권 있음, 예약 아님."}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeValues(t *testing.T) {
	for text, want := range map[string]any{
		` null `:                 nil,
		"\r\n\ttrue":             true,
		`"a\"\\\/\b\f\n\r\t"`:    "a\"\\/\b\f\n\r\t",
		`"\ud83d\ude00 \u00E9"`:  "😀 é",
		`""`:                     "",
		`[]`:                     []any{},
		`{}`:                     map[string]any{},
		`[1, [2], {"a": 3}]`:     []any{int64(1), []any{int64(2)}, map[string]any{"a": int64(3)}},
		`0`:                      int64(0),
		`-0`:                     int64(0),
		`20.0`:                   int64(20),
		`2e1`:                    int64(20),
		`2.50E+1`:                int64(25),
		`1200e-2`:                int64(12),
		`0e999999999999999999`:   int64(0),
		`0.5`:                    0.5,
		`5e-1`:                   0.5,
		`-1.25`:                  -1.25,
		`1e400`:                  "refused",
		`9223372036854775807`:    int64(9223372036854775807),
		`-9223372036854775808`:   int64(-9223372036854775808),
		`9223372036854775808`:    json.Number("9223372036854775808"),
		`9223372036854775807.0`:  int64(9223372036854775807),
		`1e19`:                   1e19,
		`123456789012345678.5`:   123456789012345678.5,
		`1e-400`:                 0.0,
		`{"a":1,"a":{"b":true}}`: map[string]any{"a": map[string]any{"b": true}},
	} {
		got, _, err := Decode(text)
		if err != nil {
			got = "refused"
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Decode(%s): %s", text, diff)
		}
	}
}

// The caret stands under the byte that the error names.
func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		caret  string
		detail string
	}{
		{"```json\\n{}", "^markdown_fence", "Markdown fence"},
		{"  ```", "  ^markdown_fence", "Markdown fence"},
		{"~~~ {}", "^markdown_fence", "Markdown fence"},
		{`Sure! {"a": 1}`, "^leading_text", `text before the object: "Sure!"`},
		{`1. {"a": 1}`, "^leading_text", `text before the object: "1."`},
		{`[note] {"a": 1}`, "^leading_text", `text before the object: "[note]"`},
		{`"Here": {"a": 1}`, "^leading_text", `text before the object: "\"Here\":"`},
		{`The book B17 has been looked up and here it is: {`, "^leading_text", `text before the object: "The book B17 has been lo…"`},
		{`I cannot do that.`, "^not_json", `expected a value, found "I cannot do that."`},
		{`{"a": 1} I look at the stock first.`, `         ^trailing_text`, `text after the object: "I look at the stock firs…"`},
		{`{"a": 1}\n~~~`, `         ^trailing_text`, `text after the object: "~~~"`},
		{"{}\\n```", `   ^trailing_text`, `Markdown fence after the object`},
		{`{"a": 1}{"a": 1}`, `        ^trailing_text`, `a second object after the first`},
		{`[1] x{}`, `    ^trailing_text`, `text after the array: "x{}"`},
		{`{},`, `  ^trailing_text`, `text after the object: ","`},
		{`{"a": "10:00`, `            ^truncated`, `ends inside a string`},
		{`{"a": "x\`, `         ^truncated`, `ends inside a string`},
		{`{"a": "\u00`, `           ^truncated`, `ends inside a string`},
		{`{"a": [1, `, `          ^truncated`, `ends inside an array`},
		{`{"a": 1`, `       ^truncated`, `ends inside an object`},
		{`{"a"`, `    ^truncated`, `ends inside an object`},
		{`{"a":`, `     ^truncated`, `ends inside an object`},
		{`{`, ` ^truncated`, `ends inside an object`},
		{`{"a": tr`, `        ^truncated`, `ends inside the word true`},
		{`{"a": -`, `       ^truncated`, `ends inside a number`},
		{`{"a": 1.`, `        ^truncated`, `ends inside a number`},
		{`{"a": True}`, `      ^python_literal`, `Python's True`},
		{`{"a": None, "b": False}`, `      ^python_literal`, `Python's None`},
		{`{'a': 1}`, ` ^python_literal`, `single quotes`},
		{`{"a": 'x'}`, `      ^python_literal`, `single quotes`},
		{`'{"a": 1}'`, `^python_literal`, `single quotes`},
		{`{"a": Trueish}`, `      ^not_json`, `expected a value, found "Trueish}"`},
		{`{"a": 1,}`, `       ^trailing_comma`, `a comma before }`},
		{`[1, 2 , ]`, `      ^trailing_comma`, `a comma before ]`},
		{`[1,,2]`, `   ^not_json`, `a comma where a value should be`},
		{`{,}`, ` ^not_json`, `a comma where a key should be`},
		{`{"a": }`, `      ^not_json`, `a value is missing before }`},
		{`{a: 1}`, ` ^not_json`, `expected a key in double quotes, found "a: 1}"`},
		{`{"a" 1}`, `     ^not_json`, `expected : after a key, found "1}"`},
		{`{"a": 1 "b": 2}`, `        ^not_json`, `expected , or }, found "\"b\": 2}"`},
		{`{"a": 1 // two\n}`, `        ^not_json`, `a comment; JSON has none`},
		{`{“a”: 1}`, ` ^not_json`, `curly quotes; JSON wants "`},
		{`{"a": NaN}`, `      ^not_json`, `NaN and Infinity are no JSON numbers`},
		{`{"a": -Infinity}`, `      ^not_json`, `NaN and Infinity are no JSON numbers`},
		{`{"a": undefined}`, `      ^not_json`, `undefined is no JSON value`},
		{`{"a": 01}`, `      ^not_json`, `a number that starts with 0`},
		{`{"a": +1}`, `      ^not_json`, `a plus sign before a number`},
		{`{"a": .5}`, `      ^not_json`, `a number without a digit before the point`},
		{`{"a": 1.}`, `        ^not_json`, `expected a digit after the point, found "}"`},
		{`{"a": 1e}`, `        ^not_json`, `expected a digit in the exponent, found "}"`},
		{`{"a": 1e999}`, `      ^not_json`, `a number too large for a double`},
		{`{"a": "\x41"}`, `       ^not_json`, `no such escape: "\\x"`},
		{`{"a": "\u12g4"}`, `       ^not_json`, `\u needs four hexadecimal digits`},
		{`{"a": "one\ntwo"}`, `          ^not_json`, `a raw line break inside a string`},
		{``, `^not_json`, `no text at all`},
		{`\n \n`, `^not_json`, `no text at all`},
	} {
		text := c.text
		if !strings.Contains(c.detail, "escape") && !strings.Contains(c.detail, `\u`) && !strings.Contains(c.detail, "ends inside a string") {
			text = strings.ReplaceAll(text, `\n`, "\n")
		}
		at, cause, _ := strings.Cut(c.caret, "^")
		_, _, err := Decode(text)
		if err == nil {
			t.Errorf("%s\ndecoded without an error", c.text)
			continue
		}
		if err.Offset != len(at) || err.Cause != Cause(cause) || err.Detail != c.detail {
			t.Errorf("%s\n%s^%s: %s\nwant\n%s: %s", c.text, strings.Repeat(" ", err.Offset), err.Cause, err.Detail, c.caret, c.detail)
		}
	}
}

func TestDecodeHostileBytes(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"\ufeff{}", "not_json at byte 0: a byte order mark before the value"},
		{"\x00{}", "not_json at byte 0: a NUL byte"},
		{"{\"a\": \"b\x00\"}", "not_json at byte 8: a NUL byte"},
		{"{\"a\": \"\x1b[2J\"}", "not_json at byte 7: a raw control character (0x1b) inside a string"},
		{"{\"a\": \"b\xff\"}", "not_json at byte 8: byte 0xff is not UTF-8"},
		{"{\"\xc3(\": 1}", "not_json at byte 2: byte 0xc3 is not UTF-8"},
		{"{\"a\": \"\xed\xa0\x80\"}", "not_json at byte 7: byte 0xed is not UTF-8"},
		{"{\"a\": \"예"[:8], "truncated at byte 8: ends inside a string"},
		{"{} \x1b[31m\u202ered", `trailing_text at byte 3: text after the object: "\x1b[31m\u202ered"`},
		{"{\"a\": 1} \xff", `trailing_text at byte 9: text after the object: "�"`},
	} {
		_, _, err := Decode(c.text)
		if err == nil {
			t.Errorf("%q decoded without an error", c.text)
		} else if got := err.Error(); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestDecodeDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	if _, _, err := Decode(nested(MaxDepth)); err != nil {
		t.Errorf("%d levels: %v", MaxDepth, err)
	}
	_, _, err := Decode(nested(MaxDepth + 1))
	if err == nil || err.Error() != "not_json at byte 10000: nested deeper than 10000 levels" {
		t.Errorf("one level more: %v", err)
	}
	if _, _, err = Decode(strings.Repeat(`{"a":`, 5_000_000)); err == nil {
		t.Error("five million open objects decoded")
	}
}

func TestDecodeNotes(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Note
	}{
		{`{"a": 1, "b": {"c": 1, "\u0063": 2}}`, []Note{{DuplicateKey, "/b/c", 23}}},
		{`{"a": {}, "a": {}}`, []Note{{DuplicateKey, "/a", 10}}},
		{`{"a": 9007199254740992}`, nil},
		{`{"a": 9007199254740993}`, []Note{{UnsafeInteger, "/a", 6}}},
		{`[0, -99007199254740993.0]`, []Note{{UnsafeInteger, "/1", 4}}},
		{`[123456789012345678901]`, []Note{{UnsafeInteger, "/0", 1}}},
		{`{"x/y": ["\ud800", "\ud800\ud800\udc00"]}`, []Note{{LoneSurrogate, "/x~1y/0", 10}, {LoneSurrogate, "/x~1y/1", 20}}},
		{`{"\udfff": 1}`, []Note{{LoneSurrogate, "/\ufffd", 2}}},
		{`"a` + "\ufffd" + `"`, []Note{{ReplacementChar, "", 2}}},
		{`["\ufffd"]`, []Note{{ReplacementChar, "/0", 2}}},
		{`{"a": {"b": 9007199254740993}, "a": 1}`, []Note{{UnsafeInteger, "/a/b", 12}, {DuplicateKey, "/a", 31}}},
	} {
		_, got, err := Decode(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

// A lone surrogate becomes U+FFFD; the half that could have been its partner
// is kept apart.
func TestDecodeLoneSurrogate(t *testing.T) {
	got, _, _ := Decode(`"\ud800x\ud800\u0041\udc00"`)
	if got != "\ufffdx\ufffdA\ufffd" {
		t.Errorf("got %q", got)
	}
}

func TestNotesAreBounded(t *testing.T) {
	key := strings.Repeat("k", 1<<18)
	text := `{"` + key + `": [` + strings.Repeat(`"\ud800",`, 100_000) + `1]}`
	_, notes, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(notes) == 0 || len(notes) > 10 {
		t.Errorf("%d notes with a pointer of 256 KiB each", len(notes))
	}
	_, notes, _ = Decode("[" + strings.Repeat("99999999999999999,", 5000) + "0]")
	if len(notes) != mostNotes || notes[mostNotes-1].Pointer != "/999" {
		t.Errorf("%d notes, the last at %s", len(notes), notes[len(notes)-1].Pointer)
	}
}

// A text of 50 MB takes little more memory than the values in it: strings
// without an escape share its bytes.
func TestDecodeLarge(t *testing.T) {
	const rows = 50_000
	text := `{"log": "` + strings.Repeat("plain text, ", 4_000_000) + `", "rows": [` +
		strings.Repeat(`{"id": 12345, "note": "one row", "ok": true},`, rows) + `{}]}`
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, _, err := Decode(text)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.(map[string]any)["rows"].([]any)); n != rows+1 {
		t.Errorf("%d rows", n)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1000*rows {
		t.Errorf("%d MB were allocated", used>>20)
	}
}
