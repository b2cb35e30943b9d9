package ui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/ui/keymap"
	"callstep/ui/pane"
	"callstep/ui/uitest"
)

// TestKeysBecomeCommands types on the main screen and reads what the engine
// was asked for.
func TestKeysBecomeCommands(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string
	}{
		{"space", "next"}, {"s right f11", "step step step"}, {"n f10", "next next"}, {"c f5", "continue continue"}, {"end", "end"},
		{"s S", "step back"}, {"left", "back"}, {"N", "prev"}, {"C", "rcontinue"}, {"home", "start"}, {"pgdown pgup", "next prev"},
		{"esc", ""}, {"b /", ""}, {"t S", "back"}, {"B up enter", "branch 1"}, {": esc", ""}, {"alt+[", ""}, {"1 2 3 4 tab shift+tab z l", ""},
	} {
		m := lessonMachine()
		md := testModel(m, "plain", 120, 36)
		press(t, md, strings.Fields(c.keys)...)
		if got := strings.Join(m.did, " "); got != c.want {
			t.Errorf("%s: the engine was asked for %q, want %q", c.keys, got, c.want)
		}
	}
}

// TestEveryKeyOfTheTableIsHandled: a row without a handler would be a key that
// the help promises and nobody answers.
func TestEveryKeyOfTheTableIsHandled(t *testing.T) {
	handled := []keymap.Action{
		keymap.Lit, keymap.Return, keymap.Undo, keymap.Redo, keymap.DropTurn, keymap.Break, keymap.GuardList, keymap.Edit, keymap.HelpKeys,
		keymap.Learn, keymap.Zoom, keymap.Pane1, keymap.Pane2, keymap.Pane3, keymap.Pane4, keymap.NextPane, keymap.PrevPane, keymap.Quit, keymap.SweepRun,
		keymap.TwinRun, keymap.BranchList, keymap.Prompt, keymap.Recording, keymap.WireView, keymap.CueList, keymap.EditFile, keymap.WhyBroken, keymap.Present,
	}
	for _, s := range keymap.Sections(keymap.Main) {
		for _, b := range s.Bindings {
			if b.Context == keymap.Main && engineKeys[b.Action] == "" && learnKeys[b.Action] == nil && !slices.Contains(handled, b.Action) {
				t.Errorf("nobody handles %q", b.Action)
			}
		}
	}
}

func TestQuit(t *testing.T) {
	for _, c := range []struct {
		keys string
		want bool
	}{{"q", true}, {"ctrl+c", true}, {"esc", false}, {"f ctrl+c", true}, {"e ctrl+c", true}, {"e q", false}, {"f q", false}, {"g esc", false}, {"? esc", false}, {"g q", true}, {"t q", true}, {"B q", true}, {": q", false}, {": q enter", true}} {
		md := testModel(&fakeMachine{snaps: []*engine.Snapshot{uitest.Lost()}}, "plain", 80, 24)
		if got := quits(press(t, md, strings.Fields(c.keys)...)); got != c.want {
			t.Errorf("%s quits: %v, want %v", c.keys, got, c.want)
		}
	}
}

// TestEscAndAKeyInOneRead: both count.
func TestEscAndAKeyInOneRead(t *testing.T) {
	m := lessonMachine()
	md := testModel(m, "plain", 80, 24)
	press(t, md, "g")
	md.Update(tea.KeyMsg{Type: tea.KeyEnd, Alt: true})
	if md.over != nil || strings.Join(m.did, " ") != "end" {
		t.Errorf("open: %v, did %v", md.over != nil, m.did)
	}
}

// TestErrorsBecomeNotices: what cannot be done is said in the footer until the
// next key.
func TestErrorsBecomeNotices(t *testing.T) {
	m := lessonMachine()
	m.fail = map[string]error{"back": errBeginning}
	md := testModel(m, "plain", 100, 30)
	press(t, md, "left")
	if got, want := footer(md), "✗ this is the beginning: nothing lies before it"; !strings.HasPrefix(got, want) {
		t.Errorf("footer %q, want %q", got, want)
	}
	press(t, md, "s")
	if got := footer(md); !strings.HasPrefix(got, "[space] next turn") && !strings.HasPrefix(got, "[space] next:") {
		t.Errorf("the notice stays: %q", got)
	}
}

// TestAChangeIsAllOrNothing: a command that fails half way takes back what went
// before it.
func TestAChangeIsAllOrNothing(t *testing.T) {
	m := lessonMachine()
	m.fail = map[string]error{"drop": errBeginning}
	md := testModel(m, "plain", 100, 30)
	if md.do("step", "step", "drop 3") {
		t.Fatal("a failed change is reported as done")
	}
	if got, want := strings.Join(m.did, ", "), "step, step, drop 3, undo, undo"; got != want || m.at != 0 {
		t.Errorf("did %s (now at %d), want %s", got, m.at, want)
	}
}

// TestUndoTakesBackTheWholeChange: breaking a turn is three commands, and one u.
func TestUndoTakesBackTheWholeChange(t *testing.T) {
	m := lessonMachine()
	md := testModel(m, "plain", 100, 30)
	md.do("step", "inject lost_reply@3", "next")
	m.did = nil
	press(t, md, "u", "U")
	if got, want := strings.Join(m.did, ", "), "undo, undo, undo, redo, redo, redo"; got != want {
		t.Errorf("did %s, want %s", got, want)
	}
}

// TestJumpAndReturn follows the ledger's row to its writer and comes back.
func TestJumpAndReturn(t *testing.T) {
	m := lessonMachine()
	m.at = 3
	md := testModel(m, "plain", 120, 36)
	press(t, md, "4", "enter")
	if got, want := strings.Join(m.did, ", "), "goto-pos 55"; got != want {
		t.Fatalf("enter on the row: %s, want %s", got, want)
	}
	if got := footer(md); !strings.Contains(got, "backspace returns") {
		t.Errorf("footer %q does not say how to return", got)
	}
	press(t, md, "backspace")
	if got, want := m.did[len(m.did)-1], "goto-pos 60"; got != want {
		t.Errorf("backspace: %s, want %s", got, want)
	}
	press(t, md, "backspace")
	if got := footer(md); !strings.Contains(got, "Nothing to return from") {
		t.Errorf("footer %q", got)
	}
}

func TestFocus(t *testing.T) {
	for _, c := range []struct {
		w, h int
		keys string
		want pane.ID
	}{
		{120, 36, "", pane.Proposal}, {120, 36, "3", pane.Result}, {120, 36, "tab tab", pane.Result}, {120, 36, "shift+tab", pane.Ledger},
		{120, 36, "tab tab tab tab", pane.Proposal}, {200, 60, "shift+tab", pane.Events}, {200, 60, "2 l", pane.Lesson},
		{200, 60, "2 l l", pane.Verdict}, {60, 18, "2 l", pane.Lesson}, {60, 18, "2 l l", pane.Verdict}, {120, 36, "2 l", pane.Verdict},
		{80, 24, "3 z", pane.Result},
	} {
		md := testModel(lessonMachine(), "plain", c.w, c.h)
		press(t, md, strings.Fields(c.keys)...)
		if md.focus != c.want {
			t.Errorf("%d×%d %s: focus on %d, want %d", c.w, c.h, c.keys, md.focus, c.want)
		}
	}
}

// TestFocusSurvivesAResize: a pane without a place gives the focus to one that
// has one.
func TestFocusSurvivesAResize(t *testing.T) {
	md := testModel(lessonMachine(), "plain", 200, 60)
	press(t, md, "shift+tab")
	md.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	if md.focus > pane.Ledger {
		t.Errorf("focus stays on pane %d, which is not on the screen", md.focus)
	}
}

// TestAskingOpensTheQuestion: a person being asked sees the question at once,
// may put it off, and finds it again under the lit key.
func TestAskingOpensTheQuestion(t *testing.T) {
	m := &fakeMachine{snaps: []*engine.Snapshot{uitest.Refused(), uitest.Asking()}}
	md := testModel(m, "plain", 80, 24)
	press(t, md, "s")
	if md.over == nil || md.over.Keys() != keymap.Confirm {
		t.Fatal("no question on the screen")
	}
	press(t, md, "n", "n", "n")
	if answered := slices.Contains(m.did, "no"); answered || md.over == nil {
		t.Errorf("a key held down answers: %v", m.did)
	}
	if got := plain(md.View()); !strings.Contains(got, md.snap.Headline.Text) {
		t.Errorf("the box covers what was decided:\n%s", got)
	}
	press(t, md, "esc")
	if md.over != nil {
		t.Fatal("esc does not put the question off")
	}
	if got := footer(md); !strings.HasPrefix(got, "[space] answer") {
		t.Errorf("footer %q does not lead with the answer", got)
	}
	press(t, md, "space")
	if md.over == nil {
		t.Error("space does not open the question")
	}
}
