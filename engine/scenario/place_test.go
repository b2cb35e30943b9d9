package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"callstep/engine/scenario"
)

// frame is a sound scenario with a place for one rule.
const frame = `callstep: 1
id: small
title: A small one
session: {quantity: 2}
tools:
  - name: look
    describe: Looks something up.
    effect: read
    input: {type: object, additionalProperties: false, properties: {n: {type: integer}, m: {type: string}}}
%s
    result:
      found: ${args.n}
turns:
  - call: look
    with: {n: 1}
expect: {outcome: done}
`

// An error inside CEL is told where it stands in the YAML, in every style of
// writing a scalar. The mark § stands before the place.
func TestCELErrorsPointIntoTheYAML(t *testing.T) {
	for name, tool := range map[string]string{
		"plain":              `    rules: [{code: held, say: No., require: args.n == §argz.n}]`,
		"plain in a block":   "    rules:\n      - code: held\n        say: No.\n        require: args.n == §argz.n",
		"wide text before":   `    rules: [{say: 조회 먼저 하세요., code: held, require: args.m == '가나' || §argz.n == 1}]`,
		"plain, two lines":   "    rules:\n      - code: held\n        say: No.\n        require: args.n == 1 &&\n          args.m == \"x\" &&\n          §argz.n == 1",
		"plain, next line":   "    rules:\n      - code: held\n        say: No.\n        require:\n          args.n == §argz.n",
		"single quotes":      "    rules:\n      - {code: held, say: No., require: 'args.m == \"it''s\" && §argz.n == 1'}",
		"single, two lines":  "    rules:\n      - code: held\n        say: No.\n        require: 'args.m == \"it''s\"\n          && §argz.n == 1'",
		"double quotes":      "    rules:\n      - {code: held, say: No., require: \"args.m == \\\"\\u00e9\\\" && §argz.n == 1\"}",
		"double, two lines":  "    rules:\n      - code: held\n        say: No.\n        require: \"args.m == \\\"x\\\" \\\n           && §argz.n == 1\"",
		"literal":            "    rules:\n      - code: held\n        say: No.\n        require: |\n          args.n == 1 &&\n            args.m == \"조회\" && §argz.n == 1\n",
		"literal, indicator": "    rules:\n      - code: held\n        say: No.\n        require: |2\n            args.n == 1 &&\n          §argz.n == 1\n",
		"folded":             "    rules:\n      - code: held\n        say: No.\n        require: >-\n          args.n == 1 &&\n          args.m == \"조회\" &&\n\n          §argz.n == 1\n",
		"select":             `    rules: [{code: held, say: No., require: args.n == args.§p}]`,
		"template":           `    label: Number ${args.n} and ${§argz.n}`,
		"quoted template":    `    label: "Number\t${args.n} and ${§argz.n}"`,
		"template in data":   "    confirm:\n      a: [1, {b: \"x ${§argz.n}\"}]",
		"key":                `    key: §argz.n`,
		"key in a list":      `    key: [session.quantity, "§argz.n"]`,
		"let":                "    let:\n      two: args.n == §argz.n",
		"owned":              "    owned:\n      n: session.§quantitty",
		"end of text":        "    rules:\n      - code: held\n        say: No.\n        require: args.n ==§",
		"end of literal":     "    rules:\n      - code: held\n        say: No.\n        require: |\n          args.n ==§\n",
		"end in quotes":      `    rules: [{code: held, say: No., require: "args.n ==§"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			marked := fmt.Sprintf(frame, tool)
			before, after, found := strings.Cut(marked, "§")
			_, err := scenario.Parse("x.yaml", []byte(before+after))
			if !found {
				return
			}
			problems, _ := err.(scenario.Errors)
			if len(problems) != 1 {
				t.Fatalf("%d problems: %v", len(problems), err)
			}
			lines := strings.Split(before, "\n")
			line, col := len(lines), len([]rune(lines[len(lines)-1]))+1
			if p := problems[0]; p.Line != line || p.Col != col {
				t.Errorf("told at %d:%d, is at %d:%d\n%s", p.Line, p.Col, line, col, transcript(problems))
			}
		})
	}
}
