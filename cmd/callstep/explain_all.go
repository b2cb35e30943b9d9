package main

import (
	"fmt"
	"io"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/ui/text"
)

// explainAll lists every word with a few words, grouped by what it is.
func explainAll(w io.Writer) {
	fmt.Fprintln(w, "`callstep explain WORD` explains one of these.")
	section(w, "Stages, in the order in which an exchange meets them", stageFacts())
	section(w, "Guards", guardFacts())
	section(w, "Faults", faultFacts())
	section(w, "Actors: who proposes", actorFacts())
	section(w, "Outcomes, worst first", outcomeFacts())
	for b := exchange.Declaration; b <= exchange.FollowUpContext; b++ {
		section(w, "Codes at the boundary "+b.String(), codeFacts(b))
	}
}

func section(w io.Writer, title string, rows []fact) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n", title)
	width := 0
	for _, r := range rows {
		width = max(width, text.Width(r.label))
	}
	for _, r := range rows {
		name := r.label
		for _, line := range text.Wrap(r.text, max(30, explainWidth-width-4)) {
			fmt.Fprintf(w, "  %s  %s\n", text.Fit(name, width), line)
			name = ""
		}
	}
}

func stageFacts() []fact {
	var rows []fact
	for s := range exchange.NumStages {
		rows = append(rows, fact{s.String(), s.Asks()})
	}
	return rows
}

func guardFacts() []fact {
	var rows []fact
	for g := range exchange.NumGuards {
		rows = append(rows, fact{g.String(), g.Info().For})
	}
	return rows
}

func actorFacts() []fact {
	var rows []fact
	for _, name := range engine.ActorNames() {
		rows = append(rows, fact{name, engine.AboutActor(name)})
	}
	return rows
}

func faultFacts() []fact {
	var rows []fact
	for _, f := range fault.Catalogue() {
		rows = append(rows, fact{f.Kind, f.Short})
	}
	return rows
}

func outcomeFacts() []fact {
	var rows []fact
	for _, name := range exchange.OutcomeNames() {
		if o, ok := exchange.OutcomeNamed(name); ok {
			rows = append(rows, fact{name, o.Meaning()})
		}
	}
	return rows
}

func codeFacts(b exchange.Boundary) []fact {
	var rows []fact
	for _, info := range exchange.Codes() {
		if info.Boundary == b {
			rows = append(rows, fact{string(info.Code), info.Meaning})
		}
	}
	return rows
}
