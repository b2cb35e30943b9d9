package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/theme"
	"callstep/ui/uitest"
)

// fakeMachine shows hand-made snapshots: a command that moves goes to the next
// one or back, and every command is written down.
type fakeMachine struct {
	snaps []*engine.Snapshot
	at    int
	did   []string
	fail  map[string]error // by verb
}

func (f *fakeMachine) Do(text string) error {
	f.did = append(f.did, text)
	verb, _, _ := strings.Cut(text, " ")
	if err := f.fail[verb]; err != nil {
		return err
	}
	switch verb {
	case "step", "next", "continue", "end", "inject", "redo":
		f.at = min(f.at+1, len(f.snaps)-1)
	case "back", "prev", "rcontinue", "undo", "goto-pos":
		f.at = max(f.at-1, 0)
	}
	return nil
}

func (f *fakeMachine) Snapshot() *engine.Snapshot { return f.snaps[f.at] }

func (f *fakeMachine) Guards() []engine.GuardView {
	var all []engine.GuardView
	for g := range exchange.NumGuards {
		all = append(all, engine.GuardView{Guard: g, On: g != exchange.Idempotency, AtStart: true, Did: "held in turn 3"})
	}
	return all
}

func (f *fakeMachine) FaultChoices(int) []engine.FaultChoice { return nil }

func (f *fakeMachine) Branches() []engine.BranchView {
	return []engine.BranchView{
		{N: 1, Turn: 1, Len: 55, Ended: true, Outcome: exchange.Recovered},
		{N: 2, From: 1, At: 40, Turn: 4, Changes: []string{"new_key@4"}, Len: 56, Ended: true, Outcome: exchange.Duplicated, Current: true},
	}
}

func (f *fakeMachine) Alone(int) (*engine.Machine, error) { return nil, errors.New("no engine here") }

func (f *fakeMachine) Clean() (*engine.Machine, []string, error) { return nil, nil, nil }

func (f *fakeMachine) Event(i int) engine.EventView {
	return engine.EventView{Turn: i/20 + 1, Stage: "parse", Mark: exchange.Pass, Text: fmt.Sprintf("event %d", i+1)}
}

// lessonMachine walks the moments of the lesson.
func lessonMachine() *fakeMachine {
	midway := uitest.Midway()
	midway.Pos = 55
	return &fakeMachine{snaps: []*engine.Snapshot{uitest.Begin(), uitest.Refused(), midway, uitest.Lost(), uitest.Damage()}}
}

func testModel(m machine, themeName string, w, h int) *Model {
	p := theme.Profile(colorprofile.TrueColor)
	md := newModel(m, Options{Theme: themeName, ASCII: themeName == "ascii", Profile: &p, Environ: []string{"TERM=xterm-256color"}})
	md.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return md
}

var namedKeys = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "backspace": tea.KeyBackspace,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "f1": tea.KeyF1, "f5": tea.KeyF5, "f10": tea.KeyF10, "f11": tea.KeyF11,
	"ctrl+c": tea.KeyCtrlC, "ctrl+e": tea.KeyCtrlE, "ctrl+s": tea.KeyCtrlS, "ctrl+z": tea.KeyCtrlZ, "ctrl+g": tea.KeyCtrlG, "ctrl+r": tea.KeyCtrlR, "space": tea.KeySpace,
}

// key makes the message that Bubble Tea reports for a key.
func key(name string) tea.KeyMsg {
	if rest, alt := strings.CutPrefix(name, "alt+"); alt {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rest), Alt: true}
	}
	if t, ok := namedKeys[name]; ok {
		k := tea.KeyMsg{Type: t}
		if t == tea.KeySpace {
			k.Runes = []rune{' '}
		}
		return k
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press types keys and returns the commands' messages of the last one.
func press(t *testing.T, m *Model, keys ...string) tea.Cmd {
	t.Helper()
	var cmd tea.Cmd
	for _, k := range keys {
		_, cmd = m.Update(key(k))
		if m.crash != nil {
			t.Fatalf("%q: %v\n%s", k, m.crash, m.crash.Stack)
		}
	}
	return cmd
}

// quits reports whether a command ends the program.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, ok := cmd().(tea.QuitMsg)
	return ok
}

// footer is the last row of the screen, without colours.
func footer(m *Model) string {
	rows := strings.Split(plain(m.View()), "\n")
	return strings.TrimSpace(rows[len(rows)-1])
}

var errBeginning = errors.New("this is the beginning: nothing lies before it")
