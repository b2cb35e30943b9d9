package layout

import "callstep/ui/pane"

const (
	edge    = 1  // cells free at both sides of the screen
	stages  = 12 // rows of a verdict
	ruled   = 24 // rows of a verdict with the rule under each stage
	leastLo = 10 // rows a ledger or result needs to say something
)

// placePanes fills the body.
func (l *Layout) placePanes(o Opts) {
	x, w := edge, l.W-2*edge
	y, h := l.Body, l.Rows
	if o.Zoom {
		l.add(o.Focus, x, y, w, h)
		return
	}
	if l.Class == Wide {
		side := min(w*28/100, 64)
		l.wideColumn(o, x+w-side, y, side, h)
		l.Rules = append(l.Rules, Rule{X: x + w - side - 1, Y: y, H: h})
		l.quad(x, y, w-side-1, h)
		return
	}
	if l.Class == Pair || l.Class == Tabs {
		h-- // the digest may need it
	}
	h = l.lesson(o, x, y, w, h)
	if h == 0 {
		return
	}
	switch l.Class {
	case Tabs:
		l.tabs(o, x, y, w, h)
	case Stack:
		l.stack(x, y, w, h)
	case Pair:
		l.pair(o, x, y, w, h)
	default:
		l.quad(x, y, w, h)
	}
	if l.Class == Pair || l.Class == Tabs {
		l.digest(y + l.Rows)
	}
}

// lesson places the narration where it has no column of its own: in a band, or,
// where too little would be left above it and the focus asks for it, in the
// whole body. It returns the rows that are left. The band is as high on every
// turn, so that the panes stay where they are, and higher where a text needs it.
func (l *Layout) lesson(o Opts, x, y, w, h int) int {
	const title = 1
	least, most := stages+title, h-stages-title
	switch l.Class {
	case Tabs:
		least, most = 10, h-7 // a verdict scrolls
	case Stack:
		most = h / 3
	case Quad:
		most = h - stages - title - 4 // the lower panes
	}
	band := min(h-least, 5+title)
	if need := o.Need(pane.Lesson, w-2) + title; o.Lesson && band > 3 && need > band {
		band = max(band, min(need, most))
	}
	switch {
	case o.Lesson && band > 3:
		l.add(pane.Lesson, x, y+h-band, w, band)
		return h - band
	case o.Focus == pane.Lesson:
		l.add(pane.Lesson, x, y, w, l.Rows)
		return 0
	}
	return h
}

func (l *Layout) add(id pane.ID, x, y, w, h int) {
	l.Slots = append(l.Slots, Slot{ID: id, X: x, Y: y, W: w, H: h})
}

// digest puts the one-line ledger on the row kept free for it, or gives the
// row to the lowest panes when the ledger is on the screen itself.
func (l *Layout) digest(end int) {
	if _, shown := l.Slot(pane.Ledger); !shown {
		l.Digest = end - 1
		return
	}
	for i := range l.Slots {
		if s := &l.Slots[i]; s.Y+s.H == end-1 {
			s.H++
		}
	}
	for i := range l.Rules {
		if r := &l.Rules[i]; r.Y+r.H == end-1 {
			r.H++
		}
	}
}

// inFront is the numbered pane that a class with few places shows: the focused
// one, or the first when the focus is on the lesson.
func inFront(o Opts) pane.ID {
	if o.Focus > pane.Ledger {
		return pane.Verdict
	}
	return o.Focus
}

// tabs shows one pane, and the ledger below it where both get what they need.
func (l *Layout) tabs(o Opts, x, y, w, h int) {
	id := inFront(o)
	need := o.Need(pane.Ledger, w-2)
	own := o.Need(id, w-2)
	if len(l.Slots) == 0 {
		need-- // the row kept for the digest is free when the ledger is there
	}
	if id != pane.Ledger && 1+own+1+need <= h {
		low := need + 1
		l.add(id, x, y, w, h-low)
		l.add(pane.Ledger, x, y+h-low, w, low)
		return
	}
	l.add(id, x, y, w, h)
}

// pair shows proposal and verdict, or result and ledger.
func (l *Layout) pair(o Opts, x, y, w, h int) {
	left, right := pane.Proposal, pane.Verdict
	if id := inFront(o); id == pane.Result || id == pane.Ledger {
		left, right = pane.Result, pane.Ledger
	}
	lw := w / 2
	l.add(left, x, y, lw, h)
	l.Rules = append(l.Rules, Rule{X: x + lw, Y: y, H: h})
	l.add(right, x+lw+1, y, w-lw-1, h)
}

// stack shows the four panes in a column. The heights hardly depend on what is
// in the panes, so that titles stay where they are from step to step.
func (l *Layout) stack(x, y, w, h int) {
	rows := [4]int{pane.Proposal: 10, pane.Verdict: stages, pane.Result: 8, pane.Ledger: 8}
	free := h - 4
	for _, r := range rows {
		free -= r
	}
	for _, id := range [...]pane.ID{pane.Proposal, pane.Result, pane.Ledger} {
		for free < 0 && rows[id] > 5 {
			rows[id]--
			free++
		}
	}
	rows[pane.Verdict] += min(free, 0)
	if free >= ruled-stages {
		rows[pane.Verdict], free = ruled, free-(ruled-stages)
	}
	rows[pane.Proposal] += max(free, 0) * 2 / 3
	rows[pane.Ledger] += max(free, 0) - max(free, 0)*2/3
	for id := pane.Proposal; id <= pane.Ledger; id++ {
		l.add(id, x, y, w, rows[id]+1)
		y += rows[id] + 1
	}
}

// quad shows two by two panes. The upper row is as high as a verdict.
func (l *Layout) quad(x, y, w, h int) {
	lw := w * 46 / 100
	top := topRows(h-2) + 1
	l.add(pane.Proposal, x, y, lw, top)
	l.add(pane.Verdict, x+lw+1, y, w-lw-1, top)
	l.add(pane.Result, x, y+top, lw, h-top)
	l.add(pane.Ledger, x+lw+1, y+top, w-lw-1, h-top)
	l.Rules = append(l.Rules, Rule{X: x + lw, Y: y, H: h})
}

// topRows divides body rows between the upper and the lower panes.
func topRows(rows int) int {
	switch {
	case rows >= 2*ruled:
		return rows / 2
	case rows >= ruled+leastLo:
		return ruled
	case rows >= 2*(stages+1):
		return rows / 2
	}
	return min(stages+1, max(rows-leastLo, stages))
}

// wideColumn shows lesson over events.
func (l *Layout) wideColumn(o Opts, x, y, w, h int) {
	const title = 1
	lesson := min(max(h/4, 6), 14)
	lesson = max(lesson, min(o.Need(pane.Lesson, w-2)+title, h/2))
	l.add(pane.Lesson, x, y, w, lesson)
	l.add(pane.Events, x, y+lesson, w, h-lesson)
}
