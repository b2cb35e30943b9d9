package diagnose

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// openAIDeclarations judges the tools and the choice of each request; what a
// request repeats from the one before is judged once.
func openAIDeclarations(j *Judge) {
	var before *openAIStep
	eachOpenAIStep(j, func(o *openAIStep) {
		sameTools := before != nil && before.ToolsAt.Raw() == o.ToolsAt.Raw()
		if !sameTools {
			o.tools()
		}
		if !sameTools || before.Choice.Node.Raw() != o.Choice.Node.Raw() || before.Choice.Parallel != o.Choice.Parallel {
			o.choice()
		}
		before = o
	})
}

// declared are the tools of the request's own list: not those that were loaded
// on the way.
func (o *openAIStep) declared() []wire.Tool {
	list := o.ToolsAt
	var own []wire.Tool
	for _, t := range o.Tools {
		if t.Node.Within(list) {
			own = append(own, t)
		}
	}
	return own
}

func (o *openAIStep) tools() {
	tools := o.declared()
	functions := 0
	first := map[string]bool{}
	for i := range tools {
		t := &tools[i]
		if t.Kind != wire.FunctionTool && t.Kind != wire.CustomTool {
			continue
		}
		functions++
		if o.shapeMixed(t) {
			continue
		}
		o.name(t)
		if first[t.Name] && t.Name != "" {
			o.report(BeforeTurns, 0, Hit{Word: "tool_name_duplicate", Subject: t.Name, Message: -1, Node: openAINameNode(t),
				Evidence: "Two tools are named " + openAIName(t.Name) + "; which of them is meant, the model cannot say."})
		}
		first[t.Name] = true
		o.schema(t)
	}
	if most := SubsetOf(o.j.provider()).Tools; most > 0 && functions > most {
		o.declare("too_many_tools", "tools", o.ToolsAt, fmt.Sprintf("%d tools are declared; OpenAI takes %d.", functions, most))
	}
	o.strictTools(tools)
	o.legacyMixed()
}

// openAINameNode is where a tool's name stands.
func openAINameNode(t *wire.Tool) jsonscan.Node {
	for _, at := range [...]jsonscan.Node{t.Node, t.Node.Get("function"), t.Node.Get("custom")} {
		if name := at.Get("name"); name.Exists() {
			return name
		}
	}
	return t.Node
}

// shapeMixed finds a declaration in the shape of OpenAI's other interface.
func (o *openAIStep) shapeMixed(t *wire.Tool) bool {
	if !o.native || t.Node.Get("type").Str() != "function" {
		return false
	}
	nested, flat := t.Node.Get("function").Is(jsonscan.Object), t.Node.Get("name").Exists()
	switch {
	case o.j.provider() == wire.OpenAIChat && flat && !nested:
		o.declare("tools_shape_mixed", t.Name, t.Node, "Tool "+openAIName(t.Name)+" is declared flat, as Responses has it; Chat wants it inside \"function\".")
	case o.j.provider() == wire.OpenAIResponses && nested && !flat:
		o.declare("tools_shape_mixed", t.Name, t.Node, "Tool "+openAIName(t.Name)+" is declared inside \"function\", as Chat has it; Responses wants it flat.")
	default:
		return false
	}
	return true
}

func (o *openAIStep) name(t *wire.Tool) {
	at := openAINameNode(t)
	name := t.Name
	if at.Is(jsonscan.String) && o.native {
		name = at.Str() // without its namespace
	}
	facts := SubsetOf(wire.OpenAIChat).Name
	more := facts.Extra
	if o.server.dots {
		more += ".:"
	}
	switch {
	case name == "":
		o.report(BeforeTurns, 0, Hit{Word: "tool_name_invalid", Subject: t.Node.Pointer(), Message: -1, Node: at, Evidence: "A tool has no name."})
	case !openAIPlain(name, more):
		o.report(BeforeTurns, 0, Hit{Word: "tool_name_invalid", Subject: t.Name, Message: -1, Node: at,
			Evidence: "Tool name " + openAIName(name) + " holds " + openAIStrange(name, more) + "; letters, digits, _ and - are taken."})
	}
	if long := len([]rune(name)); long > facts.Most && !(long <= 2*facts.Most && name != t.Name) {
		o.refuse(BeforeTurns, 0, Hit{Word: "tool_name_too_long", Subject: t.Name, Message: -1, Node: at,
			Evidence: fmt.Sprintf("Tool name %s has %d characters; OpenAI takes %d.", openAIName(name), long, facts.Most)})
	}
}

// openAIStrange names the first character that a name must not hold.
func openAIStrange(name, more string) string {
	for _, r := range name {
		if !openAIPlain(string(r), more) {
			return strconv.QuoteRune(r)
		}
	}
	return "nothing"
}

// legacyMixed finds functions declared in both of Chat's forms.
func (o *openAIStep) legacyMixed() {
	if functions := o.Request.Get("functions"); o.native && functions.Len() > 0 && o.Request.Get("tools").Len() > 0 {
		o.report(BeforeTurns, 0, Hit{Word: "legacy_mixed", Subject: "functions", Message: -1, Node: functions,
			Evidence: "The request declares functions and tools; a model answers in one of the two forms."})
	}
}

func (o *openAIStep) choice() {
	c := &o.Choice
	said := c.Node.Exists() && !c.Node.Is(jsonscan.Null)
	functions := o.callable()
	if o.native && o.Declared && len(functions) == 0 && len(o.Tools) == 0 {
		o.choiceWithoutTools(said)
		return
	}
	if !said {
		return
	}
	if fault := o.choiceShape(); fault != "" {
		o.declare("tool_choice_shape", "tool_choice", c.Node, fault)
		return
	}
	if !o.Declared {
		return
	}
	for _, name := range append([]string{c.Name}, c.Allowed...) {
		if name != "" && !functions[name] {
			o.declare("tool_choice_unknown_tool", name, c.Node, "tool_choice names "+openAIName(name)+", which is not declared.")
		}
	}
}

// callable are the names that a choice may give.
func (o *openAIStep) callable() map[string]bool {
	names := map[string]bool{}
	for _, t := range o.Tools {
		names[t.Name] = true
	}
	return names
}

// choiceWithoutTools: Chat refuses a choice and parallel_tool_calls without
// tools; Responses refuses the demand for a call.
func (o *openAIStep) choiceWithoutTools(said bool) {
	demands := o.Choice.Mode == wire.ChooseAny || o.Choice.Mode == wire.ChooseTool
	switch {
	case said && (demands || o.j.provider() == wire.OpenAIChat):
		o.declare("tool_choice_without_tools", "tool_choice", o.Choice.Node, "tool_choice is "+openAIShort(o.Choice.Node)+", and no tools are declared.")
	case o.Choice.Parallel != wire.Unset && o.j.provider() == wire.OpenAIChat:
		at := o.Request.Get("parallel_tool_calls")
		o.declare("tool_choice_without_tools", "parallel_tool_calls", at, "parallel_tool_calls is "+at.Raw()+", and no tools are declared.")
	}
}

// choiceShape says what is wrong with the form of tool_choice, "" for nothing.
func (o *openAIStep) choiceShape() string {
	n := o.Choice.Node
	if !o.native {
		return ""
	}
	if n.Str() == "any" && !o.server.anyToo || n.Is(jsonscan.String) && o.Choice.Mode == wire.ChooseOther {
		return "tool_choice is " + openAIShort(n) + "; OpenAI knows none, auto and required."
	}
	if o.Choice.Mode == wire.ChooseOther {
		return "tool_choice is " + openAIShort(n) + ", neither a word nor an object that OpenAI knows."
	}
	kind := n.Get("type").Str()
	switch {
	case slices.Contains([]string{"any", "auto", "tool", "required"}, kind):
		return "tool_choice has the type " + openAIName(kind) + ", a word of another provider."
	case kind == "function" && o.j.provider() == wire.OpenAIChat && !n.Path("function", "name").Is(jsonscan.String):
		return "tool_choice names no function: Chat wants the name inside \"function\"."
	case kind == "function" && o.j.provider() == wire.OpenAIResponses && !n.Get("name").Is(jsonscan.String):
		return "tool_choice names no function: Responses wants \"name\" beside \"type\"."
	}
	return ""
}

// openAIShort is the raw text of a value, on one line and cut where it is long.
func openAIShort(n jsonscan.Node) string {
	const most = 60
	raw := strings.Map(func(r rune) rune {
		if strconv.IsGraphic(r) {
			return r
		}
		return -1
	}, strings.Join(strings.Fields(n.Raw()), " "))
	if runes := []rune(raw); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return raw
}
