package diagnose

import (
	"slices"
	"strings"
	"unicode"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// checkDeclarations judges each distinct list of declarations once.
func checkDeclarations(j *Judge) {
	seen := map[string]bool{}
	for s, step := range j.X.Steps {
		if raw := step.ToolsAt.Raw(); len(step.Tools) > 0 && !seen[raw] {
			seen[raw] = true
			j.judgeTools(Time{Step: s, Turn: BeforeTurns}, step.Tools)
		}
	}
}

// judgeTools reports what is wrong with declarations whoever reads them. It is
// for the tools of every format, those that a server lists included.
func (j *Judge) judgeTools(at Time, tools []wire.Tool) {
	byWords := map[string]string{} // name of the first tool with such a description
	for i := range tools {
		t := &tools[i]
		if t.Kind != wire.FunctionTool && t.Kind != wire.CustomTool || t.Name == "" {
			continue
		}
		at.Block = i
		hit := Hit{Time: at, Message: -1, Subject: t.Name, Node: t.Node}
		if slices.Contains(genericNames, strings.ToLower(t.Name)) {
			hit.Word, hit.Evidence = "tool_name_generic", "The name "+quote(t.Name)+" does not say what the tool does."
			j.Report(hit)
		}
		j.judgeDescription(t, hit, byWords)
		if t.Schema.Is(jsonscan.Object) {
			j.judgeDeclaredSchema(t, hit)
		}
	}
}

// genericNames say nothing of what a tool works on.
var genericNames = []string{
	"action", "api", "apply", "call", "command", "data", "do", "exec", "execute", "func", "function", "get", "handle", "handler", "helper",
	"invoke", "main", "operation", "perform", "process", "query", "run", "search", "set", "start", "task", "tool", "update", "util", "utility", "work",
}

func (j *Judge) judgeDescription(t *wire.Tool, hit Hit, byWords map[string]string) {
	text := t.Description.Str()
	if strings.TrimSpace(text) == "" {
		hit.Word, hit.Evidence = "description_missing", "The tool "+quote(t.Name)+" has no description."
		j.Report(hit)
		return
	}
	words := meaningful(text)
	if first, alike := byWords[words]; !alike {
		byWords[words] = t.Name
	} else if first != t.Name {
		hit.Word, hit.Evidence, hit.Node = "descriptions_alike", "The descriptions of "+quote(first)+" and "+quote(t.Name)+" say the same: "+stated(text), t.Description
		j.Report(hit)
	}
}

// meaningful is the set of words of a description, sorted, without case,
// punctuation and the words that carry none of its meaning.
func meaningful(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(fillers, w) })
	if len(kept) == 0 {
		kept = words
	}
	if len(kept) == 0 {
		return text
	}
	slices.Sort(kept)
	return strings.Join(slices.Compact(kept), " ")
}

var fillers = []string{"a", "an", "and", "by", "for", "given", "in", "is", "it", "of", "on", "that", "the", "this", "to", "tool", "use", "with", "you", "your"}

// judgeDeclaredSchema reports a schema that is no JSON Schema.
func (j *Judge) judgeDeclaredSchema(t *wire.Tool, hit Hit) {
	c := j.schemas().of(t, j.X.Provider)
	if c.untold {
		j.CannotTell(tooManySchemas)
	}
	if len(c.problems) == 0 {
		return
	}
	p := c.problems[0]
	pointer, _ := p.At.(string)
	if typ := t.Schema.Find(pointer); j.X.Provider == wire.Gemini && strings.HasSuffix(pointer, "/type") && typ.Is(jsonscan.Number) {
		return // the number of a type in Google's protocol buffers, which their JSON takes
	}
	hit.Word = "schema_invalid"
	hit.Evidence = "The schema of " + quote(t.Name) + " is no JSON Schema: at " + quote(pointer) + ", " + p.Message + "."
	if hit.Node = t.Schema.Find(pointer); !hit.Node.Exists() {
		hit.Node = t.Schema
	}
	j.Report(hit)
}
