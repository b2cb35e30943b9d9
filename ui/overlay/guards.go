package overlay

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/text"
	"callstep/ui/theme"
)

// Guards shows what protects the application, and switches it off and on.
type Guards struct {
	th     *theme.Theme
	guards []engine.GuardView
	turn   int // the one shown
	again  int // turn that a switch plays again, 0 while the run goes on
	cursor int
	placed bool
	page   int
	below  int // rows under the last one drawn
}

// NewGuards makes the screen.
func NewGuards() *Guards { return &Guards{} }

// Set implements Overlay.
func (g *Guards) Set(th *theme.Theme, src Source) {
	s := src.Snapshot()
	g.th, g.guards, g.turn, g.again = th, src.Guards(), s.Turn, 0
	if s.Ended && s.Pos >= s.Len {
		g.again = s.Turn
	}
	if !g.placed {
		g.cursor, g.placed = g.first(s), true
	}
	g.cursor = max(0, min(g.cursor, len(g.guards)-1))
}

// first is where the cursor starts: on the guard that somebody switched off, or
// else on the one that the turn shown turned on, or on the first one of the
// stage at the counter.
func (g *Guards) first(s *engine.Snapshot) int {
	changed := func(v engine.GuardView) bool { return !v.On && v.AtStart }
	here := func(v engine.GuardView) bool { return int(v.Guard.Info().Stage) == s.Counter }
	now := func(v engine.GuardView) bool { return v.Now }
	for _, wanted := range []func(engine.GuardView) bool{changed, now, here} {
		if at := slices.IndexFunc(g.guards, wanted); at >= 0 {
			return at
		}
	}
	return 0
}

// Keys implements Overlay.
func (g *Guards) Keys() keymap.Context { return keymap.Guards }

// Key implements Overlay.
func (g *Guards) Key(k tea.KeyMsg) (Action, bool) {
	action, _ := keymap.Lookup(keymap.Guards, k.String())
	at := g.cursor
	switch action {
	case keymap.Down:
		at++
	case keymap.Up:
		at--
	case keymap.PageDown:
		at += max(g.page-1, 1)
	case keymap.PageUp:
		at -= max(g.page-1, 1)
	case keymap.Toggle:
		return g.toggle(), true
	case keymap.AllOn:
		return g.allOn(), true
	default:
		return Action{}, false
	}
	g.cursor = max(0, min(at, len(g.guards)-1))
	return Action{}, true
}

func (g *Guards) toggle() Action {
	if len(g.guards) == 0 {
		return Action{}
	}
	v := g.guards[g.cursor]
	name, state := v.Guard.String(), "on"
	if v.On {
		state = "off"
	}
	return g.turned(name+"="+state, "Guard "+name+" is "+state, g.past(v))
}

// past says of a guard to be switched off what a turn that it refused before
// still is, and what it takes to see that turn without the guard.
func (g *Guards) past(v engine.GuardView) string {
	if !v.On || v.Stopped == 0 || v.Stopped == g.again {
		return ""
	}
	n, back := strconv.Itoa(v.Stopped), "N goes back"
	if v.Stopped != g.turn {
		back = ":goto " + n + " goes back"
	}
	return " Turn " + n + " stays refused. To see it without the guard: " + back + ", then g and off there."
}

// turned is a switch from here on. Where the run has ended nothing would come
// of that, so its last turn is played again. What is to be said of earlier turns
// is past.
func (g *Guards) turned(set, words, past string) Action {
	if g.again == 0 {
		return Action{Commands: []string{"guard " + set}, Notice: words + " from here on; u takes that back." + past}
	}
	n := strconv.Itoa(g.again)
	return Action{Commands: []string{"goto " + n, "guard " + set, "next"}, Notice: words + ", and turn " + n + " was played again; u takes that back." + past}
}

func (g *Guards) allOn() Action {
	if !slices.ContainsFunc(g.guards, func(v engine.GuardView) bool { return !v.On }) {
		return Action{Notice: "Every guard is on already."}
	}
	return g.turned("all=on", "Every guard is on", "")
}

// Size implements Overlay.
func (g *Guards) Size(w, h int) (int, int) {
	rows := len(g.guards) + footRows
	for _, more := range [...]int{headings + gaps, headings} {
		if rows+more+frameH <= h {
			return around(96, rows+more, w-2, h)
		}
	}
	return around(96, rows, w-2, h)
}

const (
	footRows = 3 // a rule, and two lines on what off means
	headings = 5 // one for each boundary
	gaps     = headings - 1
)

// View implements Overlay.
func (g *Guards) View(w, h int) []string {
	b := box{th: g.th, title: "Guards", right: "what each one is for, what it did in this run"}
	body := g.body(inside(w, h))
	if g.below > 0 {
		b.foot = pane.Count(g.below, "more line") + " below"
	}
	return b.draw(body, w, h)
}

// body is the guards under their boundaries, and what the guard under the
// cursor means. Where it is tight the gaps go, then the boundaries.
func (g *Guards) body(w, h int) []pane.Line {
	foot := g.foot(w)
	if h < footRows+3 {
		foot = nil
	}
	room := max(h-len(foot), 1)
	rows, at := g.rows(w, len(g.guards)+headings <= room, len(g.guards)+headings+gaps <= room)
	g.page = room
	top := 0
	if len(rows) > room {
		top = pane.Around(at, len(rows), room)
	}
	g.below = max(len(rows)-top-room, 0)
	rows = rows[top:min(top+room, len(rows))]
	for len(rows) < room {
		rows = append(rows, pane.Line{})
	}
	return append(rows, foot...)
}

// rows are the guards; at is the cursor's row.
func (g *Guards) rows(w int, grouped, spaced bool) (rows []pane.Line, at int) {
	last := exchange.NoBoundary
	for i := range g.guards {
		v := &g.guards[i]
		if b := v.Guard.Info().Stage.Boundary(); grouped && b != last {
			if spaced && last != exchange.NoBoundary {
				rows = append(rows, pane.Line{})
			}
			last = b
			rows = append(rows, pane.Line{}.Put(theme.Muted, pane.Boundary(b)))
		}
		if i == g.cursor {
			at = len(rows)
		}
		rows = append(rows, g.row(v, i == g.cursor, w))
	}
	return rows, at
}

// Columns of a guard's row.
const (
	colState = 2
	colGuard = 8
	colFor   = 24
)

// mostCut is how many cells of what a guard is for may give way to what it did.
const mostCut = 8

// didFits reports whether what a guard did has room in its row.
func didFits(v *engine.GuardView, w int) bool {
	return v.Did != "" && colFor+text.Width(v.Guard.Info().For)-mostCut+2+text.Width(text.Clean(v.Did)) <= w
}

// row is one guard, with what it did at the right end where that has room.
func (g *Guards) row(v *engine.GuardView, cursor bool, w int) pane.Line {
	l := pane.Line{}
	if cursor {
		l = l.Put(theme.Accent, g.th.G.Cursor)
	}
	l = l.To(colState)
	name, what, did := theme.Text, theme.Muted, theme.Muted
	if v.On {
		l = l.Put(theme.Pass, g.th.G.Bullet+" on")
	} else {
		l = l.Put(theme.ChipRefuse, " OFF ")
		name = theme.Strong
	}
	if v.Bypassed {
		did = theme.Refuse
	}
	if cursor {
		name, what = theme.Strong, theme.Text
	}
	l = l.To(colGuard).Put(name, v.Guard.String()).To(colFor)
	if didFits(v, w) {
		words := text.Clean(v.Did)
		room := w - text.Width(words) - colFor
		l = l.Cell(what, text.Cut(v.Guard.Info().For, room-2), room).Put(did, words)
	} else {
		l = l.Put(what, v.Guard.Info().For)
	}
	if cursor {
		l = l.OnBar()
	}
	return l
}

// foot says what it means here that the guard under the cursor is off, or
// would be, and what it did where its row had no room for that.
func (g *Guards) foot(w int) []pane.Line {
	lines := []pane.Line{rule(g.th, w)}
	if len(g.guards) > 0 {
		v := &g.guards[g.cursor]
		words, hue := "Switched off: "+v.Guard.Info().Off+".", theme.Muted
		if !v.On {
			hue = theme.Text
			if v.Matters != "" {
				words = v.Matters
			}
			if v.Bypassed {
				hue = theme.Refuse
			}
		}
		l := pane.Line{}
		if v.Did != "" && !didFits(v, w) {
			l = l.Raw(theme.Text, v.Did+". ")
		}
		lines = append(lines, l.Raw(hue, words).Wrap(w, 0)...)
	}
	for len(lines) < footRows {
		lines = append(lines, pane.Line{})
	}
	return lines[:footRows]
}
