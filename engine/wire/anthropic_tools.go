package wire

import (
	"strings"

	"callstep/engine/jsonscan"
)

// anthropicHosted are the beginnings of the types of tools that run at the
// provider; a type ends with the date of its version.
var anthropicHosted = []string{"web_search_", "web_fetch_", "code_execution_", "tool_search_tool_", "advisor_", "mcp_toolset"}

// anthropicKind is who runs a tool, by its type. What is neither the
// application's own nor known to be hosted is one of the provider's tools that
// the application runs: bash, text_editor, memory, computer.
func anthropicKind(said string) ToolKind {
	switch said {
	case "", "custom", "function":
		return FunctionTool
	}
	for _, prefix := range anthropicHosted {
		if strings.HasPrefix(said, prefix) {
			return HostedTool
		}
	}
	if strings.Contains(said, "_toolset_") {
		return NamespaceTool
	}
	return ClientTool
}

// anthropicTool reads a declaration. One that is nested as Chat has it is read
// by its inner name, so that a finding can name it.
func anthropicTool(t jsonscan.Node) Tool {
	said := textOf(t, "type")
	at := t
	if f := t.Get("function"); said == "function" && f.Is(jsonscan.Object) {
		at = f
	}
	tool := Tool{
		Kind: anthropicKind(said), Name: textOf(at, "name"), Description: at.Get("description"),
		Schema: at.Get("input_schema"), Strict: TriOf(at.Get("strict")), Later: at.Get("defer_loading").True(), Node: t,
	}
	if tool.Kind == NamespaceTool {
		tool.Name, _, _ = strings.Cut(said, "_toolset_")
	}
	return tool
}

func anthropicChoice(n jsonscan.Node) Choice {
	if !n.Exists() || n.Is(jsonscan.Null) {
		return Choice{}
	}
	c := Choice{Node: n, Mode: ChooseOther}
	switch textOf(n, "type") {
	case "auto":
		c.Mode = ChooseAuto
	case "any":
		c.Mode = ChooseAny
	case "none":
		c.Mode = ChooseNone
	case "tool":
		c.Mode, c.Name = ChooseTool, textOf(n, "name")
	}
	switch TriOf(n.Get("disable_parallel_tool_use")) {
	case Yes:
		c.Parallel = No
	case No:
		c.Parallel = Yes
	}
	return c
}
