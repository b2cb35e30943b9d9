package jsonscan

import (
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"
)

var seeds = []string{
	proposal, "```json\n{}\n```", `{"a": 1,}`, `{"a": True}`, `{"a": "\ud800"}`, `[20.0, 2e1, 1e400, 01, -]`,
	`{"a": {"b/c": [1, "~"]}, "a": 9007199254740993}`, "\"\xff\"", "\"예\xec", `{"a" :1 , "b":{}}`, "{\n \"a\":\t1\n}", `[]`, `""`,
}

// Decode agrees with encoding/json on what is JSON and what it says, but for
// two documented differences: bytes that are not UTF-8 are refused, and
// integers are exact.
func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, notes, err := Decode(text)
		if err != nil {
			checkError(t, text, err)
		}
		for _, n := range notes {
			if n.Offset < 0 || n.Offset >= len(text) {
				t.Errorf("note at %d of %d bytes", n.Offset, len(text))
			}
			if _, ok := Locate(text, n.Pointer); !ok && n.Kind != DuplicateKey && len(notes) == 1 {
				t.Errorf("nothing at %q", n.Pointer)
			}
		}
		var want any
		failed := json.Unmarshal([]byte(text), &want)
		if !utf8.ValidString(text) {
			if err == nil {
				t.Error("bytes that are not UTF-8 were accepted")
			}
			return
		}
		if (failed == nil) != (err == nil) {
			t.Fatalf("encoding/json: %v, here: %v", failed, err)
		}
		if err == nil && !reflect.DeepEqual(want, rounded(got)) {
			t.Errorf("encoding/json: %#v, here: %#v", want, got)
		}
	})
}

func checkError(t *testing.T, text string, err *Error) {
	if err.Offset < 0 || err.Offset > len(text) || (err.Offset == len(text)) != (err.Cause == Truncated || text == "") {
		t.Errorf("%v in a text of %d bytes", err, len(text))
	}
	if len(err.Detail) > 200 || !utf8.ValidString(err.Detail) {
		t.Errorf("detail %q", err.Detail)
	}
}

// rounded is a decoded value with its numbers as encoding/json would have them.
func rounded(v any) any {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case json.Number:
		f, _ := v.Float64()
		return f
	case []any:
		for i := range v {
			v[i] = rounded(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = rounded(v[k])
		}
	}
	return v
}

// Canonical text reads back as the same value, and is its own canonical text.
func FuzzCanonical(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, _, err := Decode(text)
		if err != nil {
			return
		}
		for _, again := range []string{Canonical(v), Encode(v), EncodeSpaced(v)} {
			w, _, err := Decode(again)
			if err != nil {
				t.Fatalf("%s: %v", again, err)
			}
			if Canonical(w) != Canonical(v) {
				t.Errorf("%s became %s", Canonical(v), Canonical(w))
			}
		}
	})
}

// What is inserted is found where it was put; what is removed is gone, and the
// bytes around are as before.
func FuzzEdit(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "/a/b~1c/1", "b")
	}
	f.Fuzz(func(t *testing.T, text, pointer, key string) {
		at, ok := Locate(text, pointer)
		if ok && (at.Start >= at.End || at.End > len(text)) {
			t.Fatalf("Locate: %v of %d bytes", at, len(text))
		}
		if first, ok := FirstObject(text); ok && (text[first.Start] != '{' || text[first.End-1] != '}') {
			t.Errorf("FirstObject: %v", first)
		}
		whole, _, err := Decode(text)
		if err != nil {
			RemoveMember(text, pointer)
			InsertMember(text, pointer, key, "1")
			return
		}
		if replaced, ok := ReplaceValue(text, pointer, `"new"`); ok {
			expect(t, replaced, pointer, `"new"`)
			back, _ := ReplaceValue(replaced, pointer, text[at.Start:at.End])
			if back != text {
				t.Errorf("replaced there and back:\n%s\n%s", text, back)
			}
		}
		if _, invalid := Split("/" + key); !utf8.ValidString(key) || !invalid {
			return
		}
		inserted, ok := InsertMember(text, pointer, key, "[7]")
		if !ok {
			return
		}
		target := pointer + Join(key)
		expect(t, inserted, target, "[7]")
		if removed, ok := RemoveMember(inserted, target); !ok {
			t.Errorf("%s: cannot remove %s", inserted, target)
		} else if got, _, err := Decode(removed); err != nil || Canonical(got) != Canonical(whole) {
			t.Errorf("inserted and removed:\n%s\n%s", text, removed)
		}
	})
}

func expect(t *testing.T, text, pointer, want string) {
	t.Helper()
	if _, _, err := Decode(text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if at, ok := Locate(text, pointer); !ok || text[at.Start:at.End] != want {
		t.Errorf("%s at %q: %v %v", text, pointer, at, ok)
	}
}
