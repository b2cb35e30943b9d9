// Package ledger draws what is true now: the rows that were written, who wrote
// each of them, and what must hold.
package ledger

import (
	"slices"
	"strconv"
	"strings"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Pane is the Ledger pane.
type Pane struct {
	th   *theme.Theme
	snap *engine.Snapshot

	cursor int // row, from the newest
	page   int // rows shown last
	widest int // cells it has when it stands alone
	memo   pane.Memo
	rev    int
}

// New makes the pane.
func New() *Pane { return &Pane{snap: &engine.Snapshot{}} }

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	mark, hue = pane.Change(p.th, p.snap.Ledger.Change)
	var counts []string
	for _, c := range p.snap.Ledger.Counts {
		counts = append(counts, text.Clean(c.Name)+" "+text.Clean(c.Value))
	}
	return "Ledger", mark, "what is true now", strings.Join(counts, " "+p.th.G.Dot+" "), hue
}

// Set implements pane.Pane. The cursor stays on its row as long as the row is
// there: after a jump back in time the rows above it are gone.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s == p.snap && th == p.th {
		return
	}
	old := p.snap
	p.snap, p.th = s, th
	if same(&old.Ledger, &s.Ledger) {
		return
	}
	if p.cursor > 0 {
		was := old.Ledger.Rows[p.cursor].Pos
		p.cursor = max(0, slices.IndexFunc(s.Ledger.Rows, func(r engine.RowView) bool { return r.Pos == was }))
	}
	p.rev++
}

// Widest implements pane.Zoomable.
func (p *Pane) Widest(w int) {
	if w != p.widest {
		p.widest = w
		p.rev++
	}
}

// same reports whether two readings show the same ledger.
func same(a, b *engine.LedgerView) bool {
	if len(a.Rows) != len(b.Rows) {
		return false
	}
	return a.Attempts == b.Attempts && a.Limit == b.Limit && a.Messages == b.Messages &&
		a.Unanswered == b.Unanswered && a.Change == b.Change &&
		slices.Equal(a.Counts, b.Counts) && slices.Equal(a.Invariants, b.Invariants) &&
		slices.EqualFunc(a.Rows, b.Rows, func(x, y engine.RowView) bool {
			return slices.Equal(x.Behind, y.Behind) && x.Kind == y.Kind && x.Key == y.Key && x.Call == y.Call &&
				x.Outcome == y.Outcome && x.Turn == y.Turn && x.Stage == y.Stage && x.Pos == y.Pos &&
				x.Change == y.Change && x.Known == y.Known && x.Told == y.Told
		})
}

// Need implements pane.Pane.
func (p *Pane) Need(w int) int {
	return p.memo.Need(w, p.rev, func() int {
		rows := 0
		for i := range min(len(p.snap.Ledger.Rows), 2*around) {
			rows += 1 + len(p.behind(&p.snap.Ledger.Rows[i]))
		}
		return 1 + max(rows, 1) + 1 + len(p.facts(w, full))
	})
}

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string { return p.draw(w, h, focused) })
}

// draw shares the rows between the table and what must hold: the table gives
// way first, down to its newest rows, then the facts are told in fewer lines.
func (p *Pane) draw(w, h int, focused bool) []string {
	want := 1 + max(len(p.snap.Ledger.Rows), 1)
	facts := p.facts(w, full)
	least := worst
	if h < 3 {
		least = nothing
	}
	for d := full; d > least && want+len(facts) > h && len(facts) > h-min(want, 4); {
		d--
		facts = p.facts(w, d)
	}
	lines := p.table(w, max(h-len(facts), 0), focused)
	if len(lines)+len(facts) < h {
		lines = append(lines, pane.Line{})
	}
	return pane.Draw(p.th, append(lines, facts...), 0, w, h)
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	rows := p.snap.Ledger.Rows
	at := p.cursor
	switch action {
	case keymap.Down:
		at++
	case keymap.Up:
		at--
	case keymap.PageDown:
		at += max(p.page, 1)
	case keymap.PageUp:
		at -= max(p.page, 1)
	case keymap.Top:
		at = 0
	case keymap.Bottom:
		at = len(rows) - 1
	case keymap.Enter, keymap.Copy:
		if len(rows) == 0 {
			return pane.Intent{Notice: "The ledger is empty: nothing has run yet."}, true
		}
		if action == keymap.Copy {
			return pane.Intent{Copy: line(&rows[at]), Notice: "Copied the row."}, true
		}
		return pane.Intent{Command: "goto-pos " + strconv.Itoa(rows[at].Pos)}, true
	default:
		return pane.Intent{}, false
	}
	at = max(0, min(at, len(rows)-1))
	if at == p.cursor && (action == keymap.PageDown || action == keymap.PageUp) {
		return pane.Intent{}, false // nothing more that way: the key is free
	}
	p.cursor = at
	p.rev++
	return pane.Intent{}, true
}

// line is a row as text for the clipboard.
func line(r *engine.RowView) string {
	return r.Key + "  " + r.Call + "  " + r.Outcome + "  turn " + strconv.Itoa(r.Turn) + " " + r.Writer()
}
