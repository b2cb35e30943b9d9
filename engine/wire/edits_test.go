package wire_test

import (
	"strings"
	"testing"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// TestEdits changes values of a file of several, of which one is taken out with
// its line, and one stands in it in other bytes.
func TestEdits(t *testing.T) {
	const text = "\ufeff{\"a\": 1}\r\n{\"b\": \"{\\\"c\\\": 2}\"}\r\n{\"d\": [3]}\n"
	lines := strings.SplitAfter(strings.TrimPrefix(text, "\ufeff"), "\n")
	base := len("\ufeff")
	var roots []jsonscan.Node
	for _, line := range lines[:3] {
		n, bad := wire.Index(strings.TrimRight(line, "\r\n"), &wire.Source{Base: base, Line: len(roots) + 1})
		if bad != nil {
			t.Fatal(bad)
		}
		roots = append(roots, n)
		base += len(line)
	}
	hidden, _ := wire.Index(roots[1].Get("b").Str(), &wire.Source{Base: -1})

	e := wire.NewEdits(text)
	if e.Any() || e.Text() != text {
		t.Error("changed without a change")
	}
	if e.Of(hidden) != nil || e.Drop(hidden) || e.Of(jsonscan.Node{}) != nil {
		t.Error("what stands in the file in other bytes can be changed")
	}
	e.Of(roots[2].Get("d")).Append(roots[2].Get("d"), "4")
	e.Of(roots[0]).Replace(roots[0].Get("a"), "null")
	if !e.Drop(roots[1].Get("b")) {
		t.Error("a line cannot be taken out")
	}
	if got, want := e.Text(), "\ufeff{\"a\": null}\r\n{\"d\": [3, 4]}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
