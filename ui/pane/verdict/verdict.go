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
	rows   [stages]rowMemo
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
	var rows []string
	at := 0 // row of the selected stage
	said := false
	for i := range p.snap.Stages {
		if i == sel {
			at = len(rows)
		}
		k := rowKey{p.snap.Stages[i], p.th, w, i == p.snap.Counter, focused && i == sel, h >= roomy, false}
		if k.view.Text == "" && p.never(i) && !said {
			k.never, said = true, true
		}
		rows = append(rows, p.rows[i].of(i, k)...)
	}
	if len(rows) > h {
		top := pane.Around(at, len(rows), h)
		return rows[top : top+h]
	}
	// An empty line above the detail, and where every stage has its rule anyway
	// one below it too.
	room := h - len(rows) - 1
	if h >= roomy {
		room--
	}
	if detail := p.detail(sel, w, room, h >= roomy); len(detail) > 0 {
		rows = append(rows, text.Spaces(w))
		rows = append(rows, pane.Draw(p.th, detail, 0, w, len(detail))...)
	}
	for len(rows) < h {
		rows = append(rows, text.Spaces(w))
	}
	return rows
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
	if words := text.Clean(s.Text); text.Width(words)+writes(p.th, s).Width() > w-colText {
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
