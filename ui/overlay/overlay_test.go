package overlay

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/engine/fault"
	"callstep/engine/report"
	"callstep/ui/keymap"
	"callstep/ui/pane/panetest"
	"callstep/ui/uitest"
)

// source stands in for the machine.
type source struct {
	snap   *engine.Snapshot
	guards []engine.GuardView
	faults []engine.FaultChoice
	twin   *report.Comparison
	note   string
	tree   []engine.BranchView
}

func (s *source) Snapshot() *engine.Snapshot                 { return s.snap }
func (s *source) Guards() []engine.GuardView                 { return s.guards }
func (s *source) FaultChoices(turn int) []engine.FaultChoice { return s.faults }
func (s *source) Branches() []engine.BranchView              { return s.tree }
func (s *source) Compare(int) (*report.Comparison, string)   { return s.twin, s.note }

// damaged is the run with idempotency off, and every fault of the catalogue.
func damaged() *source {
	s := &source{snap: uitest.Damage(), tree: tree(), twin: lost()}
	s.snap.Turn = 3
	s.snap.Timeline[2].Current = true
	for g := range exchange.NumGuards {
		v := engine.GuardView{Guard: g, On: true, AtStart: true}
		switch g {
		case exchange.ParseGuard:
			v.Did = "refused turn 1"
		case exchange.SessionValues:
			v.On, v.AtStart, v.Did = false, false, "the lesson starts so"
		case exchange.Idempotency:
			v.On, v.Bypassed, v.Did = false, true, "would have stopped turn 4"
			v.Matters = "Off: the repeated create_draft R101 of turn 4 runs again. Two drafts for one request."
		case exchange.RulesGuard:
			v.Did = "held in turn 3"
		case exchange.AttemptBudget:
			v.Did = "3 of 4 used"
		}
		s.guards = append(s.guards, v)
	}
	for _, f := range fault.Catalogue() {
		c := engine.FaultChoice{Fault: f, Applies: true, Variants: []string{""}}
		switch f.Kind {
		case "null_argument":
			c.Applies, c.Why = false, "no argument may be null"
		case "changed_arguments":
			c.Variants = []string{"", "quantity=1", "quantity=3", "book_id=B22"}
		case "lost_reply":
			c.InForce = true
		}
		s.faults = append(s.faults, c)
	}
	return s
}

// hostile is a machine whose every word attacks the terminal.
func hostile() *source {
	s := damaged()
	s.snap = uitest.Hostile()
	bad := s.snap.Note
	for i := range s.guards {
		s.guards[i].Did, s.guards[i].Matters = bad, bad
	}
	for i := range s.faults {
		s.faults[i].Why, s.faults[i].Applies = bad, i%2 == 0
		s.faults[i].Variants = []string{bad, "quantity=" + bad}
	}
	s.twin, s.tree, s.note = attack(bad), tree(), bad
	for i := range s.tree {
		s.tree[i].Name, s.tree[i].Changes = bad, []string{bad, bad}
	}
	s.snap.Ask = &engine.AskView{Tool: bad, Fields: []engine.Field{{Name: bad, Value: bad}, {Name: "b", Value: strings.Repeat(bad, 9)}}}
	return s
}

func asking() *source { return &source{snap: uitest.Asking()} }

var overlays = []struct {
	name string
	make func() Overlay
	src  func() *source
	keys string
}{
	{"faults", func() Overlay { return NewFaults() }, damaged, ""},
	{"faults-filtered", func() Overlay { return NewFaults() }, damaged, "r e p"},
	{"faults-variant", func() Overlay { return NewFaults() }, damaged, "c h a n g e d right right tab"},
	{"faults-cannot", func() Overlay { return NewFaults() }, damaged, "n u l l"},
	{"faults-none", func() Overlay { return NewFaults() }, damaged, "z z z"},
	{"guards", func() Overlay { return NewGuards() }, damaged, ""},
	{"help", func() Overlay { return NewHelp(keymap.Main) }, damaged, ""},
	{"editor", func() Overlay { return NewEditor(uitest.DraftCall) }, damaged, "right right x tab end enter space space"},
	{"editor-asks", func() Overlay { return NewEditor("a\x1b[31m\tb") }, damaged, "x esc"},
	{"confirm", func() Overlay { return NewConfirm() }, asking, ""},
	{"twin", func() Overlay { return NewTwin(0) }, damaged, ""},
	{"twin-next", func() Overlay { return NewTwin(0) }, damaged, "d d"},
	{"twin-nothing", func() Overlay { return NewTwin(0) }, untouched, ""},
	{"branches", func() Overlay { return NewBranches() }, damaged, "up"},
	{"prompt", func() Overlay { return NewPrompt(nil) }, damaged, ""},
	{"prompt-completes", func() Overlay { return NewPrompt(nil) }, damaged, "i n tab l o s t"},
	{"prompt-guards", func() Overlay { return NewPrompt([]string{"guard parse"}) }, damaged, "up"},
}

// free are the cells an overlay may get, from the smallest screen to a wide
// one.
var free = []panetest.Size{{W: 60, H: 14}, {W: 80, H: 22}, {W: 120, H: 30}, {W: 200, H: 50}}

func TestScreens(t *testing.T) {
	for _, c := range overlays {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			for _, size := range free {
				o := c.make()
				o.Set(panetest.Plain, c.src())
				press(o, c.keys)
				w, h := o.Size(size.W, size.H)
				fmt.Fprintf(&b, "%d×%d in %d×%d\n", w, h, size.W, size.H)
				for _, row := range o.View(w, h) {
					b.WriteString(row + "\n")
				}
				b.WriteString("\n")
			}
			panetest.Golden(t, c.name, b.String())
		})
	}
}

func TestColours(t *testing.T) {
	for _, c := range overlays {
		o := c.make()
		o.Set(panetest.Dark, c.src())
		press(o, c.keys)
		got := strings.Join(o.View(o.Size(100, 20)), "\n")
		panetest.Golden(t, c.name+".colour", strings.ReplaceAll(got, "\x1b", "␛"))
	}
}

// TestExactAndHarmless draws every overlay at every size, with words that
// attack the terminal: nothing spills, nothing gets through.
func TestExactAndHarmless(t *testing.T) {
	for _, c := range overlays {
		for _, src := range []*source{c.src(), hostile(), {snap: uitest.Empty()}} {
			o := c.make()
			o.Set(panetest.Dark, src)
			press(o, c.keys)
			for w := 1; w <= 200; w += 1 + w/6 {
				for h := 1; h <= 60; h += 1 + h/4 {
					if bw, bh := o.Size(w, h); bw > w || bh > h {
						t.Fatalf("%s wants %d×%d of %d×%d", c.name, bw, bh, w, h)
					}
					panetest.Rows(t, o.View(w, h), w, h)
				}
			}
		}
	}
}

// press sends keys by their names.
func press(o Overlay, keys string) (last Action, used bool) {
	for _, k := range strings.Fields(keys) {
		last, used = o.Key(key(k))
	}
	return last, used
}

var keyTypes = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown,
	"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp,
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "ctrl+s": tea.KeyCtrlS, "ctrl+u": tea.KeyCtrlU, "ctrl+w": tea.KeyCtrlW,
	"ctrl+k": tea.KeyCtrlK, "ctrl+c": tea.KeyCtrlC, "ctrl+home": tea.KeyCtrlHome, "ctrl+a": tea.KeyCtrlA, "ctrl+e": tea.KeyCtrlE,
	"ctrl+j": tea.KeyCtrlJ, "ctrl+n": tea.KeyCtrlN, "ctrl+p": tea.KeyCtrlP, "f1": tea.KeyF1, "ctrl+g": tea.KeyCtrlG,
}

func key(name string) tea.KeyMsg {
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	if t, ok := keyTypes[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	if rest, alt := strings.CutPrefix(name, "alt+"); alt {
		k := key(rest)
		k.Alt = true
		return k
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

func open(o Overlay, src *source) Overlay {
	o.Set(panetest.Plain, src)
	return o
}
