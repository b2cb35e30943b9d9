package main

import (
	"fmt"
	"strings"

	"callstep/engine/declare"
	"callstep/engine/jsonscan"
	"callstep/engine/redact"
	"callstep/engine/wire"
)

// declarations writes the tools as one provider wants them, or as each of them
// does, by its name.
func (a *app) declarations(e exporting, x *exportable, lost []string) error {
	to := encodable()
	if e.to != "" {
		p, ok := wire.ProviderNamed(e.to)
		if !ok || !wire.Encodes(p) {
			return unusablef("Declarations are written for "+strings.Join(encodable(), ", ")+", and without --to for all of them.", "--to: %q has no declarations", e.to)
		}
		to = []string{e.to}
	}
	if len(x.talk.Tools) == 0 {
		return unusablef("", "%s declares no tools", x.title)
	}
	var lists []string
	for _, name := range to {
		p, _ := wire.ProviderNamed(name)
		declared := declare.For(p, x.talk.Tools, e.strict)
		list, unheld, ok := wire.EncodeTools(p, declared.Tools)
		if !ok {
			return unwritable(x.title)
		}
		lists = append(lists, strings.TrimRight(list, "\n"))
		a.declarationNotes(name, declared, unheld)
	}
	out := lists[0] + "\n"
	if e.to == "" {
		var b strings.Builder
		for i, list := range lists {
			lead := ",\n  "
			if i == 0 {
				lead = "{\n  "
			}
			b.WriteString(lead + jsonscan.Quote(to[i]) + ": " + strings.ReplaceAll(list, "\n", "\n  "))
		}
		out = b.String() + "\n}\n"
	}
	if e.redact {
		out = redact.Text(out)
	}
	for _, what := range lost {
		if strings.Contains(what, "declarations") || strings.Contains(what, "schemas") {
			fmt.Fprintf(a.err, "callstep: not in the export: %s\n", oneLine(what))
		}
	}
	return a.put(e.out, out)
}

// declarationNotes says what is otherwise than in the contract.
func (a *app) declarationNotes(provider string, d *declare.Declared, lost []string) {
	for _, n := range d.Notes {
		fmt.Fprintf(a.err, "callstep: %s: %s: %s\n", provider, oneLine(strings.TrimSpace(n.Tool+" "+n.Where)), oneLine(n.What))
	}
	for _, what := range lost {
		fmt.Fprintf(a.err, "callstep: %s: not in the export: %s\n", provider, oneLine(what))
	}
	if d.Single {
		fmt.Fprintf(a.err, "callstep: %s: strict tools hold for one call at a time: send parallel_tool_calls: false\n", provider)
	}
}
