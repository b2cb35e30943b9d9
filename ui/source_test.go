package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"callstep/engine"
	"callstep/engine/scenario"
	"callstep/scenarios/scenariotest"
)

// followed is a model that shows a run of the first lesson and follows a file:
// each reading of it gives the next of some outcomes.
func followed(t *testing.T, files ...func() (*engine.Machine, error)) (*Model, chan struct{}, *[]*engine.Machine) {
	t.Helper()
	changed := make(chan struct{}, 1)
	var took []*engine.Machine
	m := testModel(openRun(t, scenariotest.Load(t, "lost-reply")), "plain", 200, 40)
	m.opts.Source = &Source{
		File: "/lessons/mine.yaml", Changed: changed,
		Open: func() (*engine.Machine, error) {
			next := files[0]
			files = files[1:]
			return next()
		},
		Took: func(m *engine.Machine) { took = append(took, m) },
	}
	return m, changed, &took
}

func openRun(t *testing.T, sc *scenario.Scenario) *engine.Machine {
	t.Helper()
	m, err := engine.Open(sc, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// touch writes to the file, as the model sees it: what waits for the file gets
// the news, what waits for it to be left alone has waited, and it is read.
func touch(t *testing.T, m *Model, changed chan struct{}) {
	t.Helper()
	changed <- struct{}{}
	m.Update(m.follow()())
	_, read := m.Update(fileQuiet{m.reading})
	if read == nil {
		t.Fatal("the file is not read")
	}
	m.Update(read())
}

func TestFileIsReadAgain(t *testing.T) {
	sc := scenariotest.Load(t, "lost-reply")
	same := func() (*engine.Machine, error) { return openRun(t, sc), nil }
	other := func() (*engine.Machine, error) { return openRun(t, scenariotest.Load(t, "exact-yes")), nil }
	m, changed, took := followed(t, same, other,
		func() (*engine.Machine, error) {
			return nil, errors.New("mine.yaml:12:5: unknown key `titel`. Did you mean `title`?")
		}, same)
	press(t, m, "n", "n", "s", "s")
	was := m.snap

	touch(t, m, changed)
	if !strings.Contains(footer(m), "mine.yaml was read again.") {
		t.Errorf("footer: %s", footer(m))
	}
	if m.snap.Pos != was.Pos || m.snap.Turn != was.Turn || m.snap.Title != was.Title {
		t.Errorf("the run stands at %d in turn %d, not %d in %d", m.snap.Pos, m.snap.Turn, was.Pos, was.Turn)
	}
	if len(*took) != 1 || (*took)[0] != m.machine {
		t.Errorf("told of %d runs", len(*took))
	}

	// What was done no longer fits: as much as does, and what stopped it.
	for _, command := range []string{"goto 4", "inject changed_arguments@4,quantity=3", "next"} {
		if !m.do(command) {
			t.Fatal(m.notice.text)
		}
	}
	touch(t, m, changed)
	if m.snap.Title != "A yes to exactly this" {
		t.Errorf("the screen shows %s", m.snap.Title)
	}
	for _, want := range []string{"mine.yaml was read again", "of what you did, 5 of 7 commands still fit", "inject changed_arguments@4,quantity=3: "} {
		if !strings.Contains(m.notice.text, want) {
			t.Errorf("the notice lacks %q: %s", want, m.notice.text)
		}
	}

	// A file that is broken: the run stays, and the first problem is named.
	press(t, m, "esc") // a person is asked something there
	shown := m.machine
	touch(t, m, changed)
	if m.machine != shown || len(*took) != 2 {
		t.Error("the run is another one")
	}
	why := "mine.yaml:12:5: unknown key `titel`. Did you mean `title`? The run shown is that of the file before."
	if m.notice.text != why {
		t.Errorf("notice: %s", m.notice.text)
	}

	// The next key takes the sentence away, not the mark; ctrl-e says it again,
	// at 80 columns to its end.
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press(t, m, "2")
	if head, _, _ := strings.Cut(plain(m.View()), "\n"); !strings.Contains(head, "file broken: ctrl-e") || m.notice.text != "" {
		t.Errorf("header: %s, notice: %s", head, m.notice.text)
	}
	press(t, m, "ctrl+e")
	if said := strings.Join(strings.Fields(plain(m.View())), " "); !strings.Contains(said, "Did you mean title? The run shown") {
		t.Errorf("the screen does not say it all:\n%s", m.View())
	}
	touch(t, m, changed)
	press(t, m, "2")
	if strings.Contains(plain(m.View()), "broken") {
		t.Errorf("a file that is in order is still called broken:\n%s", m.View())
	}
	press(t, m, "ctrl+e")
	if !strings.Contains(m.notice.text, "mine.yaml is in order") {
		t.Errorf("notice: %s", m.notice.text)
	}
}

// TestFileIsReadOnceItIsLeftAlone: a file that is written in steps is read once,
// not under what a person is typing, and never inside of Update.
func TestFileIsReadOnceItIsLeftAlone(t *testing.T) {
	m, changed, _ := followed(t, func() (*engine.Machine, error) { return openRun(t, scenariotest.Load(t, "lost-reply")), nil })
	for range 3 {
		changed <- struct{}{}
		m.Update(m.follow()())
	}
	for gen := 1; gen < 3; gen++ {
		if _, cmd := m.Update(fileQuiet{gen}); cmd != nil {
			t.Errorf("step %d of 3 is read", gen)
		}
	}
	press(t, m, ":")
	if _, cmd := m.Update(fileQuiet{3}); cmd == nil || m.machine == nil {
		t.Error("nobody looks again")
	} else if _, again := cmd().(fileQuiet); !again {
		t.Error("it is read while a command is being typed")
	}
	press(t, m, "esc")
	_, read := m.Update(fileQuiet{3})
	if _, isRead := read().(fileRead); !isRead {
		t.Error("it is not read")
	}
	close(changed)
	if msg := m.follow()(); msg != nil {
		t.Errorf("a watch that ended tells %v", msg)
	}
}

func TestEditorFor(t *testing.T) {
	for _, c := range []struct{ setting, want string }{
		{"vim", "vim +7 my file.yaml"},
		{"/usr/bin/nano -w", "/usr/bin/nano -w +7 my file.yaml"},
		{"code -w", "code -w -g my file.yaml:7"},
		{"hx", "hx my file.yaml:7"},
		{"kate", "kate -l 7 my file.yaml"},
		{"NOTEPAD.EXE", "NOTEPAD.EXE my file.yaml"},
	} {
		got := editorFor(c.setting, "my file.yaml", 7)
		if strings.Join(got, " ") != c.want || !slices.ContainsFunc(got, func(w string) bool { return strings.Contains(w, "my file.yaml") }) {
			t.Errorf("%s: %q, want %s", c.setting, got, c.want)
		}
	}
	if got := editorFor("vim", "a.yaml", 0); len(got) != 2 {
		t.Errorf("without a line: %q", got)
	}
}

func TestEditTheFile(t *testing.T) {
	m := testModel(openRun(t, scenariotest.Load(t, "lost-reply")), "plain", 200, 40)
	press(t, m, "E")
	if want := "lost-reply is built in: `callstep new NAME --from lost-reply` makes a file of yours of it"; m.notice.text != want {
		t.Errorf("notice: %s", m.notice.text)
	}
	m.opts.Source = &Source{File: "mine.yaml"}
	press(t, m, "E")
	if !strings.Contains(m.notice.text, "set EDITOR") {
		t.Errorf("notice: %s", m.notice.text)
	}
	m.opts.Environ = append(m.opts.Environ, "EDITOR=vim")
	press(t, m, "n", "n")
	if line := m.lineShown(); line != scenariotest.Load(t, "lost-reply").Turns[1].Line {
		t.Errorf("turn 2 is at line %d", line)
	}
	cmd := press(t, m, "E")
	if cmd == nil {
		t.Fatal("no editor is opened")
	}
	if name := fmt.Sprintf("%T", cmd()); !strings.Contains(name, "execMsg") {
		t.Errorf("the command is %s", name)
	}
}
