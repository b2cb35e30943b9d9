package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/scenario"
)

// TestBigBadFiles shows what is said of files that are too large to keep here:
// each of them is made, and one golden has all that is said of them.
func TestBigBadFiles(t *testing.T) {
	const head = "callstep: 1\nid: big\ntitle: Too much of something\n"
	var bomb strings.Builder
	bomb.WriteString(head + "world:\n  a0: &a0 [boom]\n")
	for n := 1; n < 30; n++ {
		fmt.Fprintf(&bomb, "  a%d: &a%d [%s]\n", n, n, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", n-1), 10), ", "))
	}
	const tool = head + "tools:\n  - name: look\n    describe: Looks.\n    effect: read\n    input: {type: object, properties: {s: {type: string%s}}}\n%s    result: {n: 1}\nturns: [{call: look}]\n"
	var out strings.Builder
	for _, file := range []struct{ name, text string }{
		{"scalar of 5 MB", head + "about: " + strings.Repeat("a", 5<<20) + "\n"},
		{"scalar of 5 MB behind |", head + "about: |\n  " + strings.Repeat("a", 5<<20) + "\n"},
		{"bomb of 30 anchors", bomb.String()},
		{"flow nested 5000 deep", head + "world: {a: " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}\n"},
		{"block nested 100 deep", head + "world:\n" + deep(100)},
		{"11000 lines", head + strings.Repeat("# nothing\n", 11_000)},
		{"60000 commas", head + "tags: [" + strings.Repeat("a,", 60_000) + "]\n"},
		{"11000 dashes", head + "tags: " + strings.Repeat("[- ", 11_000) + "\n"},
		{"number of 400 digits", head + "world: {n: " + strings.Repeat("9", 400) + "}\n"},
		{"key of 200 letters", head + "world: {" + strings.Repeat("k", 200) + ": 1}\n"},
		{"regular expression of 2000 repeats", fmt.Sprintf(tool, `, pattern: "(a{1,1000}){2000}"`, "")},
		{"expression of 20000 characters", fmt.Sprintf(tool, "", "    key: args.s == \""+strings.Repeat("x", 20_000)+"\"\n")},
		{"expression nested 1000 deep", fmt.Sprintf(tool, "", "    key: "+strings.Repeat("(", 1000)+"1"+strings.Repeat(")", 1000)+"\n")},
		{"expression that costs too much", fmt.Sprintf(tool, "", "") + "invariants:\n  - code: slow\n    hold: " + strings.Repeat("effects(\"look\").all(e, ", 8) + "true" + strings.Repeat(")", 8) + "\n"},
		{"NUL behind 1 MB", head + "about: " + strings.Repeat("a", 1<<20-100) + "\x00\n"},
	} {
		sc, problems := scenario.Check("big.yaml", []byte(file.text))
		if sc != nil {
			t.Errorf("%s: accepted", file.name)
		}
		for _, p := range problems {
			if p.Hint == "" {
				t.Errorf("%s: %s: nothing says what to do", file.name, p)
			}
		}
		fmt.Fprintf(&out, "== %s\n%s", file.name, transcript(problems[:min(len(problems), 3)]))
	}
	golden(t, "testdata/big.golden", out.String())
}

// deep nests mappings in lines.
func deep(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}
