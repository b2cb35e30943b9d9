package scenario

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Every style of scalar, with escapes, folding, wide characters, indentation.
// Each letter of the decoded text must be found where it is written.
func TestTraceFindsEveryCharacter(t *testing.T) {
	for name, yaml := range map[string]string{
		"plain":             "k: abc def",
		"plain wide":        "조회: 가나 xyz 다라",
		"plain multi-line":  "k: abc\n  def\n\n  ghi\n",
		"plain next line":   "k:\n    abc\n    def",
		"single":            "k: 'ab''cd'",
		"single multi-line": "k: 'ab''c\n\n   d e'",
		"double":            `k: "a\tb\"c\\d\u00e9e\x41f\U0001F600g"`,
		"double multi-line": "k: \"abc \\\n   def\n   ghi\"",
		"literal":           "k: |\n  abc\n    def\n\n  ghi",
		"literal keep":      "k: |+\n  abc\n\n",
		"literal indented":  "k: |2\n    abc\n   def",
		"literal comment":   "k: | # why\n   abc\n   def",
		"folded":            "k: >-\n  abc\n  def\n\n  ghi\n    jkl\n  mno",
		"folded later":      "k:\n  >\n   abc\n   def",
		"in brackets":       "k: [x, {y: abc def}]",
	} {
		t.Run(name, func(t *testing.T) {
			s := newSource("t.yaml", []byte(yaml))
			root, problems := readTree(s)
			if problems != nil {
				t.Fatal(problems)
			}
			checkTrace(t, s, root)
		})
	}
}

type fataler interface{ Fatalf(string, ...any) }

// checkTrace walks a tree and compares each character with what stands at the
// place that trace found for it.
func checkTrace(t fataler, s *source, n *node) {
	for _, m := range n.members {
		checkTrace(t, s, m.key)
		checkTrace(t, s, m.value)
	}
	for _, item := range n.items {
		checkTrace(t, s, item)
	}
	last := -1
	for k, r := range []rune(n.text) {
		at := s.trace(n, k)
		if at < last {
			t.Fatalf("%q: rune %d is found before rune %d", n.text, k, k-1)
		}
		last = at
		w := walk{raw: s.text, at: at, style: n.style}
		if got, _ := w.rune(); got != r && !strings.ContainsRune(" \n", r) {
			t.Fatalf("%q: rune %d is %q, at its place stands %q", n.text, k, r, got)
		}
	}
	if end := s.trace(n, len([]rune(n.text))); end < last || end > len(s.text) {
		t.Fatalf("%q: the end is at %d", n.text, end)
	}
}

// Texts written in every style come back, and each character is found.
func TestTraceProperty(t *testing.T) {
	words := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("abc=<()'\"\\가é😀")), 1, 6, -1), 1, 8)
	rapid.Check(t, func(t *rapid.T) {
		text := "x" + strings.Join(words.Draw(t, "words"), " ")
		broken := strings.ReplaceAll(text, " ", "\n    ")
		for _, yaml := range []string{
			"k:\n  m: '" + strings.ReplaceAll(broken, "'", "''") + "'",
			"k:\n  m: " + fmt.Sprintf("%+q", text),
			"k:\n  m: \"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(broken) + "\"",
			"k:\n  m: |\n    " + broken,
			"k:\n  m: >-\n    " + broken,
			"k:\n  m: " + broken,
		} {
			s := newSource("t.yaml", []byte(yaml))
			root, problems := readTree(s)
			if problems != nil {
				t.Fatalf("%s\n%v", yaml, problems)
			}
			value := root.get("k").get("m")
			if got := strings.Join(strings.Fields(value.text), " "); got != text {
				t.Fatalf("%s\nread as %q", yaml, value.text)
			}
			checkTrace(t, s, root)
		}
	})
}
