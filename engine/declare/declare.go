package declare

import (
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// Declared are tools as one provider wants them.
type Declared struct {
	Provider wire.Provider
	Tools    []wire.TalkTool
	Notes    []Note // what is otherwise than in the contract, tool by tool
	Single   bool   // strict tools, which only hold for calls one at a time: the request must forbid parallel ones
}

// Note is one thing that is written otherwise than in the contract.
type Note struct {
	Tool  string // as the contract names it
	Where string // the argument, "" for the whole tool
	What  string // half a sentence
}

// For writes tools for a provider, strict ones where the provider knows such
// and the schema allows it. A provider that has no declarations gets them as
// they are.
func For(p wire.Provider, tools []wire.TalkTool, strict bool) *Declared {
	d := &Declared{Provider: p}
	facts := diagnose.SubsetOf(p)
	if facts == nil {
		d.Tools = tools
		return d
	}
	names := map[string]bool{}
	for i := range tools {
		w := &writer{provider: p, facts: facts, tool: tools[i].Name}
		t := w.write(&tools[i], strict)
		t.Name = w.name(tools[i].Name, facts.Name, names, toolIsCalled)
		d.Tools = append(d.Tools, t)
		d.Notes = append(d.Notes, w.notes...)
	}
	d.limit(tools)
	for _, t := range d.Tools {
		d.Single = d.Single || t.Strict == wire.Yes && facts.AllNamed
	}
	return d
}

// limit takes strict away from the last tools, as long as the request has more
// of something than strict allows in all tools together.
func (d *Declared) limit(tools []wire.TalkTool) {
	for range d.Tools {
		over := ""
		for _, f := range Lint(d.Provider, d.Tools) {
			if f.Subject == "strict tools" {
				over = f.Evidence
			}
		}
		last := len(d.Tools) - 1
		for last >= 0 && d.Tools[last].Strict != wire.Yes {
			last--
		}
		if over == "" || last < 0 {
			return
		}
		w := &writer{provider: d.Provider, facts: diagnose.SubsetOf(d.Provider), tool: tools[last].Name}
		name := d.Tools[last].Name
		d.Tools[last] = w.write(&tools[last], false)
		d.Tools[last].Name = name
		d.Notes = append(d.Notes, Note{Tool: w.tool, What: "is not strict: " + over})
	}
}

// Lint judges declarations as a request that declares them, by the rules of
// diagnose: the findings at the boundary declaration.
func Lint(p wire.Provider, tools []wire.TalkTool) (found []diagnose.Finding) {
	talk := wire.Talk{From: p, Tools: tools}
	talk.Add(wire.UserSays, wire.TalkPart{Kind: wire.TextBlock, Text: "Go on."})
	for _, t := range tools {
		if t.Strict == wire.Yes && diagnose.SubsetOf(p) != nil && diagnose.SubsetOf(p).AllNamed {
			talk.Choice.Parallel = wire.No
		}
	}
	body, _, ok := wire.Encode(p, &talk)
	x, bad := wire.ReadBody(p, body)
	if !ok || bad != nil {
		return nil
	}
	for _, f := range diagnose.Exchange(x, diagnose.Options{}).Findings {
		if f.Boundary == exchange.Declaration {
			found = append(found, f)
		}
	}
	return found
}

// content are the rules about what a declaration says, which no way of writing
// it can mend.
var content = map[string]bool{"tool_name_generic": true, "description_missing": true, "descriptions_alike": true}

// faults judges one tool alone.
func faults(p wire.Provider, t wire.TalkTool) (words []string) {
	t.Name = fitted(t.Name, diagnose.SubsetOf(p).Name) // its name is another question
	for _, f := range Lint(p, []wire.TalkTool{t}) {
		if !content[f.Rule] {
			words = append(words, f.Evidence)
		}
	}
	return words
}

// writer writes one tool.
type writer struct {
	provider wire.Provider
	facts    *diagnose.Subset
	tool     string
	root     jsonscan.Members // the schema that references point into
	notes    []Note
	unfit    string // why the schema cannot be written in this way, "" = it can
	parts    int    // written so far
}

// mostParts bounds what is made of one schema: references put in their place
// can double it again and again.
const mostParts = 20_000

// afford counts a part, and fails where there are too many.
func (w *writer) afford(at string) bool {
	if w.parts++; w.parts > mostParts || w.unfit != "" {
		w.fail(at, "is too large when its references are followed")
		return false
	}
	return true
}

func (w *writer) note(where, what string) {
	for _, n := range w.notes {
		if n.Where == where && n.What == what {
			return
		}
	}
	w.notes = append(w.notes, Note{w.tool, where, what})
}

// fail says why a schema cannot be written in the way that is tried. The first
// reason counts.
func (w *writer) fail(where, why string) {
	if w.unfit == "" {
		w.unfit = subject(where) + " " + why
	}
}

func subject(where string) string {
	if where == "" {
		return "the whole"
	}
	return where
}

// write tries the ways of writing a schema from the strictest on, and takes the
// first that gives no finding.
func (w *writer) write(from *wire.TalkTool, strict bool) wire.TalkTool {
	t := *from
	t.OpenAPI, t.Strict = false, wire.No
	root, ok := treeOf(from.JSONSchema())
	if !ok {
		if from.Schema != "" {
			w.note("", "its schema is no object of JSON Schema: nothing is declared of its arguments")
		}
		root = jsonscan.Members{}
	}
	w.root = w.renamed(w.rooted(root), "").(jsonscan.Members)
	before := len(w.notes)
	for _, way := range w.ways(strict) {
		w.notes, w.unfit, w.parts = w.notes[:before], "", 0
		t.Schema, t.OpenAPI, t.Strict = "", way.openAPI, way.strict
		if schema := way.write(w); schema != nil {
			t.Schema = jsonscan.Encode(schema)
		}
		if w.unfit == "" {
			if words := faults(w.provider, t); len(words) > 0 {
				w.unfit = words[0]
			}
		}
		if w.unfit == "" {
			return t
		}
		if way.otherwise != "" {
			w.notes = append(w.notes[:before], Note{Tool: w.tool, What: way.otherwise + ": " + w.unfit})
			before = len(w.notes)
		}
	}
	w.note("", "is not in order for this provider: "+w.unfit)
	return t
}

// way is one way of writing a schema.
type way struct {
	write     func(*writer) jsonscan.Members // nil for no schema at all
	strict    wire.Tri
	openAPI   bool
	otherwise string // what it means when the way is given up
}

func (w *writer) ways(strict bool) (list []way) {
	switch {
	case w.provider == wire.Gemini:
		list = append(list, way{(*writer).parameters, wire.Unset, true, "is declared by parametersJsonSchema"})
	case w.facts.Closed && strict:
		list = append(list, way{(*writer).strict, wire.Yes, false, "is not strict"})
	}
	plain := wire.Unset
	if w.provider == wire.OpenAIResponses {
		plain = wire.No // left out, strict would be tried
	}
	return append(list, way{(*writer).loose, plain, false, ""})
}
