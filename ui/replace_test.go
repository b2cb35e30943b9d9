package ui

import (
	"testing"

	"callstep/engine"
	"callstep/scenarios/scenariotest"
	"callstep/ui/overlay"
)

// TestFileOfARunThatWasLeft: what still comes of a file after another lesson was
// opened changes nothing, wherever on its way it is.
func TestFileOfARunThatWasLeft(t *testing.T) {
	for _, late := range []string{"touched", "quiet", "read"} {
		l := school(t, "lost-reply")
		m := pupilOf(t, l, 80, 24)
		changed := make(chan struct{}, 1)
		m.opts.Source = &Source{
			File: "mine.yaml", Changed: changed,
			Open: func() (*engine.Machine, error) { return openRun(t, scenariotest.Load(t, "exact-yes")), nil },
		}
		changed <- struct{}{}
		touched := m.follow()()
		var msg any = touched
		if late != "touched" {
			m.Update(touched)
			msg = fileQuiet{m.reading}
		}
		if late == "read" {
			_, read := m.Update(msg)
			msg = read()
		}
		study(t, m, "L", "down", "enter")
		shown := m.machine
		_, cmd := m.Update(msg)
		for _, then := range messages(cmd) {
			m.Update(then)
		}
		if m.crash != nil || m.machine != shown || m.snap.Title != "Nothing on the shelf" {
			t.Errorf("%s: crash %v, the screen shows %q", late, m.crash, m.snap.Title)
		}
	}
}

// TestWhatIsDoneWhileTheFileIsRead is done again in the run that comes of it.
func TestWhatIsDoneWhileTheFileIsRead(t *testing.T) {
	again := func() (*engine.Machine, error) { return openRun(t, scenariotest.Load(t, "lost-reply")), nil }
	m, _, took := followed(t, again, again)
	_, cmd := m.Update(fileQuiet{m.reading})
	read := cmd()
	press(t, m, "n", "n")
	was := m.snap
	_, cmd = m.Update(read)
	if len(*took) != 0 || m.snap != was {
		t.Fatal("the run of before the keys is shown")
	}
	_, cmd = m.Update(cmd())
	m.Update(cmd())
	if len(*took) != 1 || m.snap.Pos != was.Pos {
		t.Errorf("took %d runs, at %d of %d", len(*took), m.snap.Pos, was.Pos)
	}
}

// TestTheLastRunAskedForIsShown: of two that are being made, the first one may
// come last.
func TestTheLastRunAskedForIsShown(t *testing.T) {
	l := school(t, "lost-reply")
	m := pupilOf(t, l, 80, 24)
	first := m.openLesson(&overlay.Opening{Word: "no-stock"})
	second := m.openLesson(&overlay.Opening{Word: "exact-yes"})
	m.Update(second())
	press(t, m, "?")
	help := m.over
	m.Update(first())
	if l.Now.Word != "exact-yes" || m.snap.Title != "A yes to exactly this" || m.over != help {
		t.Errorf("the screen shows %q, with %T open", m.snap.Title, m.over)
	}

	r := recordedFile(t, "healthy.json", 120, 36)
	slow, quick := r.walkExchange(1), r.walkExchange(1)
	r.Update(quick())
	press(t, r, "enter", "space")
	shown := r.machine
	r.learner.asked = 1
	r.Update(slow())
	if r.machine != shown {
		t.Error("the walk that was asked for first takes the place of the second")
	}
	r.Update(r.walkExchange(1)())
	if r.machine == shown || r.learner.asked != 0 {
		t.Error("what was asked in the walk before is kept in the next one")
	}
}
