package fault

import (
	"fmt"
	"slices"
	"strings"

	"callstep/engine/contract"
)

// declared are the names of a tool's arguments, in the order of its file.
func declared(tool *contract.Tool) []string {
	var names []string
	for _, p := range properties(tool) {
		names = append(names, p.Name)
	}
	return names
}

// Fits says which parameter of a fault names an argument that none of the tools
// has which the fault can meet, and what they have. Without tools, or where one
// of them is not compiled, everything fits.
func (s Spec) Fits(tools []*contract.Tool) error {
	f, ok := Named(s.Kind)
	bare := func(tool *contract.Tool) bool { return tool.Input == nil }
	if !ok || len(tools) == 0 || slices.ContainsFunc(tools, bare) {
		return nil
	}
	for _, kv := range s.Params {
		name, names := f.argument(kv)
		if names == nil {
			continue
		}
		var known []string
		for _, tool := range tools {
			for _, n := range names(tool) {
				if !slices.Contains(known, n) {
					known = append(known, n)
				}
			}
		}
		if !slices.Contains(known, name) {
			return f.unfit(name, known, tools)
		}
	}
	return nil
}

// argument is the argument that a parameter is about, and which a tool has for
// it. Of a parameter that is about none, or may be about any, they are nil.
func (f *Fault) argument(kv KV) (string, func(*contract.Tool) []string) {
	for _, p := range f.Params {
		switch {
		case p.Name != kv.Name:
		case p.Argument:
			return kv.Value, declared
		default:
			return "", nil
		}
	}
	return kv.Name, f.Pairs
}

// unfit puts into words what no tool has, and what they have.
func (f *Fault) unfit(name string, known []string, tools []*contract.Tool) error {
	who, they := tools[0].Name+" has", "it has"
	if len(tools) > 1 {
		who, they = "the tools have", "they have"
	}
	if f == &newKey {
		who, they = "the key of "+tools[0].Name+" reads", "it reads"
		if len(tools) > 1 {
			who, they = "the keys of the tools read", "they read"
		}
	}
	if len(known) == 0 {
		return fmt.Errorf("%s: %s no argument", f.Kind, who)
	}
	return fmt.Errorf("%s: %s no argument %s; %s %s", f.Kind, who, shown(name), they, strings.Join(known, ", "))
}
