package diagnose

import (
	"strconv"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// geminiDeclarations judges names and schemas of the declared functions.
func geminiDeclarations(j *Judge) {
	j.eachDeclaration(func(step int, s *wire.Step) {
		seen := map[string]int{}
		hosted, functions := "", 0
		for i := range s.Tools {
			t := &s.Tools[i]
			if t.Kind == wire.HostedTool {
				if hosted == "" {
					hosted = t.Name
				}
				continue
			}
			functions++
			d := geminiDeclaration{j: j, step: step, at: i, s: s, tool: t}
			d.name(seen)
			d.schema()
		}
		if g := geminiGeneration(s.Model); hosted != "" && functions > 0 && (g == 1 || g == 2) {
			j.Report(Hit{Word: "tools_mixed_with_search", Time: Time{step, BeforeTurns, len(s.Tools)}, Message: -1, Node: s.ToolsAt, Subject: hosted,
				Evidence: "The request declares " + count(functions, "function", "functions") + " beside the built-in tool " + hosted + ", which " + s.Model + " does not take."})
		}
	})
}

// geminiDeclaration is one declaration under judgement.
type geminiDeclaration struct {
	j    *Judge
	step int
	at   int // among the tools of the request
	s    *wire.Step
	tool *wire.Tool
}

func (d geminiDeclaration) hit(word string, node jsonscan.Node, evidence string) Hit {
	subject := d.tool.Name
	if subject == "" {
		subject = "declaration " + strconv.Itoa(d.at)
	}
	return Hit{Word: word, Time: Time{d.step, BeforeTurns, d.at}, Message: -1, Subject: subject, Node: node, Evidence: evidence}
}

// geminiNameMost is the longest name of a tool by the SDK.
const geminiNameMost = 128

func (d geminiDeclaration) name(seen map[string]int) {
	name, node := d.tool.Name, d.tool.Node.Get("name")
	if !node.Exists() {
		node = d.tool.Node
	}
	if first, twice := seen[name]; twice && name != "" {
		d.j.Report(d.hit("duplicate_function_declaration", node,
			"Declarations "+strconv.Itoa(first)+" and "+strconv.Itoa(d.at)+" of the request share the name "+quote(name)+"."))
	} else {
		seen[name] = d.at
	}
	switch bad := geminiBadName(name, SubsetOf(wire.Gemini).Name.Extra); {
	case name == "":
		d.j.Report(d.hit("function_name_invalid", node, "Declaration "+strconv.Itoa(d.at)+" has no name."))
	case bad != "":
		d.j.Report(d.hit("function_name_invalid", node, "The name "+quote(name)+" "+bad+"."))
	}
	if n := len(name); n > SubsetOf(wire.Gemini).Name.Most {
		h := d.hit("function_name_too_long", node, "The name "+quote(name)+" has "+strconv.Itoa(n)+" characters.")
		if n <= geminiNameMost {
			h.Warn = true
			h.Evidence += " The Gemini API took 64, newer documents say 128."
		}
		d.j.Report(h)
	}
}

// geminiBadName says what is wrong with a name of letters, digits, underscores and
// more; "" when nothing is.
func geminiBadName(name, more string) string {
	for i, c := range name {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		switch {
		case letter || i > 0 && (c >= '0' && c <= '9' || strings.ContainsRune(more, c)):
		case i == 0:
			return "does not start with a letter or an underscore"
		default:
			return "holds " + quote(string(c))
		}
	}
	return ""
}

// geminiChoices judges functionCallingConfig.
func geminiChoices(j *Judge) {
	j.eachDeclaration(func(step int, s *wire.Step) {
		config := s.Choice.Node
		if !config.Exists() || !s.Declared {
			return
		}
		report := func(word string, node jsonscan.Node, warn bool, evidence string) {
			j.Report(Hit{Word: word, Time: Time{step, BeforeTurns, len(s.Tools)}, Message: -1, Subject: word, Node: node, Warn: warn, Evidence: evidence})
		}
		declared, functions := map[string]bool{}, 0
		for _, t := range s.Tools {
			if t.Kind != wire.HostedTool {
				declared[t.Name] = true
				functions++
			}
		}
		if functions == 0 {
			report("calling_config_without_functions", config, geminiTakesEmptyConfig(s), "The request sets functionCallingConfig and declares no function.")
			return
		}
		if s.Choice.Mode == wire.ChooseOther {
			report("calling_mode_unknown", config.Get("mode"), false, "The mode "+valueShown(config.Get("mode"))+" is none that functionCallingConfig knows.")
		}
		for _, name := range s.Choice.Allowed {
			if !declared[name] {
				report("allowed_names_mode", config, false, "allowedFunctionNames names "+quote(name)+", which is not declared.")
				return
			}
		}
		if mode := config.Get("mode").Str(); len(s.Choice.Allowed) > 0 && s.Choice.Mode != wire.ChooseAny && !strings.EqualFold(mode, "VALIDATED") {
			report("allowed_names_mode", config, false, "allowedFunctionNames is set with mode "+quote(mode)+".")
		}
	})
}

// geminiTakesEmptyConfig reports that the request goes where a calling config without
// functions is known to be taken: to Vertex AI, and to Gemini 3 together with
// includeServerSideToolInvocations.
func geminiTakesEmptyConfig(s *wire.Step) bool {
	return geminiOnVertex(s) || geminiGeneration(s.Model) >= 3 || s.Choice.Mode == wire.NoChoice
}
