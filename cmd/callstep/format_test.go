package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"callstep/engine/contract"
	"callstep/engine/scenario"
)

// TestDocsOfTheFormat keeps the page about the scenario format like the
// published JSON Schema, which is made from the table that the reader uses.
func TestDocsOfTheFormat(t *testing.T) {
	var schema members
	if err := json.Unmarshal(scenario.JSONSchema(), &schema); err != nil {
		t.Fatal(err)
	}
	keepDoc(t, "format.md", []byte(formatPage(schema)))
}

// members is a JSON object that keeps its order.
type members []member

type member struct {
	name string
	raw  json.RawMessage
}

func (m *members) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return fmt.Errorf("no object: %.20s", text)
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		*m = append(*m, member{fmt.Sprint(name), raw})
	}
	return nil
}

// read decodes one member into v, and reports whether there is one.
func (m members) read(name string, v any) bool {
	for _, x := range m {
		if x.name == name {
			return json.Unmarshal(x.raw, v) == nil
		}
	}
	return false
}

func formatPage(schema members) string {
	var b strings.Builder
	b.WriteString("# The scenario format\n\n" + made)
	b.WriteString("A scenario is one YAML file; [the tutorial](tutorial.md) builds one from nothing, and [the built-in ones](../scenarios) are the best examples. Two kinds of fields, one rule: " +
		"**what decides truth or identity is [CEL](https://cel.dev)** (`require`, `key`, `owned`, `let`, `hold`, `claim`), " +
		"**what gives text or data is YAML with `${CEL}` in it** (`result`, `confirm`, `summary`, `label`, `say`, `done`, `prompt`, `note`). " +
		"A value that is one `${…}` keeps its type.\n\n" +
		"CEL may read `args` (the call's arguments), `session`, `world`, `now`, `attempts`, the names of the tool's `let`, and `results(\"tool\")`: " +
		"what the application itself executed and remembers. Invariants and the summary may also read `effects(\"tool\")`, what really happened; " +
		"`summary` and `done` read `result`, `claim` reads `text`. A misspelt field is an error when the file is read, at its line and column.\n\n" +
		expressionWords() +
		"Unknown keys, YAML tags and aliases are refused. Quote dates, and text that begins with a sign such as `!`, `{`, `[` or `*`.\n")
	fields(&b, "A scenario", schema)
	var defs members
	schema.read("$defs", &defs)
	for _, d := range defs {
		var def members
		if err := json.Unmarshal(d.raw, &def); err == nil {
			fields(&b, "A "+d.name, def)
		}
	}
	b.WriteString("\n## Review questions\n\n" + aboutQuiz + "\n```yaml\n" + quizExample + "```\n")
	return b.String()
}

// expressionWords lists what CEL has to work with.
func expressionWords() string {
	var b strings.Builder
	b.WriteString("Its operators are `+ - * / %`, `== != < <= > >=`, `&& || !`, `in`, `a ? b : c`, `a.b` and `a[b]`; its functions:\n\n")
	for _, group := range contract.Functions {
		fmt.Fprintf(&b, "- for %s: `%s`\n", group.For, strings.Join(group.Names, "`, `"))
	}
	b.WriteString("\n`size(x)` and `has(a.b)` stand in front; most others behind what they work on, such as `args.id.upperAscii()` or `args.books.exists(b, b == \"B1\")`. " +
		"A time moves by a duration, `now + duration(\"48h\")`; of a number one is made by its text: `duration(string(24 * args.days) + \"h\")`.\n\n")
	return b.String()
}

// aboutQuiz says how answers are judged; engine/learn does it.
const aboutQuiz = `Three kinds are judged by the program. In a choice the right one is the item that reads like the answer. An order is
right if every step stands where the file has it; the learner gets the steps mixed. In a fill question case, spaces and signs around
words do not count.

Two kinds are not judged, because no program can tell a good sentence from a bad one. A text question asks for an explanation in the
learner's own words. A decide question asks for a decision and the reasons for it, where more than one is possible. In both the learner
writes, says how sure they are, and then compares with ` + "`answer`" + `: write it as one good answer among others. It is shown,
counts as answered, and never as right or wrong. What a learner writes stays on their machine.
`

const quizExample = `quiz:
  - kind: choice
    ask: The reply is lost. What does the AI know for certain?
    items: [That a draft exists, That none exists, Neither]
    answer: Neither
  - kind: order
    ask: Put the moves in order.
    items: [The AI proposes, The application checks, The tool runs]
  - kind: fill
    ask: A repeat is safe under the same ___.
    answer: key
  - ask: Why is a new request id after a lost reply dangerous?   # kind text
    answer: To the application it is a new wish. If the first one ran, there are two drafts.
  - kind: decide
    ask: Should the program rebook at night by itself? Decide, and defend it.
    answer: Better prepare it and ask. A charge that nobody agreed to costs more trust than a night's delay.
`

// TestQuizExample: what the page shows is a quiz that the program takes.
func TestQuizExample(t *testing.T) {
	file := `callstep: 1
id: example
title: An example
tools:
  - {name: look, describe: Looks., effect: read, input: {type: object, additionalProperties: false}, result: {n: 1}}
turns:
  - call: look
    with: {}
expect: {outcome: done}
` + quizExample
	sc, problems := scenario.Check("example.yaml", []byte(file))
	if len(problems) > 0 || len(sc.Quiz) != 5 || sc.Quiz[3].Kind != "text" {
		t.Errorf("the example comes to %v", problems)
	}
}

func fields(b *strings.Builder, title string, object members) {
	fmt.Fprintf(b, "\n## %s\n\n", title)
	var about string
	if object.read("description", &about) && title != "A scenario" {
		fmt.Fprintf(b, "%s\n\n", about)
	}
	b.WriteString("| field | | what it says |\n|---|---|---|\n")
	rows(b, "", object)
}

// rows writes the fields of an object; those of an object inside it follow
// with a dot, those of a list of objects with [].
func rows(b *strings.Builder, prefix string, object members) {
	var required []string
	var properties members
	object.read("required", &required)
	object.read("properties", &properties)
	for _, p := range properties {
		var field members
		if err := json.Unmarshal(p.raw, &field); err != nil {
			continue
		}
		var about string
		field.read("description", &about)
		need := ""
		for _, r := range required {
			if r == p.name {
				need = "required"
			}
		}
		fmt.Fprintf(b, "| `%s%s` | %s | %s |\n", prefix, p.name, need, cellText(about+values(field)))
		rows(b, prefix+p.name+".", field)
		var items members
		if field.read("items", &items) {
			rows(b, prefix+p.name+"[].", items)
		}
	}
}

// values lists the words a field may hold, where its text does not.
func values(field members) string {
	var enum []string
	var names members
	if !field.read("enum", &enum) && field.read("propertyNames", &names) {
		names.read("enum", &enum)
	}
	if len(enum) < 6 {
		return ""
	}
	return " One of `" + strings.Join(enum, "`, `") + "`."
}
