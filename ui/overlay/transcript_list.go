package overlay

import (
	"strconv"

	"callstep/engine/diagnose"
	"callstep/engine/exchange"
	"callstep/engine/wire"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// list draws the rows around the cursor.
func (t *Transcript) list(w, h int) []pane.Line {
	f := t.facts()
	if f.total == 0 {
		return t.nothing(w)
	}
	t.page = h
	t.place(h, f.total)
	lines := make([]pane.Line, 0, h)
	for i := t.top; i < min(t.top+h, f.total); i++ {
		l := t.line(i, w)
		if i == t.cursor {
			l = l.OnBar()
		}
		lines = append(lines, l)
	}
	return lines
}

// nothing is said of an exchange without a row.
func (t *Transcript) nothing(w int) []pane.Line {
	words := "This exchange holds no message."
	if x := t.shown().Exchange; x.Reason != "" {
		words = x.Reason
	}
	return pane.Line{}.To(1).Raw(theme.Muted, words).Wrap(w-1, 1)
}

// place keeps the cursor in sight: one row from the edge, or, after a jump, a
// third from the top.
func (t *Transcript) place(h, total int) {
	switch {
	case t.jumped:
		t.top = t.cursor - h/3
	case t.cursor < t.top+1:
		t.top = t.cursor - 1
	case t.cursor > t.top+h-2:
		t.top = t.cursor - h + 2
	}
	t.jumped = false
	t.top = max(0, min(t.top, total-h, t.cursor))
}

// The columns of the list: the mark, the number, and who speaks.
const (
	colNumber = 3
	roleWide  = 7
)

// line is one row: its mark, its number, who speaks, and what is said.
func (t *Transcript) line(i, w int) pane.Line {
	f := t.facts()
	r := f.row(i)
	l := t.cursorSign(i == t.cursor).Add(t.mark(i)).To(colNumber)
	number := ""
	switch r.kind {
	case frameRow:
		number = strconv.Itoa(r.turn)
	case messageRow:
		number = t.numberOf(r)
	}
	wide := t.numberWide()
	l = l.To(colNumber+wide-text.Width(number)).Put(theme.Faint, number).To(colNumber + wide + 1)
	col := l.Width() + roleWide
	switch r.kind {
	case toolsRow:
		return l.Put(theme.Muted, "tools").To(col).Put(theme.Text, pane.Count(len(f.x.Steps[r.step].Tools), "declaration")).Fit(w)
	case statusRow:
		return l.Bold(theme.Refuse, "refused").To(col+1).Put(theme.Text, t.refusal(r)).Fit(w)
	case frameRow:
		return t.frameLine(l, &f.x.Frames[r.turn], col).Fit(w)
	}
	m := f.message(r)
	return t.messageLine(l.Put(roleHues[m.Role], roleWords[m.Role]).To(col), r, &m, w).Fit(w)
}

// numberOf is the number of a message as the findings give it; a response has
// none in the list of the request.
func (t *Transcript) numberOf(r row) string {
	f := t.facts()
	if f.answered(r) {
		return "resp"
	}
	number := strconv.Itoa(f.message(r).Index())
	if len(f.spans) > 1 {
		number = strconv.Itoa(r.step+1) + t.th.G.Dot + number
	}
	return number
}

// numberWide is the width of the column of numbers.
func (t *Transcript) numberWide() int {
	f := t.facts()
	wide := max(len(strconv.Itoa(f.total)), 2)
	if len(f.x.Frames) == 0 {
		wide = max(wide, len("resp"))
	}
	if len(f.spans) > 1 {
		wide = max(wide, len(strconv.Itoa(len(f.x.Steps)))+1+len(strconv.Itoa(f.total)))
	}
	return wide
}

// cursorSign is the first cell of a row: it points where there is no colour to
// do it.
func (t *Transcript) cursorSign(here bool) pane.Line {
	if here {
		return pane.Line{}.Put(theme.Accent, t.th.G.Cursor)
	}
	return pane.Line{}.To(1)
}

// mark is the sign of the gravest finding of a row. The verdict stands out, a
// consequence of it does not.
func (t *Transcript) mark(i int) pane.Line {
	l := pane.Line{}
	d := t.shown()
	var worst *diagnose.Finding
	first := false
	for _, m := range t.facts().marksAt(i) {
		f := &d.Findings[m.finding]
		first = first || m.finding == d.First
		if worst == nil || f.Severity > worst.Severity || f.Severity == worst.Severity && f.Follows < 0 {
			worst = f
		}
	}
	switch {
	case worst == nil:
		return l
	case first:
		return l.Bold(theme.Refuse, t.th.G.Refuse)
	case worst.Severity == exchange.Error && worst.Follows < 0:
		return l.Put(theme.Refuse, t.th.G.Refuse)
	case worst.Severity == exchange.Error:
		return l.Put(theme.Faint, t.th.G.Refuse)
	}
	return l.Put(theme.Fault, t.th.G.Off)
}

var (
	roleWords = map[wire.Role]string{wire.SystemSays: "system", wire.UserSays: "user", wire.ModelSays: "model", wire.ToolSays: "tool"}
	roleHues  = map[wire.Role]theme.Token{wire.SystemSays: theme.Muted, wire.UserSays: theme.Text, wire.ModelSays: theme.Strong, wire.ToolSays: theme.Muted}
)

func (t *Transcript) messageLine(l pane.Line, r row, m *wire.Turn, w int) pane.Line {
	if len(m.Blocks) == 0 {
		return l.Put(theme.Faint, "(nothing in it)")
	}
	for i := range m.Blocks {
		if l.Width() > w {
			break
		}
		if i > 0 {
			l = l.Put(theme.Faint, " "+t.th.G.Dot+" ")
		}
		l = t.block(l, r, &m.Blocks[i])
	}
	return l
}

// block is one part of a message.
func (t *Transcript) block(l pane.Line, r row, b *wire.Block) pane.Line {
	g := &t.th.G
	words := glance(said(b.Body()))
	switch b.Kind {
	case wire.Call, wire.HostedCall:
		name := glance(short(b.Name))
		if name == "" {
			name = "(no name)"
		}
		return l.Put(theme.Accent, g.Right+" ").Bold(theme.Accent, name).Put(theme.Text, " "+words)
	case wire.Result, wire.HostedResult:
		l = l.Put(theme.Faint, g.Left+" ")
		if name := t.facts().calledBy(r, b); name != "" {
			l = l.Put(theme.Accent, glance(short(name))+" ")
		}
		if b.Failed {
			return l.Put(theme.Refuse, "error ").Put(theme.Refuse, words)
		}
		return empty(l, theme.Text, words)
	case wire.Thought:
		return l.Put(theme.Faint, "thought")
	case wire.TextBlock:
		return empty(l, theme.Bright, words)
	}
	return l.Put(theme.Faint, "another part")
}

func empty(l pane.Line, hue theme.Token, words string) pane.Line {
	if words == "" {
		return l.Put(theme.Faint, "(empty)")
	}
	return l.Put(hue, words)
}

// refusal is what the provider said instead of an answer.
func (t *Transcript) refusal(r row) string {
	s := t.facts().x.Steps[r.step]
	words := glance(short(s.Failure.Message))
	if words == "" {
		words = glance(short(s.Failure.Type))
	}
	if s.Status > 0 {
		words = "HTTP " + strconv.Itoa(s.Status) + " " + words
	}
	return words
}

// frameWord is who sent a frame where the record says so, else what it is.
func frameWord(f *wire.Frame) string {
	switch {
	case f.Way == wire.ToServer:
		return "client"
	case f.Way == wire.ToClient:
		return "server"
	case f.Method != "" && f.ID.Exists():
		return "asks"
	case f.Method != "":
		return "tells"
	}
	return "answers"
}

func (t *Transcript) frameLine(l pane.Line, f *wire.Frame, col int) pane.Line {
	const id = 8
	l = l.Put(theme.Muted, frameWord(f)).To(col+1).Put(theme.Faint, text.Cut(glance(short(f.ID.Raw())), id))
	if f.ID.Exists() {
		l = l.Put(theme.Text, " ")
	}
	g := &t.th.G
	switch {
	case f.Empty:
		return l.Put(theme.Refuse, "nothing came")
	case f.Error.Exists():
		return l.Put(theme.Faint, g.Left+" ").Put(theme.Refuse, "error ").Put(theme.Text, glance(said(f.Error)))
	case f.Method == "tools/call":
		name, _ := f.Params.Get("name").Head(mostGlance)
		return l.Put(theme.Accent, g.Right+" ").Bold(theme.Accent, glance(name)).Put(theme.Text, " "+glance(short(f.Params.Get("arguments").Raw())))
	case f.Method != "":
		return l.Put(theme.Strong, glance(short(f.Method))).Put(theme.Text, " "+glance(short(f.Params.Raw())))
	case f.Result.Get("isError").True():
		return l.Put(theme.Faint, g.Left+" ").Put(theme.Refuse, "error ").Put(theme.Refuse, glance(said(f.Result.Get("content"))))
	}
	if content := f.Result.Get("content"); content.Item(0).Exists() {
		return l.Put(theme.Faint, g.Left+" ").Put(theme.Text, glance(said(content)))
	}
	return l.Put(theme.Faint, g.Left+" ").Put(theme.Text, glance(said(f.Result)))
}
