package diagnose

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// echoedStrict reports whether the response says that a tool was strict.
func (o *openAIStep) echoedStrict(name string) bool {
	for _, t := range o.Response.Get("tools").Items() {
		if t.Get("name").Str() == name {
			return t.Get("strict").True()
		}
	}
	return false
}

// strictTools judges the tools that ask for strict, and in Responses those that
// do not say: they are strict where their schema allows it.
func (o *openAIStep) strictTools(tools []wire.Tool) {
	strict := false
	var fallback []string
	var first jsonscan.Node
	for i := range tools {
		t := &tools[i]
		if t.Kind != wire.FunctionTool || !t.Schema.Is(jsonscan.Object) {
			continue
		}
		w := newOpenAIStrict(t)
		switch {
		case t.Strict == wire.Yes:
			strict = true
			for _, f := range w.faults {
				o.refuse(BeforeTurns, 0, Hit{Word: f.word, Subject: t.Name, Message: -1, Node: f.node, Evidence: f.evidence, Silent: f.word == "strict_keyword"})
			}
		case t.Strict == wire.Unset && len(w.faults) > 0 && o.j.provider() == wire.OpenAIResponses && o.native && o.server.own && !o.echoedStrict(t.Name):
			if fallback = append(fallback, openAIName(t.Name)); len(fallback) == 1 {
				first = t.Node
			}
		}
	}
	if len(fallback) > 0 {
		o.report(BeforeTurns, 0, Hit{Word: "responses_strict_fallback", Subject: "strict", Message: -1, Node: first,
			Evidence: "Strict is not said for " + openAIList(fallback) + ", whose schema does not fit it: arguments are then not held to the schema."})
	}
	if many := o.j.thread().parallel(); strict && o.server.own && (o.Choice.Parallel == wire.Yes || o.Choice.Parallel == wire.Unset && many) {
		h := Hit{Word: "strict_parallel", Subject: "strict", Message: -1, Node: o.ToolsAt, Evidence: "Strict tools are declared and parallel calls are asked for: calls made in parallel may not match their schemas."}
		if many {
			h.Evidence = "Strict tools are declared, and the model called in parallel: such calls may not match their schemas."
		}
		o.report(BeforeTurns, 0, h)
	}
}

// parallel reports whether an answer made several calls.
func (th *thread) parallel() bool {
	for i := 1; i < len(th.calls); i++ {
		if th.calls[i].group == th.calls[i-1].group {
			return true
		}
	}
	return false
}

// openAIList is a list of words, cut where it is long.
func openAIList(words []string) string {
	const most = 5
	if len(words) > most {
		return strings.Join(words[:most], ", ") + fmt.Sprintf(" and %d more", len(words)-most)
	}
	return strings.Join(words, ", ")
}

// openAIStrictFault is one thing that strict does not take.
type openAIStrictFault struct {
	word     string
	node     jsonscan.Node
	evidence string
}

// openAIStrict measures a schema against what strict takes.
type openAIStrict struct {
	name                           string
	faults                         []openAIStrictFault
	properties, characters, values int
}

func newOpenAIStrict(t *wire.Tool) *openAIStrict {
	s := &openAIStrict{name: openAIName(t.Name)}
	most := SubsetOf(wire.OpenAIChat).Strict
	walk := openAISchemaWalk{see: s.part}
	walk.schema(t.Schema, nil)
	if levels := openAILevels(t.Schema, 0); levels > most.Depth {
		s.fault("strict_nesting", t.Schema, fmt.Sprintf("Strict tool %s nests %d levels; OpenAI takes %d.", s.name, levels, most.Depth))
	}
	for _, limit := range [...]struct {
		is, most int
		what     string
	}{
		{s.properties, most.Properties, "properties"},
		{s.characters, most.Characters, "characters of names and values"},
		{s.values, most.Values, "enum values"},
	} {
		if limit.is > limit.most {
			s.fault("strict_size", t.Schema, fmt.Sprintf("Strict tool %s has %d %s; OpenAI takes %d.", s.name, limit.is, limit.what, limit.most))
		}
	}
	return s
}

func (s *openAIStrict) fault(word string, node jsonscan.Node, evidence string) {
	s.faults = append(s.faults, openAIStrictFault{word, node, evidence})
}

func (s *openAIStrict) part(part jsonscan.Node, path []string) {
	at, subset := openAIPath(path), SubsetOf(wire.OpenAIChat)
	if HasType(part, "object") || part.Get("properties").Exists() {
		s.object(part, at)
	}
	for k, v := range part.Members() {
		switch key := k.Str(); {
		case slices.Contains(subset.Refused, key):
			s.fault("strict_keyword", k, "Strict tool "+s.name+" uses "+key+" "+at+"; strict does not take it.")
		case key == "format" && v.Is(jsonscan.String) && !slices.Contains(subset.Formats, v.Str()):
			s.fault("strict_keyword", v, "Strict tool "+s.name+" uses the format "+openAIName(v.Str())+" "+at+"; strict does not know it.")
		case key == "$ref" && !strings.HasPrefix(v.Str(), "#"):
			s.fault("strict_reference", v, "Strict tool "+s.name+" refers to "+openAIName(v.Str())+" "+at+"; only references within the schema are followed.")
		case key == "enum":
			s.enum(v, at)
		case key == "const":
			s.characters += len(v.Str())
		case key == "$defs", key == "definitions":
			for name := range v.Members() {
				s.characters += len(name.Str())
			}
		}
	}
}

func (s *openAIStrict) object(part jsonscan.Node, at string) {
	extra := part.Get("additionalProperties")
	if !extra.Is(jsonscan.Bool) || extra.True() {
		node := part
		if extra.Exists() {
			node = extra
		}
		s.fault("strict_additional_properties", node, "Strict tool "+s.name+": the object "+at+" does not say additionalProperties: false.")
	}
	required := map[string]bool{}
	list := part.Get("required")
	for _, name := range list.Items() {
		required[name.Str()] = true
	}
	properties := part.Get("properties")
	var missing []string
	for name := range properties.Members() {
		s.properties++
		s.characters += len(name.Str())
		if !required[name.Str()] {
			missing = append(missing, openAIName(name.Str()))
		}
		delete(required, name.Str())
	}
	if len(missing) > 0 {
		s.fault("strict_required", part, "Strict tool "+s.name+": the object "+at+" does not require "+openAIList(missing)+".")
	} else if len(required) > 0 {
		s.fault("strict_required", list, "Strict tool "+s.name+": the object "+at+" requires a name that is no property of it.")
	}
}

func (s *openAIStrict) enum(list jsonscan.Node, at string) {
	count, length := 0, 0
	for _, v := range list.Items() {
		count++
		length += len(v.Str())
	}
	most := SubsetOf(wire.OpenAIChat).Strict
	s.values += count
	s.characters += length
	if count > most.ManyValues && length > most.EnumLength {
		s.fault("strict_size", list, fmt.Sprintf("Strict tool %s: the enum %s has %d values of %d characters; OpenAI takes %d characters above %d values.",
			s.name, at, count, length, most.EnumLength, most.ManyValues))
	}
}

// openAILevels counts how deep objects and arrays nest in a schema.
func openAILevels(s jsonscan.Node, depth int) int {
	if depth > openAIDeepest || !s.Is(jsonscan.Object) {
		return 0
	}
	deepest := 0
	for k, v := range s.Members() {
		switch k.Str() {
		case "properties", "$defs", "definitions":
			for _, inner := range v.Members() {
				deepest = max(deepest, openAILevels(inner, depth+1))
			}
		case "items", "additionalProperties":
			deepest = max(deepest, openAILevels(v, depth+1))
		case "anyOf", "oneOf", "allOf":
			for _, inner := range v.Items() {
				deepest = max(deepest, openAILevels(inner, depth+1))
			}
		}
	}
	if HasType(s, "object") || HasType(s, "array") || s.Get("properties").Exists() {
		deepest++
	}
	return deepest
}
