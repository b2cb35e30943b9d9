package overlay

import (
	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
	"callstep/ui/widget"
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
	add("provider", report.SaidWords(f))
	if f.Follows >= 0 {
		add("follows", "from "+string(d.Findings[f.Follows].Code)+", found before it")
	}
	return lines
}

// whyRows is what the finding under the cursor means, and nothing else. What has
// no room is scrolled to with the keys that go through the bytes.
func (t *Transcript) whyRows(w, h int) []string {
	lines, room := t.meaning(w, true), h-1
	t.whyPage = max(room-1, 1)
	t.whyTop = max(0, min(t.whyTop, len(lines)-room))
	title := widget.Title{Name: "Why", Is: "what the finding means"}
	switch below := len(lines) - room - t.whyTop; {
	case below > 0:
		title.Right = "space: " + pane.Count(below, "more line")
	case t.whyTop > 0:
		title.Right = "b: back up"
	}
	rows := []string{widget.TitleRule(t.th, title, w, false)}
	return append(rows, pane.Draw(t.th, lines, t.whyTop, w, room)...)
}

// scroll moves on in what stands beside the messages, or back: the bytes, or
// what a finding means.
func (t *Transcript) scroll(step int, by keymap.Action) {
	switch {
	case !t.why:
		t.detail.Key(by)
	case by == keymap.PageDown || by == keymap.PageUp:
		t.whyTop += step * max(t.whyPage, 1)
	default:
		t.whyTop += step
	}
	t.whyTop = max(t.whyTop, 0)
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
