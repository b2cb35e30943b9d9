package diagnose

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/jsonscan"
	"callstep/engine/wire"
)

// strict judges the schemas of strict tools: the subset that the API compiles,
// and the limits over all of them.
func (a anthropicStep) strict() {
	var tools, optional, unions int
	for n, t := range a.Tools {
		if t.Kind != wire.FunctionTool || t.Strict != wire.Yes || !t.Schema.Is(jsonscan.Object) || !a.declares(n) {
			continue
		}
		tools++
		w := anthropicSubset{step: a, label: a.toolLabel(n), root: t.Schema, state: map[string]anthropicVisit{}}
		w.schema(t.Schema)
		optional += w.optional
		unions += w.unions
	}
	limit := func(word string, have, most int, what string) {
		if have > most {
			a.declare(word, "strict tools", a.ToolsAt, fmt.Sprintf("The request has %d %s; at most %d are allowed.", have, what, most))
		}
	}
	most := SubsetOf(wire.Anthropic).Strict
	limit("strict_too_many_tools", tools, most.Tools, "strict tools")
	limit("strict_too_many_optional", optional, most.Optional, "optional parameters in strict tools")
	limit("strict_too_many_unions", unions, most.Unions, "parameters of several types in strict tools")
}

// anthropicSubset walks one strict schema.
type anthropicSubset struct {
	step  anthropicStep
	label string
	root  jsonscan.Node
	state map[string]anthropicVisit // by the fragment of a $ref

	optional, unions int
}

type anthropicVisit uint8

const (
	unseen anthropicVisit = iota
	within
	done
)

// Of the keywords outside the subset the doubtful ones and other formats were
// not seen refused: the provider's own clients only take them out.

func (w *anthropicSubset) schema(n jsonscan.Node) {
	if !n.Is(jsonscan.Object) {
		return
	}
	w.object(n)
	several := n.Get("type").Is(jsonscan.Array)
	for k, v := range n.Members() {
		key := k.Str()
		w.keyword(key, v)
		switch key {
		case "properties":
			for _, p := range v.Members() {
				w.schema(p)
			}
		case "$defs", "definitions":
			for name, d := range v.Members() {
				w.defined("#/"+key+"/"+name.Str(), d)
			}
		case "anyOf", "oneOf", "allOf", "prefixItems":
			several = several || key == "anyOf"
			for _, s := range v.Items() {
				w.schema(s)
			}
		case "items":
			w.schema(v)
		case "$ref":
			w.ref(v)
		}
	}
	if several {
		w.unions++
	}
}

// object judges that an object is closed, and counts what may be left out.
func (w *anthropicSubset) object(n jsonscan.Node) {
	properties := n.Get("properties")
	if !properties.Exists() && !HasType(n, "object") {
		return
	}
	extra := n.Get("additionalProperties")
	switch {
	case !extra.Exists():
		w.report("strict_additional_properties", n, "leaves additionalProperties out of an object")
	case !extra.Is(jsonscan.Bool) || extra.True():
		w.report("strict_additional_properties", extra, "has additionalProperties "+anthropicCut(extra.Raw()))
	}
	required := map[string]bool{}
	for _, r := range n.Get("required").Items() {
		required[r.Str()] = true
	}
	for k := range properties.Members() {
		if !required[k.Str()] {
			w.optional++
		}
	}
}

func (w *anthropicSubset) keyword(key string, v jsonscan.Node) {
	const word = "strict_unsupported_keyword"
	subset := SubsetOf(wire.Anthropic)
	switch {
	case slices.Contains(subset.Refused, key):
		w.report(word, v, "has the keyword "+key)
	case slices.Contains(subset.Doubtful, key):
		w.doubt(v, "has the keyword "+key)
	case key == "minItems":
		if least, ok := v.Int(); !ok || least > subset.MinItems {
			w.report(word, v, "has minItems "+anthropicCut(v.Raw())+"; 0 and 1 are allowed")
		}
	case key == "format" && v.Is(jsonscan.String) && !slices.Contains(subset.Formats, v.Str()):
		w.doubt(v, "has the format "+anthropicQuoted(v.Str()))
	case key == "enum":
		for _, item := range v.Items() {
			if item.Is(jsonscan.Object) || item.Is(jsonscan.Array) {
				w.report(word, item, "has "+anthropicArticle(item.Kind())+" in an enum")
			}
		}
	case key == "pattern":
		if bad := PatternTrouble(v.Str()); bad != "" {
			w.report(word, v, "has "+bad+" in a pattern")
		}
	case key == "allOf":
		for _, s := range v.Items() {
			if ref := s.Get("$ref"); ref.Exists() {
				w.report(word, ref, "has $ref within allOf")
			}
		}
	}
}

// ref follows a reference within the schema once, to find out whether it leads
// back to itself.
func (w *anthropicSubset) ref(n jsonscan.Node) {
	to := n.Str()
	if !strings.HasPrefix(to, "#") {
		w.report("strict_ref", n, "refers outside itself, to "+anthropicQuoted(to))
		return
	}
	if to == "#" || w.state[to] == within {
		w.report("strict_ref", n, "refers back to itself by "+anthropicQuoted(to))
		return
	}
	if w.state[to] == unseen && len(w.state) < 1000 {
		w.defined(to, w.root.Find(strings.TrimPrefix(to, "#")))
	}
}

func (w *anthropicSubset) defined(as string, n jsonscan.Node) {
	if w.state[as] != unseen {
		return
	}
	w.state[as] = within
	w.schema(n)
	w.state[as] = done
}

func (w *anthropicSubset) report(word string, n jsonscan.Node, what string) {
	w.step.declare(word, w.label, n, w.sentence(what))
}

// doubt is report for what may be refused.
func (w *anthropicSubset) doubt(n jsonscan.Node, what string) {
	w.step.Report(Hit{
		Word: "strict_unsupported_keyword", Time: Time{w.step.at, BeforeTurns, 0}, Message: -1, Warn: true,
		Subject: w.label + " (doubtful)", Node: n, Evidence: w.sentence(what + ", which is outside the documented subset"),
	})
}

func (w *anthropicSubset) sentence(what string) string {
	return "The strict schema of " + anthropicQuoted(w.label) + " " + what + "."
}
