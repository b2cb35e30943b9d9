package repair

import (
	"strings"
	"unicode"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// autoChoice leaves the choice to the model, where thinking allows nothing else.
func autoChoice(j *job) string {
	j.choice(wire.ChooseAuto, "")
	return "set tool_choice to auto"
}

// choice writes the step's choice as its provider has it.
func (j *job) choice(mode wire.Mode, name string) {
	at := j.s.Choice.Node
	word := map[wire.Mode]string{wire.ChooseAuto: "auto", wire.ChooseAny: "required", wire.ChooseNone: "none"}[mode]
	switch {
	case j.x.Provider == wire.Anthropic:
		j.put(at, anthropicChoice(at, mode, name))
	case mode != wire.ChooseTool:
		j.say(at, word)
	case j.x.Provider == wire.OpenAIChat:
		j.put(at, jsonscan.Members{{Key: "type", Value: "function"}, {Key: "function", Value: jsonscan.Members{{Key: "name", Value: name}}}})
	default:
		j.put(at, jsonscan.Members{{Key: "type", Value: "function"}, {Key: "name", Value: name}})
	}
}

// anthropicChoice keeps whether parallel calls are allowed.
func anthropicChoice(at jsonscan.Node, mode wire.Mode, name string) any {
	word := map[wire.Mode]string{wire.ChooseAuto: "auto", wire.ChooseAny: "any", wire.ChooseNone: "none", wire.ChooseTool: "tool"}[mode]
	m := jsonscan.Members{{Key: "type", Value: word}}
	if mode == wire.ChooseTool {
		m = append(m, jsonscan.Member{Key: "name", Value: name})
	}
	if p := at.Get("disable_parallel_tool_use"); p.Exists() && mode != wire.ChooseNone {
		m = append(m, jsonscan.Member{Key: "disable_parallel_tool_use", Value: jsonscan.Raw(p.Raw())})
	}
	return m
}

// choiceShape writes a choice that is spelled as another provider has it.
func choiceShape(j *job) string {
	mode, name := meant(j.s.Choice.Node)
	if mode == wire.ChooseTool && !j.names()[name] {
		mode = wire.ChooseAuto
	}
	j.choice(mode, name)
	what := map[wire.Mode]string{wire.ChooseAuto: "auto", wire.ChooseAny: "any tool", wire.ChooseNone: "no tool", wire.ChooseTool: "the tool " + named(name)}[mode]
	return "wrote tool_choice as this provider has it: " + what
}

// meant reads a choice in whatever spelling.
func meant(n jsonscan.Node) (wire.Mode, string) {
	word := n.Str()
	if n.Is(jsonscan.Object) {
		word = n.Get("type").Str()
		name := n.Get("name").Str()
		for _, inner := range []string{"function", "tool", "custom"} {
			if name == "" {
				name = n.Path(inner, "name").Str()
			}
		}
		if name != "" {
			return wire.ChooseTool, name
		}
	}
	switch strings.ToLower(word) {
	case "any", "required", "tool", "function":
		return wire.ChooseAny, ""
	case "none":
		return wire.ChooseNone, ""
	}
	return wire.ChooseAuto, ""
}

// choiceUnknown lets the choice name the declared tool that is meant, or leaves
// it to the model where that is not plain.
func choiceUnknown(j *job) string {
	if len(j.s.Choice.Allowed) > 0 {
		return j.allowed()
	}
	if to := j.alike(j.s.Choice.Name); to != "" {
		j.choose(j.s.Choice.Node, j.s.Choice.Name, to)
		return "let tool_choice name " + named(to) + ", which is declared"
	}
	return autoChoice(j) + ", as the tool that it names is not declared"
}

// alike is the one declared name that differs in case and signs only.
func (j *job) alike(name string) (found string) {
	for i := range j.s.Tools {
		t := j.s.Tools[i].Name
		if letters(t) != letters(name) || t == found {
			continue
		}
		if found != "" {
			return ""
		}
		found = t
	}
	return found
}

func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// allowed takes the names out of a narrowed choice that nobody declared.
func (j *job) allowed() string {
	list := j.s.Choice.Node.First("tools", "allowedFunctionNames", "allowed_function_names")
	if inner := j.s.Choice.Node.Path("allowed_tools", "tools"); inner.Exists() {
		list = inner
	}
	known, kept := j.names(), 0
	for _, item := range list.Items() {
		name := item.Str()
		for _, path := range [][]string{{"name"}, {"function", "name"}} {
			if n := item.Path(path...).Str(); n != "" {
				name = n
			}
		}
		if known[name] {
			kept++
			continue
		}
		j.remove(item)
	}
	switch {
	case kept > 0:
		return "took the names out of the choice that no tool has"
	case j.x.Provider == wire.Gemini:
		j.in(list).Remove(list)
		return "took the list of allowed names out, as no tool has one of them"
	}
	return autoChoice(j) + ", as none of the allowed tools is declared"
}

// geminiAllowed brings mode and names of functionCallingConfig together.
func geminiAllowed(j *job) string {
	known := j.names()
	for _, name := range j.s.Choice.Allowed {
		if !known[name] {
			return j.allowed()
		}
	}
	if j.s.Choice.Mode == wire.ChooseNone {
		j.remove(j.s.Choice.Node.First("allowedFunctionNames", "allowed_function_names"))
		return "took the list of allowed names out, as the mode allows no call"
	}
	j.set(j.s.Choice.Node, "mode", "VALIDATED")
	return "set the mode to VALIDATED, which heeds the list of allowed names and forces no call"
}

func geminiMode(j *job) string {
	at := j.s.Choice.Node.Get("mode")
	mode, _ := meant(at)
	word := map[wire.Mode]string{wire.ChooseAuto: "AUTO", wire.ChooseAny: "ANY", wire.ChooseNone: "NONE"}[mode]
	j.say(at, word)
	return "set the mode to " + word
}

// dropMember takes the guilty member out.
func dropMember(j *job) string {
	key, value := member(j.f.Node)
	if !value.Exists() {
		return j.fail("It is no member of an object.")
	}
	j.remove(value)
	return "took " + key.Str() + " out"
}

// dropChoice takes a choice out that has no tools to choose from.
func dropChoice(j *job) string {
	return dropMember(j) + ", as no tools are declared"
}

func oneByOne(j *job) string {
	j.set(j.s.Request, "parallel_tool_calls", false)
	return "set parallel_tool_calls to false"
}
