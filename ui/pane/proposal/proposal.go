// Package proposal draws what the AI wrote: the bytes as they came, or JSON
// laid out, with what the application objected to marked in its place.
package proposal

import (
	"slices"
	"strconv"

	"callstep/engine"
	"callstep/ui/highlight"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Pane is the Proposal pane.
type Pane struct {
	th   *theme.Theme
	snap *engine.Snapshot
	spec string // of the fault that changed the bytes

	found  engine.Guilt // bytes that were searched for
	raw    bool         // the person prefers the bytes
	fresh  bool         // nobody has scrolled yet: what is guilty comes into view
	pretty highlight.Memo
	scroll pane.Scroll
	memo   pane.Memo
	rev    int
	doc    document
}

// New makes the pane.
func New() *Pane { return &Pane{snap: &engine.Snapshot{}} }

// Title implements pane.Pane.
func (p *Pane) Title() (name, mark, is, right string, hue theme.Token) {
	v := &p.snap.Proposal
	is = "what the AI wrote"
	switch v.Kind {
	case kindAnswer:
		is = "what the user reads"
	case kindPerson:
		is = "what a person said"
	}
	switch {
	case v.Fault != "":
		mark, hue = p.th.G.Struck, theme.Fault
	case v.SameAs > 0:
		mark, hue = p.th.G.Same, theme.Cause
	}
	return "Proposal", mark, is, p.right(), hue
}

// right says how the bytes are shown and how many there are.
func (p *Pane) right() string {
	v := &p.snap.Proposal
	if !v.Arrived {
		return ""
	}
	dot := " " + p.th.G.Dot + " "
	s := p.mode().String() + dot + size(len(v.Text))
	if v.Edited {
		s = "edited" + dot + s
	}
	return s
}

func size(n int) string {
	if n < 100_000 {
		return strconv.Itoa(n) + " B"
	}
	return strconv.Itoa(n/1024) + " KiB"
}

// Set implements pane.Pane.
func (p *Pane) Set(s *engine.Snapshot, th *theme.Theme) {
	if s == nil || s == p.snap && th == p.th {
		return
	}
	old, spec := p.snap, struck(s)
	p.snap, p.th = s, th
	if same(&old.Proposal, &s.Proposal) && spec == p.spec {
		return
	}
	if old.Proposal.Text != s.Proposal.Text || old.Turn != s.Turn {
		p.scroll.Reset()
	}
	p.fresh = true
	p.spec = spec
	p.rev++
}

// Find marks bytes of the text that somebody searched for, and brings them into
// view; an empty range marks none. It is to be called after Set.
func (p *Pane) Find(start, end int) {
	if to := (engine.Guilt{Start: start, End: end}); to != p.found {
		p.found, p.fresh = to, true
		p.rev++
	}
}

// isFound reports whether the bytes that were searched for begin in start..end.
func (p *Pane) isFound(start, end int) bool {
	return p.found.End > 0 && p.found.Start >= start && p.found.Start < end
}

// same reports whether two readings show the same proposal.
func same(a, b *engine.ProposalView) bool {
	return a.Arrived == b.Arrived && a.Kind == b.Kind && a.SameAs == b.SameAs && a.Edited == b.Edited &&
		a.Text == b.Text && a.Sent == b.Sent && a.Unsent == b.Unsent && a.Fault == b.Fault && a.Original == b.Original &&
		slices.Equal(a.Guilty, b.Guilty)
}

// struck is the address of the fault that changed the bytes: its kind alone
// where no fault in force has that kind.
func struck(s *engine.Snapshot) string {
	kind := s.Proposal.Fault
	if kind == "" {
		return ""
	}
	for _, f := range s.Faults {
		if f.Kind == kind && (f.Struck || f.Turn == s.Turn) {
			return f.Spec
		}
	}
	return kind
}

// Need implements pane.Pane. The bytes before a fault are a bonus that is not
// asked for.
func (p *Pane) Need(w int) int {
	return p.memo.Need(w, p.rev, func() int {
		d := p.lines(w, 3)
		return len(d.sent) + len(d.body) + len(d.marks) + gaps(d)
	})
}

// View implements pane.Pane.
func (p *Pane) View(w, h int, focused bool) []string {
	return p.memo.Rows(p.th, w, h, p.rev, focused, func() []string {
		most := 1
		if h >= 16 {
			most = max(h/5, 3)
		}
		d := p.lines(w, most)
		lines, body := d.fit(h)
		if p.fresh && !d.seen.none() {
			p.scroll.Show(body+d.seen.last-1, len(lines), h)
			p.scroll.Show(body+d.seen.first, len(lines), h)
		}
		return p.scroll.Draw(p.th, lines, w, h)
	})
}

// Key implements pane.Pane.
func (p *Pane) Key(action keymap.Action) (pane.Intent, bool) {
	v := &p.snap.Proposal
	switch {
	case action == keymap.Copy && v.Arrived:
		return pane.Intent{Copy: v.Text, Notice: "Copied " + pane.Count(len(v.Text), "byte") + ", exactly as they came."}, true
	case action == keymap.Raw && v.Arrived:
		return p.toggle(), true
	case p.scroll.Key(action):
		p.fresh = false
		p.rev++
		return pane.Intent{}, true
	}
	return pane.Intent{}, false
}

func (p *Pane) toggle() pane.Intent {
	p.raw = !p.raw
	p.rev++
	p.scroll.Reset()
	p.fresh = true
	if !p.raw && p.mode() == modeRaw {
		p.raw = true
		return pane.Intent{Notice: "This is not one JSON value, so there are only the raw bytes to show."}
	}
	return pane.Intent{}
}
