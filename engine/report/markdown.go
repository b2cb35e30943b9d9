package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"

	"callstep/engine/exchange"
	"callstep/engine/sweep"
)

// Markdown writes a sweep as a page: what Grid writes, as tables. What a
// file or a command line says passes through clean, which makes it fit to print.
func Markdown(w io.Writer, g *sweep.Grid, clean func(string) string) error {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "# Sweep of %s\n\n", cell(clean(g.Scenario)))
	fmt.Fprintf(b, "Every fault at every turn, %s: %d runs. Guards off: %s.\n", depthWords(g.Depth), g.Counts.Total(), orNone(g.GuardsOff))
	tables := g.Tables()
	squares := sweep.Squares(tables)
	b.WriteString("\n| outcome | runs | squares | meaning |\n|---|---:|---:|---|\n")
	for o := exchange.FalseClaim; o <= exchange.Done; o++ {
		if n := g.Counts[o]; n > 0 {
			fmt.Fprintf(b, "| %s | %d | %d | %s |\n", o, n, squares[o], o.Meaning())
		}
	}
	if g.Counts.Total() != squares.Total() {
		fmt.Fprintf(b, "\n%s\n", squareWords(g.Depth))
	}
	markdownDamage(b, g, clean)
	if len(g.Necessity) > 0 {
		b.WriteString("\n## What each guard is there for\n\n| guard | alone stops | backs up |\n|---|---|---|\n")
		for _, n := range g.Necessity {
			fmt.Fprintf(b, "| %s | %s | %s |\n", n.Guard, strings.Join(n.Stops, ", "), strings.Join(guardNames(n.BacksUp), ", "))
		}
	}
	for _, t := range tables {
		markdownTable(b, &t)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownDamage(b *bytes.Buffer, g *sweep.Grid, clean func(string) string) {
	list := g.Worst(sweep.Damage()...)
	if len(list) == 0 {
		return
	}
	b.WriteString("\n## Damage\n\n| outcome | actor | faults | make it happen again |\n|---|---|---|---|\n")
	for _, c := range list {
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", c.Outcome, c.Actor, codeCell(clean(c.Name())), codeCell(clean(g.Repro(c, g.Word()))))
	}
}

func markdownTable(b *bytes.Buffer, t *sweep.Table) {
	fmt.Fprintf(b, "\n## %s\n\n| fault |", t.Actor)
	for n := range t.Places {
		fmt.Fprintf(b, " %d |", n+1)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", t.Places) + "\n")
	for _, row := range t.Rows {
		fmt.Fprintf(b, "| %s |", row.Fault.Kind)
		for _, c := range row.Worst {
			if c == nil {
				b.WriteString(" " + sweep.Idle + " |")
				continue
			}
			fmt.Fprintf(b, " %s |", c.Outcome)
		}
		b.WriteString("\n")
	}
}

// codeCell is code within a table cell, where a bar is escaped even in code.
func codeCell(text string) string { return strings.ReplaceAll(code(text), "|", "\\|") }

// code is a text as code on one line, whatever it holds.
func code(text string) string {
	text = oneLine(text)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		text = " " + text + " "
	}
	return fence + text + fence
}

// oneLine is a text without what would end a cell or turn its writing: line ends
// become spaces, what shows nothing the replacement character.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case !unicode.IsGraphic(r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// cell is plain text for a heading or a table cell.
func cell(text string) string {
	var b strings.Builder
	for _, r := range oneLine(text) {
		if strings.ContainsRune("\\`*_{}[]<>#|!", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
