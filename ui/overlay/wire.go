package overlay

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine/wire"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// WireSource is a conversation to be shown as providers have it.
type WireSource struct {
	Name     string // of the recording or the scenario
	Talk     wire.Talk
	Lost     []string // what of the record no other format has
	Recorded string   // the body as it was recorded, "" = none
	Part     string   // which part of a long conversation it is, "" = all of it
}

// Wire shows one conversation as it stands on the wire of two providers, and
// what each of them cannot hold.
type Wire struct {
	th    *theme.Theme
	src   WireSource
	forms []form
	sides [2]int // index of the form on each side
	focus int    // the side whose provider the arrows change
	top   int    // first row in sight
	page  int
	most  int // rows of the longer side, as drawn last

	x [2]area
}

// form is a conversation in one format. The body is written when it is first
// shown.
type form struct {
	name     string
	provider wire.Provider // Unknown = as it was recorded
	made     bool
	body     string
	lost     []string
	w        int // width for which rows are
	rows     []pane.Line
}

// NewWire makes the view. The left side starts with what was recorded, or the
// provider's own format, the right side with another one.
func NewWire(src WireSource) *Wire {
	v := &Wire{src: src}
	if src.Recorded != "" {
		v.forms = append(v.forms, form{name: "as recorded", made: true, body: src.Recorded})
	}
	own := len(v.forms)
	for p := wire.Unknown + 1; p < wire.NumProviders; p++ {
		if wire.Encodes(p) {
			if p == src.Talk.From {
				own = len(v.forms)
			}
			v.forms = append(v.forms, form{name: p.String(), provider: p})
		}
	}
	if v.sides[0] = own; src.Recorded != "" {
		v.sides[0] = 0
	}
	v.sides[1], v.focus = own, 1
	v.change(1)
	for v.forms[v.sides[1]].provider == wire.Unknown { // recorded stands on the left
		v.change(1)
	}
	v.focus = 0
	return v
}

// Whole reports that the screen is all the overlay's.
func (v *Wire) Whole() bool { return true }

// Set implements Overlay.
func (v *Wire) Set(th *theme.Theme, _ Source) {
	v.th = th
	for i := range v.forms {
		v.forms[i].rows = nil
	}
}

// Keys implements Overlay.
func (v *Wire) Keys() keymap.Context { return keymap.Wire }

// Can implements Choosy.
func (v *Wire) Can(a keymap.Action) bool { return a != keymap.Down || v.most > v.page }

// Key implements Overlay.
func (v *Wire) Key(k tea.KeyMsg) (Action, bool) {
	page := max(v.page-2, 1)
	switch action, _ := keymap.Lookup(keymap.Wire, k.String()); action {
	case keymap.NextVariant:
		v.change(1)
	case keymap.PrevVariant:
		v.change(-1)
	case keymap.Next:
		v.focus = 1 - v.focus
	case keymap.Down:
		v.scroll(v.top + 1)
	case keymap.Up:
		v.scroll(v.top - 1)
	case keymap.PageDown:
		v.scroll(v.top + page)
	case keymap.PageUp:
		v.scroll(v.top - page)
	case keymap.Top:
		v.scroll(0)
	case keymap.Bottom:
		v.scroll(v.most)
	case keymap.Copy:
		f := v.form(v.focus)
		return Action{Copy: f.body, Notice: "Copied the body for " + f.name + "."}, true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// Mouse implements Pointing: the wheel scrolls, a click takes a side.
func (v *Wire) Mouse(e tea.MouseEvent) Action {
	if step := wheel(e); step != 0 {
		v.scroll(v.top + step)
		return Action{}
	}
	for side, at := range v.x {
		if e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress && at.holds(e.X, e.Y) {
			v.focus = side
		}
	}
	return Action{}
}

// change shows another provider on the side that has the focus; what stands on
// the other side is passed over.
func (v *Wire) change(step int) {
	n := len(v.forms)
	to := (v.sides[v.focus] + step + n) % n
	if to == v.sides[1-v.focus] && n > 2 {
		to = (to + step + n) % n
	}
	v.sides[v.focus] = to
}

func (v *Wire) scroll(to int) { v.top = max(0, min(to, v.most-v.page)) }

// form is the form on a side, with its body.
func (v *Wire) form(side int) *form {
	f := &v.forms[v.sides[side]]
	if !f.made {
		f.made = true
		f.body, f.lost, _ = wire.Encode(f.provider, &v.src.Talk)
	}
	return f
}

// missing is what a form cannot hold, beginning with what was lost before. A
// recorded body holds all there is.
func (v *Wire) missing(f *form) []string {
	if f.provider == wire.Unknown {
		return nil
	}
	all := slices.Clone(f.lost)
	for _, what := range v.src.Lost {
		if !slices.Contains(all, what) {
			all = append(all, what)
		}
	}
	return all
}
