package contract

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"
	"github.com/goccy/go-yaml"

	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("CALLSTEP_UPDATE") != "" {
		flag.Set("rewrite", "true")
	}
	os.Exit(m.Run())
}

// mark is the place of a source in a test: what it is and its text.
type mark struct{ where, text string }

// world is a scenario under test and the situation its tools are asked in.
type testWorld struct {
	src string // of the scenario
	set *Set
	u   Universe
	s   Situation
	mem testMemory
}

type testMemory struct{ results, effects map[int][]any }

func (m *testMemory) Results(tool int) any { return m.results[tool] }
func (m *testMemory) Effects(tool int) any { return m.effects[tool] }

func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		w := &testWorld{}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			return w.do(t, d)
		})
	})
}

func (w *testWorld) do(t *testing.T, d *datadriven.TestData) string {
	t.Helper()
	switch d.Cmd {
	case "scenario":
		return w.load(t, d.Input)
	case "given":
		return w.given(t, d.Input)
	case "holds", "text":
		return w.line(d)
	case "schema":
		return w.oneSchema(t, d.Input)
	case "problem":
		u, specs := parseScenario(t, w.src+"\n    "+strings.TrimSpace(d.Input)+"\n  - {name: send_email, input: {type: object}}\n")
		_, problems := Compile(u, specs)
		return problemText(problems)
	}
	var name string
	d.ScanArgs(t, "tool", &name)
	i := slices.IndexFunc(w.set.Tools, func(t *Tool) bool { return t.Name == name })
	if i < 0 {
		t.Fatalf("%s: no tool %q", d.Pos, name)
	}
	return w.ask(t, w.set.Tools[i], d)
}

// ask calls one method of a tool; the input, if any, is the arguments.
func (w *testWorld) ask(t *testing.T, tool *Tool, d *datadriven.TestData) string {
	s := w.s
	var args any
	if d.Input != "" {
		v, _, err := jsonscan.Decode(d.Input)
		if err != nil && d.Cmd != "claims" && d.Input != "none" {
			if json.Unmarshal([]byte(d.Input), &v) != nil {
				t.Fatalf("%s: %v", d.Pos, err)
			}
		}
		args = v
		s.Args, _ = v.(map[string]any)
	}
	switch d.Cmd {
	case "validate":
		return violationText(tool.Validate(args))
	case "properties":
		return propertyText(tool.Input.Properties())
	case "reads":
		return readsText(tool)
	case "mismatches":
		var b strings.Builder
		for _, m := range tool.Mismatches(&s) {
			fmt.Fprintf(&b, "%s: got %s, want %s\n", m.Name, jsonscan.Canonical(m.Got), jsonscan.Canonical(m.Want))
		}
		return cmp.Or(b.String(), "none\n")
	case "fill":
		return jsonscan.Canonical(tool.Fill(&s)) + "\n"
	case "key":
		return answer(tool.Key(&s))
	case "judge":
		return w.judge(tool, &s)
	case "confirm":
		v, err := tool.ConfirmValue(&s)
		return answer(jsonscan.Canonical(v), err)
	case "run":
		v, err := tool.Run(&s)
		s.Result = v
		return answer(jsonscan.Canonical(v), err) + told("label", tool.Label(&s)) + told("summary", tool.Summary(&s)) + told("done", tool.Done(&s))
	case "claims":
		return fmt.Sprintln(tool.Claims(d.Input))
	}
	t.Fatalf("%s: no command %q", d.Pos, d.Cmd)
	return ""
}

func (w *testWorld) judge(tool *Tool, s *Situation) string {
	i, err := tool.Judge(s)
	if i < 0 {
		return "all rules hold\n"
	}
	if err != nil {
		return fmt.Sprintf("%s: %v\n", tool.Rules[i].Code, err)
	}
	return fmt.Sprintf("%s: %s\n", tool.Rules[i].Code, tool.Say(i, s))
}

func answer(text string, err error) string {
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	return text + "\n"
}

func told(label, text string) string {
	if text == "" {
		return ""
	}
	return label + ": " + text + "\n"
}

func violationText(list []Violation) string {
	var b strings.Builder
	for _, v := range list {
		fmt.Fprintf(&b, "%s %s: want %s, got %s (schema %s)\n", cmp.Or(v.Pointer, "(root)"), strings.TrimPrefix(string(v.Code), "argument_"), cmp.Or(v.Want, "-"), cmp.Or(v.Got, "-"), v.Schema)
	}
	return cmp.Or(b.String(), "fits\n")
}

func propertyText(list []Property) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s: type %q", p.Name, p.Type)
		if p.Required {
			b.WriteString(" required")
		}
		if p.Nullable {
			b.WriteString(" nullable")
		}
		if p.Enum != nil {
			fmt.Fprintf(&b, " enum %v", p.Enum)
		}
		if p.Min != nil {
			fmt.Fprintf(&b, " min %v", *p.Min)
		}
		if p.Max != nil {
			fmt.Fprintf(&b, " max %v", *p.Max)
		}
		if p.MinLength != nil {
			fmt.Fprintf(&b, " minLength %d", *p.MinLength)
		}
		if p.MaxLength != nil {
			fmt.Fprintf(&b, " maxLength %d", *p.MaxLength)
		}
		if p.Pattern != "" {
			fmt.Fprintf(&b, " pattern %s", p.Pattern)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func readsText(tool *Tool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "key %q reads %v, asks %v\n", tool.KeyText, tool.KeyReads, tool.Asks)
	for _, r := range tool.Rules {
		fmt.Fprintf(&b, "%s needs %v: %s\n", r.Code, r.Needs, r.Require)
	}
	return b.String()
}

// load compiles a scenario written as in a scenario file.
func (w *testWorld) load(t *testing.T, src string) string {
	t.Helper()
	u, specs := parseScenario(t, src)
	set, problems := Compile(u, specs)
	*w = testWorld{src: src, set: set, u: u, mem: testMemory{results: map[int][]any{}, effects: map[int][]any{}}}
	w.s = Situation{Session: u.Session, World: u.World, Now: u.Now, Memory: &w.mem}
	return problemText(problems)
}

func (w *testWorld) line(d *datadriven.TestData) string {
	src := Source{Text: d.Input, At: mark{d.Cmd, d.Input}}
	if d.Cmd == "text" {
		tmpl, problems := w.set.Template(src)
		if problems != nil {
			return problemText(problems)
		}
		return tmpl.Text(&w.s) + "\n"
	}
	p, problems := w.set.Predicate(src)
	if problems != nil {
		return problemText(problems)
	}
	holds, err := p.Holds(&w.s)
	return answer(fmt.Sprint(holds), err)
}

// given sets what happened so far.
func (w *testWorld) given(t *testing.T, src string) string {
	t.Helper()
	var v struct {
		Results, Effects map[string][]any
		Attempts         int
	}
	if err := yaml.Unmarshal([]byte(src), &v); err != nil {
		t.Fatal(err)
	}
	w.s.Attempts = v.Attempts
	for i, tool := range w.set.Tools {
		w.mem.results[i] = plainYAML(v.Results[tool.Name]).([]any)
		w.mem.effects[i] = plainYAML(v.Effects[tool.Name]).([]any)
	}
	return ""
}

func (w *testWorld) oneSchema(t *testing.T, src string) string {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(src), &v); err != nil {
		t.Fatal(err)
	}
	sp := Spec{Name: "t", Input: plainYAML(v), InputAt: mark{where: "input"}, InputPlace: func(p string) any { return mark{where: "input#" + p} }}
	set, problems := Compile(Universe{}, []Spec{sp})
	w.set = set
	return problemText(problems)
}

// problemText shows problems with a caret, as a front end would.
func problemText(problems []Problem) string {
	var b strings.Builder
	for _, p := range problems {
		m, _ := p.At.(mark)
		fmt.Fprintf(&b, "%s: %s", cmp.Or(m.where, "?"), p.Message)
		if p.Hint != "" {
			fmt.Fprintf(&b, " (%s)", p.Hint)
		}
		b.WriteByte('\n')
		if m.text != "" {
			line, col := caret(m.text, p.Offset)
			fmt.Fprintf(&b, "    %s\n    %s^\n", line, strings.Repeat(" ", col))
		}
	}
	return cmp.Or(b.String(), "ok\n")
}

func caret(text string, offset int) (line string, col int) {
	runes := []rune(text)
	start := offset
	for start > 0 && runes[start-1] != '\n' {
		start--
	}
	end := offset
	for end < len(runes) && runes[end] != '\n' {
		end++
	}
	return string(runes[start:end]), offset - start
}

// parseScenario reads the parts of a scenario file that this package compiles.
func parseScenario(t testing.TB, src string) (Universe, []Spec) {
	t.Helper()
	var file struct {
		Now            string
		Session, World map[string]any
		Limits         struct{ Steps int }
		Tools          []yaml.MapSlice
	}
	if err := yaml.UnmarshalWithOptions([]byte(src), &file, yaml.UseOrderedMap()); err != nil {
		t.Fatal(yaml.FormatError(err, false, true))
	}
	now, err := time.Parse(time.RFC3339, cmp.Or(file.Now, "2026-10-28T10:00:00+09:00"))
	if err != nil {
		t.Fatal(err)
	}
	u := Universe{Now: now, MaxSteps: cmp.Or(file.Limits.Steps, 64)}
	u.Session, _ = plainYAML(file.Session).(map[string]any)
	u.World, _ = plainYAML(file.World).(map[string]any)
	var specs []Spec
	for _, tool := range file.Tools {
		specs = append(specs, parseTool(t, tool))
	}
	return u, specs
}

func parseTool(t testing.TB, m yaml.MapSlice) Spec {
	t.Helper()
	var sp Spec
	for _, item := range m {
		key := item.Key.(string)
		src := func(where string, v any) Source { return Source{fmt.Sprint(v), mark{where, fmt.Sprint(v)}} }
		named := func(v any) (list []NamedSource) {
			for _, n := range v.(yaml.MapSlice) {
				name := n.Key.(string)
				list = append(list, NamedSource{name, src(key+"."+name, n.Value)})
			}
			return list
		}
		switch key {
		case "name":
			sp.Name = item.Value.(string)
			sp.At = mark{where: "tool " + sp.Name}
		case "effect":
			sp.Effect, _ = exchange.EffectNamed(item.Value.(string))
		case "input":
			sp.Input = plainYAML(item.Value)
			sp.InputAt = mark{where: "input"}
			sp.InputPlace = func(p string) any { return mark{where: "input#" + p} }
			sp.InputKeys = propertyOrder(item.Value)
		case "owned":
			sp.Owned = named(item.Value)
		case "let":
			sp.Let = named(item.Value)
		case "key":
			list, isList := item.Value.([]any)
			if !isList {
				list = []any{item.Value}
			}
			sp.KeyList = isList
			for i, k := range list {
				sp.Key = append(sp.Key, src(fmt.Sprintf("key[%d]", i), k))
			}
		case "rules":
			for i, r := range item.Value.([]any) {
				rule := map[string]any{}
				for _, f := range r.(yaml.MapSlice) {
					rule[f.Key.(string)] = f.Value
				}
				spec := RuleSpec{Code: rule["code"].(string), Require: src(fmt.Sprintf("rules[%d].require", i), rule["require"])}
				if say, ok := rule["say"]; ok {
					spec.Say = src(fmt.Sprintf("rules[%d].say", i), say)
				}
				sp.Rules = append(sp.Rules, spec)
			}
		case "confirm":
			sp.Confirm = sourceTree(key, item.Value)
		case "result":
			sp.Result = sourceTree(key, item.Value)
		case "summary":
			sp.Summary = src(key, item.Value)
		case "label":
			sp.Label = src(key, item.Value)
		case "done":
			sp.Done = src(key, item.Value)
		case "claim":
			sp.Claim = src(key, item.Value)
		default:
			t.Fatalf("no field %q of a tool", key)
		}
	}
	return sp
}

func propertyOrder(input any) (names []string) {
	m, _ := input.(yaml.MapSlice)
	for _, item := range m {
		if props, ok := item.Value.(yaml.MapSlice); ok && item.Key == "properties" {
			for _, p := range props {
				names = append(names, p.Key.(string))
			}
		}
	}
	return names
}

// sourceTree marks every string of a data tree with its place.
func sourceTree(where string, v any) any {
	switch v := v.(type) {
	case yaml.MapSlice:
		pairs := Pairs{}
		for _, item := range v {
			name := item.Key.(string)
			pairs = append(pairs, Pair{name, sourceTree(where+"."+name, item.Value)})
		}
		return pairs
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = sourceTree(fmt.Sprintf("%s[%d]", where, i), item)
		}
		return list
	case string:
		return Source{v, mark{where, v}}
	}
	return plainYAML(v)
}

// plainYAML makes JSON data of what the YAML library decodes.
func plainYAML(v any) any {
	switch v := v.(type) {
	case yaml.MapSlice:
		m := map[string]any{}
		for _, item := range v {
			m[fmt.Sprint(item.Key)] = plainYAML(item.Value)
		}
		return m
	case map[string]any:
		m := map[string]any{}
		for _, k := range slices.Collect(maps.Keys(v)) {
			m[k] = plainYAML(v[k])
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = plainYAML(v[i])
		}
		return list
	case uint64:
		return int64(v)
	case int:
		return int64(v)
	}
	return v
}
