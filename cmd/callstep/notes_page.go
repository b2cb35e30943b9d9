package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"callstep/ui/notes"
	"callstep/ui/text"
)

// printNotes writes a page as plain rows of at most w cells. Where h is not 0
// the narration gives way, so that the whole has fewer than h rows.
func printNotes(out io.Writer, p notes.Page, now time.Time, w, h int) {
	w = max(w-1, 20)
	head := fmt.Sprintf("   turn %d of %d", p.Turn, p.Turns)
	if d := now.Sub(p.Began); !p.Began.IsZero() && d >= 0 {
		head += fmt.Sprintf("   %d:%02d", int(d.Minutes()), int(d.Seconds())%60)
	}
	rows := []string{text.Cut(text.Clean(p.Title), w-len(head)) + head, ""}
	if p.Dark {
		rows = append(rows, "BLACK: the others see a black screen; b brings it back.", "")
	}
	rows = append(rows, noteRow("now", p.Now, w)...)
	rows = append(rows, noteRow("next", p.Next, w)...)
	rows = append(rows, noteRow("then", p.Then, w)...)
	note := noteBlock("", p.Note, w)
	if p.NextNote != "" {
		note = append(note, noteBlock("Then:", p.NextNote, w)...)
	}
	var cues []string
	names := 0
	for _, c := range p.Cues {
		names = min(max(names, text.Width(text.Clean(c.Name))), w/2)
	}
	for i, c := range p.Cues {
		if i == 0 {
			cues = append(cues, "")
		}
		cues = append(cues, fmt.Sprintf("  %d  %s  %s", c.Key, text.Fit(text.Clean(c.Name), names), text.Clean(c.Leads)))
	}
	if room := h - 1 - len(rows) - len(cues); h > 0 && len(note) > room {
		note = note[:max(room, 0)]
	}
	rows = append(append(rows, note...), cues...)
	if h > 0 {
		rows = rows[:min(len(rows), max(h-1, 1))]
	}
	for _, r := range rows {
		fmt.Fprintln(out, strings.TrimRight(text.Cut(r, w), " "))
	}
}

// noteRow is a labelled text, wrapped under itself.
func noteRow(label, words string, w int) []string {
	const indent = 6
	if words == "" {
		return nil
	}
	var rows []string
	for i, line := range text.Wrap(text.Clean(words), w-indent) {
		if i > 0 {
			label = ""
		}
		rows = append(rows, fmt.Sprintf("%-*s%s", indent, label, line))
	}
	return rows
}

// noteBlock is a narration as it was written, with an empty row before it.
func noteBlock(label, words string, w int) []string {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	rows := []string{""}
	if label != "" {
		rows = append(rows, label)
	}
	for _, line := range joined(text.Lines(strings.TrimSpace(words))) {
		rows = append(rows, text.Wrap(line, w)...)
	}
	return rows
}

// joined puts the lines of a paragraph together, as Markdown reads them; what
// begins a list, a quote or a block of code stays apart.
func joined(lines []string) []string {
	var out []string
	code := false
	for _, line := range lines {
		fence := strings.HasPrefix(line, "```")
		apart := code || fence || line == "" || strings.ContainsAny(line[:1], " -*>#+0123456789|") && !strings.HasPrefix(line, "**")
		if last := len(out) - 1; !apart && last >= 0 && out[last] != "" && !strings.HasPrefix(out[last], "```") {
			out[last] += " " + line
		} else {
			out = append(out, line)
		}
		code = code != fence
	}
	return out
}
