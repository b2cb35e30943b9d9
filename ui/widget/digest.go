package widget

import (
	"strings"

	"callstep/engine"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Digest is the ledger in one row, where the ledger itself has no place.
func Digest(th *theme.Theme, s *engine.Snapshot, w int) string {
	r := newRow(th, w).to(1).put(theme.Muted, "ledger ")
	l := &s.Ledger
	if mark, hue := pane.Change(th, l.Change); mark != "" {
		r.bold(hue, mark).put(theme.Text, " ")
	}
	if len(l.Rows) == 0 {
		r.put(theme.Faint, "nothing has run")
	} else {
		r.put(theme.Strong, text.Cut(text.Clean(l.Rows[0].Outcome), max(12, w/3)))
	}
	for _, c := range l.Counts {
		r.put(theme.Muted, "   "+text.Clean(c.Name)+" ").put(theme.Text, text.Clean(c.Value))
	}
	for _, i := range l.Invariants {
		if !i.Holds {
			r.put(theme.Text, "   ").bold(theme.Refuse, th.G.Refuse+" "+text.Clean(i.Text))
		}
	}
	r.put(theme.Muted, "   attempts ")
	gauge(r, l.Attempts, l.Limit)
	return r.String()
}

// gauge draws attempts used and left as small blocks, or as a number where
// there is no limit or a large one.
func gauge(r *row, used, limit int) {
	if limit <= 0 || limit > 12 || used > limit {
		n := text.Clean(itoa(used))
		if limit > 0 {
			n += " of " + itoa(limit)
		}
		r.put(theme.Text, n)
		return
	}
	r.put(theme.Accent, strings.Repeat(r.th.G.Full, used)).put(theme.Faint, strings.Repeat(r.th.G.Empty, limit-used))
}
