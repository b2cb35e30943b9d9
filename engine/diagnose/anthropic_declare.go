package diagnose

import (
	"fmt"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// anthropicDeclarations judges tools, tool_choice and thinking of each request
// that differ from the request before.
func anthropicDeclarations(j *Judge) {
	var before [3]string
	for i := range j.X.Steps {
		a := anthropicStepAt(j, i)
		if !a.Declared {
			continue
		}
		now := [3]string{a.ToolsAt.Raw(), a.Choice.Node.Raw(), a.Request.Get("thinking").Raw()}
		if i > 0 && now == before {
			continue
		}
		before = now
		a.names()
		for n := range a.Tools {
			a.schema(n)
		}
		a.strict()
		a.choice()
	}
}

// toolLabel is how a finding calls a declaration: by its name, by its place
// where it has none.
func (a anthropicStep) toolLabel(n int) string {
	if name := a.Tools[n].Name; name != "" {
		return name
	}
	return "tools[" + strconv.Itoa(n) + "]"
}

// names judges the names of the application's own tools, and that no two
// declarations share one: the provider's tools count too.
func (a anthropicStep) names() {
	first := map[string]int{}
	for n, t := range a.Tools {
		if t.Kind == wire.NamespaceTool || t.Name == "" && t.Kind != wire.FunctionTool || !a.declares(n) {
			continue
		}
		at := t.Node.Get("name")
		if !at.Exists() {
			at = t.Node
		}
		if t.Kind == wire.FunctionTool || t.Kind == wire.CustomTool {
			switch {
			case t.Name == "":
				a.declare("tool_name_invalid", a.toolLabel(n), at, fmt.Sprintf("The declaration tools[%d] has no name.", n))
			case !anthropicPlain(t.Name):
				a.declare("tool_name_invalid", a.toolLabel(n), at,
					"The name "+anthropicQuoted(t.Name)+" holds "+anthropicStrange(t.Name)+"; letters, digits, _ and - are allowed.")
			case len(t.Name) > SubsetOf(wire.Anthropic).Name.Most:
				a.declare("tool_name_too_long", t.Name, at,
					fmt.Sprintf("The name %s has %d characters; at most %d are allowed.", anthropicQuoted(t.Name), len(t.Name), SubsetOf(wire.Anthropic).Name.Most))
			}
		}
		if t.Name == "" {
			continue
		}
		if k, twice := first[t.Name]; twice {
			a.declare("tool_name_duplicate", t.Name, at,
				fmt.Sprintf("The declarations tools[%d] and tools[%d] are both named %s.", k, n, anthropicQuoted(t.Name)))
			continue
		}
		first[t.Name] = n
	}
}

// declares reports that the tool stands in the request's list itself: the
// members of a toolset and tools that messages define do not.
func (a anthropicStep) declares(n int) bool {
	t := a.Tools[n]
	return (t.Kind != wire.ClientTool || t.Node.Get("name").Exists()) && t.Node.Within(a.ToolsAt)
}

// anthropicPlain reports that a name or an id has nothing but letters, digits,
// underscore and dash, and at least one of them.
func anthropicPlain(s string) bool {
	return s != "" && strings.IndexFunc(s, anthropicForeign) < 0
}

func anthropicForeign(r rune) bool {
	return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
}

// anthropicStrange names the first character that is not allowed.
func anthropicStrange(s string) string {
	at := strings.IndexFunc(s, anthropicForeign)
	if at < 0 {
		return "no character"
	}
	for _, r := range s[at:] {
		return strconv.QuoteRune(r)
	}
	return ""
}

// schema judges where the input schema stands and what its root is.
func (a anthropicStep) schema(n int) {
	t := a.Tools[n]
	if t.Kind != wire.FunctionTool {
		return
	}
	label := a.toolLabel(n)
	named := "The tool " + anthropicQuoted(label)
	switch {
	case a.own && t.Node.Get("function").Is(jsonscan.Object):
		a.declare("tools_shape_mixed", label, t.Node, named+" is declared in Chat's shape, nested under function.")
		return
	case a.own && !t.Schema.Exists() && t.Node.Get("parameters").Exists():
		a.declare("input_schema_missing", label, t.Node.Get("parameters"), named+" has its schema under parameters; input_schema is missing.")
		return
	case a.own && !t.Schema.Exists():
		a.declare("input_schema_missing", label, t.Node, named+" has no input_schema.")
		return
	case a.own && !t.Schema.Is(jsonscan.Object):
		a.declare("input_schema_root", label, t.Schema, named+" has an input_schema that is "+anthropicArticle(t.Schema.Kind())+".")
		return
	}
	for _, key := range SubsetOf(wire.Anthropic).Root {
		if u := t.Schema.Get(key); u.Exists() {
			a.declare("schema_root_union", label, u, named+" has "+key+" at the root of its input_schema.")
			return
		}
	}
	if root := t.Schema.Get("type"); a.own && root.Str() != "object" {
		said := "no type"
		if root.Exists() {
			said = "the type " + anthropicCut(root.Raw())
		}
		at := root
		if !at.Exists() {
			at = t.Schema
		}
		a.declare("input_schema_root", label, at, named+" has "+said+" at the root of its input_schema; it must be \"object\".")
		return
	}
	a.propertyKeys(label, t.Schema.Get("properties"))
}

// anthropicKeyMost is how long the name of a property may be, in characters.
const anthropicKeyMost = 64

// propertyKeys judges the names of the arguments; those of what is inside them
// are not known to be refused.
func (a anthropicStep) propertyKeys(label string, properties jsonscan.Node) {
	for at, property := range properties.Members() {
		key := at.Str()
		said := " is empty"
		strange := strings.IndexFunc(key, func(r rune) bool { return r != '.' && anthropicForeign(r) })
		switch {
		case strange >= 0:
			said = " holds " + anthropicStrange(key[strange:]) + "; letters, digits, _, . and - are allowed"
		case len(key) > anthropicKeyMost:
			said = fmt.Sprintf(" has %d characters; at most %d are allowed", len(key), anthropicKeyMost)
		case key != "":
			continue
		}
		a.declare("schema_property_key", label, property, "The property "+anthropicQuoted(key)+" of the tool "+anthropicQuoted(label)+said+".")
		return
	}
}

func anthropicArticle(k jsonscan.Kind) string {
	switch k {
	case jsonscan.Absent, jsonscan.Null:
		return k.String()
	case jsonscan.Array, jsonscan.Object:
		return "an " + k.String()
	}
	return "a " + k.String()
}

// anthropicCut shows the beginning of a raw value.
func anthropicCut(raw string) string {
	const most = 60
	if len(raw) <= most {
		return raw
	}
	return strings.ToValidUTF8(raw[:most], "") + "…"
}
