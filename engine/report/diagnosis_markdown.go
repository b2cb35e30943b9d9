package report

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
)

// DiagnosisMarkdown writes the verdicts on files as a page, for a bug report.
func DiagnosisMarkdown(w io.Writer, all Verdicts, mask func(string) string) error {
	return pages(w, all, func(b *bytes.Buffer, d *diagnose.Whole) { markdownDiagnosis(b, d, mask) })
}

// pages writes one text for each of all, an empty line between them.
func pages[T any](w io.Writer, all iter.Seq[T], page func(*bytes.Buffer, T)) error {
	b := &bytes.Buffer{}
	for one := range all {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		page(b, one)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownDiagnosis(b *bytes.Buffer, d *diagnose.Whole, mask func(string) string) {
	fmt.Fprintf(b, "# %s\n\n%s.\n\n", cell(mask(d.File.Name)), headline(d))
	f := d.Verdict()
	if f == nil {
		b.WriteString("**No broken boundary.**\n")
	} else {
		fmt.Fprintf(b, "**First broken boundary: %s, `%s`.**\n\n", f.Boundary, f.Code)
		for _, fact := range []struct{ name, value string }{
			{"Where", code(mask(WhereWords(f)))}, {"Evidence", cell(mask(f.Evidence))},
			{"Bytes", quotedBytes(f, mask)}, {"What to do", cell(mask(f.Action))}, {"Retry", RetryWords(f)},
		} {
			if fact.value != "" {
				fmt.Fprintf(b, "- %s: %s\n", fact.name, fact.value)
			}
		}
	}
	var behind rest
	markdownFindings(b, d, &behind, mask)
	for i, x := range d.Each {
		for _, u := range x.Unknown {
			if behind.listed("open: " + u) {
				fmt.Fprintf(b, "\nOpen (exchange %d): %s\n", i+1, cell(mask(u)))
			}
		}
	}
	for _, w := range behind.words(d) {
		fmt.Fprintf(b, "\n%s\n", cell(mask(w)))
	}
	for _, n := range d.File.Notes {
		fmt.Fprintf(b, "\nNot read: %s\n", cell(mask(n.String())))
	}
}

func quotedBytes(f *diagnose.Finding, mask func(string) string) string {
	if bytes := Guilty(f); bytes != "" {
		return code(mask(bytes))
	}
	return ""
}

func markdownFindings(b *bytes.Buffer, d *diagnose.Whole, behind *rest, mask func(string) string) {
	var rows []string
	for i, x := range d.Each {
		for k := range x.Findings {
			f := &x.Findings[k]
			if !behind.listed(fmt.Sprintf("%s: %s: %s%s", kindOf(x, k), f.Boundary, f.Code, brackets(f.Cause))) {
				continue
			}
			kind := f.Severity.String()
			if f.Recovered {
				kind += ", recovered"
			} else if f.Follows >= 0 && f.Severity == exchange.Error {
				kind += ", consequence"
			}
			rows = append(rows, fmt.Sprintf("| %d | %s | %s | `%s` | %s | %s |", i+1, kind, f.Boundary, f.Code, codeCell(mask(WhereWords(f))), cell(mask(f.Evidence))))
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n| exchange | | boundary | code | where | evidence |\n|---:|---|---|---|---|---|\n")
	b.WriteString(strings.Join(rows, "\n") + "\n")
}
