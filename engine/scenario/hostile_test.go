package scenario_test

import (
	"strings"
	"testing"
	"time"

	"callstep/engine/scenario"
)

// A megabyte of anything is answered soon: the parser behind recurses and
// copies, so what would make it slow must be refused before.
func TestHostileFilesAreAnsweredSoon(t *testing.T) {
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, (size-64)/len(s)) }
	for name, text := range map[string]string{
		"keys":            fill("a: 1\n"),
		"different keys":  "a: 1\n" + fill("b:\n c: 1\n"),
		"dashes":          fill("- a\n"),
		"dashes in line":  "a:\n  " + fill("- "),
		"commas":          "a: [" + fill("b,") + "]",
		"flow keys":       "a: {" + fill("b: c, ") + "}",
		"open brackets":   "a: " + fill("["),
		"braces in quote": "a: \"" + fill("{") + "\"",
		"open quote":      "a: \"" + fill("x "),
		"quotes":          fill("\""),
		"colons":          fill(": "),
		"question marks":  fill("? "),
		"tags":            fill("!a "),
		"anchors":         fill("&a "),
		"aliases":         "a: [" + fill("*a,") + "]",
		"long key":        fill("k") + ": 1\n",
		"long flow key":   "a: {" + fill("k") + ": {" + "b: 1}}\n",
		"long text":       "id: " + fill("조"),
		"comments":        fill("a: 1 # x\n"),
		"documents":       fill("---\n"),
		"directives":      fill("%\n"),
		"blank":           fill("\n"),
		"literal":         "a: |\n" + fill("  x\n"),
		"quoted nest":     "a: 'x\n  " + fill("[") + "\n",
		"plain nest":      "a: x\n  \"" + fill("[") + "\n",
		"many keys":       strings.Repeat("a: 1\n", 9_900),
		"many items":      "a: [" + strings.Repeat("b,", 49_000) + "]",
		"many members":    "a: {" + strings.Repeat("b: c, ", 24_000) + "}",
		"many aliases":    "a: [" + strings.Repeat("*a,", 24_000) + "]",
		"hidden nest":     "a: x\n  \"" + strings.Repeat("[", 9_900) + "\n",
		"many unknown":    strings.Repeat("a", 100) + ": {" + strings.Repeat("b, ", 49_000) + "}",
	} {
		start := time.Now()
		sc, problems := scenario.Check("big.yaml", []byte(text))
		took := time.Since(start)
		if sc != nil || len(problems) == 0 {
			t.Errorf("%s: accepted", name)
		}
		if took > 5*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		t.Logf("%-16s %8.1f ms  %s", name, float64(took.Microseconds())/1000, problems[0].Message)
		if _, err := scenario.ParseHead("big.yaml", []byte(text)); err == nil && !strings.HasPrefix(name, "long text") {
			t.Errorf("%s: has a head", name)
		}
	}
}
