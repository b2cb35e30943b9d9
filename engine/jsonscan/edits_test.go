package jsonscan

import "testing"

func TestEditsTogether(t *testing.T) {
	const lines = "{\n  \"a\": 1,\n  \"list\": [\n    {\"x\": 1},\n    {\"x\": 2}\n  ],\n  \"z\": {}\n}\n"
	for _, c := range []struct {
		name, text string
		edit       func(e *Edits, root Node)
		want       string
	}{
		{"nothing", lines, func(*Edits, Node) {}, lines},
		{"a value", `{"a" : 1 }`, func(e *Edits, n Node) { e.Replace(n.Get("a"), `"x"`) }, `{"a" : "x" }`},
		{"the whole", ` [1] `, func(e *Edits, n Node) { e.Replace(n, `{}`) }, ` {} `},
		{"a key", `{"a": 1, "b": 2}`, func(e *Edits, n Node) { e.Rename(n.Get("b"), "ß\"") }, `{"a": 1, "ß\"": 2}`},
		{"the first item", `[1, 2,3]`, func(e *Edits, n Node) { e.Remove(n.Item(0)) }, `[2,3]`},
		{"an item amidst", `[1, 2,3]`, func(e *Edits, n Node) { e.Remove(n.Item(1)) }, `[1,3]`},
		{"the last item", `[1, 2,3 ]`, func(e *Edits, n Node) { e.Remove(n.Item(2)) }, `[1, 2 ]`},
		{"the only item", `[ 1 ]`, func(e *Edits, n Node) { e.Remove(n.Item(0)) }, `[]`},
		{"two neighbours", `{"a":1,"b":2,"c":3}`, func(e *Edits, n Node) { e.Remove(n.Get("a")); e.Remove(n.Get("b")) }, `{"c":3}`},
		{"before and behind", `[1, 2]`, func(e *Edits, n Node) {
			e.Before(n.Item(0), "0")
			e.Before(n.Item(1), "1.5")
			e.Before(n.Item(1), "1.7")
			e.Append(n, "3")
		}, `[0, 1, 1.5, 1.7, 2, 3]`},
		{"in the place of one", `[1, 2]`, func(e *Edits, n Node) { e.Before(n.Item(0), "9"); e.Remove(n.Item(0)) }, `[9, 2]`},
		{"into nothing", `{"a": []}`, func(e *Edits, n Node) { e.Append(n.Get("a"), "1"); e.Append(n.Get("a"), "2") }, `{"a": [1, 2]}`},
		{"a member, spaced", `{"a": {}}`, func(e *Edits, n Node) { e.Add(n.Get("a"), "b", "1"); e.Add(n, "c", "2") }, `{"a": {"b": 1}, "c": 2}`},
		{"a member, compact", `{"a":1}`, func(e *Edits, n Node) { e.Add(n, "c", "2") }, `{"a":1,"c":2}`},
		{"line by line", lines, func(e *Edits, n Node) {
			e.Remove(n.Get("a"))
			e.Replace(n.Get("list").Item(0).Get("x"), "7")
			e.Append(n.Get("list"), `{"x": 3}`)
			e.Add(n, "last", "true")
		}, "{\n  \"list\": [\n    {\"x\": 7},\n    {\"x\": 2},\n    {\"x\": 3}\n  ],\n  \"z\": {},\n  \"last\": true\n}\n"},
		{"outer before inner", `[[1]]`, func(e *Edits, n Node) { e.Replace(n.Item(0).Item(0), "2"); e.Replace(n.Item(0), "3") }, `[3]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, bad := Index(c.text)
			if bad != nil {
				t.Fatal(bad)
			}
			e := NewEdits(doc)
			c.edit(e, doc.Root())
			if got := e.Text(); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// FuzzEdits makes changes at places that the numbers choose: the text stays
// JSON, and without a change it stays as it is.
func FuzzEdits(f *testing.F) {
	f.Add(`{"a": [1, {"b": "c"}, []], "d": {}}`, []byte{3, 0, 1, 1, 4, 2, 2, 3, 6, 4, 5, 5})
	f.Add("[\n 1,\n 2\n]", []byte{0, 3, 1, 1, 2, 2})
	f.Fuzz(func(t *testing.T, text string, how []byte) {
		doc, bad := Index(text)
		if bad != nil {
			return
		}
		e := NewEdits(doc)
		if e.Text() != text {
			t.Fatal("changed without a change")
		}
		for len(how) > 1 {
			n := Node{doc: doc, at: uint32(how[0]) % uint32(len(doc.nodes))}
			parent := parentOf(doc.Root(), n)
			switch op := how[1] % 6; {
			case op == 0:
				e.Replace(n, `{"new":1}`)
			case op == 1:
				e.Remove(n)
			case op == 2 && parent.Is(Array):
				e.Before(n, "0")
			case op == 3 && n.Is(Array):
				e.Append(n, "[1]")
			case op == 4 && n.Is(Object):
				e.Add(n, "k", "null")
			case op == 5 && parent.Is(Object):
				e.Rename(n, "\u2028 other")
			}
			how = how[2:]
		}
		if _, bad := Index(e.Text()); bad != nil {
			t.Fatalf("%v\n%s\n%s", bad, text, e.Text())
		}
	})
}

func parentOf(from, n Node) Node {
	for from.at != n.at {
		next, _ := from.towards(n.at)
		if !next.Exists() || next.at == n.at {
			return from
		}
		from = next
	}
	return Node{}
}

// TestJoin makes two lots of changes together where neither touches what the
// other does.
func TestJoin(t *testing.T) {
	doc, bad := Index(`{"a":[1,{"b":2}],"c":3}`)
	if bad != nil {
		t.Fatal(bad)
	}
	root := doc.Root()
	for _, c := range []struct {
		name       string
		one, other func(e *Edits)
		apart      bool
		want       string
	}{
		{"neighbours", func(e *Edits) { e.Replace(root.Get("c"), "4") }, func(e *Edits) { e.Remove(root.Path("a").Item(0)) }, true, `{"a":[{"b":2}],"c":4}`},
		{"one value", func(e *Edits) { e.Replace(root.Get("c"), "4") }, func(e *Edits) { e.Rename(root.Get("c"), "d") }, false, ""},
		{"within one that goes", func(e *Edits) { e.Remove(root.Get("a")) }, func(e *Edits) { e.Replace(root.Get("a").Item(1).Get("b"), "5") }, false, ""},
		{"around one that changes", func(e *Edits) { e.Replace(root.Get("a").Item(1).Get("b"), "5") }, func(e *Edits) { e.Replace(root.Get("a"), "6") }, false, ""},
		{"a list that grows around it", func(e *Edits) { e.Append(root.Get("a"), "7") }, func(e *Edits) { e.Replace(root.Get("a").Item(1).Get("b"), "5") }, true, `{"a":[1,{"b":5},7],"c":3}`},
		{"one list", func(e *Edits) { e.Append(root.Get("a"), "7") }, func(e *Edits) { e.Append(root.Get("a"), "8") }, true, `{"a":[1,{"b":2},7,8],"c":3}`},
		{"one place in a list", func(e *Edits) { e.Before(root.Get("a").Item(0), "7") }, func(e *Edits) { e.Before(root.Get("a").Item(0), "8") }, true, `{"a":[7,8,1,{"b":2}],"c":3}`},
		{"the same into one list", func(e *Edits) { e.Append(root.Get("a"), "7") }, func(e *Edits) { e.Append(root.Get("a"), "7") }, false, ""},
		{"one object", func(e *Edits) { e.Add(root, "d", "7") }, func(e *Edits) { e.Add(root, "d", "8") }, false, ""},
	} {
		one, other := NewEdits(doc), NewEdits(doc)
		c.one(one)
		c.other(other)
		if got := one.Apart(other); got != c.apart {
			t.Errorf("%s: apart %v", c.name, got)
			continue
		}
		if !c.apart {
			continue
		}
		one.Join(other)
		if got := one.Text(); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
