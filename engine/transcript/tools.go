package transcript

import (
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
	"callstep/engine/wire"
)

// tool is one declaration of the scenario to be.
type tool struct{ name, describe, schema string }

const (
	anySchema = `{"type": "object"}`
	nameless  = "(the recording has no description)"
)

// declare lists the declared tools that are called. Where the recording holds
// no declarations, the called ones are declared, with any arguments; where none
// is called, the first is kept, for a scenario needs one.
func (m *maker) declare() {
	called := map[string]bool{}
	for _, t := range m.turns {
		called[t.tool] = true
	}
	seen := map[string]bool{}
	declared := false
	var first *wire.Tool
	left := 0
	for _, s := range m.d.Exchange.Steps {
		declared = declared || s.Declared
		for i := range s.Tools {
			t := &s.Tools[i]
			if seen[t.Name] || t.Name == "" || t.Kind == wire.HostedTool {
				continue
			}
			seen[t.Name] = true
			if first == nil {
				first = t
			}
			if !called[t.Name] {
				left++
				continue
			}
			m.add(t)
		}
	}
	if !declared {
		m.assume()
	}
	if len(m.tools) == 0 && first != nil {
		m.add(first)
		left--
	}
	if len(m.tools) == 0 {
		m.tools = append(m.tools, &tool{"nothing", "Nothing was declared in the recording.", anySchema})
	}
	if left > 0 {
		m.note("%d declared tools that nobody calls are left out", left)
	}
}

// assume declares the called tools where the recording has no declarations.
func (m *maker) assume() {
	seen := map[string]bool{}
	for _, t := range m.turns {
		if t.tool != "" && !seen[t.tool] {
			seen[t.tool] = true
			m.addTool(&tool{t.tool, nameless, anySchema})
		}
	}
	m.note("the recording holds no declarations; the called tools take any arguments")
}

func (m *maker) add(t *wire.Tool) {
	describe := strings.TrimSpace(t.Description.Str())
	if describe == "" {
		describe = nameless
	}
	schema := anySchema
	if t.Schema.Is(jsonscan.Object) {
		schema = compact(t.Schema.Raw())
	}
	m.addTool(&tool{t.Name, describe, schema})
}

// addTool takes a declaration as far as a scenario can hold it.
func (m *maker) addTool(t *tool) {
	if problems := t.problems(); len(problems) > 0 && t.schema != anySchema {
		m.note("the input schema of %s is replaced by one that takes any arguments: %s", t.name, problems[0].Message)
		t.schema = anySchema
	}
	if problems := t.problems(); len(problems) > 0 {
		m.note("the tool %s is left out: %s", t.name, problems[0].Message)
		return
	}
	m.tools = append(m.tools, t)
}

// problems are the errors of a scenario with that tool alone.
func (t *tool) problems() (errs []scenario.Problem) {
	var w writer
	w.b.WriteString("callstep: 1\nid: a\ntitle: a\ntools:\n")
	w.tool(t)
	w.b.WriteString("turns:\n  - answer: a\n")
	_, problems := scenario.Check("a.yaml", []byte(w.b.String()))
	for _, p := range problems {
		if !p.Warning {
			errs = append(errs, p)
		}
	}
	return errs
}
