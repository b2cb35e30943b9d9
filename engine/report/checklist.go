package report

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"callstep/engine/checklist"
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// Checked is a file with what the checklist says of it.
type Checked struct {
	Whole *diagnose.Whole
	Lines []checklist.Judged
}

// Checklist writes the lines of the checklist for a person.
func Checklist(w io.Writer, all iter.Seq[Checked], clean func(string) string) error {
	return pages(w, all, func(b *bytes.Buffer, c Checked) {
		fmt.Fprintf(b, "%s: %s\n", clean(c.Whole.File.Name), headline(c.Whole))
		for _, l := range c.Lines {
			fmt.Fprintf(b, "%-12s %s\n", l.State, l.Text)
			if l.Why != "" {
				fmt.Fprintf(b, "%13s%s\n", "", clean(l.Why))
			}
			for _, br := range l.Breaks[:min(len(l.Breaks), mostBreaks)] {
				fmt.Fprintf(b, "%13s%s\n", "", clean(breakWords(c.Whole, br)))
			}
			if more := len(l.Breaks) - mostBreaks; more > 0 {
				fmt.Fprintf(b, "%13sand %d more\n", "", more)
			}
		}
		fmt.Fprintf(b, "%s\n", stateWords(c.Lines))
	})
}

// mostBreaks is how many breaks of a line are listed for a person.
const mostBreaks = 5

// breakWords says what breaks a line, and where.
func breakWords(w *diagnose.Whole, b checklist.Break) string {
	if b.Finding == nil {
		if b.Line > 0 {
			return fmt.Sprintf("line %d: %s", b.Line, b.What)
		}
		if len(w.Each) > 1 {
			return fmt.Sprintf("exchange %d: %s", b.Exchange+1, b.What)
		}
		return b.What
	}
	f := b.Finding
	warning := ""
	if f.Severity == exchange.Warning {
		warning = ", a warning"
	}
	return fmt.Sprintf("%s: %s%s at %s: %s", f.Boundary, f.Code, warning, whereIn(w, b.Exchange, f), f.Evidence)
}

func stateTally(lines []checklist.Judged) (holds, broken, unknown int) {
	for _, l := range lines {
		switch l.State {
		case checklist.Holds:
			holds++
		case checklist.Broken:
			broken++
		default:
			unknown++
		}
	}
	return holds, broken, unknown
}

func stateWords(lines []checklist.Judged) string {
	holds, broken, unknown := stateTally(lines)
	return fmt.Sprintf("%d of %d lines hold, %d broken, %d cannot be told from here", holds, len(lines), broken, unknown)
}

type checklistJSON struct {
	File       string     `json:"file"`
	Format     string     `json:"format"`
	Holds      int        `json:"holds"`
	Broken     int        `json:"broken"`
	CannotTell int        `json:"cannot_tell"`
	Lines      []lineJSON `json:"lines"`
}

type lineJSON struct {
	ID     string      `json:"id"`
	Text   string      `json:"text"`
	State  string      `json:"state"`
	Why    string      `json:"why,omitempty"`
	About  []string    `json:"about"`
	Breaks []breakJSON `json:"breaks,omitempty"`
}

type breakJSON struct {
	*repairJSON
	Severity string `json:"severity,omitempty"`
	What     string `json:"what,omitempty"`
	AtLine   int    `json:"at_line,omitempty"`
}

// ChecklistJSON writes the checklist for a program: an object for one file, an
// array for several.
func ChecklistJSON(w io.Writer, all iter.Seq[Checked], mask func(string) string) error {
	docs := []checklistJSON{}
	for c := range all {
		docs = append(docs, checklistDoc(c, mask))
	}
	return writeDocs(w, docs)
}

func checklistDoc(c Checked, mask func(string) string) checklistJSON {
	doc := checklistJSON{File: mask(c.Whole.File.Name), Format: Format(c.Whole)}
	doc.Holds, doc.Broken, doc.CannotTell = stateTally(c.Lines)
	for _, l := range c.Lines {
		line := lineJSON{ID: l.ID, Text: l.Text, State: l.State.String(), Why: mask(l.Why), About: []string{}}
		for _, at := range l.About {
			line.About = append(line.About, at.Boundary.String()+"/"+string(at.Code))
		}
		for _, b := range l.Breaks {
			out := breakJSON{What: mask(b.What), AtLine: b.Line}
			if b.Finding != nil {
				finding := repairDoc(b.Exchange, b.Finding, mask)
				out.repairJSON, out.Severity = &finding, b.Finding.Severity.String()
			}
			line.Breaks = append(line.Breaks, out)
		}
		doc.Lines = append(doc.Lines, line)
	}
	return doc
}

// ChecklistMarkdown writes the checklist as a page.
func ChecklistMarkdown(w io.Writer, all iter.Seq[Checked], mask func(string) string) error {
	return pages(w, all, func(b *bytes.Buffer, c Checked) {
		fmt.Fprintf(b, "# %s\n\n%s.\n\n| | line | seen |\n|---|---|---|\n", cell(mask(c.Whole.File.Name)), stateWords(c.Lines))
		for _, l := range c.Lines {
			seen := l.Why
			for k, br := range l.Breaks[:min(len(l.Breaks), mostBreaks)] {
				if k > 0 {
					seen += " · "
				}
				seen += breakWords(c.Whole, br)
			}
			if more := len(l.Breaks) - mostBreaks; more > 0 {
				seen += fmt.Sprintf(" · and %d more", more)
			}
			fmt.Fprintf(b, "| %s | %s | %s |\n", l.State, cell(l.Text), cell(mask(seen)))
		}
	})
}
