// Package layout decides where everything goes: pure arithmetic from a size to
// rectangles that tile the screen exactly.
package layout

import "callstep/ui/pane"

// The smallest screen the panes are drawn on.
const (
	MinWidth  = 60
	MinHeight = 18
)

// Class is the way the panes are arranged.
type Class uint8

// The classes, from narrow to wide.
const (
	TooSmall Class = iota
	Tabs           // one pane at a time, its title row is the row of tabs
	Stack          // four panes in a column
	Pair           // two panes side by side
	Quad           // two by two
	Wide           // two by two, lesson and events in a third column
)

// String names the class in tests.
func (c Class) String() string {
	return [...]string{"too small", "tabs", "stack", "pair", "quad", "wide"}[c]
}

// Opts is what the arrangement depends on beside the size.
type Opts struct {
	Focus  pane.ID
	Zoom   bool // the focused pane alone
	Lesson bool // show the narration where it has no place of its own
	// Need is the body rows a pane wants at a width.
	Need func(id pane.ID, w int) int
}

// Slot is one pane's place: its title row is Y, its body the H-1 rows below.
type Slot struct {
	ID         pane.ID
	X, Y, W, H int
}

// Inner is the width a pane draws: a cell of air on both sides.
func (s Slot) Inner() int { return max(0, s.W-2) }

// Alone is the width that a pane draws alone on a screen of w columns.
func Alone(w int) int { return Slot{W: w - 2*edge}.Inner() }

// Rule is a vertical line of one column between panes.
type Rule struct{ X, Y, H int }

// Strip is the rows of the rail, -1 where the size has no room for one.
type Strip struct {
	Labels, Track, Names, Evidence, Head int
	Caret                                bool // the headline hangs from the station
	Short                                bool // short names, the station in brackets
}

// Layout is a screen. Rows that belong to nothing are air.
type Layout struct {
	Class                            Class
	W, H                             int
	Header, Digest, Timeline, Footer int // rows, -1 if absent
	Strip                            Strip
	Body, Rows                       int // first row and number of rows of the panes
	Slots                            []Slot
	Rules                            []Rule
}

// Slot finds a pane's place.
func (l *Layout) Slot(id pane.ID) (Slot, bool) {
	for _, s := range l.Slots {
		if s.ID == id {
			return s, true
		}
	}
	return Slot{}, false
}

// Tabbed reports whether the first slot's title row is the row of tabs.
func (l *Layout) Tabbed() bool { return l.Class == Tabs }

// classOf sorts sizes into classes.
func classOf(w, h int) Class {
	switch {
	case w < MinWidth || h < MinHeight:
		return TooSmall
	case w < 100 && h < 44:
		return Tabs
	case w < 100:
		return Stack
	case h < 30:
		return Pair
	case w >= 160 && h >= 34:
		return Wide
	}
	return Quad
}

// Compute lays out a screen of w×h cells.
func Compute(w, h int, o Opts) Layout {
	l := Layout{Class: classOf(w, h), W: w, H: h, Digest: -1}
	if l.Class == TooSmall {
		l.Header, l.Timeline, l.Footer = -1, -1, -1
		l.Strip = Strip{Labels: -1, Track: -1, Names: -1, Evidence: -1, Head: -1}
		return l
	}
	if o.Need == nil {
		o.Need = func(pane.ID, int) int { return 12 }
	}
	top := l.placeTop()
	bottom := l.placeBottom()
	l.Body, l.Rows = top, bottom-top
	l.placePanes(o)
	return l
}

// placeTop gives header and strip their rows and returns the first row below.
func (l *Layout) placeTop() int {
	y := 0
	row := func(want bool) int {
		if !want {
			return -1
		}
		y++
		return y - 1
	}
	l.Header = row(true)
	row(l.H >= 32 && !l.tight()) // air
	l.Strip = Strip{Caret: l.W >= 100, Short: l.W < 100}
	l.Strip.Labels = row(l.W >= 100 && l.H >= 28)
	l.Strip.Track = row(true)
	l.Strip.Names = row(l.W >= 80)
	l.Strip.Evidence = row(l.W >= 150 && l.H >= 40)
	l.Strip.Head = row(true)
	row(l.H >= 32)
	return y
}

// tight reports a column of panes that needs the rows other classes give to
// air.
func (l *Layout) tight() bool { return l.Class == Stack && l.H < 54 }

// placeBottom gives timeline and footer their rows and returns the row after
// the panes.
func (l *Layout) placeBottom() int {
	l.Footer = l.H - 1
	l.Timeline = l.Footer - 1
	if l.H >= 36 {
		l.Timeline--
	}
	if l.H >= 36 && !l.tight() {
		return l.Timeline - 1 // air
	}
	return l.Timeline
}
