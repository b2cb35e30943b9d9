package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine"
	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/engine/scenario"
	"callstep/engine/transcript"
	"callstep/ui/keymap"
	"callstep/ui/overlay"
	"callstep/ui/theme"
)

// recorded opens a recorded text on the screen, as `callstep open` does.
func recorded(tb testing.TB, name, text string, w, h int) *Model {
	tb.Helper()
	file, bad := record.Read(name, text)
	if bad != nil {
		tb.Fatal(bad)
	}
	whole := diagnose.File(file, diagnose.Options{})
	p := theme.Profile(colorprofile.TrueColor)
	r := &Recording{Whole: whole, Walk: func(n int) (*engine.Machine, []string, error) {
		made, err := transcript.Make(whole.Each[n-1], "recorded", "Recorded in "+name)
		if err != nil {
			return nil, nil, err
		}
		sc, err := scenario.Parse("recording.yaml", made.YAML)
		if err != nil {
			return nil, nil, err
		}
		m, err := engine.Open(sc, engine.Options{})
		return m, made.Notes, err
	}}
	md := newModel(blank{}, Options{Theme: "plain", Profile: &p, Environ: []string{"TERM=xterm-256color"}, Recording: r})
	md.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return md
}

func recordedFile(tb testing.TB, name string, w, h int) *Model {
	tb.Helper()
	b, err := os.ReadFile(filepath.Join("overlay", "testdata", "recordings", name))
	if err != nil {
		tb.Fatal(err)
	}
	return recorded(tb, name, string(b), w, h)
}

// walk presses enter and lets the run be made.
func walk(t *testing.T, m *Model) {
	t.Helper()
	cmd := press(t, m, "enter")
	if cmd == nil {
		t.Fatal("enter starts nothing")
	}
	m.Update(cmd())
}

// TestRecordingScreens compares whole screens, footer included.
func TestRecordingScreens(t *testing.T) {
	for _, name := range []string{"several.jsonl", "hostile.json"} {
		var b strings.Builder
		for _, s := range []struct{ w, h int }{{60, 18}, {80, 24}, {120, 36}, {200, 60}} {
			m := recordedFile(t, name, s.w, s.h)
			exact(t, m.View(), s.w, s.h, name)
			fmt.Fprintf(&b, "%d×%d\n", s.w, s.h)
			for _, row := range strings.Split(m.View(), "\n") {
				b.WriteString(strings.TrimRight(row, " ") + "\n")
			}
			b.WriteString("\n")
		}
		golden(t, filepath.Join("testdata", "screens", "recording-"+strings.TrimSuffix(name, filepath.Ext(name))+".golden"), b.String())
	}
}

func onScreen(t *testing.T, m *Model, words string) {
	t.Helper()
	if screen := plain(m.View()); !strings.Contains(screen, words) {
		t.Fatalf("the screen lacks %q:\n%s", words, screen)
	}
	exact(t, m.View(), m.w, m.h, words)
}

// TestRecordingIsWalked goes from the recording to its run and back.
func TestRecordingIsWalked(t *testing.T) {
	m := recordedFile(t, "healthy.json", 120, 36)
	onScreen(t, m, "No broken boundary")
	press(t, m, "esc")
	onScreen(t, m, "No broken boundary") // there is nowhere else to go
	press(t, m, "?")
	onScreen(t, m, "list the findings")
	onScreen(t, m, "Recording  healthy.json") // not the empty run beneath it
	press(t, m, "esc")
	onScreen(t, m, "No broken boundary")

	walk(t, m)
	onScreen(t, m, "1 response makes several calls, which are made one by one here.")
	press(t, m, "enter")
	if m.over != nil || m.snap.Title != "Recorded in healthy.json" {
		t.Fatalf("the run is not on the screen: %v, %q", m.over, m.snap.Title)
	}
	press(t, m, "space", "W")
	onScreen(t, m, "On the wire  Recorded in healthy.json")
	press(t, m, "esc", "R")
	onScreen(t, m, "No broken boundary")
	press(t, m, "W", "tab", "right", "?")
	onScreen(t, m, "the body as the next provider has it")
	press(t, m, "esc")
	onScreen(t, m, "On the wire")
	press(t, m, "esc", "esc")
	if m.over != nil || m.snap.Turn != 1 {
		t.Errorf("the walk is not where it was: %v, turn %d", m.over, m.snap.Turn)
	}
	if !quits(press(t, m, "q")) {
		t.Error("q does not quit")
	}
}

// TestRecordingThatCannotBeWalked says why in full, and stays.
func TestRecordingThatCannotBeWalked(t *testing.T) {
	m := recordedFile(t, "refused.json", 80, 24)
	walk(t, m)
	onScreen(t, m, "The provider refused the request, and the model makes no call")
	press(t, m, "esc")
	onScreen(t, m, "provider_rate_limited")
	m.Update(walkDone{gen: m.asked, err: errors.New("one_code is no word")})
	onScreen(t, m, "one_code is no word.") // a code keeps its letters
	press(t, m, "esc")
	m.Update(walkDone{gen: m.asked, err: errors.New(strings.Repeat("a long reason ", 60))})
	onScreen(t, m, "A long reason a long reason")
	press(t, m, "enter")
	onScreen(t, m, "provider_rate_limited")
}

func TestRecordingFooterAndMouse(t *testing.T) {
	m := recordedFile(t, "several.jsonl", 120, 36)
	onScreen(t, m, "e exchanges")
	press(t, m, "e")
	onScreen(t, m, "go there")
	m.Update(tea.MouseMsg{X: 20, Y: 30, Button: tea.MouseButtonWheelDown})
	press(t, m, "?")
	onScreen(t, m, "Keys")
	press(t, m, "esc", "esc")
	m.Update(tea.MouseMsg{X: 3, Y: 14, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	one := recordedFile(t, "broken.json", 120, 36)
	if foot := one.View()[strings.LastIndex(one.View(), "\n"):]; strings.Contains(foot, "exchanges") {
		t.Errorf("a file of one exchange offers to list them: %s", foot)
	}
	press(t, one, "/", "q", "?", "x")
	onScreen(t, one, "find  q?x")
	if one.over.Keys() != keymap.Seeking {
		t.Error("letters do not go to what is searched for")
	}
}

// TestRecordingAtEverySize resizes with each of its lists open.
func TestRecordingAtEverySize(t *testing.T) {
	for _, keys := range []string{"", "e", "w", "/", "W", "?"} {
		m := recordedFile(t, "several.jsonl", 120, 36)
		press(t, m, strings.Fields(keys)...)
		for _, w := range []int{20, 60, 79, 80, 99, 100, 121, 240} {
			for _, h := range []int{5, 18, 19, 24, 36, 70} {
				m.Update(tea.WindowSizeMsg{Width: w, Height: h})
				exact(t, m.View(), w, h, keys)
			}
		}
	}
}

// longRecording is a conversation of n messages.
func longRecording(n int) string {
	var b strings.Builder
	b.WriteString(`{"model":"claude-sonnet-4-5","max_tokens":10,"tools":[{"name":"tide","description":"High tide","input_schema":{"type":"object","properties":{"day":{"type":"integer"}}}}],"messages":[{"role":"user","content":"go"}`)
	for i := range n / 2 {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"text","text":"Looking at day %d."},{"type":"tool_use","id":"toolu_%d","name":"tide","input":{"day":%d}}]}`, i, i, i)
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"{\"metres\": %d.5, \"at\": \"06:10\", \"source\": \"harbour table\"}"}]}`, i, i%9)
	}
	return b.String() + "]}"
}

const manyMessages = 100_000

// BenchmarkRecordingView200x60 goes to another place of a recording of 100,000
// messages and draws it: one operation is one key press, to the finished frame.
func BenchmarkRecordingView200x60(b *testing.B) { benchmarkRecording(b, manyMessages) }

// BenchmarkRecordingViewShort is the same with a hundred messages: both should
// cost the same.
func BenchmarkRecordingViewShort(b *testing.B) { benchmarkRecording(b, 100) }

func benchmarkRecording(b *testing.B, n int) {
	m := recorded(b, "long.json", longRecording(n), 200, 60)
	m.opts.Theme = "dark"
	m.setDark(true)
	keys := []tea.KeyMsg{key("<"), key(">"), key("pgup"), key("up"), key("up"), key("pgdown"), key("<"), key("down"), key("pgdown")}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		if m.crash != nil || len(m.View()) < 200*60 {
			b.Fatal("no frame")
		}
	}
}

// BenchmarkRecordingSeek goes to a place of a recording of 100,000 messages
// without drawing it.
func BenchmarkRecordingSeek(b *testing.B) {
	m := recorded(b, "long.json", longRecording(manyMessages), 200, 60)
	t := m.over.(*overlay.Transcript)
	keys := []tea.KeyMsg{key("<"), key(">"), key("n"), key("pgup"), key("N"), key("up")}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		t.Key(keys[i%len(keys)])
	}
}
