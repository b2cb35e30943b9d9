package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// toolset gathers the tools of a Responses step. Beside the request's list,
// tools come from items (additional_tools, tool_search_output) and from the
// list that a response repeats.
type toolset struct {
	s     *Step
	known map[string]bool // by name
}

func newToolset(s *Step) *toolset {
	t := &toolset{s: s, known: map[string]bool{}}
	for _, tool := range s.Tools {
		t.known[tool.Name] = true
	}
	return t
}

// declare takes a request's list as it is, names given twice included.
func (t *toolset) declare(list jsonscan.Node) {
	for _, n := range list.Items() {
		t.add(n, "", true)
	}
}

// load adds the tools of a list that are not known yet.
func (t *toolset) load(list jsonscan.Node) {
	for _, n := range list.Items() {
		t.add(n, "", false)
	}
}

func (t *toolset) add(n jsonscan.Node, space string, twice bool) {
	tool := responsesTool(n)
	tool.Name = qualified(space, tool.Name)
	if tool.Kind == NamespaceTool {
		for _, inner := range n.Get("tools").Items() {
			t.add(inner, tool.Name, twice)
		}
	}
	if tool.Kind == NamespaceTool && t.known[tool.Name] || t.known[tool.Name] && !twice {
		return // a single tool loaded on demand comes in a namespace of its own name
	}
	t.known[tool.Name] = true
	t.s.Tools = append(t.s.Tools, tool)
}

// qualified is the name of a tool in a namespace. A tool that stands alone is
// called in a namespace of its own name.
func qualified(space, name string) string {
	if space == "" || space == name {
		return name
	}
	return space + "." + name
}

// called is the name under which a call's tool is known.
func (t *toolset) called(space, name string) string {
	if full := qualified(space, name); t.known[full] {
		return full
	}
	return name
}

// ownTool sees to it that a provider's own tool that the application runs is
// known once the model has called it: some responses do not list it.
func (t *toolset) ownTool(name string) {
	if !t.known[name] {
		t.known[name] = true
		t.s.Tools = append(t.s.Tools, Tool{Kind: ClientTool, Name: name})
	}
}

// responsesTool reads a declaration: flat, or nested as Chat has it.
func responsesTool(n jsonscan.Node) Tool {
	kind := textOf(n, "type")
	at := n
	if f := n.Get("function"); f.Is(jsonscan.Object) && textOf(n, "name") == "" {
		at = f
	}
	tool := Tool{
		Name: textOf(at, "name"), Description: at.Get("description"), Schema: at.Get("parameters"),
		Output: at.Get("output_schema"), Strict: TriOf(at.Get("strict")), Later: at.Get("defer_loading").True(), Node: n,
	}
	switch {
	case kind == "function", kind == "" && tool.Name != "":
	case kind == "custom":
		tool.Kind = CustomTool
	case kind == "namespace":
		tool.Kind = NamespaceTool
	default:
		tool.Kind, tool.Name = ownKind(n, kind)
	}
	return tool
}

// ownKind tells the provider's own tools that the application runs from those
// that run at the provider.
func ownKind(n jsonscan.Node, kind string) (ToolKind, string) {
	switch {
	case strings.HasPrefix(kind, "computer"):
		return ClientTool, "computer"
	case kind == "local_shell" || kind == "apply_patch":
		return ClientTool, kind
	case kind == "shell" && !strings.HasPrefix(n.Path("environment", "type").Str(), "container"):
		return ClientTool, kind
	case kind == "tool_search" && textOf(n, "execution") == "client":
		return ClientTool, kind
	}
	return HostedTool, kind
}
