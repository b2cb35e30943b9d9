package overlay

import (
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// meaning explains the finding under the cursor. Whole says everything; without
// it what the head of the screen says already is left out.
func (t *Transcript) meaning(w int, whole bool) []pane.Line {
	f := t.finding()
	if f == nil {
		return pane.Line{}.To(1).Put(theme.Muted, "Nothing was found in this message; n goes to the next finding.").Wrap(w-1, 1)
	}
	d := t.shown()
	verdict := d.First >= 0 && f == &d.Findings[d.First]
	lines := []pane.Line{t.codeLine(f)}
	add := func(label, value string) {
		if value == "" {
			return
		}
		if whole {
			lines = append(lines, pane.Line{})
		}
		for i, l := range text.Lines(shorten(value)) {
			row := pane.Line{}.To(1)
			if i == 0 {
				row = row.Put(theme.Muted, label)
			}
			lines = append(lines, row.To(colWhy).Put(theme.Text, l).Wrap(w-1, colWhy)...)
		}
	}
	if whole || !verdict {
		add("seen", f.Evidence)
	}
	for _, row := range exchange.Lookup(f.Code) {
		if row.Boundary == f.Boundary {
			add("broke", row.Meaning)
			add("to see it", row.See)
		}
	}
	if whole || !verdict {
		add("to do", f.Action)
	}
	add("it says", f.Said)
	if f.Follows >= 0 {
		add("follows", "from "+string(d.Findings[f.Follows].Code)+", found before it")
	}
	return lines
}

// colWhy is where the sentences begin.
const colWhy = 11

func (t *Transcript) codeLine(f *diagnose.Finding) pane.Line {
	hue := theme.Refuse
	if f.Severity == exchange.Warning {
		hue = theme.Fault
	}
	l := pane.Line{}.To(1).Bold(hue, string(f.Code)).Put(theme.Muted, "  "+pane.Boundary(f.Boundary))
	if f.Recovered {
		l = l.Put(theme.Muted, ", put right later")
	}
	return l
}

// shorten keeps what a person reads of a sentence from outside.
func shorten(s string) string {
	const most = 4 << 10
	if len(s) <= most {
		return s
	}
	return s[:most]
}
