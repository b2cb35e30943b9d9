package overlay

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/colorprofile"

	"callstep/engine/diagnose"
	"callstep/engine/record"
	"callstep/ui/keymap"
	"callstep/ui/pane/panetest"
	"callstep/ui/theme"
)

// judgedFile reads and judges a file of testdata/recordings.
func judgedFile(tb testing.TB, name string) *diagnose.Whole {
	tb.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "recordings", name))
	if err != nil {
		tb.Fatal(err)
	}
	return judgedText(tb, "logs/"+name, string(b))
}

func judgedText(tb testing.TB, name, text string) *diagnose.Whole {
	tb.Helper()
	file, bad := record.Read(name, text)
	if bad != nil {
		tb.Fatal(bad)
	}
	return diagnose.File(file, diagnose.Options{})
}

// longText is a conversation of n calls; the result of one is missing.
func longText(n, broken int) string {
	var b strings.Builder
	b.WriteString(`{"model":"claude-sonnet-4-5","max_tokens":10,"tools":[{"name":"tide","description":"High tide","input_schema":{"type":"object","properties":{"day":{"type":"integer"}}}}],"messages":[{"role":"user","content":"go"}`)
	for i := range n {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"text","text":"Looking at day %d."},{"type":"tool_use","id":"toolu_%d","name":"tide","input":{"day":%d}}]}`, i, i, i)
		if i == broken {
			b.WriteString(`,{"role":"user","content":"and?"}`)
		} else {
			fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"{\"metres\": %d.5}"}]}`, i, i%9)
		}
	}
	return b.String() + "]}"
}

// wordy is a message whose guilty byte stands deep in a long text.
func wordy() string {
	long := strings.Repeat("word after word ", 9000)
	return `{"model":"gpt-4.1","tools":[{"type":"function","function":{"name":"tide","description":"High tide","parameters":{"type":"object","properties":{}}}}],"messages":[{"role":"user","content":"` + long + `"},
{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide","arguments":"{}"}}]},
{"role":"tool","tool_call_id":"call_1","content":"` + long + `HERE\u001b[31m` + long + `"}]}`
}

var recordings = []struct {
	name, file, keys string
}{
	{"recording-healthy", "healthy.json", ""},
	{"recording-healthy-call", "healthy.json", "< down down"},
	{"recording-broken", "broken.json", ""},
	{"recording-why", "broken.json", "w"},
	{"recording-why-on", "broken.json", "w space"},
	{"recording-raw", "broken.json", "v"},
	{"recording-warnings", "warnings.json", ""},
	{"recording-consequence", "chain.json", ""},
	{"recording-findings", "chain.json", "f"},
	{"recording-several", "several.jsonl", ""},
	{"recording-exchanges", "several.jsonl", "e down"},
	{"recording-foreign", "several.jsonl", "tab tab"},
	{"recording-frames", "frames.json", ""},
	{"recording-frames-up", "frames.json", "up"},
	{"recording-refused", "refused.json", ""},
	{"recording-empty", "empty.json", "up"},
	{"recording-hostile", "hostile.json", ""},
	{"recording-hostile-call", "hostile.json", "n n"},
	{"recording-hostile-findings", "hostile.json", "f down"},
	{"recording-cjk", "hostile.json", ">"},
	{"recording-typing", "healthy.json", "/ j e j"},
	{"recording-found", "healthy.json", "< / j e j u enter"},
	{"recording-nothing-found", "healthy.json", "/ z z enter"},
	{"recording-long", "", ""},
	{"recording-wordy", "wordy", ""},
}

func openRecording(tb testing.TB, file string) *Transcript {
	switch file {
	case "":
		return NewTranscript(judgedText(tb, "long.json", longText(2000, 1200)))
	case "wordy":
		return NewTranscript(judgedText(tb, "wordy.json", wordy()))
	}
	return NewTranscript(judgedFile(tb, file))
}

// screenSizes are the cells above the footer, from the smallest screen on.
var screenSizes = []panetest.Size{{W: 60, H: 17}, {W: 80, H: 23}, {W: 120, H: 35}, {W: 200, H: 59}}

func TestRecordingScreens(t *testing.T) {
	for _, c := range recordings {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			for _, size := range screenSizes {
				o := openRecording(t, c.file)
				o.Set(panetest.Plain, nil)
				o.View(size.W, size.H)
				do, _ := press(o, c.keys)
				fmt.Fprintf(&b, "%d×%d %s\n", size.W, size.H, do.Notice)
				rows := o.View(size.W, size.H)
				panetest.Rows(t, rows, size.W, size.H)
				for _, row := range rows {
					b.WriteString(strings.TrimRight(row, " ") + "\n")
				}
				b.WriteString("\n")
			}
			panetest.Golden(t, c.name, b.String())
		})
	}
}

// TestRecordingLooks draws one screen in every theme, and with ASCII signs.
func TestRecordingLooks(t *testing.T) {
	for _, look := range []struct {
		name  string
		ascii bool
	}{{"dark", false}, {"light", false}, {"contrast", false}, {"mono", false}, {"plain", true}} {
		o := openRecording(t, "chain.json")
		o.Set(theme.New(look.name, look.ascii, colorprofile.TrueColor), nil)
		got := strings.Join(o.View(120, 30), "\n")
		if look.ascii {
			for _, r := range strings.ReplaceAll(got, "…", "~") { // the root replaces what our sentences use
				if r > 0x7e {
					t.Errorf("ASCII: the screen holds %q", r)
				}
			}
		}
		panetest.Golden(t, "recording-look-"+look.name, strings.ReplaceAll(got, "\x1b", "␛")+"\n")
	}
}

// TestRecordingIsExactAndHarmless draws every recording at every size.
func TestRecordingIsExactAndHarmless(t *testing.T) {
	for _, c := range recordings {
		o := openRecording(t, c.file)
		o.Set(panetest.Dark, nil)
		press(o, c.keys)
		for w := 1; w <= 200; w += 1 + w/6 {
			for h := 1; h <= 60; h += 1 + h/4 {
				panetest.Rows(t, o.View(w, h), w, h)
				if t.Failed() {
					t.Fatalf("%s at %d×%d", c.name, w, h)
				}
			}
		}
	}
}

func TestRecordingKeys(t *testing.T) {
	for _, c := range []struct {
		name, file, keys string
		row              int // of the cursor
		says             string
	}{
		{"opens where it broke", "broken.json", "", 3, ""},
		{"down stops at the end", "broken.json", "down down", 3, ""},
		{"to the top", "broken.json", "<", 0, ""},
		{"the next finding", "chain.json", "< n", 2, ""},
		{"and the one after", "chain.json", "< n n", 3, ""},
		{"and no further", "chain.json", "> n", 5, "No further finding that way."},
		{"back", "chain.json", "> N", 3, ""},
		{"nothing to find", "healthy.json", "n", 4, "Nothing was found in this exchange."},
		{"one exchange", "healthy.json", "tab", 4, "The file holds one exchange."},
		{"the next exchange", "several.jsonl", "tab", 1, "Exchange 3 of 4."},
		{"no exchange before the first", "several.jsonl", "shift+tab shift+tab", 3, "There is no further exchange that way."},
		{"an exchange from the list", "several.jsonl", "e < enter", 3, ""},
		{"the list closes", "several.jsonl", "e < esc down", 3, ""},
		{"a finding from the list", "chain.json", "f > enter", 5, ""},
		{"no findings to list", "healthy.json", "f", 4, "Nothing was found in this exchange."},
		{"a text from here on", "healthy.json", "< / j e j u enter", 1, "Row 2 of 5"},
		{"the next place in the same row or a later one", "healthy.json", "< / j e j u enter .", 2, "Row 3 of 5"},
		{"round the end", "healthy.json", "< / J e j u enter . . .", 1, "Searched around the end."},
		{"and back", "healthy.json", "< / j e j u enter . ,", 1, "Row 2 of 5"},
		{"within a text within JSON", "healthy.json", "< / \" a t \" enter", 3, "Row 4 of 5"},
		{"what nobody says", "healthy.json", "/ r o l e enter", 4, `No message holds "role".`},
		{"nothing was searched for", "healthy.json", ".", 4, "Nothing was searched for yet"},
		{"an empty search", "healthy.json", "/ enter", 4, ""},
		{"a search given up", "healthy.json", "/ j esc up", 3, ""},
		{"erased", "healthy.json", "/ j backspace backspace up", 3, ""},
		{"what cannot be walked", "several.jsonl", "tab tab enter", 0, "there is nothing to walk"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := openRecording(t, c.file)
			o.Set(panetest.Plain, nil)
			o.View(120, 30)
			do, used := press(o, c.keys)
			if o.cursor != c.row || !strings.Contains(do.Notice, c.says) || (do.Notice == "") != (c.says == "") {
				t.Errorf("%s: row %d, %q (used %v); want row %d, %q", c.keys, o.cursor, do.Notice, used, c.row, c.says)
			}
			panetest.Rows(t, o.View(120, 30), 120, 30)
		})
	}
}

func TestRecordingAsksForAWalk(t *testing.T) {
	o := openRecording(t, "several.jsonl")
	if do, _ := press(o, "shift+tab enter"); do.Walk != 1 {
		t.Errorf("enter on the first exchange asks for the walk of %d", do.Walk)
	}
	if do, _ := press(o, "W"); do.Open != keymap.WireView {
		t.Errorf("W opens %q", do.Open)
	}
	o.Set(panetest.Plain, nil)
	if do, _ := press(o, "tab y"); !strings.Contains(do.Copy, "arguments_markdown_fenced: ") {
		t.Errorf("y copies %q", do.Copy)
	}
}

func TestRecordingMouse(t *testing.T) {
	o := openRecording(t, "several.jsonl")
	o.Set(panetest.Plain, nil)
	o.View(120, 35)
	at := func(a area, dx, dy int, b tea.MouseButton) Action {
		return o.Mouse(tea.MouseEvent{X: a.x + dx, Y: a.y + dy, Button: b, Action: tea.MouseActionPress})
	}
	if at(o.areas.list, 5, 1, tea.MouseButtonLeft); o.cursor != 1 {
		t.Errorf("a click on the second row points at %d", o.cursor)
	}
	if at(o.areas.list, 5, 9, tea.MouseButtonWheelDown); o.cursor != 2 {
		t.Errorf("the wheel points at %d", o.cursor)
	}
	if at(o.areas.list, 5, 20, tea.MouseButtonLeft); o.cursor != 2 {
		t.Errorf("a click below the rows points at %d", o.cursor)
	}
	at(o.areas.detail, 3, 3, tea.MouseButtonWheelDown)
	press(o, "e")
	o.View(120, 35)
	if at(o.areas.box, 5, 3, tea.MouseButtonLeft); o.chooser == nil || o.chooser.cursor != 3 {
		t.Fatal("a click in the list does not point")
	}
	if at(o.areas.box, 5, 3, tea.MouseButtonLeft); o.chooser != nil || o.Exchange() != 4 {
		t.Errorf("a second click does not choose: exchange %d", o.Exchange())
	}
}

// TestRecordingKeysWithNothingToDo are left out of the footer.
func TestRecordingKeysWithNothingToDo(t *testing.T) {
	for _, c := range []struct {
		file string
		key  keymap.Action
		can  bool
	}{
		{"healthy.json", keymap.NextDiff, false}, {"broken.json", keymap.NextDiff, true}, {"broken.json", keymap.Exchanges, false},
		{"several.jsonl", keymap.Exchanges, true}, {"foreign.json", keymap.Enter, false}, {"healthy.json", keymap.Enter, true},
	} {
		if got := openRecording(t, c.file).Can(c.key); got != c.can {
			t.Errorf("%s in %s: %v", c.key, c.file, got)
		}
	}
}

// TestFewExchangesAreTold: the list says more of the exchange under the cursor,
// however few there are, and gives way only where the list itself has no room.
func TestFewExchangesAreTold(t *testing.T) {
	all, err := os.ReadFile(filepath.Join("testdata", "recordings", "several.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(all), "\n")
	for n := 2; n <= 4; n++ {
		o := NewTranscript(judgedText(t, "some.jsonl", strings.Join(lines[:n], "")))
		o.Set(panetest.Plain, nil)
		for _, size := range screenSizes {
			press(o, "e >")
			rows := o.View(size.W, size.H)
			panetest.Rows(t, rows, size.W, size.H)
			if screen := strings.Join(rows, "\n"); !strings.Contains(screen, "message") {
				t.Errorf("%d exchanges at %d×%d:\n%s", n, size.W, size.H, screen)
			}
			press(o, "esc")
		}
	}
	o := NewTranscript(judgedText(t, "some.jsonl", strings.Join(lines[:2], "")))
	o.Set(panetest.Plain, nil)
	press(o, "e")
	if rows := o.drawChooser(60, 4, 0); strings.Contains(strings.Join(rows, "\n"), "message") || !strings.Contains(rows[2], "▸2") {
		t.Errorf("the list gives way:\n%s", strings.Join(rows, "\n"))
	}
}
