package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"callstep/engine/exchange"
	"callstep/engine/sweep"
)

// mostListed is how many cells a person is shown one by one.
const mostListed = 12

// Grid writes a sweep for a person: for every actor what each fault came to at
// each turn, then how often which outcome, the worst cells with the command
// that makes them happen again, and what each guard is there for. What a
// file or a command line says passes through clean, which makes it fit to print.
func Grid(w io.Writer, g *sweep.Grid, clean func(string) string) error {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "%s: every fault at every turn, %s\n", clean(g.Scenario), depthWords(g.Depth))
	fmt.Fprintf(b, "guards off: %s\n", orNone(g.GuardsOff))
	tables := g.Tables()
	for _, t := range tables {
		table(b, &t)
	}
	b.WriteString("\n")
	counts(b, g, sweep.Squares(tables))
	worst(b, g, clean)
	duties(b, g)
	_, err := w.Write(b.Bytes())
	return err
}

func depthWords(depth int) string {
	return [...]string{1: "one at a time", 2: "up to two at once", 3: "up to three at once"}[depth]
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}

// table draws the grid of one actor.
func table(b *bytes.Buffer, t *sweep.Table) {
	fmt.Fprintf(b, "\n%-26s", t.Actor)
	for n := range t.Places {
		fmt.Fprintf(b, "%4d", n+1)
	}
	b.WriteString("\n")
	boundary := exchange.NoBoundary
	for _, row := range t.Rows {
		if row.Fault.Boundary != boundary {
			boundary = row.Fault.Boundary
			fmt.Fprintf(b, "  %s\n", boundary)
		}
		fmt.Fprintf(b, "    %-22s", row.Fault.Kind)
		for _, c := range row.Worst {
			glyph := sweep.Idle
			if c != nil {
				glyph = sweep.Glyph(c.Outcome)
			}
			b.WriteString("   " + glyph)
		}
		b.WriteString("\n")
	}
}

// manyRuns says why a grid has fewer squares than it took runs.
const manyRuns = "A square shows the worst of its runs: a fault may strike in several ways, once or again and again."

// counts writes how many runs came to which outcome, and how many squares of
// the grids show it.
func counts(b *bytes.Buffer, g *sweep.Grid, squares sweep.Counts) {
	fmt.Fprintf(b, "     %-12s %8s %8s\n", "", "runs", "squares")
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if n := g.Counts[o]; n > 0 {
			fmt.Fprintf(b, "  %s  %-12s %8d %8d  %s\n", sweep.Glyph(o), o, n, squares[o], o.Meaning())
		}
	}
	fmt.Fprintf(b, "     %-12s %8d %8d\n", "all", g.Counts.Total(), squares.Total())
	if g.Counts.Total() != squares.Total() {
		fmt.Fprintf(b, "  %s\n", squareWords(g.Depth))
	}
}

func squareWords(depth int) string {
	if depth > 1 {
		return manyRuns + "\n  Runs with several faults at once are counted, and have no square."
	}
	return manyRuns
}

// worst lists the damage, each with its reproduction.
func worst(b *bytes.Buffer, g *sweep.Grid, clean func(string) string) {
	list := g.Worst(sweep.Damage()...)
	if len(list) == 0 {
		return
	}
	b.WriteString("\nworth a look\n")
	for i, c := range list {
		if i == mostListed {
			fmt.Fprintf(b, "  and %d more: --json lists all\n", len(list)-i)
			break
		}
		fmt.Fprintf(b, "  %s  %-12s %s\n", sweep.Glyph(c.Outcome), c.Outcome, clean(g.Repro(c, g.Word())))
	}
}

// duties writes what each guard is there for.
func duties(b *bytes.Buffer, g *sweep.Grid) {
	if len(g.Necessity) == 0 {
		return
	}
	b.WriteString("\nwhat each guard is there for\n")
	for _, n := range g.Necessity {
		fmt.Fprintf(b, "  %-16s %s\n", n.Guard, duty(&n))
	}
}

// duty says what one guard is there for.
func duty(n *sweep.Necessity) string {
	var parts []string
	if len(n.Stops) > 0 {
		parts = append(parts, "alone stops "+few(n.Stops))
	}
	if len(n.BacksUp) > 0 {
		parts = append(parts, "backs up "+strings.Join(guardNames(n.BacksUp), ", "))
	}
	return strings.Join(parts, "; ")
}

// few names the first of a list, and says how many there are besides.
func few(names []string) string {
	const most = 6
	if len(names) <= most+1 {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

func guardNames(list []exchange.Guard) []string {
	names := make([]string, len(list))
	for i, g := range list {
		names[i] = g.String()
	}
	return names
}
