// Package verdict draws what the application decided: one row for each of the
// twelve stages, with its evidence.
package verdict

import (
	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Columns of a stage's row.
const (
	colSign = 2
	colName = 4
	colText = 14
	stages  = int(exchange.NumStages)
)

// Pane is the Verdict pane.
type Pane struct {
	th   *theme.Theme
	snap *engine.Snapshot

	picked int // stage under the cursor, -1 to follow the counter
	memo   pane.Memo
	rev    int
}

// New makes the pane.
func New() *Pane { return &Pane{snap: &engine.Snapshot{Counter: -1}, picked: -1} }

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	return "Verdict", "", "what the application decided", "", theme.Text
}

// Set implements pane.Pane. A step lets the cursor go: it follows the counter
// until it is moved again.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s == p.snap && th == p.th {
		return
	}
	old := p.snap
	p.snap, p.th = s, th
	if old.Counter == s.Counter && old.Stages == s.Stages {
		return
	}
	p.picked = -1
	p.rev++
}

// Need implements pane.Pane.
func (p *Pane) Need(int) int { return stages }

// selected is the stage under the cursor, or at the counter.
func (p *Pane) selected() int {
	if p.picked >= 0 {
		return p.picked
	}
	return max(0, min(p.snap.Counter, stages-1))
}

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string { return p.draw(w, h, focused) })
}

// roomy is the number of rows from which every stage shows what decided it.
const roomy = 2 * stages

func (p *Pane) draw(w, h int, focused bool) []string {
	sel := p.selected()
	var lines []pane.Line
	at := 0 // line of the selected stage
	said := false
	for i := range p.snap.Stages {
		s := &p.snap.Stages[i]
		if i == sel {
			at = len(lines)
		}
		lines = append(lines, p.row(i, s, focused && i == sel, w, &said))
		if src := source(p.th, s); h >= roomy && src != "" {
			rule := pane.Line{}.To(colName).Put(theme.Line, p.th.G.Vertical).To(colText)
			lines = append(lines, rule.Put(theme.Faint, text.Cut(src, w-colText)))
		}
	}
	if len(lines) > h {
		return pane.Draw(p.th, lines, pane.Around(at, len(lines), h), w, h)
	}
	// An empty line above the detail, and where every stage has its rule anyway
	// one below it too.
	room := h - len(lines) - 1
	if h >= roomy {
		room--
	}
	if detail := p.detail(sel, w, room, h >= roomy); len(detail) > 0 {
		lines = append(append(lines, pane.Line{}), detail...)
	}
	return pane.Draw(p.th, lines, 0, w, h)
}

// row draws one stage. said remembers that "not reached" stood on a row above.
func (p *Pane) row(i int, s *engine.StageView, cursor bool, w int, said *bool) pane.Line {
	glyph, hue := pane.Mark(p.th, s.Mark)
	here := i == p.snap.Counter
	name, evidence := hues(s.Mark, hue, here)
	l := pane.Line{}
	switch {
	case here:
		l = l.Put(hue, p.th.G.Counter)
	case cursor:
		l = l.Put(theme.Accent, p.th.G.Cursor)
	}
	l = l.To(colSign).Put(hue, glyph).To(colName)
	if here {
		l = l.Bold(name, exchange.Stage(i).String()).To(colText)
	} else {
		l = l.Put(name, exchange.Stage(i).String()).To(colText)
	}
	words := text.Clean(s.Text)
	if words == "" && p.never(i) && !*said {
		words, *said = "not reached", true
	}
	writes := p.writes(s)
	l = l.Put(evidence, text.Cut(words, w-colText-writes.Width()))
	return l.Add(writes)
}

// hues are the hues of a stage's name and evidence. What was stopped or struck
// stands out, and so does the counter; what has nothing to say steps back.
func hues(m exchange.Mark, own theme.Token, here bool) (name, evidence theme.Token) {
	switch m {
	case exchange.Refuse, exchange.Struck:
		return own, own
	case exchange.NotReached, exchange.NotApplicable:
		return theme.Faint, theme.Faint
	}
	if here {
		return theme.Strong, theme.Text
	}
	return theme.Text, theme.Muted
}

// never reports that the exchange is past the stage without having met it.
func (p *Pane) never(i int) bool {
	for j := range p.snap.Stages {
		s := &p.snap.Stages[j]
		if s.Happened && (j > i || s.Mark == exchange.Refuse || s.Mark == exchange.Struck) {
			return p.snap.Stages[i].Mark == exchange.NotReached
		}
	}
	return false
}

// writes says what the stage did to the ledger, in the ledger's own sign.
func (p *Pane) writes(s *engine.StageView) pane.Line {
	sign, hue := pane.Change(p.th, s.Writes)
	if sign == "" {
		return pane.Line{}
	}
	arrow := p.th.G.Right
	if s.Writes == engine.HandedBack {
		arrow = p.th.G.Left
	}
	return pane.Line{}.To(2).Bold(hue, sign+" "+arrow+" ledger")
}

// source is what decided and where it is written.
func source(th *theme.Theme, s *engine.StageView) string {
	switch {
	case s.Rule == "":
		return text.Clean(s.Where)
	case s.Where == "":
		return text.Clean(s.Rule)
	}
	return text.Clean(s.Rule) + " " + th.G.Dot + " " + text.Clean(s.Where)
}

// detail is everything about one stage, in at most room lines: the question it
// answers, where there is room for that too, the whole evidence where the row
// had to cut it, what decided, and where that is written. ruled leaves out
// what stands under the row already.
func (p *Pane) detail(i, w, room int, ruled bool) []pane.Line {
	s := &p.snap.Stages[i]
	st := exchange.Stage(i)
	put := func(hue theme.Token, words string) []pane.Line {
		return pane.Line{}.To(colName).Put(hue, words).Wrap(w, colName)
	}
	var facts []pane.Line
	if words := text.Clean(s.Text); text.Width(words)+p.writes(s).Width() > w-colText {
		facts = append(facts, put(theme.Text, words)...)
	}
	if s.Rule != "" && !(ruled && text.Width(source(p.th, s)) <= w-colText) {
		facts = append(facts, put(theme.JSONKey, text.Clean(s.Rule))...)
	}
	if s.Where != "" && !ruled {
		facts = append(facts, put(theme.Faint, text.Clean(s.Where))...)
	}
	asks := pane.Line{}.To(colName).Put(theme.Strong, st.String()).To(colText).Put(theme.Muted, st.Asks()).Wrap(w, colText)
	if all := append(asks, facts...); len(all) <= room {
		return all
	}
	return facts[:max(0, min(len(facts), room))]
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	sel := p.selected()
	switch action {
	case keymap.Down:
		sel++
	case keymap.Up:
		sel--
	case keymap.Top:
		sel = 0
	case keymap.Bottom:
		sel = stages - 1
	case keymap.Copy:
		s := &p.snap.Stages[sel]
		line := exchange.Stage(sel).String() + "  " + s.Text
		if src := source(p.th, s); src != "" {
			line += "  (" + src + ")"
		}
		return pane.Intent{Copy: line, Notice: "Copied the stage " + exchange.Stage(sel).String() + "."}, true
	default:
		return pane.Intent{}, false
	}
	p.picked = max(0, min(sel, stages-1))
	p.rev++
	return pane.Intent{}, true
}
