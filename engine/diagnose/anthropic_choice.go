package diagnose

import (
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// choice judges tool_choice against the declarations and against thinking.
func (a anthropicStep) choice() {
	c := a.Choice
	if !c.Node.Exists() {
		return
	}
	forced := c.Mode == wire.ChooseAny || c.Mode == wire.ChooseTool
	switch {
	case a.own && c.Mode == wire.ChooseOther:
		a.declare("tool_choice_shape", "tool_choice", c.Node,
			"The tool_choice is "+anthropicCut(c.Node.Raw())+"; it must be an object of the type auto, any, tool or none.")
	case a.own && c.Mode == wire.ChooseTool && c.Name == "":
		a.declare("tool_choice_shape", "tool_choice", c.Node, "The tool_choice has the type tool and no name.")
	case len(a.Tools) == 0 && !a.hasServers() && c.Mode != wire.ChooseNone:
		a.declare("tool_choice_without_tools", "tool_choice", c.Node, "A tool_choice is given, and tools is "+anthropicHow(a.ToolsAt)+".")
	case c.Mode == wire.ChooseTool && !a.declared(c.Name):
		a.declare("tool_choice_unknown_tool", "tool_choice", c.Node,
			"The tool_choice forces "+anthropicQuoted(c.Name)+", which tools does not declare.")
	}
	if forced && a.Thinking {
		said := a.Request.Path("thinking", "type").Str()
		h := Hit{Word: "thinking_with_forced_tool", Time: Time{a.at, BeforeTurns, 0}, Message: -1, Subject: "tool_choice", Node: c.Node, Evidence: "Thinking is " + said + " while tool_choice is " + anthropicCut(c.Node.Raw()) + "."}
		if said != "enabled" {
			if a.accepted(a.at) {
				return
			}
			h.Warn = true
			h.Evidence += " With a budget that is refused; adaptive thinking was refused by some models and taken by others."
		}
		a.Report(h)
	}
}

func anthropicHow(list jsonscan.Node) string {
	if list.Exists() {
		return "empty"
	}
	return "absent"
}

// hasServers reports tools whose names are not in the request: those of tool
// servers and toolsets.
func (a anthropicStep) hasServers() bool {
	if a.Request.Get("mcp_servers").Len() > 0 {
		return true
	}
	for _, t := range a.Tools {
		if t.Kind == wire.NamespaceTool || t.Kind == wire.HostedTool && t.Name == "" {
			return true
		}
	}
	return false
}

// declared reports a tool of that name, or that one cannot tell.
func (a anthropicStep) declared(name string) bool {
	for _, t := range a.Tools {
		if t.Name == name {
			return true
		}
	}
	return a.hasServers()
}
