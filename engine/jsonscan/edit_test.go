package jsonscan

import "testing"

func TestLocate(t *testing.T) {
	const text = ` {"a": {"b/c": [10, "x\"y", {"~": null}]}, "a2": 1, "d": 1, "d": 2}`
	for pointer, want := range map[string]string{
		"":             `{"a": {"b/c": [10, "x\"y", {"~": null}]}, "a2": 1, "d": 1, "d": 2}`,
		"/a":           `{"b/c": [10, "x\"y", {"~": null}]}`,
		"/a/b~1c":      `[10, "x\"y", {"~": null}]`,
		"/a/b~1c/0":    `10`,
		"/a/b~1c/1":    `"x\"y"`,
		"/a/b~1c/2/~0": `null`,
		"/d":           `2`,
		"/a/b~1c/3":    "-",
		"/a/b~1c/01":   "-",
		"/a/b~1c/-":    "-",
		"/a/b":         "-",
		"/a2/x":        "-",
		"a":            "-",
	} {
		got := "-"
		if at, ok := Locate(text, pointer); ok {
			got = text[at.Start:at.End]
		}
		if got != want {
			t.Errorf("Locate %q: %s, want %s", pointer, got, want)
		}
	}
}

func TestLocateMember(t *testing.T) {
	const text = `{"a": {"b" : [1, 2]}}`
	for pointer, want := range map[string]string{
		"/a/b":   `"b" : [1, 2]`,
		"/a":     `"a": {"b" : [1, 2]}`,
		"":       "-",
		"/a/b/0": "-",
	} {
		got := "-"
		if at, ok := LocateMember(text, pointer); ok {
			got = text[at.Start:at.End]
		}
		if got != want {
			t.Errorf("LocateMember %q: %s, want %s", pointer, got, want)
		}
	}
}

func TestLocateBeforeTheBreak(t *testing.T) {
	const text = `{"name": "x", "arguments": {"a": "cut o`
	if at, ok := Locate(text, "/name"); !ok || text[at.Start:at.End] != `"x"` {
		t.Errorf("/name: %v %v", at, ok)
	}
	if _, ok := Locate(text, "/arguments"); ok {
		t.Error("/arguments was found though it does not end")
	}
}

func TestFirstObject(t *testing.T) {
	for text, want := range map[string]string{
		"```json\n{\"a\": {}}\n``` and {\"b\": 1}": `{"a": {}}`,
		`Sure: {"a": "} not here {"} bye`:          `{"a": "} not here {"}`,
		`say "{" or {"a": 1}`:                      `{"a": 1}`,
		`{"a": "\"}"}`:                             `{"a": "\"}"}`,
		`}{`:                                       "-",
		`{ { {"a": 1}`:                             `{"a": 1}`,
		`{ {"a": 1} {"b": {}}`:                     `{"a": 1}`,
		``:                                         "-",
		`{"a": 1`:                                  "-",
	} {
		got := "-"
		if at, ok := FirstObject(text); ok {
			got = text[at.Start:at.End]
		}
		if got != want {
			t.Errorf("FirstObject %s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestEdits(t *testing.T) {
	const (
		spaced  = `{"name": "x", "arguments": {"a": 1, "b": "two"}}`
		compact = `{"name":"x","arguments":{"a":1,"b":"two"}}`
		lines   = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}"
	)
	replace := func(pointer, raw string) func(string) (string, bool) {
		return func(text string) (string, bool) { return ReplaceValue(text, pointer, raw) }
	}
	insert := func(pointer, key, raw string) func(string) (string, bool) {
		return func(text string) (string, bool) { return InsertMember(text, pointer, key, raw) }
	}
	remove := func(pointer string) func(string) (string, bool) {
		return func(text string) (string, bool) { return RemoveMember(text, pointer) }
	}
	for _, c := range []struct {
		name string
		edit func(string) (string, bool)
		text string
		want string // "-" where the edit is impossible
	}{
		{"a value", replace("/arguments/a", "-2"), spaced, `{"name": "x", "arguments": {"a": -2, "b": "two"}}`},
		{"the whole", replace("", "1"), " {} ", " 1 "},
		{"no such value", replace("/arguments/z", "1"), spaced, "-"},
		{"spaced", insert("/arguments", "c", "3"), spaced, `{"name": "x", "arguments": {"a": 1, "b": "two", "c": 3}}`},
		{"compact", insert("/arguments", "c", "3"), compact, `{"name":"x","arguments":{"a":1,"b":"two","c":3}}`},
		{"one a line", insert("", "z", "3"), lines, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  },\n  \"z\": 3\n}"},
		{"one line alone", insert("/b", "z", "3"), lines, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2,\n    \"z\": 3\n  }\n}"},
		{"second, spaced", insert("", "b", "2"), `{"a": 1}`, `{"a": 1, "b": 2}`},
		{"second, compact", insert("", "b", "2"), `{"a":1}`, `{"a":1,"b":2}`},
		{"first", insert("/a", "b", "2"), `{"a":{ }}`, `{"a":{"b":2}}`},
		{"first of all", insert("", "b", "2"), `{}`, `{"b": 2}`},
		{"hostile key", insert("", `"/~`, "2"), `{}`, `{"\"/~": 2}`},
		{"key given twice", insert("", "a", "2"), `{"a": 1}`, `{"a": 1, "a": 2}`},
		{"into an array", insert("", "a", "1"), `[]`, "-"},
		{"first member", remove("/arguments/a"), spaced, `{"name": "x", "arguments": {"b": "two"}}`},
		{"last member", remove("/arguments/b"), spaced, `{"name": "x", "arguments": {"a": 1}}`},
		{"middle member", remove("/b"), `{"a":1,"b":2,"c":3}`, `{"a":1,"c":3}`},
		{"only member", remove("/b/c"), lines, "{\n  \"a\": 1,\n  \"b\": {}\n}"},
		{"member of a line", remove("/a"), lines, "{\n  \"b\": {\n    \"c\": 2\n  }\n}"},
		{"last of two alike", remove("/a"), `{"a": 1, "a": 2}`, `{"a": 1}`},
		{"an item", remove("/0"), `[1]`, "-"},
		{"of a broken text", remove("/a/b"), `{"a": {"b": 1, "c`, "-"},
	} {
		got, ok := c.edit(c.text)
		if !ok {
			if got != c.text {
				t.Errorf("%s: refused, yet the text changed to %s", c.name, got)
			}
			got = "-"
		}
		if got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, c.text, got, c.want)
		}
	}
}

func TestPointers(t *testing.T) {
	if got := Join("a/b", "", "~1"); got != "/a~1b//~01" {
		t.Errorf("Join: %s", got)
	}
	tokens, ok := Split("/a~1b//~01")
	if !ok || len(tokens) != 3 || tokens[0] != "a/b" || tokens[1] != "" || tokens[2] != "~1" {
		t.Errorf("Split: %q %v", tokens, ok)
	}
}
