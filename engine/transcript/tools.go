package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/scenario"
	"callstep/engine/wire"
)

// tool is one declaration of the scenario to be.
type tool struct {
	name, describe, schema string
	claim                  string   // the text that claims its success, "" = none
	writes                 wire.Tri // as its name and its hints have it
}

const (
	anySchema = `{"type": "object"}`
	nameless  = "(the recording has no description)"
	nothing   = "nothing"

	longDescription = 4 << 10
	longSchema      = 256 << 10 // not even looked at

	mostTools = 0.35 // of a scenario's room for all declarations
	mostTool  = 0.1  // and for one
)

// declare lists the declared tools that are called. A call that nobody found
// fault with is of a tool that was declared, whether the recording holds that or
// not: then it takes any arguments. Where none is called, the first is kept, for
// a scenario needs one.
func (m *maker) declare() {
	m.tools, m.ofTools, m.room = nil, nil, 0
	called := m.called()
	unknown := m.unknown()
	byName := map[string]*wire.Tool{}
	var first *wire.Tool
	left := 0
	for i := range m.declared {
		t := &m.declared[i]
		if byName[t.Name] != nil || t.Name == "" || t.Kind == wire.HostedTool {
			continue
		}
		byName[t.Name] = t
		if first == nil {
			first = t
		}
		if called[t.Name] || m.claimOf(t.Name) != "" {
			m.add(t)
		} else {
			left++
		}
	}
	assumed := 0
	for _, t := range m.turns {
		switch {
		case t.kind != callTurn || t.tool == "" || byName[t.tool] != nil || unknown[t.tool] || m.has(t.tool):
		case t.tool == unrecorded:
			m.addTool(&tool{name: unrecorded, describe: "Stands for a call that the recording does not hold.", schema: anySchema})
		default:
			m.addTool(&tool{name: t.tool, describe: nameless, schema: anySchema, writes: diagnose.EffectOf(t.tool, nil)})
			assumed++
		}
	}
	if m.claimOf(unshown) != "" {
		m.addTool(&tool{name: unshown, describe: "Stands for what the recording has no result of, though a text claims it.", schema: anySchema})
	}
	switch {
	case !m.known && assumed > 0:
		m.noteTools("the recording holds no declarations; the called tools take any arguments")
	case assumed > 0:
		m.noteTools("%s called and %s not declared in the recording; here any arguments fit", exchange.Count(assumed, "tool is", "tools are"), exchange.Plural(assumed, "is", "are"))
	}
	if len(m.tools) == 0 && first != nil {
		m.add(first)
		left--
	}
	if len(m.tools) == 0 {
		m.tools = append(m.tools, &tool{name: nothing, describe: "Nothing was declared in the recording.", schema: anySchema})
	}
	m.noteEffects()
	if left > 0 {
		m.noteTools("%s that nobody calls %s left out", exchange.Count(left, "declared tool", "declared tools"), exchange.Plural(left, "is", "are"))
	}
}

// noteEffects names the tools of which nobody can tell whether they write.
func (m *maker) noteEffects() {
	const most = 3
	var names []string
	for _, t := range m.tools {
		if t.writes == wire.Unset && t.name != nothing && t.name != unrecorded && t.name != unshown {
			names = append(names, t.name)
		}
	}
	if len(names) == 0 {
		return
	}
	list := strings.Join(names[:min(len(names), most)], ", ")
	if n := len(names) - most; n > 0 {
		list += fmt.Sprintf(" and %d more", n)
	}
	m.noteTools("the recording does not tell whether %s %s anything: effect: read stands there, make it effect: write where it does", list, exchange.Plural(len(names), "changes", "change"))
}

func (m *maker) noteTools(format string, args ...any) {
	m.ofTools = append(m.ofTools, fmt.Sprintf(format, args...))
}

// called are the names of the tools that the turns call.
func (m *maker) called() map[string]bool {
	called := map[string]bool{}
	for _, t := range m.turns {
		called[t.tool] = true
		for _, c := range t.calls {
			called[c.Name] = true
		}
	}
	delete(called, "")
	return called
}

// unknown are the names of which the diagnosis says that nobody declared them.
func (m *maker) unknown() map[string]bool {
	unknown := map[string]bool{}
	for i := range m.d.Findings {
		switch f := &m.d.Findings[i]; f.Code {
		case "unknown_tool", "tool_name_repeated":
			if f.Boundary == exchange.ModelOutput {
				unknown[m.turns[m.turnOf(f)-1].tool] = true
			}
		}
	}
	return unknown
}

func (m *maker) has(name string) bool {
	for _, t := range m.tools {
		if t.name == name {
			return true
		}
	}
	return false
}

func (m *maker) add(t *wire.Tool) {
	describe, whole := t.Description.Head(longDescription)
	if describe = trimmed(describe); !whole {
		describe += more
	}
	if describe == "" {
		describe = nameless
	}
	made := &tool{name: t.Name, describe: describe, schema: anySchema, writes: diagnose.EffectOf(t.Name, t)}
	switch {
	case m.lax[t.Name]:
		m.noteTools("the input schema of %s is replaced by one that takes any arguments: the provider did not hold it to it", made.name)
	case t.Kind == wire.CustomTool:
		made.schema = `{"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"]}`
	case t.Schema.Is(jsonscan.Object) && len(t.Schema.Raw()) > longSchema:
		m.noteTools("the input schema of %s is replaced by one that takes any arguments: it is too large", made.name)
	case t.Schema.Is(jsonscan.Object):
		openAPI := m.d.Exchange.Provider == wire.Gemini && t.Node.Get("parameters").Exists()
		made.schema = jsonscan.Compact((&wire.TalkTool{Schema: t.Schema.Raw(), OpenAPI: openAPI}).JSONSchema())
	}
	m.addTool(made)
}

// addTool takes a declaration as far as a scenario can hold it.
func (m *maker) addTool(t *tool) {
	t.claim = m.claimOf(t.name)
	if legal := m.legal(t.name); legal != t.name {
		m.noteTools("the tool %s is called %s here: a scenario takes letters, digits, _ . and -, at most 64", jsonscan.Quote(shorten(t.name, 80)), legal)
		for _, own := range m.turns {
			if own.tool == t.name {
				own.tool = legal
			}
		}
		t.name = legal
	}
	room := scenario.Fill(t.schema)
	if t.schema != anySchema && (room > mostTool || m.room+room > mostTools) {
		m.noteTools("the input schema of %s is replaced by one that takes any arguments: it is too large", t.name)
		t.schema, room = anySchema, 0
	}
	if problems := t.problems(); len(problems) > 0 && t.schema != anySchema {
		m.noteTools("the input schema of %s is replaced by one that takes any arguments: %s", t.name, problems[0].Message)
		t.schema, room = anySchema, 0
	}
	m.room += room
	m.tools = append(m.tools, t)
}

// legal is a tool name that a scenario takes, and no other tool has.
func (m *maker) legal(name string) string {
	const most = 64
	var b strings.Builder
	for _, r := range name {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_.-", r) {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
		}
	}
	legal := b.String()
	if len(legal) > most {
		legal = legal[:most]
	}
	for n := 2; m.has(legal) || legal != name && m.declares(legal); n++ {
		end := "_" + strconv.Itoa(n)
		legal = legal[:min(len(legal), most-len(end))] + end
	}
	return legal
}

func (m *maker) declares(name string) bool {
	for i := range m.declared {
		if m.declared[i].Name == name {
			return true
		}
	}
	return false
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

// relax takes any arguments for the tools whose arguments were refused in the
// run though the diagnosis found nothing wrong with them.
func (m *maker) relax(name string) {
	if m.lax == nil {
		m.lax = map[string]bool{}
	}
	m.lax[name] = true
}

// within reports whether a finding belongs to the part of a recording that is
// taken over.
func (m *maker) within(f *diagnose.Finding) bool {
	at := m.positionOf(f)
	from, to := positionOfSpot(m.turns[0]), positionOfSpot(m.turns[len(m.turns)-1])
	return !at.before(from) && !(m.beyond && to.before(at))
}
