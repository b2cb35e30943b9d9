package overlay

import (
	"slices"
	"strconv"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/fault"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/theme"
)

// Faults is the picker of what to break in the turn shown.
type Faults struct {
	th   *theme.Theme
	snap *engine.Snapshot

	turn    int
	choices []engine.FaultChoice
	query   string
	found   []match // in the order of the catalogue
	cursor  int     // in found
	variant int     // of the fault under the cursor
	when    schedule
	page    int
	below   int // rows of the list under the last one drawn
}

// NewFaults makes the picker; it is about the turn shown when it opens.
func NewFaults() *Faults { return &Faults{snap: &engine.Snapshot{}} }

// schedule is how often a fault strikes.
type schedule uint8

const (
	once schedule = iota
	always
	everySecond
	numSchedules
)

var scheduleWords = [numSchedules]string{"this turn", "every turn from here", "every 2nd turn"}

// on is the schedule of a spec that starts at its turn.
func (w schedule) on(s fault.Spec) fault.Spec {
	switch w {
	case always:
		s.Every, s.Count = 1, 0
	case everySecond:
		s.Every, s.Count = 2, 0
	}
	return s
}

// Set implements Overlay.
func (f *Faults) Set(th *theme.Theme, src Source) {
	f.th, f.snap = th, src.Snapshot()
	if f.turn == 0 {
		f.turn = max(f.snap.Turn, 1)
	}
	f.choices = src.FaultChoices(f.turn)
	f.search()
}

// Keys implements Overlay.
func (f *Faults) Keys() keymap.Context { return keymap.Faults }

// search finds the faults of the query and keeps the cursor on its fault, or
// puts it on the best one.
func (f *Faults) search() {
	kind := ""
	if c := f.chosen(); c != nil {
		kind = c.Fault.Kind
	}
	var best int
	f.found, best = find(f.choices, f.query)
	f.cursor = slices.IndexFunc(f.found, func(m match) bool { return f.choices[m.choice].Fault.Kind == kind })
	if f.cursor < 0 {
		f.point(best)
	}
}

// point moves the cursor.
func (f *Faults) point(at int) {
	if at = max(0, min(at, len(f.found)-1)); at != f.cursor {
		f.cursor, f.variant = at, 0
	}
}

// chosen is the fault under the cursor, nil if nothing is found.
func (f *Faults) chosen() *engine.FaultChoice {
	if f.cursor < 0 || f.cursor >= len(f.found) || f.found[f.cursor].choice >= len(f.choices) {
		return nil
	}
	return &f.choices[f.found[f.cursor].choice]
}

// Key implements Overlay.
func (f *Faults) Key(k tea.KeyMsg) (Action, bool) {
	action, bound := keymap.Lookup(keymap.Faults, k.String())
	if !bound || k.Paste {
		return Action{}, f.typed(k)
	}
	switch action {
	case keymap.Filter, keymap.Shorten, keymap.Unfilter:
		return Action{}, f.typed(k)
	case keymap.Down:
		f.point(f.cursor + 1)
	case keymap.Up:
		f.point(f.cursor - 1)
	case keymap.PageDown:
		f.point(f.cursor + max(f.page-1, 1))
	case keymap.PageUp:
		f.point(f.cursor - max(f.page-1, 1))
	case keymap.Next:
		f.when = (f.when + 1) % numSchedules
	case keymap.Prev:
		f.when = (f.when + numSchedules - 1) % numSchedules
	case keymap.NextVariant:
		f.turnVariant(1)
	case keymap.PrevVariant:
		f.turnVariant(-1)
	case keymap.Enter:
		return f.enter(), true
	default:
		return Action{}, false
	}
	return Action{}, true
}

// typed edits the query: letters and pasted text go into it.
func (f *Faults) typed(k tea.KeyMsg) bool {
	switch {
	case k.Type == tea.KeyRunes && !k.Alt:
		for _, r := range k.Runes {
			if r > ' ' && r < utf8.RuneSelf && len(f.query) < 30 {
				f.query += string(r)
			}
		}
	case k.Type == tea.KeySpace:
		if f.query != "" {
			f.query += "_" // words of a name are joined so
		}
	case k.Type == tea.KeyBackspace && f.query != "":
		f.query = f.query[:len(f.query)-1]
	case k.Type == tea.KeyCtrlU:
		f.query = ""
	default:
		return false
	}
	f.search()
	return true
}

func (f *Faults) turnVariant(by int) {
	if c := f.chosen(); c != nil && len(c.Variants) > 0 {
		n := len(c.Variants)
		f.variant = (f.variant + by + n) % n
	}
}

// spec is the use of the fault under the cursor that the picker describes.
func (f *Faults) spec() (fault.Spec, error) {
	c := f.chosen()
	text := c.Fault.Kind
	if f.variant < len(c.Variants) && c.Variants[f.variant] != "" {
		text += "," + c.Variants[f.variant]
	}
	s, err := fault.ParseTurn(text, f.turn)
	return f.when.on(s), err
}

// enter breaks the turn, or mends it where the fault is in force already. A
// turn that has begun is played again, so that the effect is there to see.
func (f *Faults) enter() Action {
	c := f.chosen()
	if c == nil {
		return Action{Notice: "No fault has a name like that."}
	}
	kind := c.Fault.Kind
	if !c.Applies {
		return Action{Notice: kind + " cannot strike here: " + c.Why + "."}
	}
	command, notice := "", ""
	if old := f.inForce(kind); old != "" {
		command, notice = "remove "+old, "Took "+old+" out."
	} else {
		s, err := f.spec()
		if err != nil {
			return Action{Notice: err.Error()}
		}
		command, notice = "inject "+s.String(), "Broke it with "+s.String()+"; u takes that back."
	}
	commands := []string{command}
	if begun(f.snap, f.turn) {
		commands = []string{"goto " + strconv.Itoa(f.turn), command, "next"}
	}
	return Action{Commands: commands, Notice: notice, Close: true}
}

// inForce is the spec of a fault of this kind that strikes the turn, empty if
// there is none.
func (f *Faults) inForce(kind string) string {
	for _, v := range f.snap.Faults {
		s, err := fault.Parse(v.Spec)
		if v.Kind == kind && err == nil && s.Tool == "" && s.Due(f.turn) {
			return v.Spec
		}
	}
	return ""
}

// Size implements Overlay.
func (f *Faults) Size(w, h int) (int, int) {
	if w < wideFaults {
		return around(72, 20, w, h)
	}
	return around(106, len(f.choices)+11, w-2, h) // five headings, four gaps, the query
}

// wideFaults is the width from which list and description stand side by side.
const wideFaults = 100

// View implements Overlay.
func (f *Faults) View(w, h int) []string {
	b := box{
		th: f.th, title: "Break turn " + strconv.Itoa(f.turn), foot: "type to filter",
		right: strconv.Itoa(len(f.found)) + " of " + pane.Count(len(f.choices), "fault"),
	}
	body := f.body(inside(w, h))
	if f.below > 0 {
		b.foot += ", " + pane.Count(f.below, "more line") + " below"
	}
	return b.draw(body, w, h)
}
