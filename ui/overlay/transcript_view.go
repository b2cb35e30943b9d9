package overlay

import (
	"strconv"
	"strings"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/report"
	"callstep/engine/wire"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Size implements Overlay: everything.
func (t *Transcript) Size(w, h int) (int, int) { return max(w, 0), max(h, 0) }

// View implements Overlay.
func (t *Transcript) View(w, h int) []string {
	t.feed()
	head := t.head(w, h)
	out := pane.Draw(t.th, head, 0, w, min(len(head), h))
	room := h - len(out)
	if w >= sideBySide {
		return append(out, t.besideRows(w, room)...)
	}
	list := min(max(room/2, 3), room)
	out = append(out, pane.Draw(t.th, t.list(w, list), 0, w, list)...)
	if room > list {
		out = append(out, t.title(w))
		out = append(out, t.right(w, room-list-1)...)
	}
	return out
}

// besideRows draws the messages and, beside them, the bytes.
func (t *Transcript) besideRows(w, h int) []string {
	left := max(34, w*2/5)
	right := w - left - 1
	rows := pane.Draw(t.th, t.list(left, h), 0, left, h)
	about := append([]string{t.title(right)}, t.right(right, h-1)...)
	line := t.th.Paint(theme.Line, t.th.G.Vertical)
	for i := range rows {
		rows[i] += line + about[i]
	}
	return rows
}

// title is the rule above the bytes.
func (t *Transcript) title(w int) string {
	_, _, _, right, _ := t.detail.Title()
	name := " message"
	if t.why {
		name, right = " why", ""
	}
	l := pane.Line{}.Bold(theme.Title, name).Put(theme.Line, " ")
	end := " " + right + " "
	fill := max(w-l.Width()-text.Width(end), 0)
	return l.Put(theme.Line, strings.Repeat(t.th.G.Light, fill)).Put(theme.Faint, end).Paint(t.th, w)
}

// right is the bytes of the message, or what its finding means.
func (t *Transcript) right(w, h int) []string {
	if t.why {
		return pane.Draw(t.th, t.meaning(w), 0, w, h)
	}
	rows := t.detail.View(max(w-2, 1), h, true)
	for i := range rows {
		rows[i] = " " + rows[i] + " "
	}
	return rows
}

// head is the title and the verdict.
func (t *Transcript) head(w, h int) []pane.Line {
	d := t.shown()
	title := pane.Line{}.To(1).Bold(theme.Title, "callstep").Put(theme.Text, "  ").Bold(theme.Strong, "Recording").Put(theme.Text, "  ").Raw(theme.Text, t.whole.File.Name)
	figures := t.figures(d)
	for len(figures) > 1 && title.Width()+text.Width(strings.Join(figures, t.dot()))+3 > w {
		figures = figures[:len(figures)-1]
	}
	right := strings.Join(figures, t.dot())
	title = title.Fit(max(w-text.Width(right)-2, 1)).Put(theme.Text, " ").Put(theme.Muted, right)
	lines := []pane.Line{title}
	if h >= 28 {
		lines = append(lines, pane.Line{})
	}
	lines = append(lines, t.verdict(d, w)...)
	return append(lines, pane.Line{}.Put(theme.Line, strings.Repeat(t.th.G.Light, w)))
}

func (t *Transcript) dot() string { return " " + t.th.G.Dot + " " }

// figures are the format and the counts, the most telling first.
func (t *Transcript) figures(d *diagnose.Diagnosis) []string {
	out := []string{d.Exchange.Provider.String()}
	if n := len(t.whole.Each); n > 1 {
		out = append(out, "exchange "+strconv.Itoa(t.at+1)+" of "+strconv.Itoa(n))
	}
	c := diagnose.Count(d.Exchange)
	return append(out, pane.Count(c.Messages, "message"), pane.Count(c.Calls, "call"), pane.Count(c.Results, "result"), pane.Count(c.Tools, "tool"))
}

// verdict is what broke first, in a few lines.
func (t *Transcript) verdict(d *diagnose.Diagnosis, w int) []pane.Line {
	g := &t.th.G
	if d.First < 0 {
		l := pane.Line{}.To(1).Bold(theme.Pass, g.Pass+" No broken boundary")
		if n := d.Warnings(); n > 0 {
			l = l.Put(theme.Text, "   ").Put(theme.Fault, g.Off+" "+pane.Count(n, "warning")+": legal on the wire, harmful all the same")
		}
		return append([]pane.Line{l}, t.unknown(d, w)...)
	}
	f := &d.Findings[d.First]
	words := string(f.Code)
	if f.Cause != "" {
		words += " (" + f.Cause + ")"
	}
	lines := []pane.Line{pane.Line{}.To(1).Bold(theme.Refuse, g.Refuse+" FIRST BROKEN BOUNDARY  ").
		Bold(theme.Strong, pane.Boundary(f.Boundary)).Put(theme.Text, "  ").Raw(theme.Refuse, words)}
	fact := func(label, value string, most int) {
		if value == "" {
			return
		}
		all := pane.Line{}.To(3).Put(theme.Muted, label).To(14).Raw(theme.Text, value).Wrap(w-1, 14)
		lines = append(lines, all[:min(len(all), most)]...)
	}
	fact("where", report.WhereWords(f), 1)
	fact("seen", f.Evidence, 2)
	fact("do", f.Action, 2)
	fact("ask again", report.RetryWords(f), 1)
	if n := len(d.Findings) - 1; n > 0 {
		fact("besides", pane.Count(n, "finding")+" more", 1)
	}
	return lines
}

// unknown says what the file does not tell.
func (t *Transcript) unknown(d *diagnose.Diagnosis, w int) (lines []pane.Line) {
	const most = 2
	for _, u := range d.Unknown {
		if len(lines) == most {
			break
		}
		lines = append(lines, pane.Line{}.To(3).Put(theme.Muted, "open").To(14).Raw(theme.Text, u).Fit(w))
	}
	return lines
}

// list draws the rows around the cursor.
func (t *Transcript) list(w, h int) []pane.Line {
	t.page = h
	top := pane.Around(t.cursor, len(t.rows), h)
	lines := make([]pane.Line, 0, h)
	for i := top; i < min(top+h, len(t.rows)); i++ {
		l := t.line(i, w)
		if i == t.cursor {
			l = l.OnBar()
		}
		lines = append(lines, l)
	}
	return lines
}

// line is one message: its mark, its number, who speaks, and what is said.
func (t *Transcript) line(i, w int) pane.Line {
	r := t.rows[i]
	l := pane.Line{}.To(1)
	switch worst := t.worst(i); {
	case worst == nil:
		l = l.To(3)
	case worst.Severity == exchange.Error:
		l = l.Put(theme.Refuse, t.th.G.Refuse).To(3)
	default:
		l = l.Put(theme.Fault, t.th.G.Off).To(3)
	}
	switch r.kind {
	case toolsRow:
		return l.Put(theme.Muted, "tools").To(12).Put(theme.Text, pane.Count(len(t.shown().Exchange.Steps[r.step].Tools), "declaration"))
	case statusRow:
		s := t.shown().Exchange.Steps[r.step]
		words := s.Failure.Message
		if s.Status > 0 {
			words = "HTTP " + strconv.Itoa(s.Status) + " " + words
		}
		return l.Put(theme.Refuse, "provider").To(12).Raw(theme.Text, short(words)).Fit(w)
	case frameRow:
		return t.frameLine(l, &t.shown().Exchange.Frames[r.turn]).Fit(w)
	}
	m := t.turnAt(r)
	number := strconv.Itoa(m.Index)
	if int(r.turn) >= len(t.shown().Exchange.Steps[r.step].Turns) {
		number = "resp"
	}
	return t.messageLine(l.Put(theme.Faint, number), m).Fit(w)
}

// worst is the gravest finding of a row.
func (t *Transcript) worst(i int) *diagnose.Finding {
	var worst *diagnose.Finding
	for _, k := range t.marks[i] {
		if f := &t.shown().Findings[k]; worst == nil || f.Severity > worst.Severity {
			worst = f
		}
	}
	return worst
}

var roleWords = map[wire.Role]string{wire.SystemSays: "system", wire.UserSays: "user", wire.ModelSays: "model", wire.ToolSays: "tool"}

func (t *Transcript) messageLine(l pane.Line, m wire.Turn) pane.Line {
	l = l.To(8).Put(theme.Muted, roleWords[m.Role]).To(15)
	said := false
	for i := range m.Blocks {
		b := &m.Blocks[i]
		if said {
			l = l.Put(theme.Faint, " "+t.th.G.Dot+" ")
		}
		said = true
		switch b.Kind {
		case wire.Call:
			l = l.Raw(theme.Accent, short(b.Name)).Raw(theme.Text, " "+short(b.Body.Raw()))
		case wire.Result:
			hue := theme.Text
			if b.Failed {
				l, hue = l.Put(theme.Refuse, "error "), theme.Refuse
			}
			l = l.Raw(hue, short(b.Body.Raw()))
		case wire.Thought:
			l = l.Put(theme.Faint, "thought")
		case wire.TextBlock:
			l = l.Raw(theme.Bright, short(b.Body.Raw()))
		default:
			l = l.Put(theme.Faint, "other part")
		}
	}
	return l
}

func (t *Transcript) frameLine(l pane.Line, f *wire.Frame) pane.Line {
	way := map[wire.Way]string{wire.ToServer: "to server", wire.ToClient: "to client"}[f.Way]
	l = l.Put(theme.Muted, way).To(13).Raw(theme.Faint, short(f.ID.Raw())).To(19)
	switch {
	case f.Empty:
		return l.Put(theme.Refuse, "nothing came")
	case f.Error.Exists():
		return l.Put(theme.Refuse, "error ").Raw(theme.Text, short(f.Error.Raw()))
	case f.Method != "":
		return l.Raw(theme.Accent, short(f.Method)).Raw(theme.Text, " "+short(f.Params.Raw()))
	}
	return l.Raw(theme.Text, short(f.Result.Raw()))
}

// short is the beginning of a text: as much as a line can show.
func short(s string) string {
	const most = 240
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "")
}

// meaning explains the finding under the cursor.
func (t *Transcript) meaning(w int) []pane.Line {
	f := t.finding()
	if f == nil {
		return pane.Line{}.To(1).Put(theme.Muted, "Nothing was found in this message. n goes to the next finding.").Wrap(w-1, 1)
	}
	lines := []pane.Line{pane.Line{}.To(1).Bold(theme.Strong, string(f.Code)).Put(theme.Muted, "  "+pane.Boundary(f.Boundary))}
	add := func(label, value string) {
		if value == "" {
			return
		}
		lines = append(lines, pane.Line{}, pane.Line{}.To(1).Put(theme.Muted, label))
		for _, l := range text.Lines(value) {
			lines = append(lines, pane.Line{}.To(1).Raw(theme.Text, l).Wrap(w-1, 1)...)
		}
	}
	add("seen here", f.Evidence)
	for _, row := range exchange.Lookup(f.Code) {
		if row.Boundary == f.Boundary {
			add("what broke", row.Meaning)
			add("how to see it", row.See)
		}
	}
	add("what to do", f.Action)
	add("what the provider says", f.Said)
	return lines
}
