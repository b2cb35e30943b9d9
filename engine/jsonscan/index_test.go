package jsonscan

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

const exchangeText = ` {"model":"m","tools":[{"name":"a b","n":2},[]],"k":1,"k":{"deep":[null,true,-2.50,"x\"y"]}} `

func TestNodesStandWhereTheTextHasThem(t *testing.T) {
	doc, err := Index(exchangeText)
	if err != nil {
		t.Fatal(err)
	}
	root := doc.Root()
	for _, c := range []struct{ pointer, raw, kind string }{
		{"", strings.TrimSpace(exchangeText), "object"},
		{"/model", `"m"`, "string"},
		{"/tools/0/name", `"a b"`, "string"},
		{"/tools/1", `[]`, "array"},
		{"/k/deep/0", `null`, "null"},
		{"/k/deep/1", `true`, "boolean"},
		{"/k/deep/2", `-2.50`, "number"},
		{"/k/deep/3", `"x\"y"`, "string"},
		{"/k/none", ``, "absent"},
		{"/tools/2", ``, "absent"},
		{"/tools/00", ``, "absent"},
	} {
		n := root.Find(c.pointer)
		if n.Raw() != c.raw || n.Kind().String() != c.kind {
			t.Errorf("%q: %s %s, want %s %s", c.pointer, n.Kind(), n.Raw(), c.kind, c.raw)
		}
		if n.Exists() && n.Pointer() != c.pointer {
			t.Errorf("pointer of %q is %q", c.pointer, n.Pointer())
		}
	}
	if got := root.Path("k", "deep").Item(3).Str(); got != `x"y` {
		t.Errorf("unescaped: %q", got)
	}
	if root.Len() != 4 || root.Get("tools").Len() != 2 {
		t.Errorf("members %d, items %d", root.Len(), root.Get("tools").Len())
	}
}

func TestIndexFirstSaysWhereTheNextValueBegins(t *testing.T) {
	text := "{\"a\":1}\n [2] x"
	doc, end, err := IndexFirst(text)
	if err != nil || doc.Root().Raw() != `{"a":1}` || text[end:] != "[2] x" {
		t.Fatalf("%v, rest %q", err, text[end:])
	}
	if _, err := Index(text); err == nil || err.Offset != end || err.Cause != TrailingText {
		t.Errorf("whole: %v", err)
	}
}

func FuzzIndexAgreesWithDecode(f *testing.F) {
	for _, seed := range []string{exchangeText, `[1,{"a":{}}]`, `"\ud800"`, `{"a"`, `{"a" : [ ] , "b\u0000":1e2}`, "```json", "[[[[", `{"":{"":""}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, _, wantErr := Decode(text)
		doc, err := Index(text)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("index %v, decode %v", err, wantErr)
		}
		if err != nil {
			if *err != *wantErr {
				t.Fatalf("index %v, decode %v", err, wantErr)
			}
			return
		}
		if got := rebuilt(doc.Root()); !reflect.DeepEqual(got, want) {
			t.Fatalf("index %#v, decode %#v", got, want)
		}
	})
}

// rebuilt decodes a tree node by node.
func rebuilt(n Node) any {
	switch n.Kind() {
	case Object:
		m := map[string]any{}
		for k, v := range n.Members() {
			m[k.Str()] = rebuilt(v)
		}
		return m
	case Array:
		items := []any{}
		for _, v := range n.Items() {
			items = append(items, rebuilt(v))
		}
		return items
	}
	v, _ := n.Value()
	return v
}

func BenchmarkIndex(b *testing.B) {
	text := "[" + strings.Repeat(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_01","content":"nothing much, but long enough to count as a result"}]},`, 9999) + "0]"
	b.Run("index", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Index(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("floor", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestHead(t *testing.T) {
	for _, c := range []struct {
		raw   string
		most  int
		want  string
		whole bool
	}{
		{`"abc"`, 3, "abc", true},
		{`"abcd"`, 3, "abc", false},
		{`"a\n\"b"`, 3, "a\n\"", false},
		{`"a\n\"b"`, 4, "a\n\"b", true},
		{`"\ud83d\ude00x"`, 4, "😀", false},
		{`"\ud83dx"`, 4, "\ufffdx", true},
		{`"조회"`, 4, "조", false},
		{`"조회"`, 0, "", false},
		{`""`, 0, "", true},
		{`17`, 9, "", true},
	} {
		doc, err := Index(c.raw)
		if err != nil {
			t.Fatal(err)
		}
		if got, whole := doc.Root().Head(c.most); got != c.want || whole != c.whole {
			t.Errorf("Head(%d) of %s = %q, %v, want %q, %v", c.most, c.raw, got, whole, c.want, c.whole)
		}
	}
}

func TestFilledFirstWithin(t *testing.T) {
	doc, err := Index(`{"a":null,"b":{"c":[1]},"d":2}`)
	if err != nil {
		t.Fatal(err)
	}
	root := doc.Root()
	if _, ok := root.Filled("a"); ok {
		t.Error("null is filled")
	}
	if v, ok := root.Filled("d"); !ok || v.Raw() != "2" {
		t.Errorf("d: %q %v", v.Raw(), ok)
	}
	if got := root.First("x", "a", "d", "b").Raw(); got != "2" {
		t.Errorf("first %q", got)
	}
	if root.First("x", "a").Exists() {
		t.Error("first of nothing")
	}
	b := root.Get("b")
	if !root.Find("/b/c/0").Within(b) || !b.Within(b) || root.Get("d").Within(b) || b.Within(root.Get("d")) {
		t.Error("within")
	}
	other, _ := Index(`{}`)
	if other.Root().Within(root) || root.Get("x").Within(root) {
		t.Error("within another text, or of nothing")
	}
}

func TestCompact(t *testing.T) {
	for text, want := range map[string]string{
		"{ \"b\" : 1.50,\n\t\"a\\u0020\": [ \"x  y\", \"<&>\" ] } ": `{"b":1.50,"a\u0020":["x  y","<&>"]}`,
		`{ "a": `: `{ "a": `,
		` 20.0 `:  `20.0`,
		`no JSON`: `no JSON`,
	} {
		if got := Compact(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
