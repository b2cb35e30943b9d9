package overlay

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/exchange"
	"callstep/ui/keymap"
	"callstep/ui/pane/panetest"
	"callstep/ui/uitest"
)

func commands(a Action) string { return strings.Join(a.Commands, " | ") }

func TestFaultPickerGivesCommands(t *testing.T) {
	begin := func() *source {
		s := damaged()
		s.snap = uitest.Begin()
		return s
	}
	for _, c := range []struct {
		name string
		src  func() *source
		keys string
		want string
	}{
		{"a turn that has begun is played again", damaged, "u n k n o w n enter", "goto 3 | inject unknown_tool@3 | next"},
		{"a turn ahead waits", begin, "u n k n o w n enter", "inject unknown_tool@1"},
		{"with a value", damaged, "c h a n g e d right right enter", "goto 3 | inject changed_arguments@3,quantity=3 | next"},
		{"values go round", damaged, "c h a n g e d left enter", "goto 3 | inject changed_arguments@3,book_id=B22 | next"},
		{"from here on", damaged, "t r u n c tab enter", "goto 3 | inject truncated@3x* | next"},
		{"every second", damaged, "t r u n c shift+tab enter", "goto 3 | inject truncated@3/2x* | next"},
		{"what is in force is taken out", damaged, "r e p enter", "goto 3 | remove lost_reply@3 | next"},
		{"moving on changes the value back", damaged, "c h a n g e d right backspace backspace backspace backspace backspace backspace backspace down enter", "goto 3 | inject new_key@3 | next"},
		{"nothing found", damaged, "z z z enter", ""},
		{"cannot strike", damaged, "n u l l enter", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, used := press(open(NewFaults(), c.src()), c.keys)
			if commands(got) != c.want || !used {
				t.Errorf("%s gives %q (used %v), want %q", c.keys, commands(got), used, c.want)
			}
			if got.Close != (c.want != "") || got.Notice == "" {
				t.Errorf("closes %v, notice %q", got.Close, got.Notice)
			}
		})
	}
}

func TestFilteringKeepsTheBoxAndTheCursor(t *testing.T) {
	f := NewFaults()
	f.Set(panetest.Plain, damaged())
	w, h := f.Size(120, 30)
	press(f, "down down down l o s t")
	if w2, h2 := f.Size(120, 30); w2 != w || h2 != h {
		t.Errorf("the box went from %d×%d to %d×%d", w, h, w2, h2)
	}
	if got := f.chosen().Fault.Kind; !strings.HasPrefix(got, "lost_") {
		t.Errorf("the cursor is on %s", got)
	}
	press(f, "down")
	on := f.chosen().Fault.Kind
	f.Set(panetest.Plain, damaged())
	if got := f.chosen().Fault.Kind; got != on {
		t.Errorf("a new reading moved the cursor from %s to %s", on, got)
	}
	press(f, "ctrl+u")
	if f.query != "" || len(f.found) != len(f.choices) {
		t.Errorf("the query is still %q", f.query)
	}
}

func TestKeysLeftToTheRoot(t *testing.T) {
	for _, o := range []Overlay{NewFaults(), NewGuards(), NewHelp(keymap.Main), NewEditor("x"), NewConfirm()} {
		open(o, damaged())
		for _, k := range []string{"esc", "ctrl+c"} {
			if do, used := press(o, k); used || do.Close {
				t.Errorf("%T keeps %s to itself", o, k)
			}
		}
	}
}

// TestGuardsStartAtTheTurn: where nobody switched a guard off, the cursor starts
// on the one that decided the turn shown, else on one of the stage shown.
func TestGuardsStartAtTheTurn(t *testing.T) {
	for _, c := range []struct {
		at   exchange.Stage
		did  exchange.Guard
		want string
	}{
		{exchange.Parse, exchange.ParseGuard, "guard parse=off"},
		{exchange.FollowUp, exchange.Idempotency, "guard idempotency=off"},
		{exchange.Key, exchange.NumGuards, "guard session_values=off"},
		{exchange.FollowUp, exchange.NumGuards, "guard context_intact=off"},
	} {
		src := damaged()
		src.snap.Counter = int(c.at)
		for i := range src.guards {
			g := src.guards[i].Guard
			src.guards[i] = engine.GuardView{Guard: g, On: true, AtStart: true, Now: g == c.did}
		}
		g := NewGuards()
		open(g, src)
		if do, _ := press(g, "space"); commands(do) != c.want {
			t.Errorf("at %s space gives %q, want %q", c.at, commands(do), c.want)
		}
	}
}

// TestGuardTooLate: a guard switched off behind a turn that it refused changes
// nothing in that turn, and the notice says what it takes to see the difference.
func TestGuardTooLate(t *testing.T) {
	const stays = " stays refused. To see it without the guard: "
	for _, c := range []struct {
		stopped, turn int
		ended         bool
		want          string // behind the first sentence
	}{
		{0, 3, false, ""},
		{3, 3, false, " Turn 3" + stays + "N goes back, then g and off there."},
		{1, 3, false, " Turn 1" + stays + ":goto 1 goes back, then g and off there."},
		{1, 3, true, " Turn 1" + stays + ":goto 1 goes back, then g and off there."},
		{3, 3, true, ""}, // that turn is played again
	} {
		src := damaged()
		src.snap.Turn = c.turn
		if c.ended {
			src.snap.Ended, src.snap.Pos = true, src.snap.Len
		}
		src.guards[exchange.ParseGuard] = engine.GuardView{Guard: exchange.ParseGuard, On: true, AtStart: true, Now: true, Stopped: c.stopped}
		g := NewGuards()
		open(g, src)
		g.cursor = int(exchange.ParseGuard)
		do, _ := press(g, "space")
		if _, past, _ := strings.Cut(do.Notice, "u takes that back."); past != c.want {
			t.Errorf("stopped %d at turn %d: %q, want %q", c.stopped, c.turn, past, c.want)
		}
		src.guards[exchange.ParseGuard].On = false
		g.Set(panetest.Plain, src)
		if do, _ := press(g, "space"); strings.Contains(do.Notice, "stays refused") {
			t.Errorf("switched on: %q", do.Notice)
		}
	}
}

func TestGuardsToggle(t *testing.T) {
	g := NewGuards()
	open(g, damaged())
	for _, c := range []struct{ keys, want string }{
		{"space", "guard idempotency=on"}, // the cursor starts on what somebody switched off
		{"down space", "guard conflict=off"},
		{"k k space", "guard session_values=on"},
		{"r", "guard all=on"},
	} {
		if do, used := press(g, c.keys); commands(do) != c.want || !used || do.Close {
			t.Errorf("%s gives %q, want %q", c.keys, commands(do), c.want)
		}
	}
	ended := damaged()
	ended.snap.Ended, ended.snap.Pos = true, ended.snap.Len
	g.Set(panetest.Plain, ended)
	for _, c := range []struct{ keys, want string }{
		{"space", "goto 3 | guard session_values=on | next"}, {"r", "goto 3 | guard all=on | next"},
	} {
		if do, _ := press(g, c.keys); commands(do) != c.want || !strings.Contains(do.Notice, "turn 3 was played again") {
			t.Errorf("after the end %s gives %q, %q, want %q", c.keys, commands(do), do.Notice, c.want)
		}
	}
	src := damaged()
	for i := range src.guards {
		src.guards[i].On = true
	}
	g.Set(panetest.Plain, src)
	if do, _ := press(g, "r"); len(do.Commands) > 0 || do.Notice == "" {
		t.Errorf("r with all on gives %v", do)
	}
	for range 50 {
		press(g, "down")
	}
	if do, _ := press(g, "space"); commands(do) != "guard claim_check=off" {
		t.Errorf("at the end: %q", commands(do))
	}
}

func TestConfirm(t *testing.T) {
	for keys, want := range map[string]string{
		"y enter": "yes", "n enter": "no", "y n enter": "no", "n y enter": "yes", "space": "", "enter": "", "y": "", "n n n n": "", "enter enter": "", "y y c s": "",
	} {
		do, _ := press(open(NewConfirm(), asking()), keys)
		if commands(do) != want || do.Close != (want != "") {
			t.Errorf("%s gives %v, want %q", keys, do, want)
		}
	}
	if do, _ := press(open(NewConfirm(), asking()), "c"); do.Notice != howToAnswer {
		t.Errorf("a key of the main screen is told %q", do.Notice)
	}
	if do, _ := press(open(NewConfirm(), damaged()), "y enter"); len(do.Commands) > 0 {
		t.Errorf("a yes to nothing gives %v", do)
	}
}

// TestAnswerStaysInSight: fields longer than the screen scroll, the keys do
// not.
func TestAnswerStaysInSight(t *testing.T) {
	c := open(NewConfirm(), hostile())
	last := ""
	for range 1000 {
		rows := strings.Join(c.View(60, 10), "\n")
		if !strings.Contains(rows, "y yes") {
			t.Fatalf("no way to answer:\n%s", rows)
		}
		if rows == last {
			return
		}
		last = rows
		press(c, "down")
	}
	t.Error("it scrolls for ever")
}

// sent reads the text out of an editor's commands.
func sent(t *testing.T, do Action) string {
	t.Helper()
	for _, c := range do.Commands {
		if quoted, ok := strings.CutPrefix(c, "edit "); ok {
			cmd, err := engine.ParseCommand(c)
			if err != nil || cmd.String() != c {
				t.Fatalf("the engine reads %q as %q (%v)", c, cmd, err)
			}
			var text string
			if err := json.Unmarshal([]byte(quoted), &text); err != nil {
				t.Fatal(err)
			}
			return text
		}
	}
	t.Fatalf("nothing was sent: %v", do)
	return ""
}

var oddTexts = []string{
	"", " ", "\n", "\t", "  two spaces behind  ", "lines\n\n\n", "\r\n", "a\r\nb\r\n", "tab\tin\tthe middle", "조회 기준 2권", "e\u0301 \u200b\ufeff",
	"👩\u200d👩\u200d👧 🇫🇷 ❤\ufe0f", "\x1b[2J\x1b]52;c;aGk=\a", "\u202egpj.exe", "\x00\x01\x7f\u0085", "\ufffd", "\U000f0000\ue000", uitest.DraftCall,
	"```json\n{\"a\": \"<&>\\u2028\"}\n```\n", strings.Repeat("long ", 2000), "\u2028\u2029",
}

// TestEditorSendsExactlyWhatItHolds: opened with a text, or given it as a
// paste, the editor sends these bytes and no others.
func TestEditorSendsExactlyWhatItHolds(t *testing.T) {
	for _, text := range oddTexts {
		opened := NewEditor(text)
		open(opened, damaged())
		do, _ := press(opened, "ctrl+s")
		if got := sent(t, do); got != text {
			t.Errorf("opened with %q it sends %q", text, got)
		}
		empty := NewEditor("")
		open(empty, damaged())
		empty.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		panetest.Rows(t, empty.View(40, 9), 40, 9)
		do, _ = press(empty, "alt+enter")
		if got := sent(t, do); got != text {
			t.Errorf("pasted %q, it sends %q", text, got)
		}
		if !do.Close {
			t.Error("it stays open")
		}
	}
}

// TestPastedLineEnds: terminals send the line ends of a paste as carriage
// returns.
func TestPastedLineEnds(t *testing.T) {
	e := NewEditor("")
	e.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("one\rtwo\r"), Paste: true})
	if got := e.input.text(); got != "one\ntwo\n" {
		t.Errorf("got %q", got)
	}
}

func TestEditorKeys(t *testing.T) {
	for _, c := range []struct{ start, keys, want string }{
		{"", "a b space c enter d tab e", "ab c\nd\te"},
		{"abc", "end backspace X", "abX"},
		{"abc", "delete right X", "bXc"},
		{"one two three", "end ctrl+w X", "one two X"},
		{"one two", "alt+right X", "oneX two"},
		{"one\ntwo\nthree", "down down X", "one\ntwo\nXthree"},
		{"one\ntwo\nthree", "end down down X", "one\ntwo\nthrXee"},
		{"long line\nx\nlong line", "end down down X", "long line\nx\nlong lineX"},
		{"one\ntwo", "down ctrl+k X", "one\nX"},
		{"one\ntwo", "down end ctrl+u X", "one\nX"},
		{"조회", "right X", "조X회"},
		{"one\ntwo", "pgdown X up up left Y", "Yone\nXtwo"},
		{"   ", "right right alt+left X", "X   "},
		{"one", "end ctrl+j X", "one\nX"},
		{"\xff\xfe", "X", "X\xff\xfe"},
		{"one", "alt+x X", "Xone"},
	} {
		e := NewEditor(c.start)
		e.input.move(0)
		press(e, c.keys)
		if got := e.input.text(); got != c.want {
			t.Errorf("%q, %s: got %q, want %q", c.start, c.keys, got, c.want)
		}
	}
}

// TestTextKeysDoSomething: every key that the help of a text promises changes
// the text, or where the next letter goes.
func TestTextKeysDoSomething(t *testing.T) {
	type texts interface {
		Overlay
		said() string
	}
	for _, c := range []struct {
		in    keymap.Context
		make  func() texts
		begin string
	}{
		{keymap.Editor, func() texts { return written{NewEditor("one two\nfive six seven\neight")} }, "down alt+right right right"},
		{keymap.Typing, func() texts { return typedLine{NewPrompt(nil)} }, "o n e space t w o space s i x alt+left left left"},
	} {
		for _, b := range slices.Concat(keymap.Own(c.in), keymap.Own(keymap.TextKeys)) {
			for _, k := range b.Keys {
				if b.Group != keymap.InText {
					continue
				}
				o := open(c.make(), damaged()).(texts)
				panetest.Rows(t, o.View(40, 4), 40, 4)
				press(o, c.begin)
				before := o.said()
				press(o, "X")
				typed := o.said()
				o = open(c.make(), damaged()).(texts)
				panetest.Rows(t, o.View(40, 4), 40, 4)
				press(o, c.begin+" "+k)
				after := o.said()
				press(o, "X")
				if after == before && o.said() == typed {
					t.Errorf("%s does nothing in %s", k, c.in)
				}
			}
		}
	}
}

type written struct{ *Editor }

func (w written) said() string { return w.input.text() }

type typedLine struct{ *Prompt }

func (l typedLine) said() string { return l.input.Value() }

func TestEditorMovesByTheRowsOnTheScreen(t *testing.T) {
	e := NewEditor("abcdefghijklmnopqrst")
	open(e, damaged())
	e.View(4+2+11, 9) // frame, gutter, ten letters and the cursor's cell
	press(e, "right right down X")
	if got, want := e.input.text(), "abcdefghijklXmnopqrst"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEditorSaysWhenItIsFull: a text area holds ten thousand lines and drops
// the rest without a word; the editor says so and sends no cut text.
func TestEditorSaysWhenItIsFull(t *testing.T) {
	long := strings.Repeat("x\n", 10_001)
	e := NewEditor(long)
	open(e, damaged())
	if do, _ := press(e, "ctrl+s"); len(do.Commands) > 0 || do.Notice == "" {
		t.Errorf("a cut text is sent: %d commands, notice %q", len(do.Commands), do.Notice)
	}
	e = NewEditor("ab")
	open(e, damaged())
	press(e, "right")
	do, _ := e.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(long), Paste: true})
	if do.Notice == "" || e.input.text() != "ab" {
		t.Errorf("notice %q, %d bytes in the editor", do.Notice, len(e.input.text()))
	}
	press(e, "X")
	if got := e.input.text(); got != "aXb" {
		t.Errorf("the cursor has moved: %q", got)
	}
}

func BenchmarkTyping(b *testing.B) {
	e := NewEditor(strings.Repeat("0123456789", 1000))
	open(e, damaged())
	for b.Loop() {
		press(e, "x")
		e.View(100, 20)
	}
}

func TestEditorAsksBeforeItForgets(t *testing.T) {
	e := NewEditor("text")
	open(e, damaged())
	if do, used := press(e, "esc"); used || do.Close {
		t.Error("it asks although nothing changed")
	}
	press(e, "x")
	if do, used := press(e, "esc"); !used || do.Close {
		t.Errorf("a changed text is lost: %v", do)
	}
	if screen := strings.Join(e.View(70, 9), "\n"); !strings.Contains(screen, "Throw away") {
		t.Errorf("no question:\n%s", screen)
	}
	if do, _ := press(e, "n"); do.Close || e.input.text() != "xtext" {
		t.Errorf("no closes, or types: %v, %q", do, e.input.text())
	}
	if do, _ := press(e, "esc y"); !do.Close || len(do.Commands) > 0 {
		t.Errorf("yes gives %v", do)
	}
}

func TestEditorPlaysTheTurnAgain(t *testing.T) {
	done := damaged()
	midway := damaged()
	midway.snap = uitest.Midway()
	ahead := damaged()
	ahead.snap = uitest.Begin()
	for _, c := range []struct {
		name string
		src  *source
		want string
	}{
		{"a whole turn", done, `goto 3 | edit "x" | next`},
		{"to where the text is there", midway, `goto 3 | edit "x" | step | step`},
		{"a turn ahead", ahead, `edit "x"`},
	} {
		done.snap.Stages[exchange.FollowUp].Happened = true
		e := NewEditor("x")
		open(e, c.src)
		if do, _ := press(e, "ctrl+s"); commands(do) != c.want {
			t.Errorf("%s: %s, want %s", c.name, commands(do), c.want)
		}
	}
}

func TestEditorRefusesBytesThatCannotBeSent(t *testing.T) {
	e := NewEditor("a\xffb")
	open(e, damaged())
	if do, _ := press(e, "ctrl+s"); do.Close || len(do.Commands) > 0 || do.Notice == "" {
		t.Errorf("got %v", do)
	}
}
